import { expect, test } from 'vitest'
import { sizes } from './sizes.ts'

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) })
const small = Array.from({ length: 20 }, (_, index) => file(`domain/small-${index}.ts`, 10))

test('small files pass', () => expect(sizes(small).findings).toEqual([]))

test('a file over 400 lines is found, unless it is an exception', () => {
  const long = file('server/long.ts', 401)
  expect(sizes([...small, long]).findings).toEqual(['server/long.ts has 401 lines, 400 are allowed'])
  const exception = { path: 'checks/house/size-exceptions.txt', text: 'server/long.ts  one table, read as a whole\n' }
  expect(sizes([...small, long, exception]).findings).toEqual([])
})

test('a growing median and a growing top tenth are found', () => {
  const findings = sizes(Array.from({ length: 10 }, (_, index) => file(`web/page-${index}.tsx`, 250))).findings
  expect(findings).toEqual([expect.stringContaining('median'), expect.stringContaining('one file in ten')])
})

test('an index file is found', () => {
  expect(sizes([...small, file('web/ui/index.ts', 3)]).findings).toEqual(['web/ui/index.ts is an index file'])
})
