import { randomUUID } from 'node:crypto'
import { tableAvailability, type Wish } from '../../contract/api/reservations.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { guestLimits, standIn, type Seat } from '../../providers/reservations/embedded/stand-in.ts'
import type { Browser } from './site.ts'
import { freeTables, type House } from '../../providers/reservations/embedded/tables.ts'
import { order, type TableBooking } from '../../providers/reservations/table-booking.ts'

type Kept = Seat & { cancelledAt: Date | null }
export type TestTables = TableBooking & {
  /** What is held there now, by key. */
  held(): Seat[]
  /** Nothing is answered while it is true. */
  silent: boolean
  /** Runs after a table was given and before the answer is on its way; what it throws is an answer that got lost. */
  afterSeat: () => Promise<void>
}

/** The stand-in itself, with its book in memory and houses that are open all day in New York. */
export function testTables(clock: { now(): Date }, hours: House['hours'] = allDay): TestTables {
  const seats: Kept[] = []
  const live = () => seats.filter(({ cancelledAt }) => cancelledAt === null)
  const same = (one: Seat, other: Seat) =>
    one.tableId === other.tableId && one.date === other.date && one.time === other.time
  const tables = standIn({
    clock,
    house: async (tableId) => ({ tableId, timezone: 'America/New_York', hours }),
    book: {
      taken: async (tableId, date) => {
        const there = live().filter((seat) => seat.tableId === tableId && seat.date === date)
        return new Map(
          Map.groupBy(there, ({ time }) => time)
            .entries()
            .map(([time, all]) => [time, all.length]),
        )
      },
      has: async (key) => live().some((seat) => seat.key === key),
      seat: async (seat, count) => {
        if (seats.some(({ key }) => key === seat.key)) return false
        if (live().filter((one) => same(one, seat)).length >= count) return false
        seats.push({ ...seat, cancelledAt: null })
        return true
      },
      release: async (key, because, now) => {
        const known = seats.find((seat) => seat.key === key)
        if (known && !known.cancelledAt)
          Object.assign(known, { cancelledAt: now, ...(because === 'unanswered' ? { guestId: '' } : {}) })
        if (!known) seats.push({ ...nowhere, key, startsAt: now, cancelledAt: now })
      },
      standing: async (guestId, now) => {
        const theirs = seats.filter((seat) => seat.guestId === guestId)
        const lateMs = guestLimits.abandonedHours * 3_600_000
        return {
          ahead: theirs.filter((seat) => seat.cancelledAt === null && seat.startsAt > now).length,
          abandoned: theirs.filter(
            ({ cancelledAt, startsAt }) => cancelledAt && startsAt.getTime() - cancelledAt.getTime() < lateMs,
          ).length,
        }
      },
    },
  })
  const test: TestTables = {
    held: live,
    silent: false,
    afterSeat: async () => undefined,
    available: async (...asked) => (test.silent ? null : tables.available(...asked)),
    book: async (tableId, asked) => {
      if (test.silent) return null
      const outcome = await tables.book(tableId, order.parse(asked))
      return test.afterSeat().then(
        () => outcome,
        () => null,
      )
    },
    cancel: async (...asked) => (test.silent ? null : tables.cancel(...asked)),
  }
  return test
}

const nowhere = { tableId: '', guestId: '', date: '', time: '', partySize: 0 }
const allDay = (['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const).map((day) => ({
  day,
  from: '00:00',
  to: '00:00',
}))

/** A wish that can be had: tables are worked out from the calendar, and on some days there is none. `from`: days ahead to begin at. */
export async function freeWish(
  browser: Pick<Browser, 'call'>,
  merchantId: string,
  { partySize = 2, from = 3, now = new Date() } = {},
): Promise<Wish & { key: string }> {
  for (let days = from; days < from + 20; days += 1) {
    const wish = { date: daysAfter(now.toISOString().slice(0, 10), days), time: '19:00', partySize }
    const answer = await browser.call(tableAvailability, { params: { id: merchantId }, query: wish })
    const time = answer.ok ? answer.value.times[0] : undefined
    if (time) return { ...wish, time, key: randomUUID() }
  }
  throw new Error(`${merchantId} has no table for ${partySize} within three weeks`)
}

/** A day but `booked` on which a restaurant has a free table, one less than two hours later and one two hours later. */
export function freeEvening(tableId: string, now: Date, booked: string): [Wish & { key: string }, string, string] {
  for (let days = 3; days < 29; days += 1) {
    const date = daysAfter(now.toISOString().slice(0, 10), days)
    if (date === booked) continue
    for (const hour of [17, 18, 19, 20]) {
      const times = [`${hour}:00`, `${hour + 1}:45`, `${hour + 2}:00`] as const
      if (times.every((time) => freeTables(tableId, date, time) > 0))
        return [{ date, time: times[0], partySize: 2, key: randomUUID() }, times[1], times[2]]
    }
  }
  throw new Error('no evening with three tables')
}
