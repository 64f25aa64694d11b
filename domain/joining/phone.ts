/**
 * A US number as ten digits, or null: an optional leading 1, area code and exchange starting 2 to 9 (spec 2 §5.1).
 * Everything that is not a digit is dropped first.
 */
export function usPhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  const match = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits)
  return match?.[1] ?? null
}

/** Ten digits as people read them: xxx-xxx-xxxx. */
export function showPhone(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits
}

/**
 * Whether consent to text messages outlives a change of the number: never without a number; in the first version only for the number it was
 * given with, however that is written (spec 2 §5.1).
 */
export function keepsSmsConsent(before: string, after: string, secondVersion: boolean): boolean {
  const number = usPhone(after)
  return number !== null && (secondVersion || number === usPhone(before))
}
