import { keptAttribution } from './attribution.ts'
import { batches } from './batches.ts'
import { pushEvent } from './data-layer.ts'
import { record, send } from './send.ts'

// `pagehide` comes to the window, where what happens to the document arrives too.
const queue = batches(send, window)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.flush())

const merchantPath = /^\/merchants\/([^/]+)/

/** The restaurant of a path (P1-505), if the path has one. */
export function merchantInPath(pathname: string): { merchantId?: string } {
  const found = merchantPath.exec(pathname)?.[1]
  return found ? { merchantId: decodeURIComponent(found) } : {}
}

export function pageView(pathname: string): void {
  pushEvent({ event: 'pageview', path: pathname, title: document.title })
  queue.add(record({ event: 'pageView', path: pathname, ...merchantInPath(pathname), ...keptAttribution() }))
}

export function carouselImpression(merchantId: string, carousel: string, place: number): void {
  queue.add(record({ event: 'carouselImpression', merchantId, carousel, place, path: window.location.pathname }))
}
