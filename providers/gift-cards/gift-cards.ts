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
 * The house's reply about an order. `refused`: the house will not execute it. `undeliverable`: executed, but the delivery failed.
 * `no_money`: our account at the house has no funds, and there is no order. `no_answer`: the caller retries.
 */
export type GiftCardAnswer =
  | { outcome: 'accepted' | 'delivered'; reference: string }
  | { outcome: 'refused' | 'undeliverable'; reference: string; code: string }
  | { outcome: 'no_money' | 'unknown_order' | 'no_answer' }

/** An order as the house lists it. */
export type ListedOrder = { key: string; amountMinor: number; answer: GiftCardAnswer }

/** The object of a webhook at the house. */
export type GiftCardResource = { type: 'orders' | 'rewards'; id: string }

/** A gift-card supplier. No call throws. */
export type GiftCardHouse = {
  order(order: GiftCardOrder): Promise<GiftCardAnswer>
  find(key: string): Promise<GiftCardAnswer>
  /** Orders with a key since a moment, each once; null without a reply. */
  list(since: Date): Promise<ListedOrder[] | null>
  /** The key of the order that a resource belongs to; null when the house has no such order, undefined without a reply. */
  keyOf(resource: GiftCardResource): Promise<string | null | undefined>
}
