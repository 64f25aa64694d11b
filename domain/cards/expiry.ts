export type Expiry = { month: number; year: number }

/** Behind UTC the furthest (UTC-12): there the month of a card ends last. */
const lastZoneMs = 12 * 3_600_000
/** No issuer dates a card further ahead; more is a slip of the finger. */
const yearsAheadMax = 20

/** "04/29", "4 / 2029", "0429" as numbers; null when it is not a month and a year (yet). */
export function parseExpiry(text: string): Expiry | null {
  const parts =
    /^\s*(0?[1-9]|1[0-2])\s*[/\-. ]\s*(\d{2}|20\d{2})\s*$/.exec(text) ??
    /^\s*(0[1-9]|1[0-2])(\d{2}|20\d{2})\s*$/.exec(text)
  if (!parts?.[1] || !parts[2]) return null
  const year = Number(parts[2])
  return { month: Number(parts[1]), year: year < 100 ? 2000 + year : year }
}

/** A card works through the last day of its month, wherever its holder is. `year` has four digits. */
export function isExpired(month: number, year: number, now: Date): boolean {
  const latest = new Date(now.getTime() - lastZoneMs)
  return year * 12 + month < latest.getUTCFullYear() * 12 + latest.getUTCMonth() + 1
}

/** A year so far ahead that no card carries it. */
export function isTooFarAhead(year: number, now: Date): boolean {
  return year > now.getUTCFullYear() + yearsAheadMax
}

/** What the field shows while someone types: "4" becomes "04 / ", "1229" becomes "12 / 29". */
export function formatExpiry(text: string): string {
  const singleDigit = /^\s*(\d)\s*[/\-. ]/.exec(text)
  const digits = (singleDigit ? `0${text}` : text).replace(/\D/g, '')
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const month = full.slice(0, 2)
  const rest = full.slice(2)
  const year = rest.length > 2 && rest.startsWith('20') ? rest.slice(2, 4) : rest.slice(0, 2)
  return full.length < 2 ? full : `${month} / ${year}`
}
