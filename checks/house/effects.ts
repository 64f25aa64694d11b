import { isTest, type Findings, type SourceFile } from '../sources.ts'

/**
 * On how many lines web, console and kit together may call each hook. An effect that loads, copies or resets state causes flashes,
 * and a late reply may replace a newer one; docs/decisions/0094-no-effect-for-state.md says what to use instead. Lower a limit when
 * the number falls.
 */
const limits = { useEffect: 29, useLayoutEffect: 5, useInsertionEffect: 0 } as const
const rooms = /^(web|console|kit)\//

/** Counts the effects of the rooms that run in a browser, and lists them when there are more than the limit. */
export function checkEffects(sources: SourceFile[]): Findings {
  const browserSources = sources.filter((source) => rooms.test(source.path) && !isTest(source))
  const usage = Object.entries(limits).map(([hook, max]) => ({
    hook,
    max,
    lines: linesWith(`${hook}(`, browserSources),
  }))
  const findings = usage.flatMap(({ hook, max, lines }) =>
    lines.length > max ? [`${lines.length} calls of ${hook}, ${max} are allowed`, ...lines] : [],
  )
  return { findings, note: usage.map(({ hook, lines }) => `${lines.length} ${hook}`).join(', ') }
}

const linesWith = (call: string, sources: SourceFile[]): string[] =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (line.includes(call) ? [`${path}:${index + 1}`] : [])),
  )
