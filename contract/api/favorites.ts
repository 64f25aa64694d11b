import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { merchantCard } from './merchants.ts'

/** Maximum per member. It is more than a person saves by hand, so that only a script reaches the limit. */
export const favoritesMax = 500

const params = z.object({ merchantId: z.string().max(80) })
const savedState = z.object({ saved: z.boolean() })

/** Ids of the member's favorite restaurants, newest first. */
export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/Member/Favorites',
  reply: z.object({ ids: z.array(z.string()) }),
  refusals: {},
})

/** The favorite restaurants with the data for a list. `active` is false for a restaurant that is paused or has left the program. */
export const favoriteMerchants = endpoint({
  method: 'GET',
  path: '/api/Member/Favorites/Merchants',
  reply: z.object({ merchants: z.array(merchantCard.extend({ active: z.boolean(), paused: z.boolean() })) }),
  refusals: {},
})
export type FavoriteMerchant = z.infer<typeof favoriteMerchants.reply>['merchants'][number]

/** Saving and removing are idempotent: the reply has the current state. */
export const saveFavorite = endpoint({
  method: 'PUT',
  path: '/api/Member/Favorites/:merchantId',
  params,
  reply: savedState,
  refusals: { unknown_merchant: 404, too_many_favorites: 409 },
})
export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/Member/Favorites/:merchantId',
  params,
  reply: savedState,
  refusals: {},
})
