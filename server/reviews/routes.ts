import type { FastifyInstance } from 'fastify'
import { memberReview, memberReviews, postReview, reviewStatus } from '../../contract/api/reviews.ts'
import { reviewability, type Reviewability } from '../../domain/reviews/eligibility.ts'
import { needsModeration } from '../../domain/reviews/screening.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { ownReview, reviewableDine } from './present.ts'
import { dineToReview, insertReview, reviewableDines, reviewedAmong, type DineWithReview } from './queries.ts'

const refusals = {
  reviewed: 'already_reviewed',
  not_earned: 'dine_not_earned',
  before_reviews: 'dine_before_reviews',
  expired: 'review_expired',
} as const satisfies Record<Exclude<Reviewability, 'open'>, string>

const stateOf = ({ stage, units, local_date: localDate, review_id: id, today }: DineWithReview): Reviewability =>
  reviewability({ stage, units, localDate, reviewed: id !== null }, today)

/** Members review their own dines; other visitors read what they wrote on the restaurant's page. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, postReview, { limit: '20/min', who: 'member' }, async ({ body, partner, member }) => {
    const now = deps.clock.now()
    const { txnId, text, stars, food = null, service = null, value = null, atmosphere = null } = body
    return inPartner(deps.db, partner.id, async (tx) => {
      const dine = await dineToReview(tx, partner.id, member.id, txnId, now)
      if (!dine) return refuse('unknown_dine')
      const reviewable = stateOf(dine)
      if (reviewable !== 'open') return refuse(refusals[reviewable])
      const state = needsModeration(text) ? ('waiting' as const) : ('published' as const)
      const inserted = await insertReview(tx, {
        ...{ partner_id: partner.id, id: deps.ids.next(), dine_id: dine.id, member_id: member.id },
        ...{ merchant_id: dine.merchant_id, stars, food, service, value, atmosphere, body: text },
        ...{ written_at: now, state, decided_by: null },
      })
      return inserted ? { state } : refuse('already_reviewed')
    })
  })

  route(app, reviewStatus, { limit: '240/min', who: 'member' }, async ({ query, partner, member }) => {
    if (query.txnId.length === 0) return []
    return inPartner(deps.db, partner.id, (tx) => reviewedAmong(tx, partner.id, member.id, query.txnId))
  })

  route(app, memberReviews, { limit: '240/min', who: 'member' }, async ({ query, partner, member }) => {
    const now = deps.clock.now()
    const dines = await inPartner(deps.db, partner.id, (tx) =>
      reviewableDines(tx, partner.id, member.id, now, query.merchantId),
    )
    return {
      open: dines.filter((dine) => stateOf(dine) === 'open').map(reviewableDine),
      written: dines.flatMap((dine) => ownReview(dine) ?? []),
    }
  })

  route(app, memberReview, { limit: '240/min', who: 'member' }, async ({ params, partner, member }) => {
    const now = deps.clock.now()
    const dine = await inPartner(deps.db, partner.id, (tx) =>
      dineToReview(tx, partner.id, member.id, params.txnId, now),
    )
    if (!dine) return refuse('unknown_dine')
    const state = stateOf(dine)
    const closed = state === 'open' || state === 'reviewed' ? null : state
    return { dine: reviewableDine(dine), review: ownReview(dine), closed }
  })
}
