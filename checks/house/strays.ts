import { isTest, type Findings, type SourceFile } from '../sources.ts'

type Stray = { pattern: RegExp; what: string; where?: (source: SourceFile) => boolean }

const strayKinds: Stray[] = [
  { pattern: /(?<![\w.])\/(home|Users)\/[a-z]\w*\//, what: 'a path of one machine' },
  { pattern: /(?<![\w.-])\/(work|root|workspace)\/[a-z.]/, what: 'a path of one machine' },
  {
    pattern: /registry\.(npmjs|yarnpkg|npmmirror)\.\w+|artifactory|verdaccio/i,
    what: 'the host of a package registry',
  },
  {
    pattern: /"resolved": "(https?|git)/,
    what: 'a download address',
    where: ({ path }) => path.endsWith('package-lock.json'),
  },
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/, what: 'a note to do something later' },
  {
    pattern: /\b(test|it|describe)\.(only|skip)\(/,
    what: 'a skipped test, or a test that skips all others',
    where: isTest,
  },
  { pattern: /\blorem\b/i, what: 'filler text', where: ({ path }) => !path.endsWith('package-lock.json') },
  { pattern: /\bdebugger\b/, what: 'a breakpoint', where: ({ path }) => /\.tsx?$/.test(path) },
]
const itself = /^checks\/house\/strays(\.test)?\.ts$/

/** Reports leftovers: machine paths, registry hosts, notes, disabled tests, filler. */
export function strays(sources: SourceFile[]): Findings {
  const findings: string[] = []
  for (const source of sources) {
    if (itself.test(source.path)) continue
    for (const { pattern, what, where } of strayKinds) {
      if (where && !where(source)) continue
      source.text.split('\n').forEach((line, index) => {
        if (pattern.test(line)) findings.push(`${source.path}:${index + 1} has ${what}: ${line.trim().slice(0, 80)}`)
      })
    }
  }
  return { findings, note: `${sources.length} files` }
}
