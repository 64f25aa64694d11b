import { beforeEach, expect, test, vi } from 'vitest'
import {
  forgetRecentSearches,
  hasSearch,
  storeRecentSearch,
  recallSearch,
  recentSearches,
  rememberSearch,
} from './search-memory.ts'

let storage = new Map<string, string>()
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
const paramsOf = (text: string) => new URLSearchParams(text)

test('stores the options of the last search under one key and its typed place under another [P1-314] [P1-315]', () => {
  rememberSearch(
    paramsOf(
      'location=+Boston+&restaurantOrCuisine=ramen&sortBy=rating&priceRange=2&pageNo=3&view=map&utm_source=mail',
    ),
  )
  expect(Object.fromEntries(storage)).toEqual({
    lastSearchOptions: 'priceRange=2&restaurantOrCuisine=ramen&sortBy=rating',
    manualSearchLocation: 'Boston',
  })
  expect(recallSearch()?.toString()).toBe('priceRange=2&restaurantOrCuisine=ramen&sortBy=rating&location=Boston')
})

test('a search without options removes those of the search before [P1-314]', () => {
  rememberSearch(paramsOf('location=Boston&priceRange=2'))
  rememberSearch(paramsOf('location=Denver'))
  expect(Object.fromEntries(storage)).toEqual({ manualSearchLocation: 'Denver' })
})

test.each([
  ['around the current location', 'location=Current+Location&latitude=41.88&longitude=-87.63'],
  ['in a map box', 'box=41.8,-87.7,41.9,-87.6'],
  ['whose place is only spaces', 'location=++'],
  ['without a place', 'priceRange=1'],
])('a search %s leaves the stored place as it is', (_title, text) => {
  rememberSearch(paramsOf('location=Boston'))
  rememberSearch(paramsOf(text))
  expect(storage.get('manualSearchLocation')).toBe('Boston')
})

test('recalls nothing when nothing is stored', () => {
  expect(recallSearch()).toBeNull()
  rememberSearch(paramsOf('view=map&pageNo=2'))
  expect(recallSearch()).toBeNull()
})

test('stores the five newest searches, newest first and each once', () => {
  for (const what of ['a', 'b', 'c', 'd', 'e', 'f']) storeRecentSearch({ where: 'Boston', what })
  expect(JSON.parse(storage.get('recentSearches') ?? '')).toHaveLength(5)
  storeRecentSearch({ where: 'Boston', what: 'b' })
  expect(recentSearches().map(({ what }) => what)).toEqual(['b', 'f', 'e', 'd', 'c'])
  forgetRecentSearches()
  expect(recentSearches()).toEqual([])
})

test('a search replaces an earlier one only if place and text are the same', () => {
  const ramen = { where: 'Boston', what: 'ramen' }
  const [ramenInDenver, tacos] = [
    { where: 'Denver', what: 'ramen' },
    { where: 'Boston', what: 'tacos' },
  ]
  for (const search of [ramen, ramenInDenver, tacos, ramen]) storeRecentSearch(search)
  expect(recentSearches()).toEqual([ramen, tacos, ramenInDenver])
})

test.each(['', 'Current Location'])('does not store the place "%s" as a recent search', (where) => {
  storeRecentSearch({ where, what: 'ramen' })
  expect(recentSearches()).toEqual([])
})

test('reads at most five searches, and skips values that are no search', () => {
  const searches = ['a', 'b', 'c', 'd', 'e', 'f'].map((what) => ({ where: 'Boston', what }))
  const invalidSearches = [
    1,
    'Boston',
    null,
    { where: 'Boston' },
    { what: 'a' },
    { where: 1, what: 'a' },
    { where: 'a', what: 1 },
  ]
  storage.set('recentSearches', JSON.stringify([...invalidSearches, ...searches]))
  expect(recentSearches()).toEqual(searches.slice(0, 5))
})

test.each(['{', '{"where":1}', '[1,null,{"where":"Boston"}]'])('ignores %s in the storage', (text) => {
  storage.set('recentSearches', text)
  expect(recentSearches()).toEqual([])
})

test.each([
  ['', false],
  ['utm_source=mail&view=map', false],
  ['location=', true],
  ['isNew=true', true],
  ['box=1,2,3,4', true],
  ['latitude=41.9', true],
  ['longitude=-87.6', true],
  ['sortBy=rating', true],
  ['pageNo=2', true],
])('for the parameters "%s" hasSearch is %s', (text, expected) => expect(hasSearch(paramsOf(text))).toBe(expected))
