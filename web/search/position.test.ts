import { afterEach, expect, test, vi } from 'vitest'
import { askAgain, askPosition, decidePosition } from './position.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Told = (found: { coords: { latitude: number; longitude: number } }) => void
function device(answer: (report: Told, refused: () => void) => void) {
  const getCurrentPosition = vi.fn((report: Told, refused: () => void, _options: object) => answer(report, refused))
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  return getCurrentPosition
}
const chicago = { latitude: 41.88, longitude: -87.63 }
const boston = { latitude: 42.3554, longitude: -71.0605 }

test('the device is asked where it is, and two decimals of its answer are kept [P1-357] [P1-358]', async () => {
  device((report) => report({ coords: { latitude: 41.87654321, longitude: -87.65432109 } }))
  expect(await askPosition('search')).toEqual({ latitude: 41.88, longitude: -87.65 })
})

test.each([
  ['a prompt waits seven seconds for the place of now [P1-528]', 'prompt', 7000, 0, true],
  ['a search waits five seconds and takes a position an hour old [P1-529]', 'search', 5000, 3_600_000, false],
] as const)('%s', async (_what, profile, timeout, maximumAge, enableHighAccuracy) => {
  const reply = device((_told, refused) => refused())
  expect(await askPosition(profile)).toBeNull()
  expect(reply.mock.calls[0]?.[2]).toEqual({ timeout, maximumAge, enableHighAccuracy })
})

test('a device without a position says nothing', async () => {
  vi.stubGlobal('navigator', {})
  expect(await askPosition('prompt')).toBeNull()
})

test.each([
  ['a refusal leaves the default of the server [P1-360]', boston, { point: boston, from: 'server' }],
  [
    'a server that does not answer leaves New York [P1-361]',
    null,
    { point: { latitude: 40.7577, longitude: -73.9857 }, from: 'fixed' },
  ],
])('%s', async (_what, ofServer, decision) => {
  device((_told, refused) => refused())
  expect(await decidePosition('prompt', async () => ofServer)).toEqual(decision)
})

test('a device that answers leaves the server unasked', async () => {
  device((report) => report({ coords: chicago }))
  const server = vi.fn(async () => boston)
  expect(await decidePosition('prompt', server)).toEqual({ point: chicago, from: 'device' })
  expect(server).not.toHaveBeenCalled()
})

test('the device is asked again every five minutes, and a move is told once [P1-359]', async () => {
  vi.useFakeTimers()
  const answers = [chicago, boston, boston]
  const reply = device((report, refused) => {
    const coords = answers.shift()
    if (coords) report({ coords })
    else refused()
  })
  const moved = vi.fn()
  const stop = askAgain(chicago, moved)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(reply).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(reply).toHaveBeenCalledTimes(3)
  expect(moved.mock.calls).toEqual([[{ latitude: 42.36, longitude: -71.06 }]])
  stop()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(reply).toHaveBeenCalledTimes(3)
})
