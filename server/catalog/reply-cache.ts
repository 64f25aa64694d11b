/** Maximum size of the cache: some 5,000 pages of 15 cards. */
const bytesMax = 32 << 20

/** What a cached reply depends on: the catalog's version, the date, and the partner's present settings. */
export type Basis = { version: number; today: string; partner: object }
/** Maximum number of remembered addresses without a cached reply. */
const requestedMax = 10_000
type Entry = Basis & { json: Buffer }

export type ReplyCache = {
  /** The cached reply of the address, if nothing it depends on has changed. */
  get(address: string, basis: Basis): Buffer | undefined
  /** Caches the reply when the address is requested for the second time. */
  add(address: string, basis: Basis, json: Buffer): void
}

/**
 * LRU cache of serialized replies to the most frequent queries (a city's first page, the partner's default location). An
 * edit of a restaurant, midnight or a changed brand invalidates all of them.
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
        if (requestedOnce.size >= requestedMax) requestedOnce.clear()
        requestedOnce.add(address)
        return
      }
      entries.set(address, { ...basis, json })
      bytes += json.length
      for (const [oldest, value] of entries) {
        if (bytes <= bytesMax) break
        drop(oldest, value)
      }
    },
  }
}
