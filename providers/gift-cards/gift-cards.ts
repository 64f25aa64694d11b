import type { GiftCardBrand } from '../../domain/redemptions/choice.ts'

export type PostalAddress = { address1: string; address2: string; city: string; state: string; zip: string }

export type GiftCardOrder = {
  /** The payout's id, an idempotency key. */
  key: string
  /** Cents of US dollars. */
  amountMinor: number
  brand: GiftCardBrand
  recipient: { name: string; email: string }
  /** The mailing address of a plastic card; null: the recipient gets a link by email. */
  address: PostalAddress | null
}

/**
 * The supplier's reply about an order. `accepted`: not delivered yet. `refused`: the supplier will not execute it. `undeliverable`:
 * executed, but the delivery failed. `no_money`: our account at the supplier has no funds, and there is no order. `unknown_order`: `find`
 * found no order with the key. `no_answer`: no usable reply, so the caller retries. `reference` is the supplier's id of the order, or empty
 * when a refusal left no order.
 */
export type GiftCardReply =
  | { outcome: 'accepted' | 'delivered'; reference: string }
  | { outcome: 'refused' | 'undeliverable'; reference: string; code: string }
  | { outcome: 'no_money' | 'unknown_order' | 'no_answer' }

/** An order as the supplier lists it. */
export type ListedOrder = { key: string; amountMinor: number; reply: GiftCardReply }

/** The object at the supplier that a webhook is about. */
export type GiftCardResource = { type: 'orders' | 'rewards'; id: string }

/** A gift-card supplier. No call throws. */
export type GiftCardSupplier = {
  order(order: GiftCardOrder): Promise<GiftCardReply>
  find(key: string): Promise<GiftCardReply>
  /** Orders with a key since a moment, each once; null without a reply. */
  list(since: Date): Promise<ListedOrder[] | null>
  /** The key of the order that a resource belongs to; null for an unknown order or one without a key, undefined without a reply. */
  keyOf(resource: GiftCardResource): Promise<string | null | undefined>
}
