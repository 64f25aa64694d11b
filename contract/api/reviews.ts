import { ratingMax } from '../ratings.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

export const reviewTextMax = 2_000
export const reviewStatusIdsMax = 50
const wholeStars = z.int().min(1).max(ratingMax)

/** `waiting`: an operator reads it first; `hidden`: an operator took it off the restaurant's page. */
export const reviewStates = ['published', 'waiting', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]
/** `withdrawn`: its member took it back; its words are gone and no operator shows it again. */
const ownStates = [...reviewStates, 'withdrawn'] as const

/** What a member gives: stars from 1 to 5 for the dine and, where wanted, for its four parts. */
export const reviewInput = z.object({
  stars: wholeStars,
  food: wholeStars.optional(),
  service: wholeStars.optional(),
  value: wholeStars.optional(),
  atmosphere: wholeStars.optional(),
  text: z.string().trim().max(reviewTextMax).default(''),
})

/** A dine as its member may review it. Dates are the restaurant's calendar dates; `until` is the last day. */
const reviewableDine = z.object({
  txnId: z.uuid(),
  merchant: z.object({ id: z.string(), name: z.string(), city: z.string(), active: z.boolean() }),
  date: z.string(),
  until: z.string(),
})
export type ReviewableDineView = z.infer<typeof reviewableDine>

/** A member's own review. `reason`: why an operator hid it, empty otherwise. */
const ownReview = reviewableDine.extend({
  ...reviewInput.shape,
  text: z.string(),
  state: z.enum(ownStates),
  reason: z.string(),
  writtenAt: z.string(),
})
export type OwnReview = z.infer<typeof ownReview>

/** Reviews a dine, once. The same member's dine at the same partner only. */
export const postReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  body: reviewInput.extend({ txnId: z.uuid() }),
  reply: z.object({ state: z.enum(reviewStates) }),
  refusals: {
    unknown_dine: 404,
    already_reviewed: 409,
    dine_not_earned: 409,
    dine_before_reviews: 409,
    review_expired: 409,
  },
})

/** Whether each of the member's dines is reviewed. Ids that are not the member's are left out. */
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

/** What the member can review now and has reviewed lately, newest dine first; `merchantId` narrows it to one restaurant. */
export const memberReviews = endpoint({
  method: 'GET',
  path: '/api/Member/Reviews',
  query: z.object({ merchantId: z.string().max(80).default('') }),
  reply: z.object({ open: z.array(reviewableDine), written: z.array(ownReview) }),
  refusals: {},
})

/** One dine with what its member wrote of it, null before that. `closed`: why it cannot be reviewed, null while it can. `editable`: a review that its member can still change. */
export const memberReview = endpoint({
  method: 'GET',
  path: '/api/Member/Reviews/:txnId',
  params: z.object({ txnId: z.uuid() }),
  reply: z.object({
    dine: reviewableDine,
    review: ownReview.nullable(),
    closed: z.enum(['not_earned', 'before_reviews', 'expired']).nullable(),
    editable: z.boolean(),
  }),
  refusals: { unknown_dine: 404 },
})

const reviewedDine = {
  method: 'PUT',
  path: '/api/Member/Reviews/:txnId',
  params: z.object({ txnId: z.uuid() }),
} as const

/** Replaces what a member wrote of a dine, also after it was withdrawn, until the last day to review it. Read like a new review before others see it. */
export const changeReview = endpoint({
  ...reviewedDine,
  body: reviewInput,
  reply: z.object({ state: z.enum(reviewStates) }),
  refusals: { unknown_review: 404, review_expired: 409 },
})

/** Withdraws a review, at any time. The restaurant's page no longer shows it, and its text is deleted. A repeated call changes nothing. */
export const withdrawReview = endpoint({
  ...reviewedDine,
  method: 'DELETE',
  reply: z.object({ withdrawn: z.literal(true) }),
  refusals: { unknown_review: 404 },
})
