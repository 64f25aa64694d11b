/** Room for answers given lately: some 5,000 pages of 15 cards. */
const bytesMax = 32 << 20

/** What an answer rests on: the catalogue's version, the date, the partner as it was. */
export type Basis = { version: number; today: string; whose: object }
/** Addresses that were asked are remembered, so many of them. */
const askedMax = 10_000
type Kept = Basis & { json: Buffer }

export type Replies = {
  /** The answer to the very same address, if nothing it rests on has changed since. */
  find(address: string, as: Basis): Buffer | undefined
  /** From the second time on that the address is asked. */
  keep(address: string, as: Basis, json: Buffer): void
}

/**
 * Answers to the questions asked most (a city's first page, the partner's default place), ready to send. An edit of any
 * restaurant, midnight or a changed brand makes all of them stale at once.
 */
export function newReplies(): Replies {
  const kept = new Map<string, Kept>()
  /** Asked, and not kept: most questions are asked once, and keeping those would only push others out. */
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
      // Taken out and put in again: the first in the map is the one asked longest ago.
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
