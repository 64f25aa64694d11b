import { afterEach, expect, test, vi } from 'vitest'
import { newPicks } from './picks.ts'

afterEach(() => vi.unstubAllGlobals())

test('the chosen restaurant is kept under its own key until none is chosen [P1-312]', () => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  })
  const picks = newPicks()
  picks.select('m-12')
  expect([...held]).toEqual([['selectedMerchant', 'm-12']])
  picks.hover('m-13')
  expect([...held.values()]).toEqual(['m-12'])
  picks.select(null)
  expect(held.size).toBe(0)
})

test('listeners hear of a change, and of nothing else', () => {
  const picks = newPicks()
  const heard = vi.fn()
  const stop = picks.subscribe(heard)
  picks.hover('a')
  picks.hover('a')
  picks.select('a')
  expect(heard).toHaveBeenCalledTimes(2)
  expect(picks.now()).toEqual({ hovered: 'a', selected: 'a' })
  stop()
  picks.hover(null)
  expect(heard).toHaveBeenCalledTimes(2)
})
