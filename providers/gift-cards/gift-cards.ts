import type { GiftCardBrand } from '../../domain/redemptions/choice.ts'

export type PostalAddress = { address1: string; address2: string; city: string; state: string; zip: string }

export type GiftCardOrder = {
  /** The payout's id. The same key is the same order, however often it is sent. */
  key: string
  /** Cents of US dollars. */
  amountMinor: number
  brand: GiftCardBrand
  recipient: { name: string; email: string }
  /** Where a plastic card is mailed; null: the recipient gets a link by email. */
  address: PostalAddress | null
}

/**
 * The house's answer about an order. `refused`: it will never be carried out. `undeliverable`: it was carried out and came back.
 * `no_money`: our account at the house is empty, and there is no order. `no_answer`: the caller asks again.
 */
export type GiftCardAnswer =
  | { outcome: 'accepted' | 'delivered'; reference: string }
  | { outcome: 'refused' | 'undeliverable'; reference: string; code: string }
  | { outcome: 'no_money' | 'unknown_order' | 'no_answer' }

/** An order as the house lists it. */
export type ListedOrder = { key: string; amountMinor: number; answer: GiftCardAnswer }

/** What a webhook is about: one of the house's own objects. */
export type GiftCardResource = { type: 'orders' | 'rewards'; id: string }

/** A gift-card house. No call throws. */
export type GiftCardHouse = {
  order(order: GiftCardOrder): Promise<GiftCardAnswer>
  find(key: string): Promise<GiftCardAnswer>
  /** Orders with a key since a moment, each once; null without an answer. */
  list(since: Date): Promise<ListedOrder[] | null>
  /** The key of the order that a resource belongs to; null when the house has no such order of ours, undefined without an answer. */
  keyOf(resource: GiftCardResource): Promise<string | null | undefined>
}
