/** Fields of a feed event that the rules read, a subset of `contract/feed.ts`. */
export type CardEvent = {
  eventId: string
  /** Id of the message that reported the event. */
  deliveryId: string
  kind: 'authorization' | 'clearing' | 'refund' | 'void' | 'declined' | 'chargeback' | 'order'
  /** Cents, never negative. `kind` gives the direction. */
  amountMinor: number
  /** Cents before tax, tip and fees; null when the provider does not report them. */
  subtotalMinor: number | null
  /** The network's time of the message; UTC with milliseconds, so that text order is time order. */
  reportedAt: string
  /** The network's sequence number, null without one. Decides between messages with equal `reportedAt`. */
  sequence: number | null
  /** UTC with milliseconds. */
  occurredAt: string
  channel: 'in_person' | 'online' | 'unknown'
  /** Parts of a shop's order; only for the kind `order`, whose `amountMinor` is the total and whose `subtotalMinor` is never null. */
  order?: OrderBill | undefined
}

/** The parts of an order in cents, in addition to its total and subtotal. */
export type OrderBill = {
  clientOrderId: string | null
  /** Cents that the shop charged to the card at first. A later change of the order changes the total, not this amount. */
  chargedMinor: number
  taxMinor: number
  tipMinor: number
  feeMinor: number
  /** Cents of the total refunded so far. */
  refundedMinor: number
  canceled: boolean
}
