import { getReviews } from '../../contract/api/merchants-reviews.ts'
import { willEarnHere, type WillEarn } from '../../contract/api/will-earn.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { api } from '../api.ts'

// Loaded when somebody asks for more than the page came with.

/** What a bill on a card would earn; null when nobody answers. */
export async function askWillEarn(
  merchantId: string,
  { billMinor, cardId }: { billMinor: number; cardId: string | null },
): Promise<WillEarn | null> {
  const query = { billMinor, ...(cardId ? { cardId } : {}) }
  const answer = await api(willEarnHere, { params: { merchantId }, query })
  return answer.ok ? answer.value : null
}

/** One page of reviews; null when nobody answers. */
export async function askReviews(id: string, pageNo: number): Promise<ReplyOf<typeof getReviews> | null> {
  const answer = await api(getReviews, { params: { id }, query: { pageNo } })
  return answer.ok ? answer.value : null
}
