import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { merchantCard } from './merchants.ts'

/** More than anybody keeps by hand; less than a programme would. */
export const favouritesMax = 500

const params = z.object({ merchantId: z.string().max(80) })
const saved = z.object({ saved: z.boolean() })

/** Which restaurants carry this member's heart, newest first. */
export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/Member/Favourites',
  reply: z.object({ ids: z.array(z.string()) }),
  refusals: {},
})

/** The same with what a list shows of each. `active` is false for one that has left the programme. */
export const favouriteMerchants = endpoint({
  method: 'GET',
  path: '/api/Member/Favourites/Merchants',
  reply: z.object({ merchants: z.array(merchantCard.extend({ active: z.boolean() })) }),
  refusals: {},
})
export type FavouriteMerchant = z.infer<typeof favouriteMerchants.reply>['merchants'][number]

/** Both may be repeated: the answer says what holds now. */
export const saveFavourite = endpoint({
  method: 'PUT',
  path: '/api/Member/Favourites/:merchantId',
  params,
  reply: saved,
  refusals: { unknown_merchant: 404, too_many_favourites: 409 },
})
export const dropFavourite = endpoint({
  method: 'DELETE',
  path: '/api/Member/Favourites/:merchantId',
  params,
  reply: saved,
  refusals: {},
})
