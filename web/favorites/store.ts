import { useSyncExternalStore } from 'react'

// Loaded with the first heart of a page, so that lists of restaurants do not wait for the code of the calls.
const loadCalls = () => import('./calls.ts')

// Module state changes only in a browser, where one page belongs to one member.
let favoriteIds: ReadonlySet<string> = new Set()
let isLoadRequested = false
/** Restaurants whose heart the member has pressed since the page was loaded. */
const touchedIds = new Set<string>()
/** Restaurants with a call that is running. */
const sendingIds = new Set<string>()
const listeners = new Set<() => void>()

function update(id: string, isFavorite: boolean): void {
  const next = new Set(favoriteIds)
  if (isFavorite) next.add(id)
  else next.delete(id)
  favoriteIds = next
  for (const listener of listeners) listener()
}

/** Loads the member's favorites once; after a failure the next heart tries again. */
async function load(): Promise<void> {
  if (isLoadRequested) return
  isLoadRequested = true
  const ids = await loadCalls().then(
    ({ fetchFavoriteIds }) => fetchFavoriteIds(),
    () => null,
  )
  if (!ids) {
    isLoadRequested = false
    return
  }
  // Presses since the request are newer than the reply.
  for (const id of ids) if (!touchedIds.has(id)) update(id, true)
}

/**
 * Sends the state until the server has the latest one. Returns false when the call failed and the state was restored. Returns true at once
 * while an earlier `sync` for the restaurant is running: the loop of that `sync` then sends the latest state.
 */
async function sync(merchantId: string): Promise<boolean> {
  if (sendingIds.has(merchantId)) return true
  sendingIds.add(merchantId)
  try {
    for (;;) {
      const target = favoriteIds.has(merchantId)
      const accepted = await loadCalls().then(
        ({ sendFavorite }) => sendFavorite(merchantId, target),
        () => false,
      )
      if (!accepted) {
        update(merchantId, !target)
        return false
      }
      if (favoriteIds.has(merchantId) === target) return true
    }
  } finally {
    sendingIds.delete(merchantId)
  }
}

/** Saves or removes a favorite with an optimistic update. Resolves to false when the call failed and the update was undone (`sync`). */
export function setFavorite(merchantId: string, isFavorite: boolean): Promise<boolean> {
  touchedIds.add(merchantId)
  update(merchantId, isFavorite)
  return sync(merchantId)
}

/** The first heart of a page loads the member's favorites. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  void load()
  return () => void listeners.delete(listener)
}

/** Whether a restaurant is a favorite. `initial`, the state that the page was rendered with, counts until the member presses the heart. */
export const isFavorite = (merchantId: string, initial: boolean): boolean =>
  favoriteIds.has(merchantId) || (initial && !touchedIds.has(merchantId))

export function useFavorite(merchantId: string, initial: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFavorite(merchantId, initial),
    () => initial,
  )
}
