import type { FastifyInstance } from 'fastify'
import {
  removeFavorite,
  favoriteMerchants,
  favoritesMax,
  listFavorites,
  saveFavorite,
  type FavoriteMerchant,
} from '../../contract/api/favorites.ts'
import { bestOfferRate } from '../../domain/catalog/ranking.ts'
import { lockMember } from '../session/lock-member.ts'
import { commonCard, type StoredRecord } from '../catalog/entries.ts'
import { catalogDate } from '../catalog/follower.ts'
import { findMerchant } from '../catalog/queries.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { deleteFavorite, favoriteIds, favoriteRecords, insertFavorite } from './queries.ts'

/** Favorites: the restaurants that a member saved. */
export function favoriteRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listFavorites, { limit: '240/min', caller: 'member' }, async ({ partner, member }) => ({
    ids: await inPartner(deps.db, partner.id, (tx) => favoriteIds(tx, partner.id, member.id)),
  }))

  route(app, favoriteMerchants, { limit: '120/min', caller: 'member' }, async ({ partner, member }) => {
    const favorites = await inPartner(deps.db, partner.id, (tx) => favoriteRecords(tx, partner.id, member.id))
    const today = catalogDate(deps.clock.now())
    const campaigns = partner.brand.tierCampaigns[member.tierLevel]
    return { merchants: favorites.map(({ record, ...status }) => ({ ...cardOf(record, campaigns, today), ...status })) }
  })

  route(app, saveFavorite, { limit: '120/min', caller: 'member' }, async ({ params, partner, member }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      if (!(await findMerchant(tx, params.merchantId))) return refuse('unknown_merchant')
      // Serializes saves of one member, so that two tabs cannot exceed the limit.
      await lockMember(tx, partner.id, member.id)
      const ids = await favoriteIds(tx, partner.id, member.id)
      if (ids.length >= favoritesMax && !ids.includes(params.merchantId)) return refuse('too_many_favorites')
      await insertFavorite(tx, {
        partner_id: partner.id,
        member_id: member.id,
        merchant_id: params.merchantId,
        saved_at: deps.clock.now(),
      })
      return { saved: true }
    }),
  )

  route(app, removeFavorite, { limit: '120/min', caller: 'member' }, async ({ params, partner, member }) => {
    await inPartner(deps.db, partner.id, (tx) => deleteFavorite(tx, partner.id, member.id, params.merchantId))
    return { saved: false }
  })
}

/** A restaurant as search results show it, but without a distance, because the request names no position. */
function cardOf(
  record: StoredRecord,
  campaigns: readonly string[],
  today: string,
): Omit<FavoriteMerchant, 'active' | 'paused'> {
  const codes = record.campaignCodes
  return {
    ...commonCard(record),
    distance: null,
    offerRateBasisPoints: bestOfferRate(record.offers, today),
    unlocked: codes.length === 0 || codes.some((code) => campaigns.includes(code)),
  }
}
