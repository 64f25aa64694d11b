import { jsonObjectOf, type JsonObject } from '../fields.ts'
import { instantIn, instantOf, parseLocalTime, wallClockIn } from '../wall-clock.ts'

export type PurchaseTime = { occurredAt: string; localTime: string | null; zoneMissing: boolean }

const zoneDifferenceMaxMs = 26 * 3_600_000 // the largest difference between two zones

/**
 * The time of a purchase. `datetime` either has an offset or is local time. The zone of a local time is in `location` and may be missing.
 * Null when `datetime` is unreadable.
 */
export function purchaseTimeOf(tx: JsonObject): PurchaseTime | null {
  const zone = jsonObjectOf(tx['location'])?.['timezone']
  const datetime = tx['datetime']
  if (typeof datetime === 'string' && /(?:Z|[+-]\d\d:?\d\d)$/.test(datetime)) return fromInstant(datetime, zone)
  const localTime = parseLocalTime(datetime)
  if (!localTime) return null
  const instant = typeof zone === 'string' ? instantIn(zone, localTime) : null
  const occurredAt = (instant ?? approximateInstant(localTime, tx['created'])).toISOString()
  return { occurredAt, localTime, zoneMissing: instant === null }
}

/**
 * The time that counts until the restaurant's zone is available: `created`, when the provider recorded the purchase. When `created` is
 * missing, unreadable or more than 26 hours away, the local time read as UTC counts.
 */
function approximateInstant(localTime: string, created: unknown): Date {
  const asUtc = new Date(`${localTime}Z`)
  const recordTime = typeof created === 'string' ? new Date(created) : null
  return recordTime && Math.abs(recordTime.getTime() - asUtc.getTime()) <= zoneDifferenceMaxMs ? recordTime : asUtc
}

function fromInstant(datetime: string, zone: unknown): PurchaseTime | null {
  const instant = instantOf(datetime)
  if (!instant) return null
  const localTime = typeof zone === 'string' ? wallClockIn(zone, instant) : null
  return { occurredAt: instant.toISOString(), localTime, zoneMissing: false }
}
