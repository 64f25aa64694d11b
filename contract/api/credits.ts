import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { historyQuery, transactionView } from './activity.ts'

/**
 * The specification's statuses of a redemption. `pending_received`: the processor accepted the payment; `rejected`: declined or canceled;
 * `error`: returned or failed.
 */
export const redemptionStatuses = ['pending', 'pending_received', 'completed', 'rejected', 'error'] as const

/** One payment of credit to a member. */
export const creditRecord = z.object({
  creditId: z.string(),
  creditAmountCents: z.int().positive(),
  /** `card`: a statement credit to a linked card; `other`: a gift card or another redemption. */
  targetType: z.enum(['card', 'other']),
  /** Target as the member reads it, such as `Visa ending in 4242`. */
  targetLabel: z.string(),
  /** The company that makes the payment. */
  benefitProcessor: z.string(),
  status: z.enum(redemptionStatuses),
  /** When the payment reached this status. */
  statusAt: z.string(),
  /** Why the payment was declined or returned, and what the member can do; empty otherwise. */
  reason: z.string(),
})
export type CreditRecord = z.infer<typeof creditRecord>

/** An entry of the history: a transaction or a credit. `date`: the calendar date of the entry. */
export const rewardEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), date: z.string(), transaction: transactionView }),
  z.object({ kind: z.literal('credit'), date: z.string(), credit: creditRecord }),
])
export type RewardEntry = z.infer<typeof rewardEntry>

/** The history at partners that pay by statement credit. */
export const listStatementCredits = endpoint({
  method: 'GET',
  path: '/api/Member/TransactionsStatementCredits',
  query: historyQuery,
  reply: z.object({ data: z.array(rewardEntry), totalPages: z.int() }),
  refusals: {},
})

/**
 * Cents of credit that the member can spend: cleared, and neither paid nor requested. Below 0 only after the refund of a dine whose credit
 * was already paid or requested.
 */
export const statementCreditBalance = endpoint({
  method: 'GET',
  path: '/api/Member/StatementCreditBalance',
  reply: z.object({ memberBalance: z.int() }),
  refusals: {},
})
