import type { Generated } from 'kysely'
import type { Timestamp, DateColumn, NullableTimestamp } from './columns.ts'

/** The comments in 0013-posting-files.sql explain the columns of these tables. */
export type PostingFileTable = {
  partner_id: string
  number: number
  day: DateColumn
  made_at: Timestamp
  line_count: number
  unit_sum: number
  body: string
  hash: string
}

export type PostingLineTable = {
  partner_id: string
  number: number
  line: number
  payout_id: string
  units: number
  member_number: string
  name_check: string
}

export const postingStates = ['made', 'sent', 'received', 'acknowledged', 'refused'] as const
export type PostingState = (typeof postingStates)[number]

export type PostingFileStateTable = {
  partner_id: string
  number: number
  state: PostingState
  state_at: Timestamp
  checked_at: NullableTimestamp
  fault: string | null
  alarmed_at: NullableTimestamp
  resend_at: NullableTimestamp
}

export type PostingEventKind =
  | 'made'
  | 'sent'
  | 'received'
  | 'unanswered'
  | 'acknowledged'
  | 'refused'
  | 'faulty'
  | 'late'
  | 'resend'

export type PostingFileEventTable = {
  partner_id: string
  number: number
  position: Generated<number>
  at: Timestamp
  kind: PostingEventKind
  code: string | null
  body: string | null
  actor: string
}
