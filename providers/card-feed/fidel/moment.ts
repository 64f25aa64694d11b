import { fieldsOf, type Fields } from '../fields.ts'
import { instantIn, instantOf, localTimeOf, wallClockIn } from '../wall-clock.ts'

export type Moment = { occurredAt: string; localTime: string | null; zoneMissing: boolean }

const closeMs = 26 * 3_600_000 // the widest two zones are apart

/** When the card was used. `datetime` is local without an offset; the zone is the location's, and may be missing. */
export function fidelMoment(tx: Fields): Moment | null {
  const zone = fieldsOf(tx['location'])?.['timezone']
  const given = tx['datetime']
  if (typeof given === 'string' && /(?:Z|[+-]\d\d:?\d\d)$/.test(given)) return fromInstant(given, zone)
  const localTime = localTimeOf(given)
  if (!localTime) return null
  const instant = typeof zone === 'string' ? instantIn(zone, localTime) : null
  const occurredAt = (instant ?? nearest(localTime, tx['created'])).toISOString()
  return { occurredAt, localTime, zoneMissing: instant === null }
}

/** Until the restaurant tells the zone, the provider's own record time is the better guess, unless it was made days later. */
function nearest(localTime: string, created: unknown): Date {
  const asUtc = new Date(`${localTime}Z`)
  const recorded = typeof created === 'string' ? new Date(created) : null
  return recorded && Math.abs(recorded.getTime() - asUtc.getTime()) <= closeMs ? recorded : asUtc
}

function fromInstant(text: string, zone: unknown): Moment | null {
  const instant = instantOf(text)
  if (!instant) return null
  const localTime = typeof zone === 'string' ? wallClockIn(zone, instant) : null
  return { occurredAt: instant.toISOString(), localTime, zoneMissing: false }
}
