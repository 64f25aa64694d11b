import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openActivityStream } from './activity-stream.ts'

const minuteMs = 60_000

class TestEventSource extends EventTarget {
  static readonly CLOSED = 2
  static openedSources: TestEventSource[] = []
  readyState = 0
  constructor() {
    super()
    TestEventSource.openedSources.push(this)
  }
  close(): void {
    this.readyState = TestEventSource.CLOSED
  }
  send(type: string, data = '{}'): void {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
  /** A browser stops reconnecting after any status but 200. */
  refuse(): void {
    this.readyState = TestEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const page = {
  onListening: vi.fn<(isListening: boolean) => void>(),
  onActivity: vi.fn<() => void>(),
  refetch: vi.fn<() => void>(),
}
let stop: () => void
const { openedSources } = TestEventSource
const latest = () => {
  const source = openedSources.at(-1)
  if (!source) throw new Error('no stream was opened')
  return source
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', TestEventSource)
  openedSources.length = 0
  stop = openActivityStream('/api/Member/Events', page)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('refetches once for several events in a row, and again for a later one', () => {
  latest().send('open')
  latest().send('activity')
  latest().send('activity')
  vi.advanceTimersByTime(minuteMs)
  expect([page.onActivity.mock.calls.length, page.refetch.mock.calls.length]).toEqual([2, 1])
  latest().send('activity')
  vi.advanceTimersByTime(minuteMs)
  expect(page.refetch).toHaveBeenCalledTimes(2)
})

test('lets the browser reconnect after a lost connection, and reports whether it listens', () => {
  latest().send('open')
  vi.advanceTimersByTime(minuteMs)
  latest().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60 * minuteMs)
  expect([openedSources.length, page.refetch.mock.calls.length]).toEqual([1, 1])
  latest().send('open')
  expect(page.onListening.mock.calls).toEqual([[true], [false], [true]])
})

test('refetches once and never reconnects after the server ended the stream with the session [SEC-A2]', () => {
  latest().send('open')
  vi.advanceTimersByTime(minuteMs)
  latest().send('ended')
  vi.advanceTimersByTime(60 * minuteMs)
  expect([openedSources.length, latest().readyState]).toEqual([1, TestEventSource.CLOSED])
  // Once for the opened stream and once for its end.
  expect(page.refetch).toHaveBeenCalledTimes(2)
  expect(page.onListening).toHaveBeenLastCalledWith(false)
})

test('backs off after refusals, and refetches only after the first refusal in a row [SEC-A2]', () => {
  const refuseFor = (minutes: number) => {
    for (let second = 0; second < minutes * 60; second += 1) {
      if (latest().readyState !== TestEventSource.CLOSED) latest().refuse()
      vi.advanceTimersByTime(1_000)
    }
  }
  refuseFor(60)
  // The delay between two tries grows to ten minutes.
  expect(openedSources).toHaveLength(10)
  expect(page.refetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * minuteMs) // to the next try
  latest().send('open')
  vi.advanceTimersByTime(1_000)
  refuseFor(60)
  // The opened stream causes one more refetch, and the first refusal after it another.
  expect(page.refetch).toHaveBeenCalledTimes(3)
})

test.each([[[30, 60, 120, 240, 480, 600, 600]]])('after refusals in a row, reconnects after %j seconds', (delays) => {
  for (const [refusals, seconds] of delays.entries()) {
    latest().refuse()
    vi.advanceTimersByTime(seconds * 1_000 - 1)
    expect(openedSources).toHaveLength(refusals + 1)
    vi.advanceTimersByTime(1)
    expect(openedSources).toHaveLength(refusals + 2)
  }
})

test('refetches nothing after it was stopped', () => {
  latest().send('open')
  stop()
  vi.advanceTimersByTime(minuteMs)
  expect(page.refetch).not.toHaveBeenCalled()
})

test('opens no stream after it was stopped', () => {
  latest().refuse()
  stop()
  vi.advanceTimersByTime(60 * minuteMs)
  expect(openedSources.length).toBe(1)
})
