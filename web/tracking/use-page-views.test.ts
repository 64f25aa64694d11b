import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../checks/fixtures/hook.ts'
import { usePageViews } from './use-page-views.ts'

const pageView = vi.fn<(path: string) => void>()
vi.mock('./later.ts', () => ({ later: (report: (room: object) => void) => report({ pageView }) }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('counts a page view after 500 ms, and none of a page in transit [P1-537]', async () => {
  const hook = await mountHook<string, void>(usePageViews, '/join')
  vi.advanceTimersByTime(499)
  await hook.update('/discover')
  vi.advanceTimersByTime(499)
  expect(pageView).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(pageView.mock.calls).toEqual([['/discover']])
})
