import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * The best extra that this restaurant offers this member today (P1-477, P1-478). The `publicId` must be the caller's own.
 * `webMessageOfferAmount` is in the unit of the partner's rates: percent where members earn dollars, units per
 * dollar elsewhere.
 */
export const getFlexOffer = endpoint({
  method: 'GET',
  path: '/api/merchants/:merchantId/flex-offers/members/:publicId',
  params: z.object({ merchantId: z.string().max(80), publicId: z.string().max(80) }),
  reply: z.object({ id: z.string(), webMessageOfferAmount: z.number() }),
  refusals: { not_yours: 403, unknown_merchant: 404, no_offer: 404 },
})
