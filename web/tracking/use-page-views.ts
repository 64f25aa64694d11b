import { useTimeout } from '../../kit/use-timer.ts'
import { withTracker } from './with-tracker.ts'

export const pageViewDelayMs = 500 // (P1-537)

/** Reports a page view after `pageViewDelayMs`, so that a page that a person leaves sooner does not count. */
export function usePageViews(pathname: string): void {
  useTimeout(() => withTracker((tracker) => tracker.reportPageView(pathname)), pageViewDelayMs, pathname)
}
