import type { ContentEntry } from '../../contract/content.ts'
import { ContentUnavailable, type ContentQuery, type ContentLog, type ContentSource } from './content.ts'

const freshMs = 30_000
const retryMs = 10_000

type CacheEntry = { entries: ContentEntry[] | null; fetchedAt: number; failedAt: number; failure: Error | null }

/**
 * Caches a slow source in memory (stale-while-revalidate). A fresh entry returns at once. A stale one returns too, while the next is
 * fetched in the background. After a failure the last good entry stays, and the next attempt waits for ten seconds. Without a good
 * entry the call rejects with the last failure. Drafts bypass the cache. The cache stays small, because it has at most one entry for
 * each partner, content name and copy state.
 */
export function cachedContent(
  fetchEntries: (query: ContentQuery) => Promise<ContentEntry[]>,
  { now, log }: { now: () => number; log: ContentLog },
): ContentSource {
  const cache = new Map<string, CacheEntry>()
  const pending = new Map<string, Promise<CacheEntry>>()

  const renew = (key: string, query: ContentQuery, cached: CacheEntry | undefined): Promise<CacheEntry> => {
    const current = pending.get(key)
    if (current) return current
    const next = fetchEntries(query)
      .then((entries): CacheEntry => ({ entries, fetchedAt: now(), failedAt: -Infinity, failure: null }))
      .catch((error: unknown): CacheEntry => {
        const failure = error instanceof Error ? error : new ContentUnavailable(String(error))
        const line = cached?.entries ? 'failed to fetch content; the cached content stays' : 'failed to fetch content'
        log.warn({ partner: query.partnerId, name: query.name, reason: failure.message }, line)
        return { entries: cached?.entries ?? null, fetchedAt: cached?.fetchedAt ?? -Infinity, failedAt: now(), failure }
      })
      .then((entry) => {
        cache.set(key, entry)
        return entry
      })
      .finally(() => pending.delete(key))
    pending.set(key, next)
    return next
  }

  return {
    entries: async (query) => {
      if (query.preview) return fetchEntries(query)
      const key = `${query.partnerId}/${query.name}/${query.state}`
      let entry = cache.get(key)
      const isBackingOff = entry !== undefined && now() - entry.failedAt < retryMs
      const isStale = entry === undefined || now() - entry.fetchedAt >= freshMs
      if (isStale && !isBackingOff) {
        const next = renew(key, query, entry)
        if (!entry?.entries) entry = await next
      }
      if (entry?.entries) return entry.entries
      throw entry?.failure ?? new ContentUnavailable('could not be reached')
    },
  }
}
