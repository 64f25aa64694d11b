import { z } from '../../contract/schema.ts'

export type StatementCredit = {
  /** The payout's id, an idempotency key. */
  key: string
  /** Cents of US dollars. */
  amountMinor: number
  /** The account at the issuer: its member number, and the card that the member selected. */
  account: { memberNumber: string; cardBrand: string; lastFour: string }
  /** The text on the statement. */
  text: string
}

/** Why an issuer rejects a credit. An unknown code counts as `not_possible`. */
export const creditRejectCodes = ['account_closed', 'unknown_account', 'card_replaced', 'not_possible'] as const
export type CreditRejectCode = (typeof creditRejectCodes)[number]

const referenceField = { reference: z.string().min(1).max(100) }
export const creditState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('accepted'), ...referenceField }),
  z.object({ state: z.literal('posted'), ...referenceField }),
  z.object({ state: z.literal('rejected'), ...referenceField, code: z.enum(creditRejectCodes).catch('not_possible') }),
])
/** The issuer's reply about a credit. `no_answer`: no usable reply, so the caller asks again later. */
export type CreditReply = z.infer<typeof creditState> | { state: 'unknown_credit' | 'no_answer' }

/** A credit as the issuer lists it. */
export type ListedCredit = { key: string; amountMinor: number; reply: CreditReply }

/** An issuer that accepts credits and posts them to its cards' statements later. No call throws. */
export type CardIssuer = {
  credit(credit: StatementCredit): Promise<CreditReply>
  find(key: string): Promise<CreditReply>
  /** The credits that the issuer accepted since a moment, in any state; null without a valid reply. */
  list(since: Date): Promise<ListedCredit[] | null>
}
