import { expect, test } from 'vitest'
import { lintPlanted, runOnPlanted } from './planted.ts'

const lines = (count: number, lineAt = (index: number) => `export const value${index} = ${index}`) =>
  Array.from({ length: count }, (_, index) => lineAt(index)).join('\n')

test('lint refuses a file of more than 400 lines and, outside tests, a function of more than 70 lines', () => {
  const longFunction = `export function long(): void {\n${lines(71, (index) => `  console.log(${index})`)}\n}\n`
  const findings = lintPlanted({
    'server/file-401.ts': lines(401),
    'server/file-400.ts': lines(400),
    'server/function.ts': longFunction,
    'server/function.test.ts': longFunction,
  })
  const limits = findings.filter(({ rule }) => rule.includes('max-lines')).map(({ rule, path }) => `${path} ${rule}`)
  expect(limits.toSorted()).toEqual([
    'server/file-401.ts eslint(max-lines)',
    'server/function.ts eslint(max-lines-per-function)',
  ])
})

test('lint refuses the participles of its list as names of values', () => {
  const findings = lintPlanted({
    'web/constant.ts': 'export const told = 1\n',
    'web/parameter.ts': 'export const double = (given: number) => given * 2\n',
    'web/destructured.tsx': 'export const first = ({ kept }: { kept: number }) => kept\n',
    // Neither name is on the list (names.oxlintrc.json). Lint compares whole names, so `standings` may contain a listed name.
    'web/plain.ts': 'export const standings = { understood: 1 }\n',
  })
  const paths = findings.filter(({ rule }) => rule.includes('id-denylist')).map(({ path }) => path)
  expect([...new Set(paths)].toSorted()).toEqual(['web/constant.ts', 'web/destructured.tsx', 'web/parameter.ts'])
})

const passage = (from: number, count: number) => lines(count, (index) => `const v${from + index} = f(${from + index})`)
const clonesIn = (files: Record<string, string>) => runOnPlanted(files, 'jscpd', '.').match(/^.*\.tsx?:.*$/gm) ?? []

test('the duplicate code check reports a passage of 13 lines that another file has between other lines', () => {
  const clones = clonesIn({
    'server/one.ts': passage(0, 20),
    'web/other.ts': `const before = 1\n${passage(3, 13)}\nconst after = 2\n`,
  })
  expect(clones.join('\n')).toMatch(/server\/one\.ts/)
  expect(clones.join('\n')).toMatch(/web\/other\.ts/)
})

test('the duplicate code check reports a list with one word a line in two files', () => {
  const names = `export type Name =\n${lines(14, (index) => `  | 'name-${index}'`)}\n`
  expect(clonesIn({ 'web/one.ts': names, 'web/other.ts': names })).not.toEqual([])
})

test('the duplicate code check ignores passages of 11 lines, imports and tests', () => {
  const imports = lines(20, (index) => `import { a${index} } from './a${index}.ts'`)
  const short = `${imports}\n${passage(0, 11)}\n`
  expect(clonesIn({ 'web/one.ts': short, 'web/other.ts': short })).toEqual([])
  expect(clonesIn({ 'web/one.test.ts': passage(0, 30), 'web/other.test.ts': passage(0, 30) })).toEqual([])
})
