import type { FastifyInstance } from 'fastify'
import { formatsFor } from '../../contract/formats.ts'
import { disputeClaim, listClaims, sendClaim, type ClaimView } from '../../contract/api/claims.ts'
import { openClaimsMax } from '../../domain/claims/limits.ts'
import { canDispute } from '../../domain/claims/status.ts'
import { lockMember } from '../session/lock-member.ts'
import { inPartner, type Tx, type MemberKey } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { reevaluateClaim } from './look-up.ts'
import { claimCardView, serializeClaim } from './serialize.ts'
import {
  allCards,
  changeClaim,
  claimById,
  claimsOf,
  claimCounts,
  eventsOf,
  insertClaimEvent,
  lockClaim,
  postedAwards,
  type ClaimRow,
} from './queries.ts'
import { writeClaim } from './send.ts'

/** Minimum interval between two look-ups of an open claim when its member reads it. */
const lookUpIntervalMs = 60_000

export function claimRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listClaims, { limit: '120/min', caller: 'member' }, async ({ partner, member }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const owner = { partnerId: partner.id, memberId: member.id }
      const now = deps.clock.now()
      const staleClaims = (await claimsOf(tx, owner)).filter(
        ({ status, looked_at }) => status === 'open' && now.getTime() - looked_at.getTime() >= lookUpIntervalMs,
      )
      for (const row of staleClaims) await reevaluateClaim(tx, row, now)
      const cards = await allCards(tx, owner)
      // Read again: a look-up may have answered a claim.
      const claims = await viewsOf(tx, partner.id, await claimsOf(tx, owner), now)
      return { claims, cards: cards.map(claimCardView) }
    }),
  )

  route(app, sendClaim, { limit: '20/min', caller: 'member' }, async ({ body, partner, member }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const result = await writeClaim(deps, tx, {
        partner,
        memberId: member.id,
        formats: formatsFor(partner, member.view),
        body,
      })
      if (isRefusal(result)) return result
      const claim = await viewOf(tx, { partnerId: partner.id, memberId: member.id }, result.id, deps.clock.now())
      return { claim, isDuplicate: result.isDuplicate }
    }),
  )

  route(app, disputeClaim, { limit: '20/min', caller: 'member' }, async ({ params, partner, member }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const owner = { partnerId: partner.id, memberId: member.id }
      const now = deps.clock.now()
      await lockMember(tx, partner.id, member.id)
      const row = await lockClaim(tx, owner, params.id)
      if (!row) return refuse('unknown_claim')
      const state = { status: row.status, answeredAt: row.answered_at, disputed: row.disputed }
      if (!canDispute(state, now)) return refuse('claim_settled')
      // `openCount` does not depend on the time passed here.
      if ((await claimCounts(tx, owner, now)).openCount >= openClaimsMax) return refuse('too_many_claims')
      await changeClaim(tx, partner.id, params.id, { status: 'open', disputed: true })
      const event = { partner_id: partner.id, claim_id: params.id, at: now, operator_id: null, mail: null }
      await insertClaimEvent(tx, { ...event, kind: 'disputed', lines: '[]', award_id: null })
      return { claim: await viewOf(tx, owner, params.id, now) }
    }),
  )
}

async function viewOf(tx: Tx, owner: MemberKey, id: string, now: Date): Promise<ClaimView> {
  const row = await claimById(tx, owner, id)
  const [view] = row ? await viewsOf(tx, owner.partnerId, [row], now) : []
  if (!view) throw new Error('the claim is missing')
  return view
}

async function viewsOf(tx: Tx, partnerId: string, rows: readonly ClaimRow[], now: Date): Promise<ClaimView[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const events = Map.groupBy(await eventsOf(tx, partnerId, ids), ({ claim_id }) => claim_id)
  const awardIds = new Map((await postedAwards(tx, partnerId, ids)).map((row) => [row.claim_id, row.award_id]))
  return rows.map((row) => serializeClaim(row, events.get(row.id) ?? [], awardIds.get(row.id), now))
}
