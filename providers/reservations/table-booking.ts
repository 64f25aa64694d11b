import { availability, tableRequest, type Availability, type TableRequest } from '../../contract/api/reservations.ts'
import { z } from '../../contract/schema.ts'

export const guestNameMax = 80
/** The guest: an opaque id and a name for the restaurant. */
export const guest = z.object({ id: z.string().min(1).max(80), name: z.string().min(1).max(guestNameMax) })
export type Guest = z.infer<typeof guest>

/** A request for a table. `key` is the caller's idempotency key. */
export const tableBookingRequest = tableRequest.extend({ key: z.uuid(), guest })
export type TableBookingRequest = TableRequest & { key: string; guest: Guest }

const reference = z.string().min(1).max(40)
const bookedOutcome = z.object({ outcome: z.literal('booked'), reference })
/** Another guest has the table, the restaurant does not accept the request, or the key was released. */
const takenOutcome = z.object({ outcome: z.literal('taken') })
/** The service has deactivated the guest. */
const guestRefusedOutcome = z.object({ outcome: z.literal('guest_refused') })

/** Result of a booking request. `reference` is the confirmation number. */
export const tableBookingOutcome = z.discriminatedUnion('outcome', [bookedOutcome, takenOutcome, guestRefusedOutcome])
export type TableBookingOutcome = z.infer<typeof tableBookingOutcome>

/** Result of a request to hold a table. The hold ends at `until`, unless the same key books the table before. */
export const holdOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('held'), until: z.iso.datetime() }),
  takenOutcome,
  guestRefusedOutcome,
])
export type HoldOutcome = z.infer<typeof holdOutcome>

/** A change of a booking. Changes of one booking are numbered from 1; the number is the idempotency key. */
export const tableBookingChange = tableRequest.extend({ change: z.int().min(1) })
export type TableBookingChange = TableRequest & { change: number }

/** Result of a change. `gone`: the key has no booking that can still change. Any result but `booked` leaves the booking unchanged. */
export const changeOutcome = z.discriminatedUnion('outcome', [
  bookedOutcome,
  takenOutcome,
  guestRefusedOutcome,
  z.object({ outcome: z.literal('gone') }),
])
export type ChangeOutcome = z.infer<typeof changeOutcome>

/** The booking of a key, or null. */
export const bookingState = z.object({ booking: tableRequest.extend({ reference }).nullable() })
export type BookingState = z.infer<typeof bookingState>
export { availability, type Availability, type TableRequest }

/** Reason of a release. `guest`: the guest canceled; `hold`: a hold is not needed; `unanswered`: the reply to a request was lost. */
export const cancelReason = z.enum(['guest', 'hold', 'unanswered'])
export type CancelReason = z.infer<typeof cancelReason>

/**
 * A third-party table-booking service (P1-015). `restaurantId` is the service's id of the restaurant. The
 * client (http.ts) does not throw: null means no usable reply, an unknown restaurant, or a call that the service does not offer.
 * Dates and times are the restaurant's wall clock.
 */
export type TableBooking = {
  /** `except`: key of a booking to be changed, whose table counts as free. */
  available(restaurantId: string, request: TableRequest, except?: string): Promise<Availability | null>
  /** Holds a table until the reply's `until`, for `book` with the same key. Idempotent by key. */
  hold(restaurantId: string, request: TableBookingRequest): Promise<HoldOutcome | null>
  /** Books a table. Idempotent by key. */
  book(restaurantId: string, request: TableBookingRequest): Promise<TableBookingOutcome | null>
  /** Changes a booking atomically: it gets the new table and releases the old one, or nothing changes. */
  change(key: string, change: TableBookingChange): Promise<ChangeOutcome | null>
  /** Ends all changes up to the number `change`, so that a late change has no effect. Returns the current booking. */
  endChange(key: string, change: number): Promise<BookingState | null>
  /** Releases the table of a key. True: the key has no table and never gets one, even if its request arrives later. Never false. */
  cancel(key: string, cancelReason: CancelReason): Promise<boolean | null>
}
