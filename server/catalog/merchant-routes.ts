import type { FastifyInstance } from 'fastify'
import { getFlexOffer } from '../../contract/api/merchants-flex-offers.ts'
import { getReviews } from '../../contract/api/merchants-reviews.ts'
import { getMerchant } from '../../contract/api/merchants.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { flexOffer } from './flex-offer.ts'
import type { Catalog } from './follower.ts'
import { serializeMerchant } from './serialize.ts'
import { findMerchant } from './queries.ts'
import { reviewsOfRestaurant } from '../reviews/of-merchant.ts'
import { newestReviewCount, reviewsPage } from './reviews.ts'

/** Routes of one restaurant: its page, its reviews, its flex offer for a member. */
export function merchantRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>, catalog: Catalog): void {
  route(app, getMerchant, { limit: '300/min', caller: 'anyone' }, async ({ params, member }) => {
    const merchant = await findMerchant(db, params.id)
    if (!merchant) return refuse('unknown_merchant')
    return serializeMerchant(merchant.record, merchant, {
      offersVisible: member !== null,
      today: catalog.today(),
    })
  })

  route(app, getReviews, { limit: '300/min', caller: 'anyone' }, async ({ params, query: { pageNo }, partner }) => {
    const merchant = await findMerchant(db, params.id)
    if (!merchant) return refuse('unknown_merchant')
    const memberReviews = await inPartner(db, partner.id, (tx) =>
      reviewsOfRestaurant(tx, partner.id, params.id, newestReviewCount(pageNo)),
    )
    return reviewsPage(merchant.record, memberReviews, pageNo)
  })

  route(app, getFlexOffer, { limit: '300/min', caller: 'member' }, async ({ params, partner: { brand }, member }) => {
    if (!brand.hasFlexOffers) return refuse('not_found')
    if (params.publicId !== member.publicId) return refuse('not_yours')
    const merchant = await findMerchant(db, params.merchantId)
    if (!merchant?.active) return refuse('unknown_merchant')
    return flexOffer(merchant.record, brand.tierCampaigns[member.tierLevel], catalog.today()) ?? refuse('no_offer')
  })
}
