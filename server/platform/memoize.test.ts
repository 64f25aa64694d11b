import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('caches the result for each text, and stays bounded for any number of texts', () => {
  const lengthOf = vi.fn((text: string) => text.length)
  const length = memoize(lengthOf)
  expect([length('air'), length('air')]).toEqual([3, 3])
  expect(lengthOf).toHaveBeenCalledTimes(1)
  for (let index = 0; index < 500; index += 1) length(`other ${index}`)
  // The cache holds 500 texts; the 501st clears it, so 'air' is computed again.
  expect(length('air')).toBe(3)
  expect(lengthOf).toHaveBeenCalledTimes(502)
})

test('does not cache the result for a long text', () => {
  const lengthOf = vi.fn((text: string) => text.length)
  const length = memoize(lengthOf)
  expect([length('x'.repeat(201)), length('x'.repeat(201))]).toEqual([201, 201])
  expect(lengthOf).toHaveBeenCalledTimes(2)
})
