import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionExpiryCookie, sessionExpiryText } from '../../contract/session-expiry.ts'
import { watchSession } from './session-watch.ts'

const { ask, api } = vi.hoisted(() => ({
  ask: vi.fn<(question: string, onSelect: () => void) => void>(),
  api: vi.fn<(call: { path: string }) => Promise<void>>(),
}))
vi.mock('../ui/toasts.ts', () => ({ toast: { ask } }))
vi.mock('../api/api.ts', () => ({ api }))

const minuteMs = 60_000
const serverTime = Date.parse('2026-05-05T12:00:00Z')
/** The stubbed document. The tests set its cookie as the server would. */
let page: { cookie: string }
let visitedPaths: string[]

beforeEach(() => {
  vi.useFakeTimers()
  page = { cookie: '' }
  visitedPaths = []
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  page = document
  const location = { pathname: '/search', assign: (to: string) => visitedPaths.push(to) }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('cookieStore', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  ask.mockReset()
  api.mockReset()
})

const expiryOf = (endsAt: number, writtenAt: number) =>
  `other=1; ${sessionExpiryCookie}=${sessionExpiryText(new Date(endsAt), new Date(writtenAt))}`

test.each([
  ['right', 0],
  ['an hour ahead', 60 * minuteMs],
  ['three days behind', -72 * 60 * minuteMs],
])(
  'warns a minute before the end of a session and signs out at its end if the device’s clock is %s',
  (_, clockOffsetMs) => {
    vi.setSystemTime(serverTime + clockOffsetMs)
    page.cookie = expiryOf(serverTime + 15 * minuteMs, serverTime)
    const stop = watchSession('Still there?')
    // The watch checks every five seconds, so it may warn that much late.
    vi.advanceTimersByTime(14 * minuteMs - 5_000)
    expect([ask.mock.calls.length, visitedPaths]).toEqual([0, []])
    vi.advanceTimersByTime(10_000)
    expect([ask.mock.calls.length, visitedPaths]).toEqual([1, []])
    vi.advanceTimersByTime(minuteMs - 5_000)
    expect(visitedPaths).toEqual(['/SignOut'])
    stop()
  },
)

test.each([
  ['the browser reports the change', () => cookieStore],
  ['the window gets the focus', () => window],
])('a sign-out in another tab takes effect at once when %s [MEM-C10]', (_event, target) => {
  vi.setSystemTime(serverTime)
  page.cookie = expiryOf(serverTime + 15 * minuteMs, serverTime)
  const stop = watchSession('Still there?')
  const report = () => target().dispatchEvent(new Event(target() === window ? 'focus' : 'change'))
  report()
  expect(visitedPaths).toEqual([])
  page.cookie = ''
  report()
  expect(visitedPaths).toEqual(['/SignOut'])
  stop()
  report()
  expect(visitedPaths).toEqual(['/SignOut'])
})

test('signs out a tab that was suspended in the background as soon as it is shown', () => {
  vi.setSystemTime(serverTime)
  page.cookie = expiryOf(serverTime + 2 * minuteMs, serverTime)
  const stop = watchSession('Still there?')
  vi.setSystemTime(serverTime + 60 * minuteMs)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(visitedPaths).toEqual(['/SignOut'])
  stop()
})

test.each(['/SignOut', '/recover/new_password'])('leaves the end of the session to the page %s', (pathname) => {
  window.location.pathname = pathname
  watchSession('Still there?', expiryOf(serverTime, serverTime))()
  expect(visitedPaths).toEqual([])
})

test('does nothing after it was stopped', () => {
  vi.setSystemTime(serverTime)
  page.cookie = expiryOf(serverTime + 2 * minuteMs, serverTime)
  watchSession('Still there?')()
  vi.advanceTimersByTime(60 * minuteMs)
  document.dispatchEvent(new Event('visibilitychange'))
  expect([ask.mock.calls, visitedPaths]).toEqual([[], []])
})

test('signs out when another tab ended the session before the watch started, but not on a page that loaded without a session', () => {
  const stops = [
    watchSession('Still there?', expiryOf(serverTime, serverTime)),
    watchSession('Still there?', 'other=1'),
  ]
  expect(visitedPaths).toEqual(['/SignOut'])
  for (const stop of stops) stop()
})

test('follows the renewal and the sign-out of another tab', () => {
  vi.setSystemTime(serverTime)
  page.cookie = expiryOf(serverTime + 2 * minuteMs, serverTime)
  const stop = watchSession('Still there?')
  vi.advanceTimersByTime(minuteMs - 5_000)
  page.cookie = expiryOf(serverTime + 16 * minuteMs, serverTime + minuteMs)
  vi.advanceTimersByTime(13 * minuteMs)
  expect([ask.mock.calls.length, visitedPaths]).toEqual([0, []])
  page.cookie = 'other=1'
  vi.advanceTimersByTime(5_000)
  expect(visitedPaths).toEqual(['/SignOut'])
  stop()
})

test('staying signed in fetches the member, and the question appears again a minute before the new end [P1-611]', async () => {
  vi.setSystemTime(serverTime)
  page.cookie = expiryOf(serverTime + 2 * minuteMs, serverTime)
  const stop = watchSession('Still there?')
  vi.advanceTimersByTime(minuteMs)
  expect(ask).toHaveBeenCalledTimes(1)
  const renewedAt = Date.now()
  // The server renews the session with every call of a member (server/session/session-life.test.ts).
  api.mockImplementation(async () => void (page.cookie = expiryOf(renewedAt + 15 * minuteMs, renewedAt)))
  ask.mock.calls[0]?.[1]()
  await vi.waitFor(() => expect(api).toHaveBeenCalled())
  expect(api.mock.calls[0]?.[0].path).toBe('/api/Member')
  // `vi.waitFor` has advanced the fake clock, so the step is counted from `renewedAt`.
  vi.advanceTimersByTime(renewedAt + 14 * minuteMs - 10_000 - Date.now())
  expect([ask.mock.calls.length, visitedPaths]).toEqual([1, []])
  vi.advanceTimersByTime(15_000)
  expect([ask.mock.calls.length, visitedPaths]).toEqual([2, []])
  vi.advanceTimersByTime(minuteMs)
  expect(visitedPaths).toContain('/SignOut')
  stop()
})
