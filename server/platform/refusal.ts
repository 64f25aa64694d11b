import type { PartnerView } from '../../contract/brand.ts'
import { commonRefusals, type CommonRefusal, type FieldError } from '../../contract/endpoint.ts'
import { message, type MessageCode } from '../../contract/messages.ts'

/** An expected "no": a named value of the contract, never an exception. */
export type Refusal<Code extends string = string> = {
  readonly refused: Code
  readonly errors?: FieldError[]
  readonly title?: string
}

export function refuse<const Code extends string>(
  code: Code,
  more: { errors?: FieldError[]; title?: string } = {},
): Refusal<Code> {
  return { refused: code, ...more }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string'
}

/** Sentences for people, per code; a route may say it better. */
const titles: Record<string, string> = {
  invalid_request: 'Something in the request is not right.',
  csrf_refused: 'This page is out of date. Please refresh it and try again.',
  unauthorized: 'Unauthorized',
  not_found: 'There is nothing at this address.',
  too_many_requests: 'That was a lot in a short time. Please wait a moment and try again.',
  overloaded: 'We are very busy right now. Please try again in a moment.',
  unknown_site: 'No programme lives at this address.',
  fields_invalid: 'Please check the form for errors.',
  wrong_credentials: 'Invalid user name or password.',
  wrong_code: 'This is not the code we sent. Please check it and try again.',
  recovery_expired: 'This link or code is no longer good.',
  wrong_password: 'This is not your password. Please try again.',
  no_password: 'You sign in without a password here. Please sign in again to go on.',
  passkey_refused: 'This passkey does not open an account here. Sign in with your password instead.',
  unknown_passkey: 'We do not know this passkey.',
  too_many_passkeys: 'You have as many passkeys as an account takes. Remove one to add another.',
  confirmation_needed: 'Change your email on your profile. The new address has to confirm it.',
  link_expired: 'This link is no longer good. Please ask for a new one.',
  password_needed: 'Please confirm that it is you.',
  account_locked: 'This account is locked for 30 minutes. You can recover it at any time.',
  network_locked:
    'Too many wrong passwords came from this network. Try again in 30 minutes, or recover your account now.',
  unknown_merchant: 'We do not know this restaurant.',
  no_offer: 'There is no extra here for you today.',
  not_yours: 'This belongs to somebody else.',
  takes_no_reservations: 'This restaurant does not take reservations here.',
  card_needed: 'Please link a card first.',
  table_taken: 'No tables are available then. Try another time or day.',
  overlapping_reservation: 'You have another reservation within two hours of this one. Please choose another time.',
  reservation_key_used: 'This was used for another reservation.',
  user_fraud: 'Your account with the reservation provider is deactivated. Please contact them to reserve again.',
  reservation_failed: 'We were unable to complete your reservation. Please try again.',
  unknown_reservation: 'We do not know this reservation.',
  reservation_over: 'This reservation is over or canceled.',
  reservation_changing: 'This reservation is being changed right now. Please look again in a moment.',
  hold_expired: 'Your hold on this table has ended. Choose a time again.',
  too_many_holds: 'You are holding two tables already. Reserve or close one of them first.',
  too_many_favourites: 'This list is full. Take a restaurant off it first.',
  unknown_dine: 'We do not know this dine.',
  already_reviewed: 'You have reviewed this dine already. Thank you.',
  dine_not_earned: 'You can review a dine once it has earned a reward.',
  dine_before_reviews: 'This dine is too old to be reviewed.',
  review_expired: 'A dine can be reviewed for 35 days. This one is older.',
  unknown_award: 'We do not know this reward.',
  no_payouts: 'Rewards here are not paid in money.',
  unknown_member: 'We do not know this person.',
  unknown_card: 'We do not know this card.',
  human_check_unavailable: 'We could not check that a person sent this. Please try again in a moment.',
  partner_unavailable: 'The cards on file did not load. Please try again in a few minutes.',
  no_card: 'Please enter your credit card number.',
  preview_off: 'Drafts are not shown here.',
  enrollment_closed: 'Joining is not open here.',
  not_waiting: 'There is nothing to activate here any more.',
  not_joined: 'Please finish joining first.',
  link_refused: 'This link is not complete. Please use the one in the mail.',
  logout_refused: 'This is not a sign-out of the identity provider.',
  claim_too_early: 'This visit cannot be reported yet.',
  too_many_claims: 'You have reported many visits in a short time. Please come back tomorrow.',
  unknown_claim: 'We do not know this report.',
  claim_settled: 'This report is closed.',
  unknown_survey: 'This survey is over. Thank you for your interest.',
  clock_fixed: 'The clock cannot be moved here.',
  clock_not_forward: 'The clock only moves forward.',
  clock_busy: 'The clock is being moved already.',
  balance_changed: 'Your balance has changed in the meantime. Choose an amount again.',
  key_reused: 'This was used for another request. Please reload the page and try again.',
  too_many_redemptions: 'You have asked for a lot today. Please come back tomorrow.',
  network_unavailable: 'The card network did not answer. Please try again.',
}

/** Refusals whose sentence is a message of the copy table, which a partner may word its own way. */
const messageCodes: Record<string, MessageCode> = {
  unexpected: 'server',
  email_in_use: 'emailInUse',
  unknown_place: 'location',
  human_check_failed: 'captcha',
  terms_required: 'cardTerms',
}

/** The sentence that a person reads. `copy` is the partner's; the console has none. */
export function titleOf(refusal: Refusal, copy: PartnerView['copy'] = {}): string {
  return (
    refusal.title ?? titles[refusal.refused] ?? message(messageCodes[refusal.refused] ?? 'server', '', undefined, copy)
  )
}

export function statusOf(code: string, own: Readonly<Record<string, number>>): number {
  return own[code] ?? commonRefusals[code as CommonRefusal] ?? 500
}
