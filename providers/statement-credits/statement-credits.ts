import { z } from '../../contract/schema.ts'

export type StatementCredit = {
  /** The payout's id. The same key is the same credit, however often it is sent. */
  key: string
  /** Cents of US dollars. */
  amountMinor: number
  /** How the issuer knows the account: its own number of the member, and the card the member chose. */
  account: { memberNumber: string; cardBrand: string; lastFour: string }
  /** What the statement says. */
  text: string
}

/** Why an issuer rejects a credit. A code that is not listed is read as `not_possible`. */
export const rejectCodes = ['account_closed', 'unknown_account', 'card_replaced', 'not_possible'] as const
export type RejectCode = (typeof rejectCodes)[number]

const referenced = { reference: z.string().min(1).max(100) }
export const creditState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('accepted'), ...referenced }),
  z.object({ state: z.literal('posted'), ...referenced }),
  z.object({ state: z.literal('rejected'), ...referenced, code: z.enum(rejectCodes).catch('not_possible') }),
])
/** The issuer's answer about a credit. `no_answer`: the caller asks again. */
export type CreditAnswer = z.infer<typeof creditState> | { state: 'unknown_credit' | 'no_answer' }

/** A credit as the issuer lists it. */
export type ListedCredit = { key: string; amountMinor: number; answer: CreditAnswer }

/** An issuer that accepts credits and posts them to its cards' statements later. No call throws. */
export type CardIssuer = {
  credit(credit: StatementCredit): Promise<CreditAnswer>
  find(key: string): Promise<CreditAnswer>
  /** Credits that it took since a moment; null without an answer. */
  list(since: Date): Promise<ListedCredit[] | null>
}
