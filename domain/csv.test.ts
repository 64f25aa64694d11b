import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1 Cafe', "'+1 Cafe"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tTab', "'\tTab"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['\r=1', `"'\r=1"`],
  ["Joe's", "Joe's"],
  ['a=b', 'a=b'],
  ['Salt\nFat', '"Salt\nFat"'],
  ['Salt, Fat', '"Salt, Fat"'],
  ['He said "eat"', '"He said ""eat"""'],
  [-12.5, '-12.5'],
])('writes %j as the cell %j', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`)
})

test('a parser reads each cell back unchanged or with an apostrophe before it, and never as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2 }), (cells) => {
      const [parsedCells = []] = parse(csvLine(cells), { relax_quotes: false }) as string[][]
      expect(parsedCells.length).toBe(cells.length)
      parsedCells.forEach((parsedCell, index) => {
        expect([cells[index], `'${cells[index]}`]).toContain(parsedCell)
        expect(parsedCell).not.toMatch(/^\s*[=+\-@]/)
      })
    }),
  )
})
