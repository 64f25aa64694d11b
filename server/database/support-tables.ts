import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

// 0028-agent-view.sql explains the columns.
/** A refused sign-in of a known member. The subjects are those of `sign_in_failure`. */
export type SignInRefusalTable = {
  partner_id: string
  id: Generated<string>
  member_id: string
  at: Timestamp
  way: 'email' | 'number' | 'passkey' | 'confirmation'
  reason: 'wrong' | 'account_locked' | 'network_locked'
  account_subject: string
  device_subject: string
  client_subject: string
}

/** An error that a person saw, by its reference. `route`: the route's pattern. `code`: the refusal; `page_failed` for an error page. */
export type ErrorReferenceTable = {
  partner_id: string
  reference: string
  at: Timestamp
  member_id: string | null
  method: string
  route: string
  status: number
  code: string
}

/** A member to whom a mail without a member was sent. */
export type MailRecipientTable = { partner_id: string; mail_id: string; member_id: string }
