import { reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { reviewStates } from '../reviews.ts'
import { operatorRefusals } from './operator-session.ts'

export const consoleReviewsPageSize = 20

/**
 * One review in the console. `date`: date of the dine in the restaurant's calendar; `writtenAt`: an instant; `reason`: why it was hidden,
 * else empty.
 */
export const consoleReview = z.object({
  partner: z.string(),
  id: z.uuid(),
  memberId: z.uuid(),
  author: z.string(),
  merchant: z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() }),
  date: z.string(),
  stars: z.int(),
  text: z.string(),
  state: z.enum(reviewStates),
  reason: z.string(),
  writtenAt: z.string(),
})
export type ConsoleReview = z.infer<typeof consoleReview>

/** Reviews in one state at the operator's partners, newest first. `before`: id of the last review of the previous page. */
export const listConsoleReviews = endpoint({
  method: 'GET',
  path: '/api/Reviews',
  query: z.object({ state: z.enum(reviewStates).default('waiting'), before: z.uuid().optional() }),
  reply: z.object({ reviews: z.array(consoleReview), hasMore: z.boolean() }),
  refusals: operatorRefusals,
})

/** Publishes a review, or hides it with a reason that the member reads. */
export const moderateReview = endpoint({
  method: 'POST',
  path: '/api/Reviews/:partner/:id',
  params: z.object({ partner: z.string().max(60), id: z.uuid() }),
  body: z.discriminatedUnion('state', [
    z.object({ state: z.literal('published') }),
    z.object({ state: z.literal('hidden'), reason: z.string().trim().min(reasonLengthMin).max(reasonLengthMax) }),
  ]),
  reply: z.object({ state: z.enum(reviewStates) }),
  refusals: { ...operatorRefusals, unknown_review: 404 },
})
