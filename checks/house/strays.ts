import { isTest, type Findings, type SourceFile } from '../sources.ts'

type Stray = { pattern: RegExp; description: string; appliesTo?: (source: SourceFile) => boolean }

const strayKinds: Stray[] = [
  { pattern: /(?<![\w.])\/(home|Users)\/[a-z]\w*\//, description: 'a path of one machine' },
  { pattern: /(?<![\w.-])\/(work|root|workspace)\/[a-z.]/, description: 'a path of one machine' },
  {
    pattern: /registry\.(npmjs|yarnpkg|npmmirror)\.\w+|artifactory|verdaccio/i,
    description: 'the host of a package registry',
  },
  {
    pattern: /"resolved": "(https?|git)/,
    description: 'a download address',
    appliesTo: ({ path }) => path.endsWith('package-lock.json'),
  },
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/, description: 'a note to do something later' },
  {
    pattern: /\b(test|it|describe)\.(only|skip)\(/,
    description: 'a skipped test, or a test that skips all others',
    appliesTo: isTest,
  },
  { pattern: /\blorem\b/i, description: 'filler text', appliesTo: ({ path }) => !path.endsWith('package-lock.json') },
  { pattern: /\bdebugger\b/, description: 'a breakpoint', appliesTo: ({ path }) => /\.tsx?$/.test(path) },
]
const ownFiles = /^checks\/house\/strays(\.test)?\.ts$/

/** Reports leftovers: machine paths, registry hosts, download addresses, notes, disabled tests, filler, breakpoints. */
export function checkStrays(sources: SourceFile[]): Findings {
  const findings: string[] = []
  for (const source of sources) {
    if (ownFiles.test(source.path)) continue
    for (const { pattern, description, appliesTo } of strayKinds) {
      if (appliesTo && !appliesTo(source)) continue
      source.text.split('\n').forEach((line, index) => {
        if (pattern.test(line))
          findings.push(`${source.path}:${index + 1} has ${description}: ${line.trim().slice(0, 80)}`)
      })
    }
  }
  return { findings, note: `${sources.length} files` }
}
