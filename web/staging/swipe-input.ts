const amountMax = 100_000_00 // in cents, the maximum of the call stagingSwipe

/** Parses an amount such as 84.5, $84.50 or 1,084.50 into cents; null when it is invalid, zero or above the maximum. */
export function amountMinorOf(text: string): number | null {
  const match = /^\$?(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const minor = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return minor >= 1 && minor <= amountMax ? minor : null
}

/** The value of a datetime field, always with seconds. A field value of 16 characters has no seconds. */
export const localMoment = (text: string): string => (text.length === 16 ? `${text}:00` : text)
