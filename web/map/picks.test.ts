import { afterEach, expect, test, vi } from 'vitest'
import { newPicks } from './picks.ts'

afterEach(() => vi.unstubAllGlobals())

test('stores the selected restaurant under its key until none is selected [P1-312]', () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  const picks = newPicks()
  picks.select('m-12')
  expect([...storage]).toEqual([['selectedMerchant', 'm-12']])
  picks.hover('m-13')
  expect([...storage.values()]).toEqual(['m-12'])
  picks.select(null)
  expect(storage.size).toBe(0)
})

test('notifies listeners only of changes', () => {
  const picks = newPicks()
  const listener = vi.fn()
  const stop = picks.subscribe(listener)
  picks.hover('a')
  picks.hover('a')
  picks.select('a')
  expect(listener).toHaveBeenCalledTimes(2)
  expect(picks.now()).toEqual({ hovered: 'a', selected: 'a' })
  stop()
  picks.hover(null)
  expect(listener).toHaveBeenCalledTimes(2)
})
