import { type OpenSpan } from '../../../contract/catalog.ts'
import { weekdays } from '../../../domain/weekdays.ts'
import { daysAfter, minutesOf } from '../../../domain/reservations/rules.ts'
import { wallClockIn } from '../../card-feed/wall-clock.ts'

const stepMs = 15 * 60_000
/** Time that the kitchen needs for an order. */
export const leadMs = 20 * 60_000
/** Minutes between the last pickup and closing. */
const lastPickupMinutes = 15
const dayMinutes = 24 * 60
const daysAhead = 8
export const pickupTimesMax = 16
/** Default hours of a restaurant without hours in the catalog. */
const usualHours = weekdays.map((day): OpenSpan => ({ day, from: '11:00', to: '21:00' }))

export type PickupPlace = { timezone: string; hours: readonly OpenSpan[] }

/**
 * Whether pickup is possible at a wall-clock time `YYYY-MM-DDTHH:mm`: within the hours of that day, or of the day before where they
 * extend past midnight, up to 15 minutes before closing.
 */
export function isPickupPossibleAt({ hours }: Pick<PickupPlace, 'hours'>, local: string): boolean {
  const date = local.slice(0, 10)
  const weekdayOf = (isoDate: string) => weekdays[new Date(`${isoDate}T00:00:00Z`).getUTCDay()]
  const pickupMinutes = minutesOf(local.slice(11, 16))
  return (hours.length === 0 ? usualHours : hours).some((span) => {
    const from = minutesOf(span.from)
    const closes = minutesOf(span.to)
    const lastPickup = closes + (closes <= from ? dayMinutes : 0) - lastPickupMinutes
    const isWithinHours = (minutes: number) => minutes >= from && minutes <= lastPickup
    return (
      (span.day === weekdayOf(date) && isWithinHours(pickupMinutes)) ||
      (span.day === weekdayOf(daysAfter(date, -1)) && isWithinHours(pickupMinutes + dayMinutes))
    )
  })
}

/** The next pickup times by the restaurant's wall clock: at most `pickupTimesMax`, within eight days, no time twice at a clock change. */
export function pickupTimes(place: PickupPlace, now: Date): string[] {
  const times = new Set<string>()
  const firstMs = Math.ceil((now.getTime() + leadMs) / stepMs) * stepMs
  for (let ms = firstMs; ms < now.getTime() + daysAhead * 86_400_000 && times.size < pickupTimesMax; ms += stepMs) {
    const local = wallClockIn(place.timezone, new Date(ms))?.slice(0, 16)
    if (local && isPickupPossibleAt(place, local)) times.add(local)
  }
  return [...times]
}
