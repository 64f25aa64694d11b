import { reviewPageSize, type getReviews } from '../../contract/api/merchants-reviews.ts'
import type { Review } from '../../contract/catalogue.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { StoredRecord } from './entries.ts'

/** One page of a restaurant's reviews, newest first, under the averages of their four parts. */
export function reviewsPage(
  { reviews, rating, ratingCount }: Pick<StoredRecord, 'reviews' | 'rating' | 'ratingCount'>,
  pageNo: number,
): ReplyOf<typeof getReviews> {
  const newest = reviews.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const from = (pageNo - 1) * reviewPageSize
  return {
    rating: { overallRating: rating, numberOfRatings: ratingCount },
    parts: {
      food: average(reviews, 'food'),
      service: average(reviews, 'service'),
      value: average(reviews, 'value'),
      atmosphere: average(reviews, 'atmosphere'),
    },
    reviews: newest.slice(from, from + reviewPageSize),
    total: reviews.length,
    pageNo,
    totalPages: Math.ceil(reviews.length / reviewPageSize),
  }
}

/** To one decimal, of those who gave the part; null when nobody did. */
function average(reviews: readonly Review[], part: 'food' | 'service' | 'value' | 'atmosphere'): number | null {
  const given = reviews.map((one) => one[part]).filter((stars) => stars !== undefined)
  if (given.length === 0) return null
  return Math.round((given.reduce((sum, stars) => sum + stars, 0) / given.length) * 10) / 10
}
