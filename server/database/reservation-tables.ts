import type { Generated } from 'kysely'
import type { Timestamp, DateColumn, NullableTimestamp } from './columns.ts'

/**
 * `held`: the booking service keeps the table until `held_until`, and the member has not booked it. `requested`: the service has not
 * answered yet. While a change waits for the service's reply, the nullable columns `change_…` are all set; otherwise all are null.
 * `sequence` is the number of accepted changes, for calendar entries. `change_no` is the number of the last requested change.
 */
export type ReservationTable = {
  partner_id: string
  id: string
  member_id: string
  merchant_id: string
  client_key: string
  date: DateColumn
  time: string
  starts_at: Timestamp
  party_size: number
  status: 'held' | 'requested' | 'booked' | 'canceled'
  reference: Generated<string>
  requested_at: Timestamp
  canceled_at: NullableTimestamp
  held_until: NullableTimestamp
  sequence: Generated<number>
  change_no: Generated<number>
  change_date: DateColumn | null
  change_time: string | null
  change_starts_at: NullableTimestamp
  change_party_size: number | null
  change_requested_at: NullableTimestamp
}
