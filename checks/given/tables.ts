import { randomUUID } from 'node:crypto'
import { tableAvailability, type Wish } from '../../contract/api/reservations.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { turnMinutes, type House } from '../../providers/reservations/embedded/house.ts'
import {
  guestLimits,
  standIn,
  type Book,
  type Entry,
  type Page,
} from '../../providers/reservations/embedded/stand-in.ts'
import { placeFor, type Booked } from '../../providers/reservations/embedded/tables.ts'
import { change, order, type Outcome, type TableBooking } from '../../providers/reservations/table-booking.ts'
import type { Browser } from './site.ts'

export type TestTables = TableBooking & {
  /** What is booked there now. */
  booked(): Entry[]
  /** What is kept for a guest who has not booked yet, and has not ended. */
  held(): Entry[]
  /** No call is answered while it is true. */
  silent: boolean
  /** Runs after a call changed the book and before the answer is on its way; what it throws is an answer that got lost. */
  afterWrite: () => Promise<void>
}

/** The embedded service with its book in memory. Its restaurants are in New York and, unless told, open all day. */
export function testTables(clock: { now(): Date }, hours: House['hours'] = allDay): TestTables {
  const entries = new Map<string, Entry>()
  const isLive = ({ releasedAt, heldUntil }: Entry) => !releasedAt && (!heldUntil || heldUntil > clock.now())
  const live = () => [...entries.values()].filter(isLive)
  const tables = standIn({ clock, house: async (id) => testHouse(id, hours), book: bookInMemory(entries, isLive) })
  const lost = async <T>(outcome: T): Promise<T | null> =>
    test.afterWrite().then(
      () => outcome,
      () => null,
    )
  const test: TestTables = {
    booked: () => live().filter(({ heldUntil }) => !heldUntil),
    held: () => live().filter(({ heldUntil }) => heldUntil),
    silent: false,
    afterWrite: async () => undefined,
    available: async (...input) => (test.silent ? null : tables.available(...input)),
    hold: async (id, input) => (test.silent ? null : lost(await tables.hold(id, order.parse(input)))),
    book: async (id, input): Promise<Outcome | null> =>
      test.silent ? null : lost(await tables.book(id, order.parse(input))),
    change: async (key, input) => (test.silent ? null : lost(await tables.change(key, change.parse(input)))),
    endChange: async (...input) => (test.silent ? null : tables.endChange(...input)),
    cancel: async (...input) => (test.silent ? null : tables.cancel(...input)),
  }
  return test
}

/** A service that passes each call on to the current one, so that every test can begin with an empty book. */
export const relayTo = (current: () => TableBooking): TableBooking => ({
  available: (...input) => current().available(...input),
  hold: (...input) => current().hold(...input),
  book: (...input) => current().book(...input),
  change: (...input) => current().change(...input),
  endChange: (...input) => current().endChange(...input),
  cancel: (...input) => current().cancel(...input),
})

function bookInMemory(entries: Map<string, Entry>, isLive: (entry: Entry) => boolean): Book {
  const around = async (tableId: string, from: Date, until: Date) =>
    [...entries.values()].filter(
      (entry) => isLive(entry) && entry.tableId === tableId && entry.startsAt > from && entry.startsAt < until,
    )
  let turn: Promise<unknown> = Promise.resolve()
  return {
    around,
    restaurantOf: async (key) => entries.get(key)?.tableId || null,
    onPage: (tableId, now, work) => {
      for (const entry of entries.values())
        if (!isLive(entry) && !entry.releasedAt) entries.set(entry.key, { ...entry, releasedAt: entry.heldUntil })
      const page: Page = {
        find: async (key) => entries.get(key) ?? null,
        around: (from, until) => around(tableId, from, until),
        guestRecord: async (guestId) => guestRecordIn([...entries.values()], guestId, now),
        write: async (entry) => {
          if (entries.get(entry.key)?.releasedAt) return false
          entries.set(entry.key, entry)
          return true
        },
      }
      const mine = turn.then(() => work(page))
      turn = mine.catch(() => undefined)
      return mine
    },
    release: async (key, because, now) => {
      const entry = entries.get(key)
      if (!entry) entries.set(key, { ...nowhere, key, startsAt: now, endsAt: now, releasedAt: now })
      else if (!entry.releasedAt)
        entries.set(key, { ...entry, releasedAt: now, ...(because === 'unanswered' && { guestId: '' }) })
    },
  }
}

function guestRecordIn(entries: readonly Entry[], guestId: string, now: Date) {
  const theirs = entries.filter((entry) => entry.guestId === guestId && !entry.heldUntil)
  const lateMs = guestLimits.abandonedHours * 3_600_000
  return {
    ahead: theirs.filter(({ releasedAt, startsAt }) => !releasedAt && startsAt > now).length,
    abandoned: theirs.filter(
      ({ releasedAt, startsAt }) => releasedAt && startsAt.getTime() - releasedAt.getTime() < lateMs,
    ).length,
  }
}

const nowhere = { tableId: '', guestId: '', date: '', time: '', partySize: 0, tables: [], heldUntil: null, change: 0 }
const allDay = (['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const).map((day) => ({
  day,
  from: '00:00',
  to: '00:00',
}))
export const testHouse = (tableId: string, hours: House['hours'] = allDay): House => ({
  tableId,
  timezone: 'America/New_York',
  hours,
})

/** How many parties find a table at one time of a restaurant whose book is empty. */
export function freeTables(house: House, wish: Wish, now: Date): number {
  const booked: Booked[] = []
  for (;;) {
    const place = placeFor(house, wish, now, booked)
    if (!place) return booked.length
    booked.push({ ...place, partySize: wish.partySize })
  }
}

/** Evening times of the next weeks at which so many parties of two find a table, in order and never two that overlap. */
export function* timesWithFree(house: House, isWanted: (free: number) => boolean, now: Date): Generator<Wish> {
  for (let day = 1; day < 29; day += 1) {
    const date = daysAfter(now.toISOString().slice(0, 10), day)
    let next = 0
    for (let minutes = 17 * 60; minutes <= 20 * 60 + 45; minutes += 15) {
      const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
      const wish = { date, time, partySize: 2 }
      if (minutes < next || !isWanted(freeTables(house, wish, now))) continue
      next = minutes + turnMinutes(2)
      yield wish
    }
  }
}

/** An evening time, on none of these dates, at which exactly so many parties of two find a table in an empty book. */
export function timeWithFree(tableId: string, free: number, now: Date, otherThan: readonly string[] = []): Wish {
  const times = timesWithFree(testHouse(tableId), (tables) => tables === free, now)
  const wish = [...times].find(({ date }) => !otherThan.includes(date))
  if (!wish) throw new Error(`no time with ${free} tables`)
  return wish
}

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

/** That many wishes of a party of two that the restaurant can meet, each on a different day. `upTo`: a larger party that it could seat as well. */
export async function freeWishes(
  browser: Pick<Browser, 'call'>,
  merchantId: string,
  count: number,
  { now, upTo = 2 }: { now: Date; upTo?: number },
) {
  const wishes: Awaited<ReturnType<typeof freeWish>>[] = []
  const today = now.toISOString().slice(0, 10)
  for (let from = 3; wishes.length < count; from += 1) {
    const wish = await freeWish(browser, merchantId, { partySize: upTo, from, now })
    wishes.push({ ...wish, partySize: 2 })
    while (daysAfter(today, from) < wish.date) from += 1
  }
  return wishes
}

/** A day but `except` on which a restaurant has two free tables, two less than two hours later and two exactly two hours later. */
export function freeEvening(tableId: string, now: Date, except: string): [Wish & { key: string }, string, string] {
  for (let days = 3; days < 29; days += 1) {
    const date = daysAfter(now.toISOString().slice(0, 10), days)
    if (date === except) continue
    for (const hour of [17, 18, 19, 20]) {
      const times = [`${hour}:00`, `${hour + 1}:45`, `${hour + 2}:00`] as const
      if (times.every((time) => freeTables(testHouse(tableId), { date, time, partySize: 2 }, now) > 1))
        return [{ date, time: times[0], partySize: 2, key: randomUUID() }, times[1], times[2]]
    }
  }
  throw new Error('no evening with two tables at three times')
}
