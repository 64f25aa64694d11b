import { latinDigits } from '../digits.ts'
import { detectBrand, type CardBrand } from './brand.ts'

/** ISO/IEC 7812: a card number has at most 19 digits. */
export const cardDigitsMax = 19

const lengths: Readonly<Record<CardBrand, readonly number[]>> = {
  visa: [13, 16, 19],
  mastercard: [16],
  amex: [15],
  discover: [16, 17, 18, 19],
}

/** Keeps only the digits of typed or pasted text, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

/** Verifies the check digit of ISO/IEC 7812 (Luhn). False for text with anything but digits, and for fewer than two. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const value = place % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Number of digits of a brand's longest card number; without a brand, the longest of all brands. */
export function digitsMaxOf(brand: CardBrand | null): number {
  return brand === null ? cardDigitsMax : Math.max(...lengths[brand])
}

/** Whether digits are a complete card number: a known brand, one of its lengths and a valid check digit. */
export function isCardNumber(digits: string): boolean {
  const brand = detectBrand(digits)
  return brand !== null && lengths[brand].includes(digits.length) && passesLuhn(digits)
}

/** Number of digits of nearly every card of a brand. A shorter number is probably incomplete. */
export function usualDigitsOf(brand: CardBrand): number {
  return brand === 'amex' ? 15 : 16
}

/**
 * Groups digits as printed on the card: 4-6-5 for amex, groups of four for others and for more than 19 digits. An amex number of 16 to 19
 * digits loses those after the 15th; callers shorten it before.
 */
export function groupDigits(digits: string): string {
  if (digits.length > cardDigitsMax) return digits.replaceAll(/\d{4}(?=\d)/g, '$& ')
  const groups =
    detectBrand(digits) === 'amex'
      ? /(\d{1,4})(\d{1,6})?(\d{1,5})?/
      : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/
  const match = groups.exec(digits)
  return match ? match.slice(1).filter(Boolean).join(' ') : ''
}
