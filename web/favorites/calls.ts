import { removeFavorite, listFavorites, saveFavorite } from '../../contract/api/favorites.ts'
import { api } from '../api/api.ts'

// store.ts imports this module when a page shows its first heart, so that lists of restaurants do not wait for these calls.

/** Ids of the member's favorite restaurants; null when the call fails. */
export async function fetchFavoriteIds(): Promise<readonly string[] | null> {
  const reply = await api(listFavorites, {})
  return reply.ok ? reply.value.ids : null
}

/** Saves or removes a favorite. Returns whether the server accepted it. */
export async function sendFavorite(merchantId: string, isFavorite: boolean): Promise<boolean> {
  // With `keepalive` the request outlives the page, for a member who presses and leaves.
  const reply = await api(isFavorite ? saveFavorite : removeFavorite, { params: { merchantId } }, { keepalive: true })
  return reply.ok
}
