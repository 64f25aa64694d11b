import { detectBrand, type CardBrand } from '../../domain/cards/brand.ts'
import { isExpired, isTooFarAhead, parseExpiry } from '../../domain/cards/expiry.ts'
import { isCardNumber, usualDigitsOf } from '../../domain/cards/number.ts'

export type FieldName = 'number' | 'expiry'
export type FieldProblem = 'required' | 'incomplete' | 'invalid' | 'brand' | 'expired'

/** From here on a number that begins like none of the brands will not become one of them. */
const digitsThatTell = 4

/** What keeps these digits from being a card of an accepted brand; null when nothing does. */
export function numberProblem(digits: string, accepted: readonly CardBrand[]): FieldProblem | null {
  if (digits === '') return 'required'
  const brand = detectBrand(digits)
  if (brand === null) return digits.length < digitsThatTell ? 'incomplete' : 'brand'
  if (!accepted.includes(brand)) return 'brand'
  if (isCardNumber(digits)) return null
  return digits.length < usualDigitsOf(brand) ? 'incomplete' : 'invalid'
}

/** What keeps this text from being the month a living card runs out; null when nothing does. */
export function expiryProblem(text: string, now: Date): FieldProblem | null {
  if (text.trim() === '') return 'required'
  const expiry = parseExpiry(text)
  if (!expiry || isTooFarAhead(expiry.year, now)) return 'invalid'
  return isExpired(expiry.month, expiry.year, now) ? 'expired' : null
}
