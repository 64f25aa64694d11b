import { availability, wish, type Availability, type Wish } from '../../contract/api/reservations.ts'
import { z } from '../../contract/schema.ts'

export const guestNameMax = 80
/** Who the table is for: an id of ours that says nothing, and the name the restaurant greets. */
export const guest = z.object({ id: z.string().min(1).max(80), name: z.string().min(1).max(guestNameMax) })
export type Guest = z.infer<typeof guest>

/** What is asked for, under a key of the one who asks. */
export const order = wish.extend({ key: z.uuid(), guest })
export type Order = Wish & { key: string; guest: Guest }

const reference = z.string().min(1).max(40)
const booked = z.object({ outcome: z.literal('booked'), reference })
/** Another guest was faster, or the restaurant does not take this. */
const taken = z.object({ outcome: z.literal('taken') })
/** The service has deactivated this guest. */
const guestRefused = z.object({ outcome: z.literal('guest_refused') })

/** What became of an order. `reference` is what people read out at the restaurant. */
export const outcome = z.discriminatedUnion('outcome', [booked, taken, guestRefused])
export type Outcome = z.infer<typeof outcome>

/** What became of a hold. The table is free again at `until` unless it is booked under the same key before. */
export const holdOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('held'), until: z.iso.datetime() }),
  taken,
  guestRefused,
])
export type HoldOutcome = z.infer<typeof holdOutcome>

/** Another wish for a booking. Changes of one booking are numbered upwards from 1; the same number is the same change. */
export const change = wish.extend({ change: z.int().min(1) })
export type Change = Wish & { change: number }

/** What became of a change. `gone`: no table is booked under the key any more. Unless it says booked, the table is the one it was. */
export const changeOutcome = z.discriminatedUnion('outcome', [
  booked,
  taken,
  guestRefused,
  z.object({ outcome: z.literal('gone') }),
])
export type ChangeOutcome = z.infer<typeof changeOutcome>

/** What is booked under a key; null when nothing is. */
export const bookingState = z.object({ booking: wish.extend({ reference }).nullable() })
export type BookingState = z.infer<typeof bookingState>
export { availability, type Availability, type Wish }

/** The guest does not come, a hold is not needed, or the answer to an order got lost, so that the table may be booked or not. */
export const because = z.enum(['guest', 'hold', 'unanswered'])
export type Because = z.infer<typeof because>

/**
 * A third-party table-booking service (P1-015). `tableId` is the service's id of the restaurant. No call throws:
 * null means that the service did not answer or does not know the restaurant. Dates and times are the restaurant's
 * wall clock.
 */
export type TableBooking = {
  /** `except`: the key of a booking whose own table counts as free, because it is to be changed. */
  available(tableId: string, wish: Wish, except?: string): Promise<Availability | null>
  /** Keeps a table for five minutes under a key, for `book` with the same key. The hold ends by itself. */
  hold(tableId: string, order: Order): Promise<HoldOutcome | null>
  /** The same key is the same booking, however often it is asked for. */
  book(tableId: string, order: Order): Promise<Outcome | null>
  /** Exchanges the table of a booking for another in one step: the new one is had and the old one released, or nothing changes. */
  change(key: string, change: Change): Promise<ChangeOutcome | null>
  /** Ends the changes up to a number: one that was not made will not be, even if it is still on its way. Answers what is booked. */
  endChange(key: string, change: number): Promise<BookingState | null>
  /** Gives a table back by the key it was booked with, and says why. True: none is held under it, and none will be, even if an order with it is still on its way. */
  cancel(key: string, because: Because): Promise<boolean | null>
}
