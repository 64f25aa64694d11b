import { expect, test } from 'vitest'
import { duplicates } from './duplicates.ts'

const passage = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `const value${from + index} = compute(${from + index})`).join('\n')

test('a copied passage is found once, with both places', () => {
  const one = { path: 'server/one.ts', text: passage(0, 20) }
  const other = { path: 'server/other.ts', text: `const own = 1\n${passage(3, 15)}` }
  expect(duplicates([one, other]).findings).toEqual(['server/other.ts:2 repeats server/one.ts (12 lines or more)'])
})

test('short likeness, imports, brackets and tests do not count', () => {
  const imports = Array.from({ length: 20 }, (_, index) => `import { a${index} } from './a${index}.ts'`).join('\n')
  const text = `${imports}\n${passage(0, 11)}\n}\n}\n`
  expect(
    duplicates([
      { path: 'a.ts', text },
      { path: 'b.ts', text },
    ]).findings,
  ).toEqual([])
  const long = passage(0, 30)
  expect(
    duplicates([
      { path: 'a.test.ts', text: long },
      { path: 'b.test.ts', text: long },
    ]).findings,
  ).toEqual([])
})
