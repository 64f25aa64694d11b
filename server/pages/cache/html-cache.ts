import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock-and-ids.ts'
import type { CacheableRequest } from './cache-key.ts'
import type { CachedDocument } from './document.ts'

/** A cached page up to this age is sent as it is. For `staleMs` more it is sent while a new one is rendered (stale-while-revalidate). */
const freshMs = 60_000
const staleMs = 10 * 60_000
const bytesMaxDefault = 64 * 1024 * 1024
/**
 * How long the cache does not try an uncacheable page again. A try at each request would render the page twice: for the cache and for the
 * visitor.
 */
const uncacheableMs = 5_000
/** Maximum uncacheable pages that the cache remembers. */
const uncacheableMax = 1_000

/**
 * Returns null for a page that is not for all visitors: an error, a redirect, a cookie, a failed call. Throws when a retry may succeed.
 * `address`: the client whose request causes the rendering; the page's API calls count against its rate limits.
 */
export type Render = (request: CacheableRequest, address: string) => Promise<CachedDocument | null>
/** Returns the version of everything that a page shows. A cached page with another version is never sent. */
export type Stamp = (request: CacheableRequest) => string

type Entry = { document: CachedDocument; version: string; renderedAt: number }

/** The least recently used pages are evicted once all pages together exceed `bytesMax`. `bytes`: the size of all pages now. */
export type HtmlCache = {
  /**
   * Returns the cached page; null when there is none, it is too old, or its version changed. Renders a new one in the background when the
   * cached page is older than `freshMs`.
   */
  getCached(request: CacheableRequest, address: string): CachedDocument | null
  /** Returns the cached page, or renders it once for all requests that wait for it. Null: the visitor's own rendering is needed. */
  getOrRender(request: CacheableRequest, address: string): Promise<CachedDocument | null>
  /** Returns the cached page if it may be sent as it is. Renders nothing. */
  getFresh(request: CacheableRequest): CachedDocument | null
  bytes(): number
}

export function htmlCache(options: {
  render: Render
  stamp: Stamp
  clock: Clock
  onError: (error: unknown) => void
  bytesMax?: number
}): HtmlCache {
  const { render, stamp, clock, onError, bytesMax = bytesMaxDefault } = options
  const entries = new LRUCache<string, Entry>({ maxSize: bytesMax, sizeCalculation: ({ document }) => document.bytes })
  const uncacheableUntil = new LRUCache<string, number>({ max: uncacheableMax })
  const renderings = new Map<string, Promise<CachedDocument | null>>()
  const nowMs = () => clock.now().getTime()

  const renderAndStore = async (
    request: CacheableRequest,
    address: string,
    version: string,
  ): Promise<CachedDocument | null> => {
    const document = await render(request, address)
    if (document) entries.set(request.key, { document, version, renderedAt: nowMs() })
    else {
      entries.delete(request.key)
      uncacheableUntil.set(`${version} ${request.key}`, nowMs() + uncacheableMs)
    }
    return document
  }

  /** The key contains the version, so a request after a change does not wait for a rendering that began before the change. */
  const renderOnce = (request: CacheableRequest, address: string): Promise<CachedDocument | null> => {
    const version = stamp(request)
    const key = `${version} ${request.key}`
    const running = renderings.get(key)
    if (running) return running
    const rendering = renderAndStore(request, address, version).finally(() => renderings.delete(key))
    renderings.set(key, rendering)
    return rendering
  }

  const getCached = (request: CacheableRequest, address: string): CachedDocument | null => {
    const entry = entries.get(request.key)
    if (!entry) return null
    const ageMs = nowMs() - entry.renderedAt
    if (entry.version !== stamp(request) || ageMs > freshMs + staleMs) {
      entries.delete(request.key)
      return null
    }
    if (ageMs > freshMs) renderOnce(request, address).catch(onError)
    return entry.document
  }

  const getFresh = (request: CacheableRequest): CachedDocument | null => {
    const entry = entries.get(request.key)
    const isFresh = entry?.version === stamp(request) && nowMs() - entry.renderedAt <= freshMs
    return isFresh ? entry.document : null
  }

  return {
    getCached,
    getFresh,
    async getOrRender(request, address) {
      const cached = getCached(request, address)
      if (cached) return cached
      if ((uncacheableUntil.get(`${stamp(request)} ${request.key}`) ?? 0) > nowMs()) return null
      return renderOnce(request, address).catch((error: unknown) => {
        onError(error)
        return null
      })
    },
    bytes: () => entries.calculatedSize,
  }
}
