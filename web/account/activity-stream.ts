/** A refetch waits until no event has arrived for this long, so that several events of one purchase cause one refetch. */
const debounceMs = 150
/** The browser does not reconnect after a refusal, so the code retries. The delay doubles up to `maxRetryMs`. */
const firstRetryMs = 30_000
const maxRetryMs = 600_000

type Page = {
  onListening(isListening: boolean): void
  onActivity(data: string): void
  /** Reloads the page's data, which redirects to sign-in when the session has ended. */
  refetch(): void
}

/**
 * Listens to the event stream at `url` until the caller stops it or the server reports the end of the session. Returns the function
 * that stops it.
 */
export function openActivityStream(url: string, page: Page): () => void {
  let source: EventSource
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  const refetchSoon = () => {
    clearTimeout(refetchTimer)
    refetchTimer = setTimeout(() => page.refetch(), debounceMs)
  }
  const stop = () => {
    clearTimeout(refetchTimer)
    clearTimeout(retryTimer)
    source.close()
  }
  const open = () => {
    source = new EventSource(url)
    source.addEventListener('open', () => {
      retryMs = firstRetryMs
      page.onListening(true)
      // Events may have been missed before the stream opened.
      refetchSoon()
    })
    source.addEventListener('activity', ({ data }: MessageEvent<string>) => {
      page.onActivity(data)
      refetchSoon()
    })
    source.addEventListener('ended', () => {
      page.onListening(false)
      stop()
      page.refetch()
    })
    source.addEventListener('error', () => {
      page.onListening(false)
      if (source.readyState !== EventSource.CLOSED) return
      // The first refusal may mean that the session has ended. A refetch with each retry would keep an idle session alive.
      if (retryMs === firstRetryMs) refetchSoon()
      retryTimer = setTimeout(open, retryMs)
      retryMs = Math.min(2 * retryMs, maxRetryMs)
    })
  }
  open()
  return stop
}
