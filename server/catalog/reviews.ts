import { reviewPageSize, type getReviews } from '../../contract/api/merchants-reviews.ts'
import type { Review } from '../../contract/catalog.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { StoredRecord } from './entries.ts'

/** What a review rates: the whole (`stars`) and its four parts. */
type RatingPart = 'stars' | 'food' | 'service' | 'value' | 'atmosphere'
/** Reviews of a restaurant by members of the partner: the newest ones, and sums over all. */
export type MembersReviews = {
  newest: Review[]
  total: number
  sums: Record<RatingPart, { stars: number; count: number }>
}

/** The number of newest member reviews that a page needs. */
export const newestReviewCount = (pageNo: number): number => pageNo * reviewPageSize

/** One page of a restaurant's reviews, imported and by members, newest first. The averages count the reviews of all pages. */
export function reviewsPage(
  { reviews, rating, ratingCount }: Pick<StoredRecord, 'reviews' | 'rating' | 'ratingCount'>,
  memberReviews: MembersReviews,
  pageNo: number,
): ReplyOf<typeof getReviews> {
  const sortedReviews = [...memberReviews.newest, ...reviews].sort((a, b) =>
    a.date < b.date ? 1 : a.date > b.date ? -1 : 0,
  )
  const from = (pageNo - 1) * reviewPageSize
  const total = reviews.length + memberReviews.total
  const { stars: overall } = memberReviews.sums
  const numberOfRatings = ratingCount + overall.count
  const ratingSum = (rating ?? 0) * ratingCount + overall.stars
  const overallRating = numberOfRatings === 0 ? rating : oneDecimal(ratingSum / numberOfRatings)
  const average = (part: Exclude<RatingPart, 'stars'>) => averageOf(reviews, memberReviews, part)
  return {
    rating: { overallRating, numberOfRatings },
    parts: {
      food: average('food'),
      service: average('service'),
      value: average('value'),
      atmosphere: average('atmosphere'),
    },
    reviews: sortedReviews.slice(from, from + reviewPageSize),
    total,
    pageNo,
    totalPages: Math.ceil(total / reviewPageSize),
  }
}

const oneDecimal = (stars: number): number => Math.round(stars * 10) / 10

/** The average to one decimal, over the reviews that rate the part; null without such a review. */
function averageOf(
  reviews: readonly Review[],
  memberReviews: MembersReviews,
  part: 'food' | 'service' | 'value' | 'atmosphere',
): number | null {
  const importedStars = reviews.map((review) => review[part]).filter((stars) => stars !== undefined)
  const { stars, count } = memberReviews.sums[part]
  const numberOfRatings = importedStars.length + count
  if (numberOfRatings === 0) return null
  return oneDecimal((importedStars.reduce((sum, rating) => sum + rating, 0) + stars) / numberOfRatings)
}
