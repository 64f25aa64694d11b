import { createHash } from 'node:crypto'
import type { CancelReason, TableBookingRequest, TableBooking, TableRequest } from '../table-booking.ts'
import type { BookableRestaurant } from './restaurant.ts'
import { seatingFor, reachOf, availabilityOf, type BookedParty } from './tables.ts'

/**
 * One party. `heldUntil`: null once the table is booked. `releasedAt`: null while the party has its table. `change`: the highest number of
 * a change that the service made, refused or ended.
 */
export type BookedTable = BookedParty & {
  key: string
  restaurantId: string
  guestId: string
  date: string
  time: string
  heldUntil: Date | null
  releasedAt: Date | null
  change: number
}
export type GuestRecord = { upcoming: number; abandoned: number }

/** The bookings of one restaurant, locked for one writer. */
export type LockedBookings = {
  find(key: string): Promise<BookedTable | null>
  /** Parties that start between two moments (exclusive), without expired holds. */
  bookingsBetween(from: Date, until: Date): Promise<BookedTable[]>
  /** The guest's future bookings and late cancellations at all restaurants. */
  guestRecord(guestId: string): Promise<GuestRecord>
  /** Writes the party and its tables in one step. False when the key was released or belongs to another restaurant. */
  write(entry: BookedTable): Promise<boolean>
}

/** The store of the service. */
export type BookingStore = {
  /** Parties of a restaurant that start between two moments (exclusive), without expired holds. */
  bookingsBetween(restaurantId: string, from: Date, until: Date, now: Date): Promise<BookedTable[]>
  /** The restaurant of a party, also of a released one; null for an unknown key. */
  restaurantOf(key: string): Promise<string | null>
  /** Locks a restaurant's bookings, ends its expired holds and runs `work`. Null when another party has one of the tables. */
  withLock<T>(restaurantId: string, now: Date, work: (bookings: LockedBookings) => Promise<T>): Promise<T | null>
  /**
   * Releases a key, even an unknown key whose booking request may still arrive. A release for the reason `unanswered` does not count
   * against the guest.
   */
  release(key: string, reason: CancelReason, now: Date): Promise<void>
}

type BookingDeps = {
  findRestaurant: (restaurantId: string) => Promise<BookableRestaurant | null>
  store: BookingStore
  clock: { now(): Date }
}

/** Duration of a hold. */
export const holdMs = 5 * 60_000
/**
 * The service refuses a guest who has `upcoming` bookings ahead, or who abandoned `abandoned` bookings in the last `abandonedDays` days.
 * An abandoned booking was canceled less than `abandonedHours` hours before its start (../README.md).
 */
export const guestLimits = { upcoming: 10, abandoned: 5, abandonedDays: 30, abandonedHours: 24 } as const
/** Party sizes for which a hold, a booking or a change fails on purpose. Only restaurants that accept such a party offer times for it. */
const failingPartySizes = { unanswered: 13, refused: 17 } as const

/** Confirmation number of seven hexadecimal digits. */
const referenceOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 7).toUpperCase()
const bookedOutcome = (key: string) => ({ outcome: 'booked', reference: referenceOf(key) }) as const
const takenOutcome = { outcome: 'taken' } as const
const guestRefusedOutcome = { outcome: 'guest_refused' } as const
const goneOutcome = { outcome: 'gone' } as const
type NoTable = 'taken' | 'guest_refused'

const isSame = (a: TableRequest, b: TableRequest): boolean =>
  a.date === b.date && a.time === b.time && a.partySize === b.partySize

/** Booked and held parties near the requested time, except the party of `key`. */
async function bookedPartiesNear(
  bookings: LockedBookings,
  restaurant: BookableRestaurant,
  request: TableRequest,
  key: string,
): Promise<BookedTable[]> {
  const { from, until } = reachOf(restaurant, request)
  return (await bookings.bookingsBetween(from, until)).filter((entry) => entry.key !== key)
}

/** The embedded booking service. It assigns the tables that restaurant.ts invents for each restaurant. */
export function embeddedTableBooking({ findRestaurant, store, clock }: BookingDeps): TableBooking {
  const isRefused = async (bookings: LockedBookings, { guest, partySize }: TableBookingRequest): Promise<boolean> => {
    const { upcoming, abandoned } = await bookings.guestRecord(guest.id)
    return (
      upcoming >= guestLimits.upcoming || abandoned >= guestLimits.abandoned || partySize === failingPartySizes.refused
    )
  }
  /**
   * Books a table or, with `heldUntil`, holds one. A booked party keeps its tables, even for another request; a held party keeps
   * them for the same request. Null for an unknown restaurant, and for the party size of the injected failure `unanswered`.
   */
  const seat = async (
    restaurantId: string,
    request: TableBookingRequest,
    heldUntil: Date | null,
  ): Promise<BookedTable | NoTable | null> => {
    const restaurant = await findRestaurant(restaurantId)
    if (!restaurant || request.partySize === failingPartySizes.unanswered) return null
    const now = clock.now()
    const result = await store.withLock(restaurantId, now, async (bookings): Promise<BookedTable | NoTable> => {
      const previousEntry = await bookings.find(request.key)
      if (previousEntry?.releasedAt) return 'taken'
      const isSameRequest = previousEntry !== null && isSame(previousEntry, request)
      if (previousEntry && (!previousEntry.heldUntil || (heldUntil && isSameRequest))) return previousEntry
      if (await isRefused(bookings, request)) return 'guest_refused'
      const seating = isSameRequest
        ? previousEntry
        : seatingFor(restaurant, request, now, await bookedPartiesNear(bookings, restaurant, request, request.key))
      if (!seating) return 'taken'
      const { key, date, time, partySize, guest } = request
      const { tables, startsAt, endsAt } = seating
      const party = { key, restaurantId, guestId: guest.id, date, time, partySize, tables, startsAt, endsAt }
      const entry = { ...party, heldUntil, releasedAt: null, change: 0 }
      return (await bookings.write(entry)) ? entry : 'taken'
    })
    return result ?? 'taken'
  }
  return {
    available: async (restaurantId, request, except) => {
      const restaurant = await findRestaurant(restaurantId)
      if (!restaurant) return null
      const { from, until } = reachOf(restaurant, request)
      const booked = await store.bookingsBetween(restaurantId, from, until, clock.now())
      return availabilityOf(
        restaurant,
        request,
        clock.now(),
        booked.filter(({ key }) => key !== except),
      )
    },
    hold: async (restaurantId, request) => {
      const result = await seat(restaurantId, request, new Date(clock.now().getTime() + holdMs))
      if (result === null || typeof result === 'string') return result && { outcome: result }
      // A booked party needs no hold.
      return result.heldUntil ? { outcome: 'held', until: result.heldUntil.toISOString() } : takenOutcome
    },
    book: async (restaurantId, request) => {
      const result = await seat(restaurantId, request, null)
      if (result === null || typeof result === 'string') return result && { outcome: result }
      return bookedOutcome(request.key)
    },
    ...changeMethods({ findRestaurant, store, clock }),
    cancel: async (key, reason) => {
      await store.release(key, reason, clock.now())
      return true
    },
  }
}

/** Changes of bookings. Each holds the restaurant's lock and writes the party with its new tables in one step. */
function changeMethods({ findRestaurant, store, clock }: BookingDeps): Pick<TableBooking, 'change' | 'endChange'> {
  return {
    change: async (key, request) => {
      const restaurantId = await store.restaurantOf(key)
      if (restaurantId === null) return goneOutcome
      const restaurant = await findRestaurant(restaurantId)
      if (!restaurant || request.partySize === failingPartySizes.unanswered) return null
      const now = clock.now()
      const result = await store.withLock(restaurantId, now, async (bookings) => {
        const previousEntry = await bookings.find(key)
        if (!previousEntry || previousEntry.releasedAt || previousEntry.heldUntil || previousEntry.startsAt <= now)
          return goneOutcome
        if (isSame(previousEntry, request)) return bookedOutcome(key)
        // This change was refused, ended, or followed by a later one.
        if (request.change <= previousEntry.change) return takenOutcome
        const { change, date, time, partySize } = request
        const isRefused = partySize === failingPartySizes.refused
        const seating = isRefused
          ? null
          : seatingFor(restaurant, request, now, await bookedPartiesNear(bookings, restaurant, request, key))
        const newEntry = seating ? { ...previousEntry, ...seating, date, time, partySize } : previousEntry
        if (!(await bookings.write({ ...newEntry, change }))) return goneOutcome
        return seating ? bookedOutcome(key) : isRefused ? guestRefusedOutcome : takenOutcome
      })
      return result ?? takenOutcome
    },
    endChange: async (key, change) => {
      const restaurantId = await store.restaurantOf(key)
      if (restaurantId === null) return { booking: null }
      return store.withLock(restaurantId, clock.now(), async (bookings) => {
        const entry = await bookings.find(key)
        if (!entry || entry.releasedAt || entry.heldUntil) return { booking: null }
        if (change > entry.change) await bookings.write({ ...entry, change })
        const { date, time, partySize } = entry
        return { booking: { date, time, partySize, reference: referenceOf(key) } }
      })
    },
  }
}
