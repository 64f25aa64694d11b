import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { historyQuery, transactionView } from './activity.ts'

export const redemptionStatuses = ['pending', 'pending_received', 'completed', 'rejected', 'error'] as const

/** One payment of credits to a member. */
export const creditRecord = z.object({
  creditId: z.string(),
  creditAmountCents: z.int().positive(),
  /** `card`: a statement credit to a linked card; `other`: a gift card or another redemption. */
  targetType: z.enum(['card', 'other']),
  /** Where it goes, as the member reads it, such as `Visa ending in 4242`. */
  targetLabel: z.string(),
  /** Who carries it out. */
  benefitProcessor: z.string(),
  status: z.enum(redemptionStatuses),
  /** When the status became what it is. */
  statusAt: z.string(),
  /** Why it was declined or came back, and what the member can do; empty elsewhere. */
  reason: z.string(),
})
export type CreditRecord = z.infer<typeof creditRecord>

/** An entry of the history: a transaction that earned, or a credit that paid. `date`: the calendar date it is listed under. */
export const rewardEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), date: z.string(), transaction: transactionView }),
  z.object({ kind: z.literal('credit'), date: z.string(), credit: creditRecord }),
])
export type RewardEntry = z.infer<typeof rewardEntry>

/** The history at a partner that pays by statement credit. */
export const listStatementCredits = endpoint({
  method: 'GET',
  path: '/api/Member/TransactionsStatementCredits',
  query: historyQuery,
  reply: z.object({ data: z.array(rewardEntry), totalPages: z.int() }),
  refusals: {},
})

/** Cents of credit that are earned and not yet paid; below 0 only after a refund of a dine that was paid already. */
export const statementCreditBalance = endpoint({
  method: 'GET',
  path: '/api/Member/StatementCreditBalance',
  reply: z.object({ memberBalance: z.int() }),
  refusals: {},
})
