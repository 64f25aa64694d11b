import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Verdict } from '../captcha.ts'

/**
 * A ticket is the answer of a browser without script, because such a browser cannot do the proof of work. The page carries the signed
 * ticket. A program can wait as long as a person takes for the form, so the caller accepts few tickets from one address.
 */

/** A ticket that returns sooner is refused: a person takes longer to fill in the form. */
export const fillMinMs = 4_000
export const captchaTicketLifeMs = 60 * 60_000
const prefix = 'ticket'

export const isTicket = (answer: string): boolean => answer.startsWith(`${prefix}.`)

const signatureOf = (key: string, issuedAt: string, nonce: string): Buffer =>
  createHmac('sha256', key).update(`${issuedAt}.${nonce}`).digest()

export function newTicket(key: string, now: Date): string {
  const [issuedAt, nonce] = [String(now.getTime()), randomBytes(16).toString('base64url')]
  return [prefix, issuedAt, nonce, signatureOf(key, issuedAt, nonce).toString('base64url')].join('.')
}

export function verifyTicket(key: string, ticket: string, now: Date): Verdict {
  const [, issuedAt = '', nonce = '', signature = ''] = ticket.split('.')
  const [expected, actual] = [signatureOf(key, issuedAt, nonce), Buffer.from(signature, 'base64url')]
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return { human: false, reason: 'forged' }
  const ageMs = now.getTime() - Number(issuedAt)
  if (ageMs > captchaTicketLifeMs) return { human: false, reason: 'expired' }
  if (ageMs < fillMinMs) return { human: false, reason: 'too_easy' }
  const expiresAt = new Date(Number(issuedAt) + captchaTicketLifeMs)
  return { human: true, singleUse: { name: `${prefix} ${nonce}`, expiresAt }, isLimitedPerAddress: true }
}
