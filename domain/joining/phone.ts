import { latinDigits } from '../digits.ts'

/**
 * Normalizes a US phone number to ten digits, or returns null when it is invalid. It ignores everything but digits and
 * drops a leading 1. Area code and exchange must begin with 2 to 9 (M2-175).
 */
export function normalizeUsPhone(input: string): string | null {
  const digits = latinDigits(input).replace(/\D/g, '')
  const match = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits)
  return match?.[1] ?? null
}

/** Formats ten digits as xxx-xxx-xxxx. Other text is unchanged. */
export function hyphenatePhone(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits
}

/**
 * Whether consent to text messages stays valid after a change of the number: never without a valid number (M2-178), and in
 * the first version of that consent only for the same number in any format (M2-179).
 */
export function keepsSmsConsent(before: string, after: string, isSecondVersion: boolean): boolean {
  const number = normalizeUsPhone(after)
  return number !== null && (isSecondVersion || number === normalizeUsPhone(before))
}
