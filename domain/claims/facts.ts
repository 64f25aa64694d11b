import type { PurchaseStage } from '../dines/purchase-state.ts'
import type { BenefitWindow } from '../earning/terms.ts'

/** A member's report. Amount in cents; date `YYYY-MM-DD` in the restaurant's calendar. */
export type ClaimedDine = {
  merchantId: string
  date: string
  amountMinor: number
  /** Null for a card that was never linked. */
  cardId: string | null
  /** Whether the member reports that they entered a PIN. Such a purchase uses a debit network and never arrives. */
  paidWithPin: boolean
}

/**
 * A card of the member. Dates are in the restaurant's calendar. `countsFrom` is null until the network confirms the card.
 * `countsTo`, the last day that counts, is null until the card is unlinked.
 */
export type ClaimCard = { id: string; lastFour: string; countsFrom: string | null; countsTo: string | null }

/** A dine of the member with an amount above 0, from the day before the claimed date to the day after. */
export type ClaimDine = {
  awardId: string
  merchantId: string
  merchantName: string
  city: string
  date: string
  /** Cents, as last reported. */
  amountMinor: number
  stage: PurchaseStage
  /** Day on which an estimate expires, in UTC. */
  estimateUntil: string
  units: number
  /** Codes of the receipt lines that did not count. */
  reasonCodes: readonly string[]
  cardLastFour: string
}

/** A message that has no dine, about a card of the member. `unreadable`: a quarantined message. */
export type ClaimMessage =
  | {
      kind: 'authorization' | 'clearing' | 'refund' | 'void' | 'declined' | 'chargeback' | 'order'
      /** Why it has no dine, such as `unknown_merchant` or `wrong_currency`. */
      match: string
      amountMinor: number
      currency: string
      date: string
      cardId: string
    }
  | { kind: 'unreadable' }

/** All data for the answer to a claim: the member's own data and public rules. */
export type ClaimFacts = {
  claim: ClaimedDine
  /** Amounts of the member's other claims about this restaurant and date, in cents. An amount equal to this claim's is left out. */
  otherBills: readonly number[]
  merchant: {
    name: string
    /**
     * Spans of participation. `to` is the first day after a span. Null means no start or no end. Without known terminals of the restaurant
     * the list is empty, and no date is excluded.
     */
    spans: readonly { from: string | null; to: string | null }[]
    benefits: readonly BenefitWindow[]
  }
  /** Cents below which a bill earned nothing on that day. */
  purchaseMinorMin: number
  cards: readonly ClaimCard[]
  dines: readonly ClaimDine[]
  messages: readonly ClaimMessage[]
}
