import { afterEach, expect, test, vi } from 'vitest'
import { pollPosition, askPosition, decidePosition } from './position.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type OnPosition = (position: { coords: { latitude: number; longitude: number } }) => void
function stubDevice(respond: (report: OnPosition, refuse: () => void) => void) {
  const getCurrentPosition = vi.fn((report: OnPosition, refuse: () => void, _options: object) =>
    respond(report, refuse),
  )
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  return getCurrentPosition
}
const chicago = { latitude: 41.88, longitude: -87.63 }
const boston = { latitude: 42.3554, longitude: -71.0605 }

test('asks the device for its position and keeps two decimals [P1-357] [P1-358]', async () => {
  stubDevice((report) => report({ coords: { latitude: 41.87654321, longitude: -87.65432109 } }))
  expect(await askPosition('search')).toEqual({ latitude: 41.88, longitude: -87.65 })
})

test.each([
  ['a prompt waits seven seconds for the current position [P1-528]', 'prompt', 7000, 0, true],
  ['a search waits five seconds and accepts a position an hour old [P1-529]', 'search', 5000, 3_600_000, false],
] as const)('%s', async (_title, profile, timeout, maximumAge, enableHighAccuracy) => {
  const getCurrentPosition = stubDevice((_onPosition, refuse) => refuse())
  expect(await askPosition(profile)).toBeNull()
  expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({ timeout, maximumAge, enableHighAccuracy })
})

test('resolves with null on a device without geolocation', async () => {
  vi.stubGlobal('navigator', {})
  expect(await askPosition('prompt')).toBeNull()
})

test('starts in New York when the device refuses and the call for the default fails', async () => {
  stubDevice((_onPosition, refuse) => refuse())
  const decision = await decidePosition('search', () => Promise.reject(new TypeError('a script did not load')))
  expect(decision.source).toBe('fixed')
})

test.each([
  ['a refusal leads to the default of the server [P1-360]', boston, { point: boston, source: 'server' }],
  [
    'a server that does not reply leads to New York [P1-361]',
    null,
    { point: { latitude: 40.7577, longitude: -73.9857 }, source: 'fixed' },
  ],
])('%s', async (_title, serverDefault, decision) => {
  stubDevice((_onPosition, refuse) => refuse())
  expect(await decidePosition('prompt', async () => serverDefault)).toEqual(decision)
})

test('does not ask the server when the device replies', async () => {
  stubDevice((report) => report({ coords: chicago }))
  const fetchServerDefault = vi.fn(async () => boston)
  expect(await decidePosition('prompt', fetchServerDefault)).toEqual({ point: chicago, source: 'device' })
  expect(fetchServerDefault).not.toHaveBeenCalled()
})

test('asks the device for its current position every five minutes and reports each move once [P1-359]', async () => {
  vi.useFakeTimers()
  const [north, west] = [
    { latitude: 43.1, longitude: boston.longitude },
    { latitude: 43.1, longitude: -72.2 },
  ]
  const positions = [chicago, boston, boston, north, west]
  const getCurrentPosition = stubDevice((report, refuse) => {
    const coords = positions.shift()
    if (coords) report({ coords })
    else refuse()
  })
  const onMove = vi.fn()
  const stopPolling = pollPosition(chicago, onMove)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(getCurrentPosition).not.toHaveBeenCalled()
  // A millisecond before the seventh poll. The device refuses the sixth.
  await vi.advanceTimersByTimeAsync(30 * 60_000)
  expect(getCurrentPosition).toHaveBeenCalledTimes(6)
  for (const [, , options] of getCurrentPosition.mock.calls) expect(options).toMatchObject({ maximumAge: 0 })
  expect(onMove.mock.calls).toEqual([
    [{ latitude: 42.36, longitude: -71.06 }],
    [{ latitude: 43.1, longitude: -71.06 }],
    [{ latitude: 43.1, longitude: -72.2 }],
  ])
  stopPolling()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(getCurrentPosition).toHaveBeenCalledTimes(6)
})
