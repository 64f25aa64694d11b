import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestCorrections, canBeClose, editDistance, letterMask, prefixEditDistance } from './spelling.ts'

/** The edit distance by its definition, without limits. */
function distanceOf(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  const isSwap = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
  return Math.min(
    distanceOf(restA, b) + 1,
    distanceOf(a, restB) + 1,
    distanceOf(restA, restB) + (a[0] === b[0] ? 0 : 1),
    isSwap ? distanceOf(a.slice(2), b.slice(2)) + 1 : Infinity,
  )
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
test('the distance of any two words is that of the definition, but at most one more than the limit', () => {
  fc.assert(
    fc.property(word, word, fc.nat({ max: 4 }), (a, b, editsMax) => {
      expect(editDistance(a, b, editsMax)).toBe(Math.min(distanceOf(a, b), editsMax + 1))
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['a word of 64 letters to a word of 63', 'a'.repeat(64), 'a'.repeat(63)],
  ['a word of 63 letters to a word of 64', 'a'.repeat(63), 'a'.repeat(64)],
])('the distance from %s exceeds the limit, because one word has more than 63 letters', (_case, a, b) => {
  expect(editDistance(a, b, 2)).toBe(3)
})

test('compares words of 63 letters to their last letter', () => {
  expect(editDistance('a'.repeat(63), `${'a'.repeat(62)}b`, 2)).toBe(1)
})

test.each([
  ['', 0],
  ['b', 0b10],
  ['abba', 0b11],
  ['z', 1 << 25],
  ['0', 1 << 26],
  ['16', (1 << 27) | (1 << 26)],
])('the mask of "%s" has one bit for each letter, and the ten digits share six bits', (letters, mask) => {
  expect(letterMask(letters)).toBe(mask)
})

test.each([
  ['abc', 'abx', 1, true],
  ['abc', 'axyz', 2, false],
  ['axyz', 'abc', 2, false],
  ['abc', 'xyz', 2, false],
])('by their letters, %s and %s can be within %i edits: %s', (a, b, edits, expected) => {
  expect(canBeClose(letterMask(a), letterMask(b), edits)).toBe(expected)
})

test.each([
  ['taco', 'taco', 1, 0],
  ['acd', 'abcde', 1, 1],
  ['ab', 'a', 1, 1],
  ['ab', 'axyz', 3, 1],
])('the distance from %s to the nearest prefix of %s, with the limit %i, is %i', (input, longer, editsMax, edits) => {
  expect(prefixEditDistance(input, longer, editsMax)).toBe(edits)
})

test('there are no corrections without candidates', () => {
  expect(bestCorrections([])).toEqual([])
})
