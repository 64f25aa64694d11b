import { ratingMax } from '../ratings.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

export const reviewTextMax = 2_000
export const reviewStatusIdsMax = 50
const wholeStars = z.int().min(1).max(ratingMax)

/** `waiting`: an operator must read it first; `hidden`: an operator removed it from the restaurant's page. */
export const reviewStates = ['published', 'waiting', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]
/** `withdrawn`: the member withdrew it. Its text is deleted and no operator can publish it. */
const ownReviewStates = [...reviewStates, 'withdrawn'] as const

/** A member's review: 1 to 5 stars for the dine and optionally for each of its four parts, and a text. */
export const reviewInput = z.object({
  stars: wholeStars,
  food: wholeStars.optional(),
  service: wholeStars.optional(),
  value: wholeStars.optional(),
  atmosphere: wholeStars.optional(),
  text: z.string().trim().max(reviewTextMax).default(''),
})

/** A dine to review. `txnId` is the dine's id. Dates are in the restaurant's calendar; `reviewableUntil` is the last day for a review. */
const reviewableDine = z.object({
  txnId: z.uuid(),
  merchant: z.object({ id: z.string(), name: z.string(), city: z.string(), active: z.boolean() }),
  date: z.string(),
  reviewableUntil: z.string(),
})
export type ReviewableDineView = z.infer<typeof reviewableDine>

/** The member's review. `reason`: why an operator hid it, empty otherwise. */
const ownReview = reviewableDine.extend({
  ...reviewInput.shape,
  text: z.string(),
  state: z.enum(ownReviewStates),
  reason: z.string(),
  writtenAt: z.string(),
})
export type OwnReview = z.infer<typeof ownReview>

/** Reviews one of the member's own dines, once. */
export const postReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  body: reviewInput.extend({ txnId: z.uuid() }),
  reply: z.object({ state: z.enum(reviewStates) }),
  refusals: {
    unknown_dine: 404,
    already_reviewed: 409,
    dine_not_earned: 409,
    dine_before_reviews: 409, // the dine is older than the first date of reviews
    review_expired: 409,
  },
})

/** Whether each of the given dines is reviewed. The reply leaves out ids that are not dines of the member. */
export const reviewStatus = endpoint({
  method: 'GET',
  path: '/api/reviews/status',
  query: z.object({
    txnId: z.union([z.uuid().transform((id) => [id]), z.array(z.uuid()).max(reviewStatusIdsMax)]).default([]),
  }),
  multiValued: ['txnId'],
  reply: z.array(z.object({ id: z.uuid(), completed: z.boolean() })),
  refusals: {},
})

/** Dines that the member can review now, and recent reviews, newest dine first. `merchantId` limits the reply to one restaurant. */
export const memberReviews = endpoint({
  method: 'GET',
  path: '/api/Member/Reviews',
  query: z.object({ merchantId: z.string().max(80).default('') }),
  reply: z.object({ reviewableDines: z.array(reviewableDine), reviews: z.array(ownReview) }),
  refusals: {},
})

/**
 * One dine and its review. `review` is null until the member writes one. `closedReason`: why the member cannot review the dine; null
 * while it is possible and when a review exists. `editable`: whether the member can still change the review.
 */
export const memberReview = endpoint({
  method: 'GET',
  path: '/api/Member/Reviews/:txnId',
  params: z.object({ txnId: z.uuid() }),
  reply: z.object({
    dine: reviewableDine,
    review: ownReview.nullable(),
    closedReason: z.enum(['not_earned', 'before_reviews', 'expired']).nullable(),
    editable: z.boolean(),
  }),
  refusals: { unknown_dine: 404 },
})

/** Path of the calls about the review of one dine. */
const reviewAddress = {
  path: '/api/Member/Reviews/:txnId',
  params: z.object({ txnId: z.uuid() }),
} as const

/**
 * Replaces a review, even a withdrawn one, until the end of the dine's last day for reviews. The change is moderated like a new review.
 * When an operator has decided on the review and it is not published, the change always waits for an operator.
 */
export const changeReview = endpoint({
  method: 'PUT',
  ...reviewAddress,
  body: reviewInput,
  reply: z.object({ state: z.enum(reviewStates) }),
  refusals: { unknown_review: 404, review_expired: 409 },
})

/** Withdraws a review at any time and deletes its text. The restaurant's page no longer shows it. Idempotent. */
export const withdrawReview = endpoint({
  method: 'DELETE',
  ...reviewAddress,
  reply: z.object({ withdrawn: z.literal(true) }),
  refusals: { unknown_review: 404 },
})
