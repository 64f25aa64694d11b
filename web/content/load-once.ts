const contentCache = new Map<string, Promise<unknown>>()

/**
 * The client loader of a content page. Loaded content stays for the life of the document: it never goes
 * stale and is not fetched again on focus, mount or reconnect (P1-491). Signing in or out loads a new
 * document. A failure is neither retried nor cached: the load rejects with the status text, and the next load fetches again. A page sets
 * `clientLoader.hydrate`, so that content from the document is kept too.
 */
export function loadOnce<T>(request: Pick<Request, 'url'>, serverLoader: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const key = pathname + search
  const cachedContent = contentCache.get(key)
  if (cachedContent) return cachedContent as Promise<T>
  const pending = serverLoader()
  contentCache.set(key, pending)
  pending.catch(() => contentCache.delete(key))
  return pending
}
