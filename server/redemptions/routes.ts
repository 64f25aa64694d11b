import type { FastifyInstance } from 'fastify'
import { requestRedemption, listRedemptions } from '../../contract/api/redemptions.ts'
import { formatsFor } from '../../contract/formats.ts'
import { hasRecentProof } from '../../domain/session.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { openRedemption } from './open-redemption.ts'
import { redemptionOfferOf } from './offer.ts'
import { serializeRedemption } from './serialize.ts'
import { redemptionById } from './queries.ts'
import type { RedemptionSources } from './sources.ts'
import { giftCardWebhook } from './webhook.ts'

/** The API calls of redemptions, and the webhook of the gift-card provider. */
export function redemptionRoutes(sources: RedemptionSources): (app: FastifyInstance, deps: Deps) => Promise<void> {
  return async (app, deps) => {
    route(app, listRedemptions, { limit: '120/min', caller: 'member' }, async ({ partner, member }) =>
      inPartner(deps.db, partner.id, (tx) => redemptionOfferOf(tx, { partner, memberId: member.id, sources })),
    )

    route(app, requestRedemption, { limit: '20/min', caller: 'member' }, async ({ body, partner, member }) => {
      const session = { createdAt: member.sessionCreatedAt, confirmedAt: member.sessionConfirmedAt }
      if (!hasRecentProof(session, deps.clock.now())) return refuse('password_needed')
      return inPartner(deps.db, partner.id, async (tx) => {
        const owner = { partnerId: partner.id, memberId: member.id }
        const formats = formatsFor(partner, member.view)
        const result = await openRedemption(deps, tx, { partner, memberId: member.id, formats, body, sources })
        if (isRefusal(result)) return result
        const row = await redemptionById(tx, owner, result.id)
        if (!row) throw new Error('the new redemption is missing')
        return { redemption: serializeRedemption(row, partner.copy), isDuplicate: result.isDuplicate }
      })
    })

    if (sources.giftCards) await giftCardWebhook(app, deps, sources.giftCards)
  }
}
