/** What a partner writes to its people about. Texts are `mail.<kind>.<part>` (contract/mail-copy.ts). */
export const mailKinds = [
  'activation',
  'finish_joining',
  'resume_joining',
  'welcome',
  'card_linked',
  'card_removed',
  'card_moved',
  'card_replaced',
  'card_expiring',
  'card_expires_now',
  'dine_estimated',
  'review_wanted',
  'reward_posted',
  'bonus_earned',
  'estimate_expired',
  'recovery',
  'password_changed',
  'email_changed',
  'partner_number_changed',
  'confirm_email',
  'email_taken',
  'passkey_added',
  'new_device',
  'reservation_booked',
  'reservation_changed',
  'reservation_cancelled',
  'claim_answered',
  'claim_resolved',
  'claim_closed',
  'payout_paid',
  'payout_returned',
  'account_closed',
  'redemption_sent',
  'redemption_returned',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Sent only to who said yes to email, and left by one click. What concerns an account's safety goes to everybody. */
export const optionalMail: ReadonlySet<MailKind> = new Set([
  'dine_estimated',
  'review_wanted',
  'reward_posted',
  'bonus_earned',
  'estimate_expired',
])

/**
 * What a mail is about, as it is kept until it is sent: facts, not sentences. Amounts are cents, units whole units of the partner's currency,
 * `date` a calendar date, `at` an instant (ISO). Never a secret: links and codes are worked out when the mail is written.
 */
export type MailFacts = {
  lastFour?: string
  /** What a card ended in before its bank replaced it. */
  formerLastFour?: string
  /** The month a card expires in, `YYYY-MM`. */
  expires?: string
  merchant?: string
  /** Name of a bonus. */
  description?: string
  amountMinor?: number
  units?: number
  date?: string
  at?: string
  device?: string
  email?: string
  recoveryId?: string
  draftId?: string
  changeId?: string
  /** Of a table: the reservation, where it is, the zone of `at`, for how many, and the booking service's reference. */
  reservationId?: string
  place?: string
  timezone?: string
  partySize?: number
  reference?: string
  /** Of a changed table: when it was and for how many. */
  formerAt?: string
  formerPartySize?: number
  /** Of a payout: where it goes, and why it came back. */
  target?: string
  reasonCode?: string
  /** Of a redemption: how it arrives. */
  arrives?: 'statement' | 'Email' | 'Card'
  /** Passkeys by name that still sign in, and how many were removed with the old password. */
  keptPasskeys?: string[]
  removedPasskeys?: number
  /** Of a closed account: the law requires us to keep the data for now. */
  dataHeld?: boolean
}
