import { getFlexOffer } from '../../contract/api/merchants-flex-offers.ts'
import type { CallResult, ArgumentsOf, ReplyOf } from '../../contract/endpoint.ts'

export type FlexOffer = ReplyOf<typeof getFlexOffer>
type SendCall = (
  call: typeof getFlexOffer,
  args: ArgumentsOf<typeof getFlexOffer>,
) => Promise<CallResult<typeof getFlexOffer>>

/** A failed request for a flex offer, with the status of its problem (P1-479). */
export class FlexOfferError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the flex offer was refused with ${status}`)
    this.status = status
  }
}

/** A restaurant's offer for the member today, requested with the member's session. Rejects with `FlexOfferError` when the call fails. */
export async function fetchFlexOffer(send: SendCall, merchantId: string, publicId: string): Promise<FlexOffer> {
  const reply = await send(getFlexOffer, { params: { merchantId, publicId } })
  if (!reply.ok) throw new FlexOfferError(reply.problem.status)
  return reply.value
}
