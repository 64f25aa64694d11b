import { afterEach, expect, test, vi } from 'vitest'
import { askPosition } from './position.ts'

afterEach(() => vi.unstubAllGlobals())

type Told = (found: { coords: { latitude: number; longitude: number } }) => void
function device(answer: (told: Told, refused: () => void) => void) {
  const getCurrentPosition = vi.fn((told: Told, refused: () => void, _options: object) => answer(told, refused))
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  return getCurrentPosition
}

test('[P1-357] [P1-358] the device is asked where it is, and two decimals of its answer are kept', async () => {
  device((told) => told({ coords: { latitude: 41.87654321, longitude: -87.65432109 } }))
  expect(await askPosition()).toEqual({ latitude: 41.88, longitude: -87.65 })
})

test('[P1-529] a search waits five seconds, takes a position an hour old, and asks for no high accuracy', async () => {
  const asked = device((_told, refused) => refused())
  expect(await askPosition()).toBeNull()
  expect(asked.mock.calls[0]?.[2]).toEqual({ timeout: 5000, maximumAge: 3_600_000, enableHighAccuracy: false })
})

test('a device without a position says nothing', async () => {
  vi.stubGlobal('navigator', {})
  expect(await askPosition()).toBeNull()
})
