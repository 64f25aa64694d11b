/** Maximum size of the cached replies, 32 MiB: some 5,000 pages of 15 restaurants. */
const bytesMax = 32 << 20
/** Maximum number of remembered addresses without a cached reply. */
const requestedOnceMax = 10_000

/** What a cached reply depends on: the catalog's version, the date, and the partner's settings (a new object after each change). */
export type CacheBasis = { version: number; today: string; partner: object }
type Entry = CacheBasis & { json: Buffer }

export type ReplyCache = {
  /** The cached reply of the address, if nothing it depends on has changed. */
  get(address: string, basis: CacheBasis): Buffer | undefined
  /** Caches the reply from the second request of the address on. After a change of the basis the first request is enough. */
  add(address: string, basis: CacheBasis, json: Buffer): void
}

/**
 * LRU cache of serialized replies to the most frequent queries (a city's first page, the partner's default location). A
 * change of the basis (an edited restaurant, midnight, a changed brand) invalidates a reply.
 */
export function newReplyCache(): ReplyCache {
  const entries = new Map<string, Entry>()
  /** Addresses requested once: most queries are never repeated, and caching them would only evict others. */
  const requestedOnce = new Set<string>()
  let bytes = 0
  const drop = (address: string, { json }: Entry): void => {
    entries.delete(address)
    bytes -= json.length
  }
  return {
    get: (address, { version, today, partner }) => {
      const entry = entries.get(address)
      if (!entry) return undefined
      if (entry.version !== version || entry.today !== today || entry.partner !== partner) {
        drop(address, entry)
        requestedOnce.add(address)
        return undefined
      }
      // Inserted again, so that the first entry of the map is the least recently used.
      entries.delete(address)
      entries.set(address, entry)
      return entry.json
    },
    add: (address, basis, json) => {
      if (!requestedOnce.delete(address)) {
        if (requestedOnce.size >= requestedOnceMax) requestedOnce.clear()
        requestedOnce.add(address)
        return
      }
      entries.set(address, { ...basis, json })
      bytes += json.length
      for (const [oldestAddress, oldestEntry] of entries) {
        if (bytes <= bytesMax) break
        drop(oldestAddress, oldestEntry)
      }
    },
  }
}
