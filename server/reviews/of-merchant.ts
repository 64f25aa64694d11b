import type { Tx } from '../database/connect.ts'
import type { MembersReviews } from '../catalog/reviews.ts'
import { publicReview } from './serialize.ts'
import { publishedReviews, publishedStars } from './queries.ts'

/** Reviews of a restaurant by a partner's members: the newest `limit`, and the number and sums of all published ones. */
export async function reviewsOfRestaurant(
  tx: Tx,
  partnerId: string,
  merchantId: string,
  limit: number,
): Promise<MembersReviews> {
  const rows = await publishedReviews(tx, partnerId, merchantId, limit)
  const sums = await publishedStars(tx, partnerId, merchantId)
  return {
    newest: rows.map(publicReview),
    total: Number(sums.reviews),
    sums: {
      stars: { stars: Number(sums.stars_sum), count: Number(sums.stars_count) },
      food: { stars: Number(sums.food_sum), count: Number(sums.food_count) },
      service: { stars: Number(sums.service_sum), count: Number(sums.service_count) },
      value: { stars: Number(sums.value_sum), count: Number(sums.value_count) },
      atmosphere: { stars: Number(sums.atmosphere_sum), count: Number(sums.atmosphere_count) },
    },
  }
}
