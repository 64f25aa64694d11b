import { availability, wish, type Availability, type Wish } from '../../contract/api/reservations.ts'
import { z } from '../../contract/schema.ts'

export const guestNameMax = 80
/** Who the table is for: an id of ours that says nothing, and the name the restaurant greets. */
export const guest = z.object({ id: z.string().min(1).max(80), name: z.string().min(1).max(guestNameMax) })
export type Guest = z.infer<typeof guest>

/** What is asked for, under a key of the one who asks. */
export const order = wish.extend({ key: z.uuid(), guest })
export type Order = Wish & { key: string; guest: Guest }

/** What became of an order. `reference` is what people read out at the restaurant. */
export const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('booked'), reference: z.string().min(1).max(40) }),
  /** Somebody was faster, or the restaurant does not take this. */
  z.object({ outcome: z.literal('taken') }),
  /** The service has deactivated this guest. */
  z.object({ outcome: z.literal('guest_refused') }),
])
export type Outcome = z.infer<typeof outcome>
export { availability, type Availability, type Wish }

/** The guest does not come, or nobody knows whether the table was given: the answer to its order got lost. */
export const because = z.enum(['guest', 'unanswered'])
export type Because = z.infer<typeof because>

/**
 * A table-booking service (spec 1 §1). `tableId` is what the service calls the restaurant. Nothing throws: null is a service that did not answer
 * or does not know the restaurant. Dates and times are the restaurant's wall clock.
 */
export type TableBooking = {
  available(tableId: string, wish: Wish): Promise<Availability | null>
  /** The same key is the same booking, however often it is asked for. */
  book(tableId: string, order: Order): Promise<Outcome | null>
  /** Gives a table back by the key it was booked with, and says why. True: none is held under it, and none will be, even if an order with it is still on its way. */
  cancel(key: string, because: Because): Promise<boolean | null>
}
