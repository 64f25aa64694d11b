import { createHash } from 'node:crypto'
import type { Because, Order, TableBooking, Wish } from '../table-booking.ts'
import type { House } from './house.ts'
import { placeFor, reachOf, tablesOf, type Booked } from './tables.ts'

/** One party in the book. `heldUntil` is null once the table is booked; `change` is the number of the last change that was answered. */
export type Entry = Booked & {
  key: string
  tableId: string
  guestId: string
  date: string
  time: string
  heldUntil: Date | null
  releasedAt: Date | null
  change: number
}
export type GuestRecord = { ahead: number; abandoned: number }

/** A restaurant's part of the book, while no other call writes in it. */
export type Page = {
  find(key: string): Promise<Entry | null>
  /** Who is at a table between two moments. */
  around(from: Date, until: Date): Promise<Entry[]>
  /** What the guest has booked ahead, and gave back late, at any restaurant. */
  guestRecord(guestId: string): Promise<GuestRecord>
  /** Writes the party and its tables in one step. False where the key was released meanwhile. */
  write(entry: Entry): Promise<boolean>
}

/** The memory of the service. */
export type Book = {
  /** Who is at a restaurant's tables between two moments, without holds that have ended. */
  around(tableId: string, from: Date, until: Date, now: Date): Promise<Entry[]>
  restaurantOf(key: string): Promise<string | null>
  /** Opens a restaurant's page for one call at a time, after ending its expired holds. Null: another party has one of the tables. */
  onPage<T>(tableId: string, now: Date, work: (page: Page) => Promise<T>): Promise<T | null>
  /** Also a key that is not in the book: its order may still be on the way. What got no answer does not count against its guest. */
  release(key: string, because: Because, now: Date): Promise<void>
}

type World = { house: (tableId: string) => Promise<House | null>; book: Book; clock: { now(): Date } }

/** A table is held this long without being booked. */
export const holdMs = 5 * 60_000
/** A guest who holds or has abandoned so many tables is deactivated (README.md). */
export const guestLimits = { ahead: 10, abandoned: 5, abandonedDays: 30, abandonedHours: 24 } as const
/** Parties by which failures can be seen, where a restaurant takes parties that large. */
const magic = { unanswered: 13, refused: 17 } as const

/** As people read it out: seven letters and digits. */
const referenceOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 7).toUpperCase()
const bookedAs = (key: string) => ({ outcome: 'booked', reference: referenceOf(key) }) as const
const taken = { outcome: 'taken' } as const
const guestRefused = { outcome: 'guest_refused' } as const
const gone = { outcome: 'gone' } as const
type NoTable = 'taken' | 'guest_refused'

const isSame = (one: Wish, other: Wish): boolean =>
  one.date === other.date && one.time === other.time && one.partySize === other.partySize

/** Everybody around a wish but the party that asks. */
async function othersAt(page: Page, house: House, wish: Wish, key: string): Promise<Entry[]> {
  const { from, until } = reachOf(house, wish)
  return (await page.around(from, until)).filter((entry) => entry.key !== key)
}

/** A booking service of our own, with a true book of tables per restaurant. */
export function standIn({ house, book, clock }: World): TableBooking {
  const isRefused = async (page: Page, { guest, partySize }: Order): Promise<boolean> => {
    const { ahead, abandoned } = await page.guestRecord(guest.id)
    return ahead >= guestLimits.ahead || abandoned >= guestLimits.abandoned || partySize === magic.refused
  }
  /** Books a table or, with `heldUntil`, holds one. A party that has tables under its key keeps them. */
  const seat = async (tableId: string, order: Order, heldUntil: Date | null): Promise<Entry | NoTable | null> => {
    const found = await house(tableId)
    if (!found || order.partySize === magic.unanswered) return null
    const now = clock.now()
    const seated = await book.onPage(tableId, now, async (page): Promise<Entry | NoTable> => {
      const before = await page.find(order.key)
      if (before?.releasedAt) return 'taken'
      const isWished = before !== null && isSame(before, order)
      if (before && (!before.heldUntil || (heldUntil && isWished))) return before
      if (await isRefused(page, order)) return 'guest_refused'
      const place = isWished ? before : placeFor(found, order, now, await othersAt(page, found, order, order.key))
      if (!place) return 'taken'
      const { key, date, time, partySize, guest } = order
      const { tables, startsAt, endsAt } = place
      const party = { key, tableId, guestId: guest.id, date, time, partySize, tables, startsAt, endsAt }
      const entry = { ...party, heldUntil, releasedAt: null, change: 0 }
      return (await page.write(entry)) ? entry : 'taken'
    })
    return seated ?? 'taken'
  }
  return {
    available: async (tableId, wish, except) => {
      const found = await house(tableId)
      if (!found) return null
      const { from, until } = reachOf(found, wish)
      const booked = await book.around(tableId, from, until, clock.now())
      return tablesOf(
        found,
        wish,
        clock.now(),
        booked.filter(({ key }) => key !== except),
      )
    },
    hold: async (tableId, order) => {
      const seated = await seat(tableId, order, new Date(clock.now().getTime() + holdMs))
      if (seated === null || typeof seated === 'string') return seated && { outcome: seated }
      return seated.heldUntil ? { outcome: 'held', until: seated.heldUntil.toISOString() } : taken
    },
    book: async (tableId, order) => {
      const seated = await seat(tableId, order, null)
      if (seated === null || typeof seated === 'string') return seated && { outcome: seated }
      return bookedAs(order.key)
    },
    ...changes({ house, book, clock }),
    cancel: async (key, because) => {
      await book.release(key, because, clock.now())
      return true
    },
  }
}

/** Changing a booking: the page is open for one call at a time, and a party is written with its new tables in one step. */
function changes({ house, book, clock }: World): Pick<TableBooking, 'change' | 'endChange'> {
  return {
    change: async (key, asked) => {
      const tableId = await book.restaurantOf(key)
      const found = tableId === null ? null : await house(tableId)
      if (tableId === null) return gone
      if (!found || asked.partySize === magic.unanswered) return null
      const now = clock.now()
      const changed = await book.onPage(tableId, now, async (page) => {
        const before = await page.find(key)
        if (!before || before.releasedAt || before.heldUntil || before.startsAt <= now) return gone
        if (isSame(before, asked)) return bookedAs(key)
        if (asked.change <= before.change) return taken
        const { change, date, time, partySize } = asked
        const isRefused = partySize === magic.refused
        const place = isRefused ? null : placeFor(found, asked, now, await othersAt(page, found, asked, key))
        const after = place ? { ...before, ...place, date, time, partySize } : before
        if (!(await page.write({ ...after, change }))) return gone
        return place ? bookedAs(key) : isRefused ? guestRefused : taken
      })
      return changed ?? taken
    },
    endChange: async (key, change) => {
      const tableId = await book.restaurantOf(key)
      if (tableId === null) return { booking: null }
      return book.onPage(tableId, clock.now(), async (page) => {
        const entry = await page.find(key)
        if (!entry || entry.releasedAt || entry.heldUntil) return { booking: null }
        if (change > entry.change) await page.write({ ...entry, change })
        const { date, time, partySize } = entry
        return { booking: { date, time, partySize, reference: referenceOf(key) } }
      })
    },
  }
}
