import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('caches the result for each text, and stays bounded for any number of texts', () => {
  const lengthOf = vi.fn((text: string) => text.length)
  const memoizedLengthOf = memoize(lengthOf)
  expect([memoizedLengthOf('air'), memoizedLengthOf('air')]).toEqual([3, 3])
  expect(lengthOf).toHaveBeenCalledTimes(1)
  for (let index = 0; index < 500; index += 1) memoizedLengthOf(`other ${index}`)
  // The cache holds 500 texts; the 501st clears it, so 'air' is computed again.
  expect(memoizedLengthOf('air')).toBe(3)
  expect(lengthOf).toHaveBeenCalledTimes(502)
})

test('does not cache the result for a long text', () => {
  const lengthOf = vi.fn((text: string) => text.length)
  const memoizedLengthOf = memoize(lengthOf)
  const longText = 'x'.repeat(201) // the cache stores results for texts of at most 200 characters
  expect([memoizedLengthOf(longText), memoizedLengthOf(longText)]).toEqual([201, 201])
  expect(lengthOf).toHaveBeenCalledTimes(2)
})
