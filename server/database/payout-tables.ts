import type { Generated } from 'kysely'
import type { PayoutState, PayoutWay } from '../../domain/payouts/states.ts'
import type { Timestamp, NullableTimestamp } from './columns.ts'

/** Units that leave the program; 0012-payouts.sql explains the columns. */
export type PayoutTable = {
  partner_id: string
  /** Also the idempotency key that we give the payer. */
  id: string
  member_id: string
  way: PayoutWay
  currency: string
  units: number
  state: PayoutState
  card_id: string | null
  target_label: string
  brand: string | null
  delivery: string | null
  provider: Generated<string>
  provider_reference: string | null
  file_number: number | null
  line: number | null
  reason_code: string | null
  through_sequence: number | null
  opened_at: Timestamp
  state_at: Timestamp
  paid_at: NullableTimestamp
  checked_at: NullableTimestamp
  retried_at: NullableTimestamp
  actor: string
}

/** Differences between our payouts and the payer's. `found_at`: the first reconciliation that found it; `seen_at`: the last one. */
export type PayoutDifferenceTable = {
  partner_id: string
  payout_id: string
  kind: 'missing_there' | 'unknown_here' | 'amount' | 'state'
  ours: string
  theirs: string
  found_at: Timestamp
  seen_at: Timestamp
  resolved_at: NullableTimestamp
}

/** The opening of each payout, and each change of its state, reason or time of retry. A trigger writes the rows. */
export type PayoutEventTable = {
  partner_id: string
  payout_id: string
  position: Generated<number>
  from_state: PayoutState | null
  to_state: PayoutState
  at: Timestamp
  code: string | null
  reference: string | null
  actor: string
}

/** A received webhook of the gift-card provider. */
export type GiftCardEventTable = { id: string; event: string; received_at: Timestamp }
