import { reservationBonusStates } from '../../domain/reservations/bonus.ts'
import { partySize } from '../../domain/reservations/rules.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

const date = z.iso.date()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time like 19:00')
const guests = z.int().min(partySize.min).max(partySize.max)

/** Whether tables are available, or why not (P1-390). The page adds the states of loading and of times without a bonus. */
export const tableStates = ['available', 'none', 'too_small', 'too_large', 'too_far', 'too_close'] as const

/** `times`: up to six bookable times around the requested one, in order, by the restaurant's wall clock; empty unless available. */
export const availability = z.object({ state: z.enum(tableStates), times: z.array(time) })
export type Availability = z.infer<typeof availability>

export const wish = z.object({ date, time, partySize: guests })
/** When and for how many, by the restaurant's own clock. */
export type Wish = z.infer<typeof wish>

/** The bonus of a reservation. `units` and `minimumMinor` are what was promised, in cents; `awardId` names its receipt. */
export const reservationBonus = z.object({
  state: z.enum(reservationBonusStates),
  units: z.int().min(0),
  minimumMinor: z.int().min(0),
  awardId: z.uuid().nullable(),
})
export type ReservationBonus = z.infer<typeof reservationBonus>

/** One booked table as its member sees it. */
export const reservation = z.object({
  id: z.uuid(),
  merchant: z.object({ id: z.string(), name: z.string(), address: z.string(), timezone: z.string() }),
  date,
  time,
  partySize: guests,
  status: z.enum(['booked', 'canceled']),
  /** Whether it is still ahead and can be changed or canceled. */
  upcoming: z.boolean(),
  /** What the booking service calls it. */
  reference: z.string(),
  /** Null where the partner pays no bonus and none was promised. */
  bonus: reservationBonus.nullable(),
})
export type Reservation = z.infer<typeof reservation>

const params = z.object({ id: z.string().max(80) })
/** One reservation of the member. */
const ownReservation = z.object({ id: z.uuid() })
const availabilityQuery = wish.extend({ partySize: z.coerce.number().pipe(guests) })

/** `withBonus`: those of the times that pay the reservation bonus; empty where the partner pays none. */
const offeredTimes = availability.extend({ withBonus: z.array(time) })

export const tableAvailability = endpoint({
  method: 'GET',
  path: '/api/merchants/:id/reservations/availability',
  params,
  query: availabilityQuery,
  reply: offeredTimes,
  refusals: { unknown_merchant: 404, takes_no_reservations: 404, reservation_failed: 502 },
})

const order = wish.extend({ key: z.uuid() })
/** Why a table cannot be booked or held. */
const orderRefusals = {
  unknown_merchant: 404,
  takes_no_reservations: 404,
  card_needed: 403,
  table_taken: 409,
  overlapping_reservation: 409,
  reservation_key_used: 409,
  hold_expired: 409,
  user_fraud: 403,
  reservation_failed: 502,
} as const

/** The same `key` is the same booking, however often it is sent; with another wish it is refused. */
export const makeReservation = endpoint({
  method: 'POST',
  path: '/api/merchants/:id/reservations',
  params,
  body: order,
  reply: reservation,
  refusals: orderRefusals,
})

/**
 * Holds a table for five minutes, for `makeReservation` with the same key and wish. May be repeated: the same key is the same hold. Without a hold, as
 * where the service has none, a table can be booked all the same.
 */
export const holdTable = endpoint({
  method: 'POST',
  path: '/api/merchants/:id/reservations/holds',
  params,
  body: order,
  reply: z.object({ until: z.iso.datetime(), secondsLeft: z.int().min(0) }),
  refusals: { ...orderRefusals, too_many_holds: 409 },
})

/** Releases a held table. May be repeated; a table that was booked meanwhile stays booked. */
export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/Member/Reservations/Holds/:key',
  params: z.object({ key: z.uuid() }),
  reply: z.object({ released: z.literal(true) }),
  refusals: {},
})

/** All reservations of the member, newest first. */
export const listReservations = endpoint({
  method: 'GET',
  path: '/api/Member/Reservations',
  reply: z.object({ reservations: z.array(reservation) }),
  refusals: {},
})

/** A booked table as a file for calendars (RFC 5545), as text/calendar. */
export const reservationCalendar = endpoint({
  method: 'GET',
  path: '/api/Member/Reservations/:id/Calendar',
  params: ownReservation,
  reply: z.string(),
  refusals: { unknown_reservation: 404 },
})

/** May be repeated: a canceled reservation stays canceled. */
export const cancelReservation = endpoint({
  method: 'DELETE',
  path: '/api/Member/Reservations/:id',
  params: ownReservation,
  reply: reservation,
  refusals: { unknown_reservation: 404, reservation_over: 409, reservation_failed: 502 },
})

/** The times a booked table can be changed to; its own table counts as free. */
export const changeAvailability = endpoint({
  method: 'GET',
  path: '/api/Member/Reservations/:id/Availability',
  params: ownReservation,
  query: availabilityQuery,
  reply: offeredTimes,
  refusals: { unknown_reservation: 404, reservation_over: 409, reservation_failed: 502 },
})

/** Another date, time or party for a booked table, in one step: refused, it stays as it is. The same wish again changes nothing. */
export const changeReservation = endpoint({
  method: 'PUT',
  path: '/api/Member/Reservations/:id',
  params: ownReservation,
  body: wish,
  reply: reservation,
  refusals: {
    unknown_reservation: 404,
    reservation_over: 409,
    reservation_changing: 409,
    table_taken: 409,
    overlapping_reservation: 409,
    user_fraud: 403,
    reservation_failed: 502,
  },
})
