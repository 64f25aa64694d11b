const kept = new Map<string, Promise<unknown>>()

/**
 * The client loader of a page made of content: what was loaded once is kept for as long as the document lives (spec 1 §7: content never goes stale,
 * is not retried, not fetched again on focus, mount or reconnect). Signing in or out loads a new document. A failure is not kept: it rejects with
 * its status text, and asking again is the visitor's choice. A page sets `clientLoader.hydrate`, so that what came with the document is kept as well.
 */
export function neverStale<T>(request: Pick<Request, 'url'>, serverLoader: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const key = pathname + search
  const before = kept.get(key)
  if (before) return before as Promise<T>
  const asked = serverLoader()
  kept.set(key, asked)
  asked.catch(() => kept.delete(key))
  return asked
}
