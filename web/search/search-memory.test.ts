import { beforeEach, expect, test, vi } from 'vitest'
import { forgetRecent, isBare, keepRecent, recalled, recentSearches, remember } from './search-memory.ts'

let storage = new Map<string, string>()
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
const from = (text: string) => new URLSearchParams(text)

test('the last options and the place one typed are kept, each under a key of its own [P1-314] [P1-315]', () => {
  remember(from('location=Boston&restaurantOrCuisine=ramen&priceRange=2&pageNo=3&view=map&utm_source=mail'))
  expect(Object.fromEntries(storage)).toEqual({
    lastSearchOptions: 'priceRange=2&restaurantOrCuisine=ramen',
    manualSearchLocation: 'Boston',
  })
  expect(recalled()?.toString()).toBe('priceRange=2&restaurantOrCuisine=ramen&location=Boston')
})

test.each([
  ['the place one is at', 'location=Current+Location&latitude=41.88&longitude=-87.63'],
  ['a piece of the map', 'box=41.8,-87.7,41.9,-87.6'],
  ['no place', 'priceRange=1'],
])('%s is not a place one typed', (_what, text) => {
  remember(from('location=Boston'))
  remember(from(text))
  expect(storage.get('manualSearchLocation')).toBe('Boston')
})

test('where nothing was kept, nothing is recalled', () => {
  expect(recalled()).toBeNull()
  remember(from('view=map&pageNo=2'))
  expect(recalled()).toBeNull()
})

test('the newest search comes first, the same one is kept once, and five are enough', () => {
  for (const what of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) keepRecent({ where: 'Boston', what })
  expect(recentSearches().map(({ what }) => what)).toEqual(['b', 'f', 'e', 'd', 'c'])
  keepRecent({ where: 'Current Location', what: 'near me' })
  expect(recentSearches()).toHaveLength(5)
  forgetRecent()
  expect(recentSearches()).toEqual([])
})

test.each(['{', '{"where":1}', '[1,null,{"where":"Boston"}]'])('%s in the storage is no search', (text) => {
  storage.set('recentSearches', text)
  expect(recentSearches()).toEqual([])
})

test.each([
  ['', true],
  ['utm_source=mail&view=map', true],
  ['location=', false],
  ['isNew=true', false],
  ['box=1,2,3,4', false],
])('the address "%s" asks for nothing: %s', (text, bare) => expect(isBare(from(text))).toBe(bare))
