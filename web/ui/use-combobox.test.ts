import { expect, test } from 'vitest'
import { stepped } from './use-combobox.ts'

// -1 is the field itself: a walk through the list leads back to what was typed.
test.each([
  [-1, 1, 3, 0],
  [1, 1, 3, 2],
  [2, 1, 3, -1],
  [-1, -1, 3, 2],
  [0, -1, 3, -1],
  [-1, 1, 1, 0],
] as const)('from %i by %i in a list of %i comes %i', (at, step, length, next) =>
  expect(stepped(at, step, length)).toBe(next),
)
