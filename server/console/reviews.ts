import type { FastifyInstance } from 'fastify'
import { listConsoleReviews, consoleReviewsPageSize, moderateReview } from '../../contract/api/console/reviews.ts'
import { includesPartner } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { fullName } from './serialize.ts'
import { reviewsInState, setReviewState } from './review-queries.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/** Operators publish and hide reviews. They never change a review's text. */
export function moderationRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '120/min', caller: 'moderate reviews' } as const

  consoleRoute(app, deps, listConsoleReviews, guard, async ({ query, operator, request }) => {
    const rows = await inScope(deps.db, operator.scope, async (tx) => {
      const about = { detail: { state: query.state }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'listed reviews', operator, ...about })
      return reviewsInState(tx, query.state, query.before ?? null, consoleReviewsPageSize + 1)
    })
    return {
      reviews: rows.slice(0, consoleReviewsPageSize).map((row) => ({
        partner: row.partner_id,
        id: row.id,
        memberId: row.member_id,
        author: fullName(row),
        merchant: { id: row.merchant_id, name: row.name, city: row.city, state: row.merchant_state },
        date: row.local_date,
        stars: row.stars,
        text: row.body,
        state: query.state,
        reason: row.reason,
        writtenAt: row.written_at.toISOString(),
      })),
      hasMore: rows.length > consoleReviewsPageSize,
    }
  })

  consoleRoute(app, deps, moderateReview, guard, async ({ params, body, operator, request }) => {
    const { partner, id } = params
    const unknownReview = () => refuse('unknown_review', { title: 'There is no such review among yours.' })
    if (!includesPartner(operator.scope, partner)) return unknownReview()
    const now = deps.clock.now()
    const reason = body.state === 'hidden' ? body.reason : ''
    return inScope(deps.db, operator.scope, async (tx) => {
      const decision = { state: body.state, reason, decided_by: operator.id, decided_at: now }
      const review = await setReviewState(tx, partner, id, decision)
      if (!review) return unknownReview()
      const detail = { review: id, restaurant: review.merchant_id, state: body.state, ...(reason ? { reason } : {}) }
      const about = { partner, member: review.member_id, detail, reference: request.id }
      await appendAudit(tx, now, { action: 'moderated review', operator, ...about })
      return { state: body.state }
    })
  })
}
