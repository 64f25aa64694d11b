import { isEmail } from './joining/prospect.ts'
import { usPhone } from './joining/phone.ts'

export const recoveryLifeMs = 30 * 60_000 // single use, 30 minutes
/** Wrong codes one recovery takes: of 100,000,000 codes, five may be tried. */
export const guessesMax = 5
/** Mails for one address or phone number within half an hour; further askings are answered alike and mail nothing. */
export const mailsPerLifeMax = 3
/** A phone number can belong to a household: each account with it is written to, up to so many. */
export const accountsPerPhoneMax = 5

/** What was typed as it is looked for: an email in small letters or ten digits; null where it is neither. */
export function normalizeIdentifier(input: string): string | null {
  const text = input.trim()
  if (text.includes('@')) return isEmail(text) ? text.toLowerCase() : null
  return /[a-z]/i.test(text) ? null : usPhone(text)
}

export type RecoveryState = {
  expiresAt: Date
  mailedAt: Date | null
  guesses: number
  codeUsedAt: Date | null
  usedAt: Date | null
}

/** Neither over nor used. */
export const isUnspent = ({ expiresAt, usedAt }: RecoveryState, now: Date): boolean =>
  usedAt === null && expiresAt > now

/** Whether a link of it still leads anywhere. */
export const acceptsLink = (state: RecoveryState, now: Date): boolean =>
  isUnspent(state, now) && state.mailedAt !== null

/** Whether a code may be tried. Whether one was ever mailed plays no part: a guess must not tell who has an account. */
export const acceptsCode = (state: RecoveryState, now: Date): boolean =>
  isUnspent(state, now) && state.codeUsedAt === null && state.guesses < guessesMax
