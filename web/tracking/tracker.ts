import { storedAttribution } from './attribution.ts'
import { createBatchQueue } from './batches.ts'
import { pushEvent } from './data-layer.ts'
import { impressionOf, sendImpressions } from './send.ts'

// The queue listens at the window, where `pagehide` fires. `visibilitychange` fires at the document and should bubble to the window; the
// listener of the document works even without bubbling.
const queue = createBatchQueue(sendImpressions, window)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.flush())

const merchantPathPattern = /^\/merchants\/([^/]+)/

// The server refuses a batch with a longer value.
const [pathLengthMax, idLengthMax] = [200, 80]

/** The restaurant's id in a path (P1-505); an empty object for other paths, and for an id that no restaurant can have. */
export function merchantInPath(pathname: string): { merchantId?: string } {
  const id = decodeURIComponent(merchantPathPattern.exec(pathname)?.[1] ?? '')
  return id !== '' && id.length <= idLengthMax ? { merchantId: id } : {}
}

export function reportPageView(pathname: string): void {
  pushEvent({ event: 'pageview', path: pathname, title: document.title })
  const path = pathname.slice(0, pathLengthMax)
  queue.add(impressionOf({ event: 'pageView', path, ...merchantInPath(pathname), ...storedAttribution() }))
}

/** `position` is that of the restaurant in the carousel, from 1. The impression calls it `place`. */
export function reportCarouselImpression(merchantId: string, carousel: string, position: number): void {
  queue.add(
    impressionOf({
      event: 'carouselImpression',
      merchantId,
      carousel,
      place: position,
      path: window.location.pathname.slice(0, pathLengthMax),
    }),
  )
}
