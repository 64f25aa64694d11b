import { isCode, isTest, type Findings, type Source } from '../sources.ts'

const linesMin = 12 // as many equal lines in a row as make a copy worth naming

type Line = { text: string; number: number }
type Place = { path: string; at: number }

/** Passages that appear in two places: lines that say something, trimmed, compared in windows. Tests may repeat themselves. */
export function duplicates(sources: Source[]): Findings {
  const files = sources
    .filter((source) => isCode(source) && !isTest(source))
    .map(({ path, text }) => ({ path, lines: meaningful(text) }))
  const seen = new Map<string, Place>()
  const findings: string[] = []
  let covered = { path: '', with: '', until: 0 }
  for (const { path, lines } of files) {
    for (let at = 0; at + linesMin <= lines.length; at += 1) {
      const key = lines
        .slice(at, at + linesMin)
        .map(({ text }) => text)
        .join('\n')
      const first = seen.get(key)
      if (!first) {
        seen.set(key, { path, at })
        continue
      }
      if (first.path === path && at < first.at + linesMin) continue
      const known = covered.path === path && covered.with === first.path && at <= covered.until
      if (!known) findings.push(`${path}:${lines[at]?.number} repeats ${first.path} (${linesMin} lines or more)`)
      covered = { path, with: first.path, until: at + 1 }
    }
  }
  return { findings, note: `${files.length} files` }
}

function meaningful(text: string): Line[] {
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text: line }) => /\w/.test(line) && !/^(import|export \{|\/\/|\*|\/\*)/.test(line))
}
