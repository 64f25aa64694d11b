import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionExpiryCookie, sessionExpiryText } from '../../contract/session-expiry.ts'
import { watchSession } from './session-watch.ts'

const { ask, api } = vi.hoisted(() => ({
  ask: vi.fn<(question: string, answer: () => void) => void>(),
  api: vi.fn<(call: { path: string }) => Promise<void>>(),
}))
vi.mock('../ui/toasts.ts', () => ({ toast: { ask } }))
vi.mock('../api/api.ts', () => ({ api }))

const minute = 60_000
const servers = Date.parse('2026-05-05T12:00:00Z')
let page: { cookie: string }
let wentTo: string[]

beforeEach(() => {
  vi.useFakeTimers()
  page = { cookie: '' }
  wentTo = []
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  page = document
  vi.stubGlobal('window', { location: { pathname: '/search', assign: (to: string) => wentTo.push(to) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  ask.mockReset()
  api.mockReset()
})

const expiryOf = (endsAt: number, saidAt: number) =>
  `other=1; ${sessionExpiryCookie}=${sessionExpiryText(new Date(endsAt), new Date(saidAt))}`

test.each([
  ['right', 0],
  ['an hour ahead', 60 * minute],
  ['three days behind', -72 * 60 * minute],
])('where the device’s clock is %s, a session lasts its fifteen minutes', (_, ahead) => {
  vi.setSystemTime(servers + ahead)
  page.cookie = expiryOf(servers + 15 * minute, servers)
  const stop = watchSession('Still there?')
  vi.advanceTimersByTime(14 * minute - 5_000)
  expect([ask.mock.calls.length, wentTo]).toEqual([0, []])
  vi.advanceTimersByTime(10_000)
  expect([ask.mock.calls.length, wentTo]).toEqual([1, []])
  vi.advanceTimersByTime(minute)
  expect(wentTo).toContain('/SignOut')
  stop()
})

test('what another tab ended before the watch came is followed; a page that never had a session is left alone', () => {
  const stops = [watchSession('Still there?', expiryOf(servers, servers)), watchSession('Still there?', 'other=1')]
  expect(wentTo).toEqual(['/SignOut'])
  for (const stop of stops) stop()
})

test('what another tab renewed counts, and its signing out is followed', () => {
  vi.setSystemTime(servers)
  page.cookie = expiryOf(servers + 2 * minute, servers)
  const stop = watchSession('Still there?')
  vi.advanceTimersByTime(minute - 5_000)
  page.cookie = expiryOf(servers + 16 * minute, servers + minute)
  vi.advanceTimersByTime(13 * minute)
  expect([ask.mock.calls.length, wentTo]).toEqual([0, []])
  page.cookie = 'other=1'
  vi.advanceTimersByTime(5_000)
  expect(wentTo).toEqual(['/SignOut'])
  stop()
})

test('staying signed in fetches the member, and the question comes again a minute before the later end [P1-611]', async () => {
  vi.setSystemTime(servers)
  page.cookie = expiryOf(servers + 2 * minute, servers)
  const stop = watchSession('Still there?')
  vi.advanceTimersByTime(minute)
  expect(ask).toHaveBeenCalledTimes(1)
  const startedAt = Date.now()
  // What the server does for every call of a member (server/session/lasting.test.ts).
  api.mockImplementation(async () => void (page.cookie = expiryOf(startedAt + 15 * minute, startedAt)))
  ask.mock.calls[0]?.[1]()
  await vi.waitFor(() => expect(api).toHaveBeenCalled())
  expect(api.mock.calls[0]?.[0].path).toBe('/api/Member')
  vi.advanceTimersByTime(startedAt + 14 * minute - 10_000 - Date.now())
  expect([ask.mock.calls.length, wentTo]).toEqual([1, []])
  vi.advanceTimersByTime(15_000)
  expect([ask.mock.calls.length, wentTo]).toEqual([2, []])
  vi.advanceTimersByTime(minute)
  expect(wentTo).toContain('/SignOut')
  stop()
})
