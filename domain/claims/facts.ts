import type { PurchaseStage } from '../dines/purchase-state.ts'
import type { BenefitWindow } from '../earning/terms.ts'

/** What a member reports. Cents; `YYYY-MM-DD` by the restaurant's calendar. */
export type ClaimedDine = {
  merchantId: string
  date: string
  amountMinor: number
  /** Null: a card that was never linked. */
  cardId: string | null
  /** The member entered a PIN, so that the purchase went through a debit network. */
  paidWithPin: boolean
}

/** One of the member's own cards. Dates by the restaurant's calendar; `countsFrom` is null until the network confirms it. */
export type ClaimCard = { id: string; lastFour: string; countsFrom: string | null; countsTo: string | null }

/** One of the member's own dines around the date. */
export type ClaimDine = {
  awardId: string
  merchantId: string
  merchantName: string
  city: string
  date: string
  /** Cents, as last reported. */
  amountMinor: number
  stage: PurchaseStage
  /** An estimate ends on this day. */
  estimateUntil: string
  units: number
  /** Codes of the receipt's lines that did not count. */
  uncounted: readonly string[]
  cardLastFour: string
}

/** A message about one of the member's own cards that belongs to no dine, or one of these that nobody could read. */
export type ClaimMessage =
  | {
      kind: 'authorisation' | 'clearing' | 'refund' | 'void' | 'declined' | 'chargeback' | 'order'
      match: string
      amountMinor: number
      currency: string
      date: string
      cardId: string
    }
  | { kind: 'unreadable' }

/** Everything a claim is answered from: the member's own account, and rules that everybody may know. */
export type ClaimFacts = {
  claim: ClaimedDine
  /** Cents of the member's other claims about this restaurant and date. */
  otherBills: readonly number[]
  merchant: {
    name: string
    /** Spans in which it took part; `to` is the first day without. Null is open. */
    spans: readonly { from: string | null; to: string | null }[]
    benefits: readonly BenefitWindow[]
  }
  /** Cents below which a bill earned nothing that day. */
  purchaseMinorMin: number
  cards: readonly ClaimCard[]
  dines: readonly ClaimDine[]
  messages: readonly ClaimMessage[]
}
