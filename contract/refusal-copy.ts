import { messages } from './messages.ts'
import { holdEndedCopy, linkCopy, locationCopy, tableRefusalCopy } from './shared-copy.ts'
import { standaloneCopy } from './standalone-copy.ts'
import { frameLabelDefaults } from './vault.ts'

/** Default texts of the API's refusals by code, without those in `sharedKeys`. A partner may override each under `refusal.<code>`. */
export const refusalCopy = {
  invalid_request: 'Something in this request is not right. Please check it and try again.',
  csrf_refused: 'This page is out of date. Please refresh it and try again.',
  look_only: 'You are looking only. Nothing was changed.',
  impersonation_refused: 'Only the member can do this. Nothing was changed.',
  unauthorized: 'Unauthorized',
  not_found: 'There is nothing at this address.',
  overloaded: 'We are very busy right now. Please try again in a moment.',
  fields_invalid: 'Please check the form for errors.',
  wrong_credentials: 'Invalid user name or password.',
  account_locked: 'This account is locked for 30 minutes.',
  network_locked:
    'Too many wrong passwords came from this network. Try again in 30 minutes, or recover your account now.',
  wrong_password: 'This is not your password. Please try again.',
  no_password: 'You sign in without a password here. Please sign in again to go on.',
  password_needed: 'Please confirm that it is you.',
  wrong_code: 'This is not the code we sent. Please check it and try again.',
  link_expired: 'This link is no longer good. Please ask for a new one.',
  passkey_refused: 'This passkey does not open an account here. Sign in with your password instead.',
  unknown_passkey: 'We could not find this passkey. It may have been removed.',
  too_many_passkeys: 'You have as many passkeys as an account takes. Remove one to add another.',
  confirmation_needed: 'Change your email on your profile. We send a link to the new address to confirm it.',
  no_number: 'Your account has no {number} that can be changed.',
  logout_refused: 'This is not a sign-out of the identity provider.',
  enrollment_closed: 'Joining is not open here.',
  draft_over: 'This link is no longer good. Please fill in the form again.',
  not_waiting: 'Your account is active. Sign in to see it.',
  not_joined: 'Please finish joining first.',
  unknown_member: 'We could not find this account.',
  human_check_unavailable: 'We could not check that a person sent this. Please try again in a moment.',
  card_needed: 'Please link a card first.',
  unknown_card: 'We could not find this card. It may have been removed.',
  partner_unavailable: 'The cards on file did not load. Please try again in a few minutes.',
  unknown_merchant: 'We could not find this restaurant.',
  no_offer: 'There is no extra here for you today.',
  not_yours: 'This belongs to another account.',
  too_many_favorites: 'This list is full. Take a restaurant off it first.',
  unknown_image: 'We could not find this picture.',
  takes_no_reservations: 'This restaurant does not take reservations here.',
  reservation_key_used: 'This request was used for another reservation. Please reload the page and try again.',
  unknown_reservation: 'We could not find this reservation.',
  reservation_over: 'This reservation is over or canceled.',
  reservation_changing: 'This reservation is being changed right now. Please look again in a moment.',
  too_many_holds: 'You are holding two tables already. Reserve or close one of them first.',
  takes_no_orders: 'This restaurant takes no online orders here. Please call it.',
  shop_failed: 'The order page did not answer. Please try again in a few minutes.',
  not_placed: 'This order was not placed. Go back to the restaurant to finish it.',
  unknown_order: 'We could not find this order.',
  unknown_dine: 'We could not find this dine.',
  unknown_review: 'We could not find this review.',
  already_reviewed: 'You have reviewed this dine already. Thank you.',
  dine_not_earned: 'You can review a dine once it has earned a reward.',
  dine_before_reviews: 'This dine is too old to be reviewed.',
  review_expired: 'A dine can be reviewed for 35 days. This one is older.',
  unknown_award: 'We could not find this reward.',
  no_payouts: 'Rewards here are not paid in money.',
  no_postings: 'Rewards here are not posted to a partner account.',
  balance_changed: 'Your balance has changed in the meantime. Choose an amount again.',
  key_conflict: 'This request was used for something else. Please reload the page and try again.',
  too_many_redemptions: 'You have asked for a lot today. Please come back tomorrow.',
  unknown_bonus: 'We could not find this bonus.',
  not_eligible: 'This bonus is not open to you.',
  claim_too_early: 'This visit cannot be reported yet.',
  too_many_claims: 'You have reported many visits in a short time. Please come back tomorrow.',
  unknown_claim: 'We could not find this report.',
  claim_settled: 'This report is closed.',
  unknown_survey: 'This survey is over. Thank you for your interest.',
  preview_off: 'Drafts are not shown here.',
} as const

/** Refusals whose text has a separate copy key, because a form, the card frame or a page shows it too. */
const sharedKeys = {
  unexpected: 'message.server',
  email_in_use: 'message.emailInUse',
  unknown_place: 'message.location',
  human_check_failed: 'message.captcha',
  terms_required: 'message.cardTerms',
  no_card: 'frame.numberRequired',
  too_many_requests: 'busy.text',
  link_refused: 'link.broken',
  recovery_expired: 'recover.expired',
  table_taken: 'reservation.none',
  reservation_failed: 'reservation.failed',
  overlapping_reservation: 'reservation.overlap',
  user_fraud: 'reservation.deactivated',
  hold_expired: 'reservation.heldEnded',
} as const

const sharedTexts: Readonly<Record<(typeof sharedKeys)[keyof typeof sharedKeys], string>> = {
  ...linkCopy,
  ...locationCopy,
  ...tableRefusalCopy,
  ...holdEndedCopy,
  'message.server': messages.server,
  'message.emailInUse': messages.emailInUse,
  'message.captcha': messages.captcha,
  'message.cardTerms': messages.cardTerms,
  'frame.numberRequired': frameLabelDefaults.numberRequired,
  'busy.text': standaloneCopy['busy.text'],
}

const hasSharedKey = (code: string): code is keyof typeof sharedKeys => Object.hasOwn(sharedKeys, code)
const hasRefusalCopy = (code: string): code is keyof typeof refusalCopy => Object.hasOwn(refusalCopy, code)

/** Copy key and default text of a refusal; undefined for a code that members never see. */
export function refusalText(code: string): { key: string; text: string } | undefined {
  if (hasRefusalCopy(code)) return { key: `refusal.${code}`, text: refusalCopy[code] }
  return hasSharedKey(code) ? { key: sharedKeys[code], text: sharedTexts[sharedKeys[code]] } : undefined
}
