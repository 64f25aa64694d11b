/** Several messages of one purchase lead to one refetch. */
const batchWindowMs = 150
/** After a refusal the browser does not reconnect by itself; we do, less and less often. */
const firstRetryMs = 30_000
const lastRetryMs = 600_000

type Page = {
  onListening(listening: boolean): void
  onActivity(data: string): void
  /** Loads the page's data again; a session that is over leads to sign-in this way. */
  refetch(): void
}

/** Listens to the stream of events at `url` until it is stopped or the server says that the session is over. Returns how to stop. */
export function openActivityStream(url: string, page: Page): () => void {
  let source: EventSource
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  const refetchSoon = () => {
    clearTimeout(refetchTimer)
    refetchTimer = setTimeout(() => page.refetch(), batchWindowMs)
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
      // Before it opened, the first time or after it broke, something may have been missed.
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
      // The first refusal may mean that the session is over. Asking again with each retry would keep an idle session alive.
      if (retryMs === firstRetryMs) refetchSoon()
      retryTimer = setTimeout(open, retryMs)
      retryMs = Math.min(2 * retryMs, lastRetryMs)
    })
  }
  open()
  return stop
}
