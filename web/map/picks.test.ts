import { afterEach, expect, test, vi } from 'vitest'
import { act, createElement, use } from 'react'
import { renderToString } from 'react-dom/server'
import { mountHook } from '../../checks/fixtures/hook.ts'
import { createPicks, PicksContext, usePick, useSelectedId } from './picks.ts'

afterEach(() => vi.unstubAllGlobals())

test('stores the selected restaurant, not the hovered one, until none is selected [P1-312]', () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  const picks = createPicks()
  picks.select('m-12')
  expect([...storage]).toEqual([['selectedMerchant', 'm-12']])
  picks.hover('m-13')
  expect([...storage.values()]).toEqual(['m-12'])
  picks.select(null)
  expect(storage.size).toBe(0)
})

test('notifies listeners only of changes', () => {
  const picks = createPicks()
  const listener = vi.fn()
  const unsubscribe = picks.subscribe(listener)
  picks.hover('a')
  picks.hover('a')
  picks.select('a')
  expect(listener).toHaveBeenCalledTimes(2)
  expect(picks.current()).toEqual({ hovered: 'a', selected: 'a' })
  unsubscribe()
  picks.hover(null)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('begins with the restaurant of its argument selected; without an argument no restaurant is selected', () => {
  expect([createPicks('m-1').current(), createPicks().current()]).toEqual([
    { hovered: null, selected: 'm-1' },
    { hovered: null, selected: null },
  ])
})

test('reports a restaurant as selected, else as hovered, else as neither; on the server always as neither', async () => {
  vi.stubGlobal('window', new EventTarget())
  const useStates = () => [usePick('a'), usePick('b'), useSelectedId()]
  const hook = await mountHook(() => ({ picks: use(PicksContext), states: useStates() }), null)
  const { picks } = hook.last()
  expect(hook.last().states).toEqual([undefined, undefined, null])
  await act(async () => picks.hover('a'))
  expect(hook.last().states).toEqual(['hovered', undefined, null])
  await act(async () => picks.select('b'))
  expect(hook.last().states).toEqual(['hovered', 'selected', 'b'])
  await act(async () => picks.select('a'))
  expect(hook.last().states).toEqual(['selected', undefined, 'a'])
  const Texts = () => useStates().map(String).join()
  expect(renderToString(createElement(Texts))).toBe('undefined,undefined,null')
})
