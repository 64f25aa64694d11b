import type { Impression } from '../../contract/api/impressions.ts'

/** A batch is sent when it is full, after a delay, or when the page is hidden, shown or closed. */
export const batchMax = 20
export const batchDelayMs = 5_000

/** Collects impressions and calls `send` with each batch. `page` fires `visibilitychange` and `pagehide`. */
export function createBatchQueue(send: (impressions: readonly Impression[]) => void, page: EventTarget) {
  let pendingImpressions: Impression[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = pendingImpressions
    pendingImpressions = []
    if (batch.length > 0) send(batch)
  }
  // Phones may fire no event after `hidden`; `pagehide` covers other browsers.
  page.addEventListener('visibilitychange', flush)
  page.addEventListener('pagehide', flush)
  return {
    add(impression: Impression): void {
      pendingImpressions.push(impression)
      if (pendingImpressions.length >= batchMax) flush()
      else timer ??= setTimeout(flush, batchDelayMs)
    },
    flush,
  }
}
