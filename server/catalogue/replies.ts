/** Room for answers given lately: some 5,000 pages of 15 cards. */
const bytesMax = 32 << 20

type Kept = { json: Buffer; version: number; today: string; whose: object }

export type Replies = {
  /** The answer to the very same address, if nothing it rests on has changed since; else what `make` gives, kept for the next. */
  answer(address: string, as: Omit<Kept, 'json'>, make: () => Buffer): Buffer
}

/**
 * Answers to the questions asked most (a city's first page, the partner's default place), ready to send. An edit of any
 * restaurant, midnight or a changed brand makes all of them stale at once.
 */
export function newReplies(): Replies {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (address: string, { json }: Kept): void => {
    kept.delete(address)
    bytes -= json.length
  }
  return {
    answer: (address, { version, today, whose }, make) => {
      const known = kept.get(address)
      if (known) {
        // Taken out and put in again: the first in the map is the one asked longest ago.
        kept.delete(address)
        if (known.version === version && known.today === today && known.whose === whose) {
          kept.set(address, known)
          return known.json
        }
        bytes -= known.json.length
      }
      const json = make()
      kept.set(address, { json, version, today, whose })
      bytes += json.length
      for (const [oldest, value] of kept) {
        if (bytes <= bytesMax) break
        drop(oldest, value)
      }
      return json
    },
  }
}
