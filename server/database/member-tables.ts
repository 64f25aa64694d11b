import type { Generated } from 'kysely'
import type { Timestamp, NullableTimestamp } from './columns.ts'

/** One row for each choice a member made about email or text messages; never changed. */
export type MemberConsentTable = {
  partner_id: string
  id: string
  member_id: string
  channel: 'email' | 'sms'
  granted: boolean
  at: Timestamp
  source: ConsentSource
}
export type ConsentSource = 'joined' | 'activated' | 'profile' | 'unsubscribed'

/** A new email that waits for confirmation. */
export type EmailChangeTable = {
  partner_id: string
  id: string
  member_id: string
  email: string
  requested_at: Timestamp
  expires_at: Timestamp
  closed_at: NullableTimestamp
}

/** A member who closed their account. No role but the eraser writes it (docs/decisions/0074). */
export type MemberClosingTable = {
  partner_id: string
  member_id: string
  closed_at: Timestamp
  erased_at: NullableTimestamp
}

/** Why the law requires that a member's data be kept; in force until `lifted_at`. */
export type LegalHoldTable = {
  partner_id: string
  id: string
  member_id: string
  reason: string
  set_by: string
  set_at: Timestamp
  lifted_by: string | null
  lifted_at: NullableTimestamp
  lift_reason: Generated<string>
}
