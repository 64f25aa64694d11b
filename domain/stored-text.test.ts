import { describe, expect, test } from 'vitest'
import { isNestedTooDeep, isStorableText, unstorablePath } from './stored-text.ts'

test.each([
  ['Ana', true],
  ['', true],
  ['Łódź 🍜', true],
  ['a\u0000', false],
  ['\ud800', false],
  ['\udc00\ud800', false],
])('the text %j is storable: %s', (text, expected) => {
  expect(isStorableText(text)).toBe(expected)
})

describe('the path of an unstorable text', () => {
  test.each([
    ['a\u0000', ''],
    [{ login: 'a\u0000' }, 'login'],
    [{ login: 'a', cards: [{ name: 'b' }, { name: '\ud800' }] }, 'cards.1.name'],
    [['a', 'b\u0000'], '1'],
    [{ outer: { 'a\u0000': 1 } }, 'outer'],
    [Object.assign(Object.create(null) as object, { id: 'a\u0000' }), 'id'],
  ])('of %j is %j', (value, path) => {
    expect(unstorablePath(value)).toBe(path)
  })

  test.each([[null], [undefined], [7], [{ login: 'a', list: [1, null, true] }], [Buffer.from('a\u0000')]])(
    'of %j is null',
    (value) => {
      expect(unstorablePath(value)).toBeNull()
    },
  )
})

describe('nesting', () => {
  test.each([
    ['[[1]]', 2, false],
    ['[[[1]]]', 2, true],
    ['{"a":{"b":[]}}', 2, true],
    ['[[],[],[]]', 2, false],
    ['["[[[[", "\\"[[["]', 1, false],
    ['["\\\\", [[1]]]', 2, true],
  ])('%s is deeper than %i: %s', (json, depthMax, expected) => {
    expect(isNestedTooDeep(json, depthMax)).toBe(expected)
  })
})
