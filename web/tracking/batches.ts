import type { Impression } from '../../contract/api/impressions.ts'

/** A batch goes when it is full, when it has waited, or when the page is left. */
export const batchMax = 20
export const waitMs = 5_000

/** Gathers impressions into batches. `page` says when it is being left. */
export function batches(send: (impressions: readonly Impression[]) => void, page: EventTarget) {
  let waiting: Impression[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length > 0) send(batch)
  }
  // Hidden is the last a phone says of a page; pagehide covers the rest.
  page.addEventListener('visibilitychange', flush)
  page.addEventListener('pagehide', flush)
  return {
    add(impression: Impression): void {
      waiting.push(impression)
      if (waiting.length >= batchMax) flush()
      else timer ??= setTimeout(flush, waitMs)
    },
    flush,
  }
}
