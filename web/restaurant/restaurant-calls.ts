import { getReviews } from '../../contract/api/merchants-reviews.ts'
import { estimateReward, type RewardEstimate } from '../../contract/api/reward-estimate.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { api } from '../api/api.ts'

// Loaded when somebody asks for more than the page came with.

/** What a bill on a card would earn; null when nobody answers. */
export async function fetchRewardEstimate(
  merchantId: string,
  { billMinor, cardId }: { billMinor: number; cardId: string | null },
): Promise<RewardEstimate | null> {
  const query = { billMinor, ...(cardId ? { cardId } : {}) }
  const answer = await api(estimateReward, { params: { merchantId }, query })
  return answer.ok ? answer.value : null
}

/** One page of reviews; null when nobody answers. */
export async function askReviews(id: string, pageNo: number): Promise<ReplyOf<typeof getReviews> | null> {
  const answer = await api(getReviews, { params: { id }, query: { pageNo } })
  return answer.ok ? answer.value : null
}
