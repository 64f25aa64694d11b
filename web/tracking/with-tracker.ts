import { mayTrack } from '../visitor/privacy.ts'
import type * as tracking from './tracker.ts'

type Tracker = typeof tracking
let tracker: Promise<Tracker> | undefined

const waitForIdle = () =>
  new Promise<void>((ready) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => ready())
    else setTimeout(ready)
  })

/**
 * Loads the tracker when the page is idle and passes it to `work`. Does nothing if the page may not track. A failed load drops `work`;
 * later calls retry.
 */
export function withTracker(work: (tracker: Tracker) => void): void {
  if (!mayTrack()) return
  tracker ??= waitForIdle().then(() => import('./tracker.ts'))
  void tracker.then(work, () => (tracker = undefined))
}
