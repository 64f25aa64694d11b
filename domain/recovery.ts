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
export function soughtOf(typed: string): string | null {
  const text = typed.trim()
  if (text.includes('@')) return isEmail(text) ? text.toLowerCase() : null
  return usPhone(text)
}

export type RecoveryState = {
  expiresAt: Date
  mailedAt: Date | null
  guesses: number
  codeUsedAt: Date | null
  usedAt: Date | null
}

/** Whether a recovery can still open anything: mailed, not over, not used. */
export const isOpen = ({ expiresAt, mailedAt, usedAt }: RecoveryState, now: Date): boolean =>
  mailedAt !== null && usedAt === null && expiresAt > now

/** Whether its code may still be tried. */
export const takesCode = (state: RecoveryState, now: Date): boolean =>
  isOpen(state, now) && state.codeUsedAt === null && state.guesses < guessesMax
