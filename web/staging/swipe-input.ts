const amountMax = 100_000_00 // contract/api/staging.ts

/** Cents of an amount as people write it, or null: 84.5, $84.50 and 1,084.50 are amounts. */
export function amountMinorOf(text: string): number | null {
  const found = /^\$?(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!found) return null
  const minor = Number((found[1] ?? '').replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return minor >= 1 && minor <= amountMax ? minor : null
}

/** What a date-and-time field holds, with the seconds the call asks for. */
export const localMoment = (text: string): string => (text.length === 16 ? `${text}:00` : text)
