import { isCode, isTest, type Findings, type Source } from '../sources.ts'

const medianLinesMax = 80
const p90LinesMax = 240
const linesMax = 400 // a longer file needs a line in checks/house/size-exceptions.txt
const exceptionsFile = 'checks/house/size-exceptions.txt'

/** Files stay small: the median, the 90th percentile and the longest; no index files. */
export function sizes(sources: Source[]): Findings {
  const exceptions = new Set(
    (sources.find(({ path }) => path === exceptionsFile)?.text ?? '')
      .split('\n')
      .map((line) => line.split(/\s/)[0] ?? ''),
  )
  const measured = sources
    .filter((source) => isCode(source) || source.path.endsWith('.css'))
    .map((source) => ({ path: source.path, lines: source.text.trimEnd().split('\n').length }))
    .toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) => measured[Math.floor(share * (measured.length - 1))]?.lines ?? 0
  const findings = measured
    .filter(({ path, lines }) => lines > linesMax && !exceptions.has(path))
    .map(({ path, lines }) => `${path} has ${lines} lines, ${linesMax} are allowed`)
  if (at(0.5) >= medianLinesMax)
    findings.push(`the median file has ${at(0.5)} lines, under ${medianLinesMax} is the house size`)
  if (at(0.9) >= p90LinesMax)
    findings.push(`one file in ten has ${at(0.9)} lines or more, under ${p90LinesMax} is the house size`)
  for (const { path } of measured) if (/(^|\/)index\.tsx?$/.test(path)) findings.push(`${path} is an index file`)
  return {
    findings,
    note: `median ${at(0.5)}, 90th percentile ${at(0.9)}, longest ${at(1)} lines${testShares(sources)}`,
  }
}

function testShares(sources: Source[]): string {
  const share = (room: string) => {
    const lines = (of: Source[]) => of.reduce((sum, { text }) => sum + text.split('\n').length, 0)
    const inside = sources.filter((source) => isCode(source) && source.path.startsWith(room))
    return Math.round((100 * lines(inside.filter(isTest))) / Math.max(1, lines(inside)))
  }
  return `; tests are ${share('domain/')} % of domain and ${share('server/')} % of server`
}
