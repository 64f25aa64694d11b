/**
 * Kinds of mail to members, and to visitors with a join draft (`resume_joining`). The copy keys are `mail.<kind>.<part>`
 * (contract/mail-copy.ts).
 */
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
  'email_set',
  'partner_number_changed',
  'confirm_email',
  'email_taken',
  'passkey_added',
  'new_device',
  'reservation_booked',
  'reservation_changed',
  'reservation_canceled',
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

/** Mail that needs an email opt-in and has a one-click unsubscribe link. All other mail is transactional. */
export const optionalMail: ReadonlySet<MailKind> = new Set([
  'dine_estimated',
  'review_wanted',
  'reward_posted',
  'bonus_earned',
  'estimate_expired',
])

/**
 * Facts of a mail, stored until the mail is sent. Amounts are cents, units whole units of the partner's currency, `date` a calendar date,
 * `at` an instant (ISO 8601). Facts never contain a secret: the server computes links and codes when it renders the mail.
 */
export type MailFacts = {
  lastFour?: string
  /** Last four digits before the bank replaced the card. */
  formerLastFour?: string
  /** The card's expiration month, `YYYY-MM`. */
  expires?: string
  merchant?: string
  /** Name of a bonus. */
  description?: string
  amountMinor?: number
  units?: number
  date?: string
  at?: string
  /** Name of a device, such as "Chrome on Windows"; empty for an unknown one. */
  device?: string
  /** The member's new address. The mail shows it masked. */
  email?: string
  /** Ids of the rows from which the server computes the mail's link: a recovery, a join draft, an email change. */
  recoveryId?: string
  draftId?: string
  changeId?: string
  /** For a reservation: id, address, zone of `at`, party size, and the booking service's reference. */
  reservationId?: string
  place?: string
  timezone?: string
  partySize?: number
  reference?: string
  /** For a changed reservation: previous time and party size. */
  formerAt?: string
  formerPartySize?: number
  /** For a payout or redemption: its target, and why it was returned. */
  target?: string
  reasonCode?: string
  /** For a redemption: where the reward arrives. `statement`: a statement credit; `Email`, `Card`: a gift card by email or by mail. */
  arrives?: 'statement' | 'Email' | 'Card'
  /** Names of passkeys that stay valid, and the number removed with the old password. */
  keptPasskeys?: string[]
  removedPasskeys?: number
  /** For a closed account: whether a legal hold keeps the data. */
  dataHeld?: boolean
}
