import { isEmail } from './prospect.ts'

/** Claims of an identity provider about a person, unchanged. A text that the provider does not send is empty. */
export type IdentityClaims = {
  email: string
  /** Null when the provider does not report it. The site then trusts the provider. */
  emailVerified: boolean | null
  givenName: string
  familyName: string
  fullName: string
}
export type PersonFromClaims = { email: string; firstName: string; lastName: string }

export const identityNameMax = 60 // characters; above the form's 20, so that a provider's longer names are not cut

/**
 * Returns the person in a provider's claims, or the reason why this person cannot become a member. `no_email`: no valid address;
 * `unverified`: the provider reports the address as unconfirmed, so it may belong to another person; `no_name`: no name at all.
 */
export function personFromClaims(claims: IdentityClaims): PersonFromClaims | 'no_email' | 'unverified' | 'no_name' {
  const email = claims.email.trim().toLowerCase()
  if (!isEmail(email)) return 'no_email'
  if (claims.emailVerified === false) return 'unverified'
  // A name that the provider does not send comes from the full name, whose last word counts as the family name.
  const nameParts = normalizeSpace(claims.fullName).split(' ')
  const firstName = normalizeSpace(claims.givenName) || nameParts.slice(0, Math.max(1, nameParts.length - 1)).join(' ')
  const lastName = normalizeSpace(claims.familyName) || (nameParts.length > 1 ? (nameParts.at(-1) ?? '') : '')
  if (firstName === '' && lastName === '') return 'no_name'
  return { email, firstName: firstName.slice(0, identityNameMax), lastName: lastName.slice(0, identityNameMax) }
}

/** Replaces each run of white space, control characters and invisible format characters with one space, and trims. */
const normalizeSpace = (name: string): string => name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
