import { expect, test } from 'vitest'
import { nextIndex } from './use-combobox.ts'

// Index -1 is the field itself: a step past either end of the list returns to it.
test.each([
  [-1, 1, 3, 0],
  [1, 1, 3, 2],
  [2, 1, 3, -1],
  [-1, -1, 3, 2],
  [0, -1, 3, -1],
  [-1, 1, 1, 0],
] as const)('index %i moved by %i in a list of %i options becomes %i', (index, step, length, expected) =>
  expect(nextIndex(index, step, length)).toBe(expected),
)
