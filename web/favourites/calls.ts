import { removeFavorite, listFavorites, saveFavorite } from '../../contract/api/favorites.ts'
import { api } from '../api.ts'

// Loaded after the page, so that no list of restaurants waits for what its hearts say.

/** Restaurants that carry a heart; null when nobody answers. */
export async function savedIds(): Promise<readonly string[] | null> {
  const answer = await api(listFavorites, {})
  return answer.ok ? answer.value.ids : null
}

/** Puts a heart on or takes it off; whether that held. */
export async function sendFavourite(merchantId: string, on: boolean): Promise<boolean> {
  const answer = await api(on ? saveFavorite : removeFavorite, { params: { merchantId } }, { keepalive: true })
  return answer.ok
}
