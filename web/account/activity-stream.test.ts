import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openActivityStream } from './activity-stream.ts'

const minuteMs = 60_000

class TestEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: TestEventSource[] = []
  readyState = 0
  constructor() {
    super()
    TestEventSource.opened.push(this)
  }
  close(): void {
    this.readyState = TestEventSource.CLOSED
  }
  send(type: string, data = '{}'): void {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
  /** What a browser does with any status but 200: it gives up. */
  refuse(): void {
    this.readyState = TestEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const page = {
  onListening: vi.fn<(on: boolean) => void>(),
  onActivity: vi.fn<() => void>(),
  refetch: vi.fn<() => void>(),
}
let stop: () => void
const { opened } = TestEventSource
const latest = () => {
  const source = opened.at(-1)
  if (!source) throw new Error('no stream was opened')
  return source
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', TestEventSource)
  opened.length = 0
  stop = openActivityStream('/api/Member/Events', page)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('several events of one purchase lead to one refetch', () => {
  latest().send('open')
  latest().send('activity')
  latest().send('activity')
  vi.advanceTimersByTime(minuteMs)
  expect([page.onActivity.mock.calls.length, page.refetch.mock.calls.length]).toEqual([2, 1])
})

test('refetches once and never reconnects after the server ended the stream with the session [SEC-A2]', () => {
  latest().send('open')
  vi.advanceTimersByTime(minuteMs)
  latest().send('ended')
  vi.advanceTimersByTime(60 * minuteMs)
  expect([opened.length, latest().readyState]).toEqual([1, TestEventSource.CLOSED])
  expect(page.refetch).toHaveBeenCalledTimes(2)
  expect(page.onListening).toHaveBeenLastCalledWith(false)
})

test('retries a refused stream ever less often, and refetches for the first refusal alone [SEC-A2]', () => {
  const refusedFor = (minutes: number) => {
    for (let waited = 0; waited < minutes * 60; waited += 1) {
      if (latest().readyState !== TestEventSource.CLOSED) latest().refuse()
      vi.advanceTimersByTime(1_000)
    }
  }
  refusedFor(60)
  expect(opened.length).toBeLessThan(13)
  expect(page.refetch).toHaveBeenCalledTimes(1)
  latest().send('open')
  refusedFor(1)
  expect(page.refetch.mock.calls.length).toBeLessThanOrEqual(3)
})

test('a stream that is stopped opens no other', () => {
  latest().refuse()
  stop()
  vi.advanceTimersByTime(60 * minuteMs)
  expect(opened.length).toBe(1)
})
