import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonText } from './json-file.ts'

test('reads every JSON text as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(readJsonText(text)).toMatchObject({ ok: true, value: JSON.parse(text) })
    }),
  )
})

test('refuses every text that JSON.parse refuses, and no other', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '01',
    'true',
    'nul',
    ' ',
    '\n',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      expect(readJsonText(text).ok).toBe(isJson)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['{"a": 1,}', 1, 9, 'has "}" where a key in double quotes must follow'],
  ['{\n  "a" 1\n}', 2, 7, 'has "1" where a colon must follow'],
  ['[1 2]', 1, 4, 'has "2" where a comma or ] must follow'],
  ['{"a": tru}', 1, 7, 'has "t" where a value must follow'],
  ['{"a": "x\ny"}', 1, 7, 'has a text without an end, or with a line break or a wrong backslash in it'],
  ['', 1, 1, 'ends where a value must follow'],
  ['{}\n{}', 2, 1, 'has "{" where the end of the file must follow'],
  ['['.repeat(102), 1, 102, 'has more than 100 levels'],
])('the fault of %j is at line %i, column %i: it %s', (text, line, column, problem) => {
  expect(readJsonText(text)).toEqual({ ok: false, position: { line, column }, problem })
})

test('knows the line of each value, and of the nearest outer one for a path that is missing', () => {
  const json = readJsonText('{\n"a": [\n1,\n{"b": 2}\n],\n"c": {}\n}')
  const lineOf = (...path: PropertyKey[]) => json.ok && json.lineOf(path)
  expect([lineOf('a'), lineOf('a', 0), lineOf('a', 1, 'b'), lineOf('c', 'missing'), lineOf('d')]).toEqual([
    2, 3, 4, 6, 1,
  ])
})

test('reports a key that an object has twice, and reads the later value', () => {
  expect(readJsonText('{"a": {"b": 1, "b": 2}}')).toMatchObject({
    ok: true,
    value: { a: { b: 2 } },
    duplicates: [['a', 'b']],
  })
})
