import { reservationBonusStates } from '../../domain/reservations/bonus.ts'
import { partySizeRange } from '../../domain/reservations/rules.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

const date = z.iso.date()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time like 19:00')
const guests = z.int().min(partySizeRange.min).max(partySizeRange.max)

/**
 * Whether tables are available, or why not (P1-390). `too_small` and `too_large` are about the party. `too_close`: the
 * date or time is past or too soon; `too_far`: the date is after the last bookable one. The page adds `loading`,
 * `failed` and `closed` (web/reservations/url-tables.ts) and marks times without a bonus.
 */
export const tableStates = ['available', 'none', 'too_small', 'too_large', 'too_far', 'too_close'] as const

/** `times`: up to six bookable times near the requested one, in order, by the restaurant's wall clock; empty unless available. */
export const availability = z.object({ state: z.enum(tableStates), times: z.array(time) })
export type Availability = z.infer<typeof availability>

export const tableRequest = z.object({ date, time, partySize: guests })
/** Requested date, time (the restaurant's wall clock) and party size. */
export type TableRequest = z.infer<typeof tableRequest>

/** The bonus of a reservation. `units` and `minimumMinor` are the promised terms in cents; `awardId` is the id of the bonus's receipt. */
export const reservationBonus = z.object({
  state: z.enum(reservationBonusStates),
  units: z.int().min(0),
  minimumMinor: z.int().min(0),
  awardId: z.uuid().nullable(),
})
export type ReservationBonus = z.infer<typeof reservationBonus>

/** One reservation as the member sees it. */
export const reservation = z.object({
  id: z.uuid(),
  merchant: z.object({ id: z.string(), name: z.string(), address: z.string(), timezone: z.string() }),
  date,
  time,
  partySize: guests,
  status: z.enum(['booked', 'canceled']),
  /** Whether it is in the future and can be changed or canceled. */
  upcoming: z.boolean(),
  /** Confirmation number of the booking service. */
  reference: z.string(),
  /** Null when the booked time has no bonus, and either the partner pays none now or the dine is pending. */
  bonus: reservationBonus.nullable(),
})
export type Reservation = z.infer<typeof reservation>

const merchantParams = z.object({ id: z.string().max(80) })
/** The call refuses a reservation of another member as unknown. */
const reservationParams = z.object({ id: z.uuid() })
const availabilityQuery = tableRequest.extend({ partySize: z.coerce.number().pipe(guests) })

/** `timesWithBonus`: the times that pay the reservation bonus; empty when the partner pays none. */
const offeredTimes = availability.extend({ timesWithBonus: z.array(time) })

export const tableAvailability = endpoint({
  method: 'GET',
  path: '/api/merchants/:id/reservations/availability',
  params: merchantParams,
  query: availabilityQuery,
  reply: offeredTimes,
  refusals: { unknown_merchant: 404, takes_no_reservations: 404, reservation_failed: 502 },
})

const bookingRequest = tableRequest.extend({ key: z.uuid() })
/** Why a table cannot be booked or held. `user_fraud`: the booking service has deactivated this guest. */
const bookingRefusals = {
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

/** Books a table. `key` is the idempotency key; reuse with another date, time or party is refused. */
export const makeReservation = endpoint({
  method: 'POST',
  path: '/api/merchants/:id/reservations',
  params: merchantParams,
  body: bookingRequest,
  reply: reservation,
  refusals: bookingRefusals,
})

/**
 * Holds a table for five minutes, for `makeReservation` with the same key and request. Idempotent by key. A hold is optional: some booking
 * services have none.
 */
export const holdTable = endpoint({
  method: 'POST',
  path: '/api/merchants/:id/reservations/holds',
  params: merchantParams,
  body: bookingRequest,
  reply: z.object({ expiresAt: z.iso.datetime(), secondsLeft: z.int().min(0) }),
  refusals: { ...bookingRefusals, too_many_holds: 409 },
})

/** Releases a held table. Idempotent. A table that was booked meanwhile stays booked. */
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

/** A reservation as a calendar file (RFC 5545, text/calendar). */
export const reservationCalendar = endpoint({
  method: 'GET',
  path: '/api/Member/Reservations/:id/Calendar',
  params: reservationParams,
  reply: z.string(),
  refusals: { unknown_reservation: 404 },
})

/** Cancels a reservation. Idempotent. */
export const cancelReservation = endpoint({
  method: 'DELETE',
  path: '/api/Member/Reservations/:id',
  params: reservationParams,
  reply: reservation,
  refusals: { unknown_reservation: 404, reservation_over: 409, reservation_failed: 502 },
})

/** The times to which a reservation can be changed. Its current table counts as free. */
export const changeAvailability = endpoint({
  method: 'GET',
  path: '/api/Member/Reservations/:id/Availability',
  params: reservationParams,
  query: availabilityQuery,
  reply: offeredTimes,
  refusals: { unknown_reservation: 404, reservation_over: 409, reservation_failed: 502 },
})

/** Changes date, time or party of a reservation in one step. A refused change leaves it unchanged. Idempotent. */
export const changeReservation = endpoint({
  method: 'PUT',
  path: '/api/Member/Reservations/:id',
  params: reservationParams,
  body: tableRequest,
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
