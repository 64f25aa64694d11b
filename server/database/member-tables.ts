import type { At, MaybeAt } from './columns.ts'

/** One row for each choice a member made about email or text messages; never changed. */
export type MemberConsentTable = {
  partner_id: string
  id: string
  member_id: string
  channel: 'email' | 'sms'
  granted: boolean
  at: At
  source: ConsentSource
}
export type ConsentSource = 'joined' | 'activated' | 'profile' | 'unsubscribed'

/** A new email that waits for its reader to confirm it. */
export type EmailChangeTable = {
  partner_id: string
  id: string
  member_id: string
  email: string
  requested_at: At
  expires_at: At
  closed_at: MaybeAt
}
