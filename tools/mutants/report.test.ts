import { describe, expect, test } from 'vitest'
import { areaOf, areas, hasFile } from './areas.ts'
import { readExplanations, score, type Mutant } from './report.ts'

const file = 'domain/money/round.ts'
const sources = new Map([[file, 'const rate = 2\n  if (a < b) return [\n    a,\n  ]\n']])
const mutant = (status: string, overrides: Partial<Mutant> = {}): Mutant => ({
  fileName: file,
  location: { start: { line: 2, column: 7 }, end: { line: 2, column: 12 } },
  replacement: 'a <= b',
  status,
  ...overrides,
})
const explanationText = `# comment\n\n${file}\tif (a < b) return [\ta < b → a <= b\tThe callers never pass equal values.\n`

describe('score', () => {
  test('counts mutants by status, and returns the percentage that a test or the time limit detects', () => {
    const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'].map((status) =>
      mutant(status),
    )
    // Two of four: a mutant that cannot run and an ignored one do not count.
    expect(score(mutants, sources, [])).toMatchObject({
      percent: 50,
      killed: 1,
      timedOut: 1,
      survived: 1,
      uncovered: 1,
      explained: 0,
    })
  })

  test('names the line and the change of a survivor', () => {
    const expected = { file, lineNumber: 2, line: 'if (a < b) return [', change: 'a < b → a <= b' }
    expect(score([mutant('Survived')], sources, []).unexplained).toEqual([expected])
  })

  test('joins the lines of a survivor that spans several', () => {
    const location = { start: { line: 2, column: 21 }, end: { line: 4, column: 4 } }
    const { unexplained } = score([mutant('Survived', { location, replacement: '[]' })], sources, [])
    expect(unexplained[0]?.change).toBe('[ a, ] → []')
  })

  test('an explained survivor lowers the score and is not in the list of unexplained ones', () => {
    const result = score([mutant('Survived'), mutant('Killed')], sources, readExplanations(explanationText))
    expect(result).toMatchObject({ percent: 50, explained: 1, unexplained: [], stale: [] })
  })

  test('an asterisk explains every change of a line', () => {
    const explanations = readExplanations(`${file}\tif (a < b) return [\t*\tThe callers never pass equal values.\n`)
    const mutants = [mutant('Survived'), mutant('Survived', { replacement: 'true' })]
    expect(score(mutants, sources, explanations)).toMatchObject({ explained: 2, unexplained: [], stale: [] })
    expect(score([mutant('Killed')], sources, explanations).stale).toEqual(explanations)
  })

  test('reports an explanation that matches no survivor of its file any more', () => {
    const explanations = readExplanations(explanationText)
    expect(score([mutant('Killed')], sources, explanations).stale).toEqual(explanations)
    expect(score([mutant('Killed', { fileName: 'domain/other.ts' })], sources, explanations).stale).toEqual([])
  })
})

test('refuses an explanation without a reason', () => {
  expect(() => readExplanations(`${file}\tline\tchange\t \n`)).toThrow('gives no reason')
})

test('finds one part of an area, or a whole area, by its name', () => {
  expect(areaOf('domain/earning')).toMatchObject({
    name: 'domain/earning',
    limit: 85,
    parts: [{ name: 'domain/earning', files: ['domain/earning/**/*.ts'], tests: ['domain/earning/**/*.test.ts'] }],
  })
  expect(areaOf('domain')?.parts.length).toBeGreaterThan(10)
})

test.each(['server/mail', 'domains', ''])('finds no area or part named "%s"', (name) => {
  expect(areaOf(name)).toBeUndefined()
})

test.each([
  ['domain/tiers.ts', ['domain/root']],
  ['domain/earning/earn.ts', ['domain/earning']],
  ['vault/routes.ts', ['vault/service']],
  ['vault/pay.ts', ['vault/payers']],
  ['vault/main.ts', []],
  ['web/api/page-values.ts', ['web/browser']],
])('assigns %s to the parts %j', (path, parts) => {
  const allParts = areas.flatMap((area) => area.parts)
  expect(allParts.filter((part) => hasFile(part, path)).map(({ name }) => name)).toEqual(parts)
})
