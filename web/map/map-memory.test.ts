import { beforeEach, expect, test, vi } from 'vitest'
import { keepView, keptView } from './map-memory.ts'

const held = new Map<string, string>()
beforeEach(() => {
  held.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  })
})

test('the coordinates of the map are kept for the question they were looked at with [P1-316]', () => {
  keepView({ of: 'location=Boston', latitude: 42.35, longitude: -71.06, zoom: 13.5 })
  expect([...held.keys()]).toEqual(['mapViewCoordinates'])
  expect(keptView('location=Boston')).toMatchObject({ latitude: 42.35, longitude: -71.06, zoom: 13.5 })
  expect(keptView('location=Denver')).toBeNull()
})

test.each(['', '{', 'null', '{"of":"","latitude":1}', '{"of":"","latitude":"a","longitude":2,"zoom":3}'])(
  '"%s" in the storage is no view',
  (text) => {
    held.set('mapViewCoordinates', text)
    expect(keptView('')).toBeNull()
  },
)
