import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incompleteItemLengthMax, itemScanner } from './item-scanner.ts'

function scan(text: string, size = text.length || 1): { text: string; line: number }[] {
  const scanner = itemScanner()
  const items = []
  for (let at = 0; at < text.length; at += size) items.push(...scanner.push(text.slice(at, at + size)))
  return [...items, ...scanner.end()]
}

test.each([
  ['a list', '[{"a":1},{"b":[1,2]}]', ['{"a":1}', '{"b":[1,2]}']],
  ['a wrapped list', '{ "data" : [\n{"a":"]}\\"" },\n7] , "meta": {"x":[1]}}', ['{"a":"]}\\"" }', '7']],
  ['lines', '{"a":1}\n\n{"b":2}\r\n{"c":3}', ['{"a":1}', '{"b":2}', '{"c":3}']],
  ['one line', '{"a":1}', ['{"a":1}']],
  ['an empty list', ' [ ] ', []],
  ['nothing', '', []],
  ['a truncated list', '[{"a":1},{"b":', ['{"a":1}', '{"b":']],
  ['a broken line between good ones', '{"a":1}\n{"b\n{"c":3}\n', ['{"a":1}', '{"b', '{"c":3}']],
])('splits %s that arrives in chunks of any size', (_, text, items) => {
  for (let size = 1; size <= text.length + 1; size += 1)
    expect(scan(text, size).map((item) => item.text)).toEqual(items)
})

test('returns the number of the line on which each element starts', () => {
  expect(scan('{"data":[\n\n{"a":\n1},\n{"b":2}]}').map((item) => item.line)).toEqual([3, 5])
  expect(scan('{"a":1}\n\n{"b":2}').map((item) => item.line)).toEqual([1, 3])
})

test('finds every element of any list in chunks of 1 to 40 characters', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), fc.boolean(), (list, size, isIndented) => {
      const text = JSON.stringify(list, null, isIndented ? 2 : 0)
      // The expected list goes through JSON as well, because JSON writes -0 as 0.
      expect(scan(text, size).map((item) => JSON.parse(item.text) as unknown)).toEqual(JSON.parse(JSON.stringify(list)))
    }),
  )
})

test('throws a RangeError for an element longer than the limit', () => {
  const scanner = itemScanner()
  expect(() => scanner.push(`["${'x'.repeat(incompleteItemLengthMax + 1)}`)).toThrow(RangeError)
})
