/** Maximum size of the cache: some 5,000 pages of 15 cards. */
const bytesMax = 32 << 20

/** What a cached reply depends on: the catalog's version, the date, and the partner's present settings. */
export type Basis = { version: number; today: string; whose: object }
/** Maximum number of remembered addresses without a cached reply. */
const askedMax = 10_000
type Kept = Basis & { json: Buffer }

export type Replies = {
  /** The cached reply of the address, if nothing it depends on has changed. */
  find(address: string, as: Basis): Buffer | undefined
  /** Caches the reply when the address is requested for the second time. */
  keep(address: string, as: Basis, json: Buffer): void
}

/**
 * LRU cache of serialized replies to the most frequent queries (a city's first page, the partner's default location). An
 * edit of a restaurant, midnight or a changed brand invalidates all of them.
 */
export function newReplies(): Replies {
  const kept = new Map<string, Kept>()
  /** Addresses requested once: most queries are never repeated, and caching them would only evict others. */
  const asked = new Set<string>()
  let bytes = 0
  const drop = (address: string, { json }: Kept): void => {
    kept.delete(address)
    bytes -= json.length
  }
  return {
    find: (address, { version, today, whose }) => {
      const known = kept.get(address)
      if (!known) return undefined
      if (known.version !== version || known.today !== today || known.whose !== whose) {
        drop(address, known)
        asked.add(address)
        return undefined
      }
      // Inserted again, so that the first entry of the map is the least recently used.
      kept.delete(address)
      kept.set(address, known)
      return known.json
    },
    keep: (address, as, json) => {
      if (!asked.delete(address)) {
        if (asked.size >= askedMax) asked.clear()
        asked.add(address)
        return
      }
      kept.set(address, { ...as, json })
      bytes += json.length
      for (const [oldest, value] of kept) {
        if (bytes <= bytesMax) break
        drop(oldest, value)
      }
    },
  }
}
