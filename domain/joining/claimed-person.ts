import { isEmail } from './prospect.ts'

/** What an identity provider says of somebody, as it says it; empty where it does not. */
export type Claims = {
  email: string
  /** Null where the provider does not say; then its own rules have to do. */
  emailVerified: boolean | null
  givenName: string
  familyName: string
  fullName: string
}
export type ClaimedPerson = { email: string; firstName: string; lastName: string }

export const claimedNameMax = 60 // longer than a form takes: names that come from the partner are not cut to the form's 20

/**
 * The person a provider's claims describe, or why they cannot become a member: `no_email` without a usable address, `unverified` when
 * the provider itself says the address was never confirmed (whoever it belongs to would lose it), `no_name` without any name.
 */
export function claimedPerson(claims: Claims): ClaimedPerson | 'no_email' | 'unverified' | 'no_name' {
  const email = claims.email.trim().toLowerCase()
  if (!isEmail(email)) return 'no_email'
  if (claims.emailVerified === false) return 'unverified'
  // A provider with one field for the name: its last word is the family name, as most of its people would have it.
  const words = normalizeSpace(claims.fullName).split(' ')
  const firstName = normalizeSpace(claims.givenName) || words.slice(0, Math.max(1, words.length - 1)).join(' ')
  const lastName = normalizeSpace(claims.familyName) || (words.length > 1 ? (words.at(-1) ?? '') : '')
  if (firstName === '' && lastName === '') return 'no_name'
  return { email, firstName: firstName.slice(0, claimedNameMax), lastName: lastName.slice(0, claimedNameMax) }
}

const normalizeSpace = (name: string): string => name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
