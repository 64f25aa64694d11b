import type { FastifyInstance } from 'fastify'
import {
  changeReview,
  memberReview,
  memberReviews,
  postReview,
  reviewStatus,
  withdrawReview,
} from '../../contract/api/reviews.ts'
import { reviewability, reviewUntil, type Reviewability } from '../../domain/reviews/eligibility.ts'
import { needsModeration } from '../../domain/reviews/screening.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { ownReview, dineView } from './serialize.ts'
import {
  dineToReview,
  insertReview,
  dinesForReviewList,
  reviewedFlagsOf,
  reviewToChange,
  saveReview,
  type DineWithReview,
} from './queries.ts'

const refusals = {
  reviewed: 'already_reviewed',
  not_earned: 'dine_not_earned',
  before_reviews: 'dine_before_reviews',
  expired: 'review_expired',
} as const satisfies Record<Exclude<Reviewability, 'open'>, string>

const reviewabilityOf = ({ stage, units, local_date, review_id, today }: DineWithReview): Reviewability =>
  reviewability({ stage, units, localDate: local_date, reviewed: review_id !== null }, today)

/** Members review their own dines. The API calls the id of a dine `txnId`. The restaurant's page gets the published reviews from `reviewsOfRestaurant`. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  changeRoutes(app, deps)

  route(app, postReview, { limit: '20/min', caller: 'member' }, async ({ body, partner, member }) => {
    const now = deps.clock.now()
    const { txnId, text, stars, food = null, service = null, value = null, atmosphere = null } = body
    return inPartner(deps.db, partner.id, async (tx) => {
      const dine = await dineToReview(tx, partner.id, member.id, txnId, now)
      if (!dine) return refuse('unknown_dine')
      const dineReviewability = reviewabilityOf(dine)
      if (dineReviewability !== 'open') return refuse(refusals[dineReviewability])
      const state = needsModeration(text) ? ('waiting' as const) : ('published' as const)
      const isInserted = await insertReview(tx, {
        partner_id: partner.id,
        id: deps.ids.next(),
        dine_id: dine.id,
        member_id: member.id,
        merchant_id: dine.merchant_id,
        stars,
        food,
        service,
        value,
        atmosphere,
        body: text,
        written_at: now,
        state,
        decided_by: null,
      })
      return isInserted ? { state } : refuse('already_reviewed')
    })
  })

  route(app, reviewStatus, { limit: '240/min', caller: 'member' }, async ({ query, partner, member }) => {
    if (query.txnId.length === 0) return []
    return inPartner(deps.db, partner.id, (tx) => reviewedFlagsOf(tx, partner.id, member.id, query.txnId))
  })

  route(app, memberReviews, { limit: '240/min', caller: 'member' }, async ({ query, partner, member }) => {
    const now = deps.clock.now()
    const dines = await inPartner(deps.db, partner.id, (tx) =>
      dinesForReviewList(tx, partner.id, member.id, now, query.merchantId),
    )
    return {
      reviewableDines: dines.filter((dine) => reviewabilityOf(dine) === 'open').map(dineView),
      reviews: dines.flatMap((dine) => ownReview(dine) ?? []),
    }
  })

  route(app, memberReview, { limit: '240/min', caller: 'member' }, async ({ params, partner, member }) => {
    const now = deps.clock.now()
    const dine = await inPartner(deps.db, partner.id, (tx) =>
      dineToReview(tx, partner.id, member.id, params.txnId, now),
    )
    if (!dine) return refuse('unknown_dine')
    const dineReviewability = reviewabilityOf(dine)
    const closedReason = dineReviewability === 'open' || dineReviewability === 'reviewed' ? null : dineReviewability
    const editable = dineReviewability === 'reviewed' && dine.today <= reviewUntil(dine.local_date)
    return { dine: dineView(dine), review: ownReview(dine), closedReason, editable }
  })
}

/**
 * A member can change a review within the dine's review window, and withdraw it at any time. The reward that the review released remains.
 */
function changeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, changeReview, { limit: '20/min', caller: 'member' }, async ({ params, body, partner, member }) => {
    const now = deps.clock.now()
    const { text, stars, food = null, service = null, value = null, atmosphere = null } = body
    return inPartner(deps.db, partner.id, async (tx) => {
      const review = await reviewToChange(tx, partner.id, member.id, params.txnId, now)
      if (!review) return refuse('unknown_review')
      if (review.today > reviewUntil(review.local_date)) return refuse('review_expired')
      // If an operator decided on the review and it is not published, any new text waits for an operator again.
      const isTrusted = review.state === 'published' || review.decided_by === null
      const state = isTrusted && !needsModeration(text) ? ('published' as const) : ('waiting' as const)
      const ratings = { stars, food, service, value, atmosphere }
      await saveReview(tx, partner.id, review.id, { ...ratings, body: text, state, reason: '', changed_at: now })
      return { state }
    })
  })

  route(app, withdrawReview, { limit: '20/min', caller: 'member' }, async ({ params, partner, member }) => {
    const now = deps.clock.now()
    return inPartner(deps.db, partner.id, async (tx) => {
      const review = await reviewToChange(tx, partner.id, member.id, params.txnId, now)
      if (!review) return refuse('unknown_review')
      if (review.state !== 'withdrawn')
        await saveReview(tx, partner.id, review.id, { state: 'withdrawn', body: '', reason: '', changed_at: now })
      return { withdrawn: true as const }
    })
  })
}
