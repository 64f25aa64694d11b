import { latinDigits } from '../digits.ts'

export type Expiry = { month: number; year: number }

/** How far the last time zone (UTC-12) is behind UTC. The month of a card ends there last. */
const lastZoneMs = 12 * 3_600_000
/** No issuer dates a card further ahead; a later year is a typing error. */
const yearsAheadMax = 20

/** Parses "04/29", "4 / 2029" or "0429"; null for text that is not a complete month and year of this century, in digits 0 to 9. */
export function parseExpiry(text: string): Expiry | null {
  const parts =
    /^\s*(0?[1-9]|1[0-2])\s*[/\-. ]\s*(\d{2}|20\d{2})\s*$/.exec(text) ??
    /^\s*(0[1-9]|1[0-2])(\d{2}|20\d{2})\s*$/.exec(text)
  if (!parts?.[1] || !parts[2]) return null
  const year = Number(parts[2])
  return { month: Number(parts[1]), year: year < 100 ? 2000 + year : year }
}

/** Whether a card's month is over in every time zone. `year` has four digits. */
export function isExpired(month: number, year: number, now: Date): boolean {
  const nowInLastZone = new Date(now.getTime() - lastZoneMs)
  return year * 12 + month < nowInLastZone.getUTCFullYear() * 12 + nowInLastZone.getUTCMonth() + 1
}

/** Whether a four-digit year is more than 20 years ahead, which no card has. */
export function isTooFarAhead(year: number, now: Date): boolean {
  return year > now.getUTCFullYear() + yearsAheadMax
}

/**
 * Formats the field's text during typing: "4" becomes "04 / ", "1229" and "122029" become "12 / 29". A first "0" or "1" waits for the next
 * digit.
 */
export function formatExpiry(text: string): string {
  const input = latinDigits(text)
  const singleDigit = /^\s*(\d)\s*[/\-. ]/.exec(input)
  const digits = (singleDigit ? `0${input}` : input).replace(/\D/g, '')
  const paddedDigits = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const month = paddedDigits.slice(0, 2)
  const yearDigits = paddedDigits.slice(2)
  const year = yearDigits.length > 2 && yearDigits.startsWith('20') ? yearDigits.slice(2, 4) : yearDigits.slice(0, 2)
  return paddedDigits.length < 2 ? paddedDigits : `${month} / ${year}`
}
