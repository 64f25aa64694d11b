import type { PayoutWay } from '../../domain/payouts/states.ts'
import type { PayoutRow } from './queries.ts'

/**
 * The payer's reply about a payout. `accepted`: the payer will pay and reports it later. `paid`: the payer has paid. `unknown`: no reply,
 * so the follow-up asks again. `absent`: the payer has no payment under the payout's id, so the payout can be sent again; `code` is the
 * reason, such as `no_funds`. `rejected`: the payer refused the payment. `bounced`: the payment was returned. `failed`: the payment failed
 * at the payer.
 */
export type PayoutReply =
  | { result: 'accepted' | 'paid'; reference?: string | undefined }
  | { result: 'rejected' | 'bounced' | 'failed'; code: string; reference?: string | undefined }
  | { result: 'unknown' }
  | { result: 'absent'; code?: string | undefined }

/** One way to pay. The payout's id is the idempotency key: a second `send` never pays twice. An error counts as `unknown` (send.ts). */
export type PayoutSender = {
  way: PayoutWay
  /** Names the provider in the payout's row. */
  provider: string
  send(payout: PayoutRow): Promise<PayoutReply>
  /** Asks the payer about a payment that may have been sent. */
  check(payout: PayoutRow): Promise<PayoutReply>
  /** Payments for a partner since a given time, for the daily reconciliation. Throws when the payer does not reply. */
  list?(partnerId: string, since: Date): Promise<ListedPayout[]>
}

export type ListedPayout = { id: string; units: number; reply: PayoutReply }

/** Posting files have no sender: their acknowledgments change the states of the payouts. */
export type PayoutSenders = Partial<Record<PayoutWay, PayoutSender>>
