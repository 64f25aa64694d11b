import { expect, test } from 'vitest'
import { nextIndex } from './use-combobox.ts'

// -1 is the field itself: moving through the list returns to the typed text.
test.each([
  [-1, 1, 3, 0],
  [1, 1, 3, 2],
  [2, 1, 3, -1],
  [-1, -1, 3, 2],
  [0, -1, 3, -1],
  [-1, 1, 1, 0],
] as const)('index %i moved by %i in a list of %i is %i', (index, step, length, expected) =>
  expect(nextIndex(index, step, length)).toBe(expected),
)
