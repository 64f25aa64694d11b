import type { Generated } from 'kysely'
import type { AnswerLine } from '../../domain/claims/answer.ts'
import type { ClaimStatus } from '../../domain/claims/status.ts'
import type { Timestamp, DateColumn, Json, NullableTimestamp } from './columns.ts'

/** A missing reward as its member reported it. 0015-claims.sql explains the columns. */
export type ClaimTable = {
  partner_id: string
  id: string
  member_id: string
  merchant_id: string
  dined_on: DateColumn
  amount_minor: number
  card_id: string | null
  paid_with_pin: boolean
  status: ClaimStatus
  answered_at: NullableTimestamp
  disputed: Generated<boolean>
  created_at: Timestamp
  looked_at: Timestamp
  mailed_position: Generated<number>
}

/** The kinds of mail that an event of a claim may name; the job `claim_sweep` queues them. */
export const claimMails = ['claim_answered', 'claim_resolved', 'claim_closed'] as const

/** Events of a claim; rows are only added, and erasing the account empties `words` and `lines`. */
export type ClaimEventTable = {
  partner_id: string
  claim_id: string
  position: Generated<number>
  at: Timestamp
  kind: 'sent' | 'found' | 'disputed' | 'replied' | 'resolved' | 'closed'
  operator_id: string | null
  lines: Json<AnswerLine[]>
  award_id: string | null
  words: Generated<string>
  mail: (typeof claimMails)[number] | null
}

/** The purchase that an operator approved for a claim. A trigger queues it as a message of the source `claim`. */
export type ClaimApprovalTable = {
  partner_id: string
  claim_id: string
  card_id: string
  merchant_id: string
  /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm:00`. */
  local_time: string
  amount_minor: number
  reason: string
  operator_id: string
  approved_at: Timestamp
}
