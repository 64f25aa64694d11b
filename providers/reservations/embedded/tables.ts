import { createHash } from 'node:crypto'
import type { Availability, Wish } from '../../../contract/api/reservations.ts'
import { weekdays, type OpenSpan } from '../../../contract/catalogue.ts'
import { aroundTime, daysAfter, minutesOf } from '../../../domain/reservations/rules.ts'
import { wallClockIn } from '../../card-feed/wall-clock.ts'

/** What the stand-in knows of a restaurant. */
export type House = { tableId: string; timezone: string; hours: readonly OpenSpan[] }

const stepMinutes = 15
const reachMinutes = 150 // how far from the asked time another is still offered
const lastSeatingMinutes = 60 // before closing
const dayMinutes = 24 * 60
/** Who told nobody when it is open is open in the evening. */
const evening = weekdays.map((day): OpenSpan => ({ day, from: '17:00', to: '22:00' }))

/** A number that depends only on the words: the same restaurant has the same tables on every machine. */
const chosen = <T>(words: string, from: readonly [T, ...T[]]): T =>
  from[createHash('sha256').update(words).digest().readUInt32BE() % from.length] ?? from[0]

/** What a restaurant takes: parties, days ahead, minutes ahead. */
export const houseRules = (tableId: string) => ({
  partyMin: chosen(`${tableId} least`, [1, 1, 1, 1, 2]),
  partyMax: chosen(`${tableId} most`, [6, 8, 10, 12, 18]),
  daysAhead: chosen(`${tableId} days`, [30, 60, 90]),
  minutesAhead: chosen(`${tableId} minutes`, [30, 60, 120]),
})

/** Tables that others have left free at a time; now and then somebody has the whole house for a day. */
export function freeTables(tableId: string, date: string, time: string): number {
  if (chosen(`${tableId} ${date} feast`, Array.from({ length: 15 }, (_, at) => at) as [number, ...number[]]) === 0)
    return 0
  return chosen(`${tableId} ${date} ${time}`, [0, 0, 1, 1, 1, 2, 2, 3])
}

/** Whether somebody can still sit down: within the hours of that day or of the night before it. */
function seats(hours: readonly OpenSpan[], date: string, time: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return (hours.length === 0 ? evening : hours).some((span) => {
    const from = minutesOf(span.from)
    const to = minutesOf(span.to) + (minutesOf(span.to) <= from ? dayMinutes : 0) - lastSeatingMinutes
    const isIn = (at: number) => at >= from && at <= to
    const at = minutesOf(time)
    return (span.day === weekdays[day] && isIn(at)) || (span.day === weekdays[(day + 6) % 7] && isIn(at + dayMinutes))
  })
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const quarters = Array.from({ length: dayMinutes / stepMinutes }, (_, at) => clock(at * stepMinutes))

/** What the restaurant answers to a wish now, `taken` being how many tables were booked through us at each time of that date. */
export function tablesOf(
  house: House,
  { date, time, partySize }: Wish,
  now: Date,
  taken: ReadonlyMap<string, number>,
): Availability {
  const { partyMin, partyMax, daysAhead, minutesAhead } = houseRules(house.tableId)
  const no = (state: Availability['state']): Availability => ({ state, times: [] })
  if (partySize < partyMin) return no('too_small')
  if (partySize > partyMax) return no('too_large')
  const local = (at: number) => wallClockIn(house.timezone, new Date(at)) ?? new Date(at).toISOString().slice(0, 19)
  const earliest = local(now.getTime() + minutesAhead * 60_000)
  if (`${date}T${time}` < earliest.slice(0, 16)) return no('too_close')
  if (date > daysAfter(local(now.getTime()).slice(0, 10), daysAhead)) return no('too_far')
  const times = quarters.filter(
    (one) =>
      Math.abs(minutesOf(one) - minutesOf(time)) <= reachMinutes &&
      `${date}T${one}` >= earliest.slice(0, 16) &&
      seats(house.hours, date, one) &&
      freeTables(house.tableId, date, one) > (taken.get(one) ?? 0),
  )
  return times.length === 0 ? no('none') : { state: 'available', times: aroundTime(times, time) }
}
