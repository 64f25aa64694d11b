import { beforeEach, expect, test, vi } from 'vitest'
import { storeView, readView } from './map-memory.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})

test('stores the map view and returns it only for the same search [P1-316]', () => {
  storeView({ searchKey: 'location=Boston', latitude: 42.35, longitude: -71.06, zoom: 13.5 })
  expect([...storage.keys()]).toEqual(['mapViewCoordinates'])
  expect(readView('location=Boston')).toMatchObject({ latitude: 42.35, longitude: -71.06, zoom: 13.5 })
  expect(readView('location=Denver')).toBeNull()
})

test.each(['', '{', 'null', '{"searchKey":"","latitude":1}', '{"searchKey":"","latitude":"a","longitude":2,"zoom":3}'])(
  'ignores "%s" in the storage',
  (text) => {
    storage.set('mapViewCoordinates', text)
    expect(readView('')).toBeNull()
  },
)
