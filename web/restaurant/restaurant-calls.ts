import { getReviews } from '../../contract/api/merchants-reviews.ts'
import { estimateReward, type RewardEstimate } from '../../contract/api/reward-estimate.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { api } from '../api/api.ts'

// The page loads this module on demand: for another estimate or more reviews.

/** What a bill would earn on a card, or on the card that earns most when `cardId` is null. Null when the request fails. */
export async function fetchRewardEstimate(
  merchantId: string,
  { billMinor, cardId }: { billMinor: number; cardId: string | null },
): Promise<RewardEstimate | null> {
  const query = { billMinor, ...(cardId ? { cardId } : {}) }
  const reply = await api(estimateReward, { params: { merchantId }, query })
  return reply.ok ? reply.value : null
}

/** One page of a restaurant's reviews, newest first; the first `pageNo` is 1. Null when the request fails. */
export async function fetchReviews(id: string, pageNo: number): Promise<ReplyOf<typeof getReviews> | null> {
  const reply = await api(getReviews, { params: { id }, query: { pageNo } })
  return reply.ok ? reply.value : null
}
