import type { ReceiptLineView } from '../../contract/api/activity.ts'
import type { BonusRule } from '../../domain/bonuses/rule.ts'
import type { Timestamp, DateColumn, Json } from './columns.ts'

/** A member's acceptance of a bonus, with its terms at that moment. */
export type BonusEnrollmentTable = {
  partner_id: string
  id: string
  member_id: string
  code: string
  rule: Json<BonusRule>
  offered_at: Timestamp
  enrolled_at: Timestamp
  ends_at: Timestamp
}

/** The units of a bonus, by revision; 0 units take the bonus back. `source_code` is `transactionTypeCode` of the API. */
export type BonusAwardTable = {
  partner_id: string
  id: string
  enrollment_id: string
  member_id: string
  source_code: '+' | 'A' | 'B'
  revision: number
  units: number
  currency: string
  /** The dine that reached the goal. Null when no dine did, and for a referral, where the dine is another member's. */
  dine_id: string | null
  effective_date: DateColumn
  receipt: Json<{ lines: ReceiptLineView[] }>
  live: boolean
  /** The entry that booked these units; null for 0 units. */
  entry_id: string | null
  created_at: Timestamp
}

/** The times for which a reservation was booked. `since`: when it was booked or changed. */
export type ReservationTimeTable = {
  partner_id: string
  reservation_id: string
  since: Timestamp
  starts_at: Timestamp
  has_bonus: boolean
}
