import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../checks/fixtures/hook.ts'
import { usePageViews } from './use-page-views.ts'

const reportPageView = vi.fn<(path: string) => void>()
vi.mock('./with-tracker.ts', () => ({ withTracker: (report: (tracker: object) => void) => report({ reportPageView }) }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('counts a page after 500 ms, but not a page that the visitor leaves sooner [P1-537]', async () => {
  const hook = await mountHook<string, void>(usePageViews, '/join')
  vi.advanceTimersByTime(499)
  await hook.update('/discover')
  vi.advanceTimersByTime(499)
  expect(reportPageView).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(reportPageView.mock.calls).toEqual([['/discover']])
})
