import { passesLuhn } from '../cards/number.ts'
import { latinDigits } from '../digits.ts'
import { normalizeUsPhone } from './phone.ts'

/** Maximum length of a number as typed, with separators. */
export const partnerNumberTextMax = 40

/** `pattern`: a regular expression for the number without separators and in capital letters. */
export type PartnerNumberRule = { pattern: string; check: 'none' | 'luhn' | 'us_phone' | 'mod7' }

/**
 * Whether the last digit is the remainder of the others divided by 7, the check digit of airline tickets and some frequent-flyer numbers.
 */
function passesMod7(digits: string): boolean {
  return Number(BigInt(digits.slice(0, -1)) % 7n) === Number(digits.slice(-1))
}

const compactNumber = (input: string): string =>
  latinDigits(input.normalize('NFKC'))
    .replace(/[\s.()+-]/g, '')
    .toUpperCase()
const hasFormat = (compact: string, { pattern }: PartnerNumberRule): boolean => new RegExp(pattern).test(compact)

/**
 * Why a partner number is invalid, or null. `required`: empty; `partnerNumberFormat`: does not match the brand's pattern;
 * `invalidPartnerNumber`: wrong check digit, or no US phone number where the rule demands one.
 */
export function partnerNumberFault(
  input: string,
  rule: PartnerNumberRule,
): 'required' | 'partnerNumberFormat' | 'invalidPartnerNumber' | null {
  if (input.trim() === '') return 'required'
  if (!hasFormat(compactNumber(input), rule)) return 'partnerNumberFormat'
  return normalizePartnerNumber(input, rule) === null ? 'invalidPartnerNumber' : null
}

/**
 * Normalizes a member's number at the partner for storage; null when it is invalid. It drops spaces, dots, hyphens, plus
 * signs and parentheses, which people type, reads digits of other scripts, and makes letters capital. A US phone number
 * also loses a leading 1. The brand sets format and check digit (P1-415).
 */
export function normalizePartnerNumber(input: string, rule: PartnerNumberRule): string | null {
  const compact = compactNumber(input)
  if (!hasFormat(compact, rule)) return null
  if (rule.check === 'us_phone') return normalizeUsPhone(compact)
  if (rule.check === 'none') return compact
  if (!/^\d{2,}$/.test(compact)) return null
  return (rule.check === 'luhn' ? passesLuhn(compact) : passesMod7(compact)) ? compact : null
}
