import { detectBrand, type CardBrand } from '../../domain/cards/brand.ts'
import { isExpired, isTooFarAhead, parseExpiry } from '../../domain/cards/expiry.ts'
import { cardDigitsMax, isCardNumber, usualDigitsOf } from '../../domain/cards/number.ts'

export type FieldName = 'number' | 'expiry'
export type FieldProblem = 'required' | 'incomplete' | 'tooLong' | 'invalid' | 'brand' | 'expired'

/** This many digits are enough to tell the brand of a number. */
const brandDigits = 4

/** Why these digits are not a complete number of an accepted brand; null when they are one. */
export function numberProblem(digits: string, acceptedBrands: readonly CardBrand[]): FieldProblem | null {
  if (digits === '') return 'required'
  if (digits.length > cardDigitsMax) return 'tooLong'
  const brand = detectBrand(digits)
  if (brand === null) return digits.length < brandDigits ? 'incomplete' : 'brand'
  if (!acceptedBrands.includes(brand)) return 'brand'
  if (isCardNumber(digits)) return null
  return digits.length < usualDigitsOf(brand) ? 'incomplete' : 'invalid'
}

/** Why this text is not a valid expiry month; null when it is one. */
export function expiryProblem(text: string, now: Date): FieldProblem | null {
  if (text.trim() === '') return 'required'
  const expiry = parseExpiry(text)
  if (!expiry || isTooFarAhead(expiry.year, now)) return 'invalid'
  return isExpired(expiry.month, expiry.year, now) ? 'expired' : null
}
