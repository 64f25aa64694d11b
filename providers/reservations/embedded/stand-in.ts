import { createHash } from 'node:crypto'
import { instantIn } from '../../card-feed/wall-clock.ts'
import type { Because, Order, Outcome, TableBooking } from '../table-booking.ts'
import { freeTables, tablesOf, type House } from './tables.ts'

/** A booked table in the stand-in's own book. */
export type Seat = Pick<Order, 'key' | 'date' | 'time' | 'partySize'> & {
  tableId: string
  guestId: string
  startsAt: Date
}
export type Standing = { ahead: number; abandoned: number }

/** The stand-in's memory. */
export type Book = {
  /** How many tables are held at each time of a date. */
  taken(tableId: string, date: string): Promise<Map<string, number>>
  has(key: string): Promise<boolean>
  /** Seats them at one of so many tables; false when all are taken, or the key was released. Two at once never get the same. */
  seat(seat: Seat, tables: number): Promise<boolean>
  /** Also a key nobody has seated: its order may still be on the way. What got no answer is in nobody's name from then on. */
  release(key: string, because: Because, now: Date): Promise<void>
  standing(guestId: string, now: Date): Promise<Standing>
}

type World = { house: (tableId: string) => Promise<House | null>; book: Book; clock: { now(): Date } }

/** A guest who holds or has abandoned so many tables is deactivated (README.md). */
export const guestLimits = { ahead: 10, abandoned: 5, abandonedDays: 30, abandonedHours: 24 } as const
/** Parties by which failures can be seen, where a restaurant takes parties that large. */
const magic = { unanswered: 13, refused: 17 } as const

/** As people read it out: seven letters and digits. */
const referenceOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 7).toUpperCase()

/** A booking service in the place of a real one: the same rules for everybody, its tables worked out from the restaurant's name and hours. */
export function standIn({ house, book, clock }: World): TableBooking {
  return {
    available: async (tableId, wish) => {
      const found = await house(tableId)
      return found && tablesOf(found, wish, clock.now(), await book.taken(tableId, wish.date))
    },
    book: async (tableId, order) => {
      const found = await house(tableId)
      if (!found || order.partySize === magic.unanswered) return null
      const booked: Outcome = { outcome: 'booked', reference: referenceOf(order.key) }
      if (await book.has(order.key)) return booked
      const now = clock.now()
      const { ahead, abandoned } = await book.standing(order.guest.id, now)
      if (ahead >= guestLimits.ahead || abandoned >= guestLimits.abandoned || order.partySize === magic.refused)
        return { outcome: 'guest_refused' }
      const { times } = tablesOf(found, order, now, await book.taken(tableId, order.date))
      if (!times.includes(order.time)) return { outcome: 'taken' }
      const startsAt = instantIn(found.timezone, `${order.date}T${order.time}`) ?? now
      const seat = { ...order, tableId, guestId: order.guest.id, startsAt }
      const seated = await book.seat(seat, freeTables(tableId, order.date, order.time))
      // The same order may have been seated meanwhile.
      return seated || (await book.has(order.key)) ? booked : { outcome: 'taken' }
    },
    cancel: async (key, because) => {
      await book.release(key, because, clock.now())
      return true
    },
  }
}
