import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { merchantCard } from './merchants.ts'

/** More than anybody keeps by hand; less than a programme would. */
export const favoritesMax = 500

const params = z.object({ merchantId: z.string().max(80) })
const saved = z.object({ saved: z.boolean() })

/** Which restaurants carry this member's heart, newest first. */
export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/Member/Favorites',
  reply: z.object({ ids: z.array(z.string()) }),
  refusals: {},
})

/** The same with what a list shows of each. `active` is false for one that has left the programme. */
export const favoriteMerchants = endpoint({
  method: 'GET',
  path: '/api/Member/Favorites/Merchants',
  reply: z.object({ merchants: z.array(merchantCard.extend({ active: z.boolean() })) }),
  refusals: {},
})
export type FavoriteMerchant = z.infer<typeof favoriteMerchants.reply>['merchants'][number]

/** Both may be repeated: the answer says what holds now. */
export const saveFavorite = endpoint({
  method: 'PUT',
  path: '/api/Member/Favorites/:merchantId',
  params,
  reply: saved,
  refusals: { unknown_merchant: 404, too_many_favorites: 409 },
})
export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/Member/Favorites/:merchantId',
  params,
  reply: saved,
  refusals: {},
})
