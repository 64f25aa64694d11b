import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { review } from '../catalog.ts'

export const reviewPageSize = 10
const average = z.number().nullable()

/**
 * A restaurant's reviews, newest first (P1-222). A page after the last has none. `parts` has the average stars of each part to one decimal,
 * over the reviews that rate this part; null without such a review.
 */
export const getReviews = endpoint({
  method: 'GET',
  path: '/api/merchants/:id/reviews',
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ pageNo: z.coerce.number().int().min(1).max(100).default(1) }),
  reply: z.object({
    rating: z.object({ overallRating: z.number().nullable(), numberOfRatings: z.int() }),
    parts: z.object({ food: average, service: average, value: average, atmosphere: average }),
    reviews: z.array(review),
    total: z.int(),
    pageNo: z.int(),
    totalPages: z.int(),
  }),
  refusals: { unknown_merchant: 404 },
})
