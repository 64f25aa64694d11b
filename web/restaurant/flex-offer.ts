import { getFlexOffer } from '../../contract/api/merchants-flex-offers.ts'
import type { CallResult, CallOf, ReplyOf } from '../../contract/endpoint.ts'

export type FlexOffer = ReplyOf<typeof getFlexOffer>
type Ask = (call: typeof getFlexOffer, args: CallOf<typeof getFlexOffer>) => Promise<CallResult<typeof getFlexOffer>>

/** A refused flex offer, with the status of the reply (P1-479). */
export class FlexOfferRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the flex offer was refused with ${status}`)
    this.status = status
  }
}

/** What a restaurant has for one member today, asked with the member's own session. Rejects with the status of a refusal. */
export async function fetchFlexOffer(ask: Ask, merchantId: string, publicId: string): Promise<FlexOffer> {
  const answer = await ask(getFlexOffer, { params: { merchantId, publicId } })
  if (!answer.ok) throw new FlexOfferRefused(answer.problem.status)
  return answer.value
}
