import type { makeReservation, TableRequest } from '../../contract/api/reservations.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { serverMessage } from '../../contract/server-messages.ts'
import { bookableDates } from '../../domain/reservations/rules.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { lockMember } from '../session/lock-member.ts'
import type { StoredRecord } from '../catalog/entries.ts'
import { inPartner } from '../database/connect.ts'
import { queueReservationMail } from '../mail/reservation-mail.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import type { SignedIn } from '../session/current.ts'
import { guestOf } from '../session/guest.ts'
import { isUnanswered } from './reply-limit.ts'
import { recordReservationTime } from './bonus.ts'
import { isHeld, turnHoldIntoBookingRequest } from './hold-queries.ts'
import {
  dropBookingRequest,
  insertReservation,
  reservationByKey,
  overlappingReservations,
  confirmBookingRequest,
} from './queries.ts'
import { startOf } from './start-of.ts'

export type BookingMember = { partnerId: string; member: SignedIn }
export type BookingRequest = BookingMember & { merchant: StoredRecord; request: BodyOf<typeof makeReservation> }

/** Whether members can request a date, counted from today in the restaurant's time zone (P1-641). */
export function dateState(
  deps: Pick<Deps, 'clock'>,
  { timezone }: Pick<StoredRecord, 'timezone'>,
  { date }: Pick<TableRequest, 'date'>,
): 'too_close' | 'too_far' | 'bookable' {
  const now = deps.clock.now()
  const today = (wallClockIn(timezone, now) ?? now.toISOString()).slice(0, 10)
  const { first, last } = bookableDates(today)
  if (date < first) return 'too_close'
  return date > last ? 'too_far' : 'bookable'
}

/** The refusal of a date that is not bookable (P1-641). */
export const refuseDate = (partner: PartnerView) =>
  refuse('invalid_request', { errors: [{ field: 'date', message: serverMessage('tableDate', partner) }] })

/**
 * Books a table. Writes the booking request first, so that two concurrent requests cannot overlap. Then calls the service under the
 * request's id, outside any transaction, and writes the service's reply last. A request without a reply is canceled at the service before
 * another one replaces it (docs/decisions/0033). Returns the id of the request, or the refusal.
 */
export async function bookTable(deps: Deps, tables: TableBooking, bookingRequest: BookingRequest) {
  const result = await writeBookingRequest(deps, bookingRequest)
  if (!('unansweredIds' in result)) return bookAtService(deps, tables, bookingRequest, result)
  for (const id of result.unansweredIds) await cancelUnanswered(deps, tables, bookingRequest.partnerId, id)
  const retryResult = await writeBookingRequest(deps, bookingRequest)
  if ('unansweredIds' in retryResult) return refuse('reservation_failed')
  return bookAtService(deps, tables, bookingRequest, retryResult)
}

async function bookAtService(
  deps: Deps,
  tables: TableBooking,
  bookingRequest: BookingRequest,
  result: Exclude<WriteResult, Unanswered>,
) {
  if ('refusalCode' in result || result.isConfirmed) return result
  const { partnerId, merchant, request } = bookingRequest
  const { date, time, partySize } = request
  const { id } = result
  const reply = await tables.book(merchant.openTableId, {
    date,
    time,
    partySize,
    key: id,
    guest: guestOf(bookingRequest.member),
  })
  if (reply?.outcome === 'taken' || reply?.outcome === 'guest_refused') {
    await inPartner(deps.db, partnerId, (tx) => dropBookingRequest(tx, partnerId, id))
    return refuse(reply.outcome === 'taken' ? 'table_taken' : 'user_fraud')
  }
  if (reply && (await recordBooking(deps, bookingRequest, id, reply.reference))) return { id, isConfirmed: true }
  // Without this, the restaurant would keep a table of which the site has no record.
  await cancelUnanswered(deps, tables, partnerId, id)
  return refuse('reservation_failed')
}

/** Returns false if the booking request was canceled meanwhile. */
const recordBooking = (
  deps: Deps,
  { partnerId, member }: BookingMember,
  id: string,
  reference: string,
): Promise<boolean> =>
  inPartner(deps.db, partnerId, async (tx) => {
    await lockMember(tx, partnerId, member.id)
    const isConfirmed = await confirmBookingRequest(tx, partnerId, id, reference)
    const reservation = { partnerId, memberId: member.id, id }
    if (isConfirmed) await recordReservationTime(deps, tx, reservation)
    if (isConfirmed) await queueReservationMail(deps, tx, 'reservation_booked', reservation)
    return isConfirmed
  })

type Unanswered = { unansweredIds: string[] }
type WriteResult = Awaited<ReturnType<typeof writeBookingRequest>>

/**
 * Writes the booking request as a row, or returns why not. `isConfirmed`: an earlier call with the same key booked the table, and that
 * booking may have been canceled since. `unansweredIds`: this request as sent before, or overlapping requests, to which the service never
 * replied. The caller cancels them and never sends them again, so that no late reply can revive one.
 */
async function writeBookingRequest(deps: Deps, bookingRequest: BookingRequest) {
  const { partnerId, member, merchant, request } = bookingRequest
  const now = deps.clock.now()
  const starts_at = startOf(merchant.timezone, request, now)
  if (!starts_at) return refuse('table_taken')
  return inPartner(deps.db, partnerId, async (tx) => {
    // Locks the member, so that two concurrent requests cannot overlap.
    await lockMember(tx, partnerId, member.id)
    const existing = await reservationByKey(tx, partnerId, member.id, request.key)
    if (existing && !matchesRequest(existing, merchant.id, request)) return refuse('reservation_key_used')
    if (existing?.status === 'booked' || existing?.status === 'canceled') return { id: existing.id, isConfirmed: true }
    // The browser sent this request before. It still waits for the service, or got no reply within the time limit.
    if (existing?.status === 'requested')
      return isUnanswered(existing, now) ? { unansweredIds: [existing.id] } : refuse('reservation_failed')
    if (existing && !isHeld(existing, now)) return refuse('hold_expired')
    const overlaps = await overlappingReservations(tx, partnerId, member.id, starts_at)
    const unanswered = overlaps.filter((reservation) => isUnanswered(reservation, now))
    if (overlaps.length > unanswered.length) return refuse('overlapping_reservation')
    if (unanswered.length > 0) return { unansweredIds: unanswered.map(({ id }) => id) }
    // The service identifies the hold by its id and books it under the same id.
    if (existing)
      return (await turnHoldIntoBookingRequest(tx, partnerId, existing.id, now))
        ? unconfirmedBooking(existing.id)
        : refuse('hold_expired')
    const id = deps.ids.next()
    await insertReservation(tx, { ...rowOf(bookingRequest, id, starts_at), status: 'requested', requested_at: now })
    return unconfirmedBooking(id)
  })
}

/** The columns that a booking request and a hold share. */
export const rowOf = ({ partnerId, member, merchant, request }: BookingRequest, id: string, starts_at: Date) => ({
  partner_id: partnerId,
  id,
  member_id: member.id,
  merchant_id: merchant.id,
  client_key: request.key,
  date: request.date,
  time: request.time,
  starts_at,
  party_size: request.partySize,
})

type EarlierBookingRequest = NonNullable<Awaited<ReturnType<typeof reservationByKey>>>
const unconfirmedBooking = (id: string) => ({ id, isConfirmed: false })
export const matchesRequest = (
  earlier: Pick<EarlierBookingRequest, 'merchant_id' | 'date' | 'time' | 'party_size'>,
  merchantId: string,
  { date, time, partySize }: TableRequest,
): boolean =>
  earlier.merchant_id === merchantId &&
  earlier.date === date &&
  earlier.time === time &&
  earlier.party_size === partySize

/**
 * Cancels at the service a booking request that got no reply. The service may have booked the table, so the request is deleted only after
 * the service confirms the cancellation.
 */
export async function cancelUnanswered(deps: Deps, tables: TableBooking, partnerId: string, id: string): Promise<void> {
  if (await tables.cancel(id, 'unanswered'))
    await inPartner(deps.db, partnerId, (tx) => dropBookingRequest(tx, partnerId, id))
}
