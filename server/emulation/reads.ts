const looksMax = 1_000 // at once on one node; a look that is forgotten is written down again

/**
 * What an operator's look has read since its last page, by the names of routes: each is written once a page, however often the page asks.
 */
export function readsOfLooks() {
  const looks = new Map<string, Set<string>>()
  return {
    /** The look turned to another page: what it reads there is written anew. */
    turn: (look: string): void => void looks.delete(look),
    isFirst(look: string, route: string): boolean {
      const read = looks.get(look) ?? new Set()
      if (read.has(route)) return false
      if (looks.size >= looksMax) looks.clear()
      looks.set(look, read.add(route))
      return true
    },
  }
}
