import type { PayoutWay } from '../../domain/payouts/states.ts'
import type { PayoutRow } from './queries.ts'

/**
 * What whoever pays says of a payout. `accepted`: it will pay, and says so later. `unknown`: no answer, so it is asked about
 * later. `absent`: it has no payment under this key and can be given it again; `code` says why it did not take it, as `no_funds`.
 */
export type PayoutAnswer =
  | { result: 'accepted' | 'paid'; reference?: string | undefined }
  | { result: 'rejected' | 'bounced' | 'failed'; code: string; reference?: string | undefined }
  | { result: 'unknown' }
  | { result: 'absent'; code?: string | undefined }

/** One way to pay. The payout's id is the idempotency key: a second `send` never pays twice. Neither call throws. */
export type PayoutSender = {
  way: PayoutWay
  /** Names the provider in the payout's row. */
  provider: string
  send(payout: PayoutRow): Promise<PayoutAnswer>
  ask(payout: PayoutRow): Promise<PayoutAnswer>
  /** What it paid for a partner since a moment, for the daily reconciliation. Throws when it must be repeated. */
  list?(partnerId: string, since: Date): Promise<ListedPayout[]>
}

export type ListedPayout = { id: string; units: number; answer: PayoutAnswer }

/** Ways without a sender are moved by something else: posting files by their acknowledgements. */
export type PayoutSenders = Partial<Record<PayoutWay, PayoutSender>>
