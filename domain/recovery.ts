import { isEmail } from './joining/prospect.ts'
import { normalizeUsPhone } from './joining/phone.ts'

/** How long a recovery is valid after the request. A recovery can set one password. */
export const recoveryLifeMs = 30 * 60_000
/** Maximum number of wrong codes for one recovery. There are 100,000,000 possible codes. */
export const guessesMax = 5
/** Recoveries per email address or phone number that send mail in half an hour. Further requests get the same reply and send no mail. */
export const recoveryMailsMax = 3
/** Maximum number of accounts that get a mail for one phone number. The members of a household may share a number. */
export const accountsPerPhoneMax = 5

/** Normalizes typed text to an email in lower case or a phone number of ten digits; null for anything else. */
export function normalizeIdentifier(input: string): string | null {
  const text = input.trim()
  if (text.includes('@')) return isEmail(text) ? text.toLowerCase() : null
  return /[a-z]/i.test(text) ? null : normalizeUsPhone(text)
}

/**
 * `guesses`: wrong codes so far; `codeUsedAt`: when the right code was entered; `usedAt`: when the recovery set a password or was
 * closed.
 */
export type RecoveryState = {
  expiresAt: Date
  mailedAt: Date | null
  guesses: number
  codeUsedAt: Date | null
  usedAt: Date | null
}

/** Whether a recovery is neither expired nor used. */
export const isUnspent = ({ expiresAt, usedAt }: RecoveryState, now: Date): boolean =>
  usedAt === null && expiresAt > now

/** Whether the link of a recovery was mailed and still works. */
export const acceptsLink = (state: RecoveryState, now: Date): boolean =>
  isUnspent(state, now) && state.mailedAt !== null

/** Whether a code may be tried. It does not depend on a mail having been sent, so that a guess does not reveal who has an account. */
export const acceptsCode = (state: RecoveryState, now: Date): boolean =>
  isUnspent(state, now) && state.codeUsedAt === null && state.guesses < guessesMax
