import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { lockMember } from '../session/lock-member.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { guestOf } from '../session/guest.ts'
import { isUnanswered } from './reply-limit.ts'
import { matchesRequest, rowOf, cancelUnanswered, type BookingRequest, type BookingMember } from './book.ts'
import { countHolds, dropHold, setHoldEnd, isHeld, deleteHoldByKey } from './hold-queries.ts'
import { insertReservation, reservationByKey, overlappingReservations } from './queries.ts'
import { startOf } from './start-of.ts'

/** Default duration of a hold; the service may set another end. */
const holdMs = 5 * 60_000
/**
 * Maximum number of tables that a member holds at once. It is more than one, because a new hold may arrive before the release of the
 * previous hold, and a second tab has a separate hold (docs/decisions/0085).
 */
const holdsMax = 2

/**
 * Holds a table for a member (docs/decisions/0079). Writes the hold first, so that no member has more than `holdsMax`,
 * and calls the service outside any transaction, under the id for the later booking. Returns the end of the hold.
 * When an overlapping booking request got no reply, the site cancels it at the service before the hold, as `bookTable` does.
 */
export async function holdTableFor(deps: Deps, tables: TableBooking, bookingRequest: BookingRequest) {
  const firstResult = await writeHold(deps, bookingRequest)
  if (!('unansweredIds' in firstResult)) return holdAtService(deps, tables, bookingRequest, firstResult)
  for (const id of firstResult.unansweredIds) await cancelUnanswered(deps, tables, bookingRequest.partnerId, id)
  const finalResult = await writeHold(deps, bookingRequest)
  if ('unansweredIds' in finalResult) return refuse('reservation_failed')
  return holdAtService(deps, tables, bookingRequest, finalResult)
}

/** The result without unanswered requests: the id of the new hold, the end of an earlier hold, or a refusal. */
type FinalResult = Exclude<Awaited<ReturnType<typeof writeHold>>, { unansweredIds: string[] }>

async function holdAtService(deps: Deps, tables: TableBooking, bookingRequest: BookingRequest, result: FinalResult) {
  if ('refusalCode' in result) return result
  if (result.until) return { until: result.until }
  const { partnerId, merchant, request } = bookingRequest
  const { date, time, partySize } = request
  const { id } = result
  const guest = guestOf(bookingRequest.member)
  const reply = await tables.hold(merchant.openTableId, { date, time, partySize, key: id, guest })
  if (reply?.outcome === 'held') {
    const until = new Date(reply.until)
    if (await inPartner(deps.db, partnerId, (tx) => setHoldEnd(tx, partnerId, id, until))) return { until }
  }
  // No reply, or a hold that the member released before the reply. If this call fails too, the hold expires at the service.
  if (reply === null || reply.outcome === 'held') await tables.cancel(id, 'hold')
  await inPartner(deps.db, partnerId, (tx) => dropHold(tx, partnerId, id))
  if (reply?.outcome === 'taken') return refuse('table_taken')
  return refuse(reply?.outcome === 'guest_refused' ? 'user_fraud' : 'reservation_failed')
}

/**
 * Writes the hold as a row, or returns why not. `until`: the end of the hold that an earlier call with the same key made.
 * `unansweredIds`: overlapping booking requests to which the service never replied; they do not count as reservations.
 */
async function writeHold(deps: Deps, bookingRequest: BookingRequest) {
  const { partnerId, member, merchant, request } = bookingRequest
  const now = deps.clock.now()
  const starts_at = startOf(merchant.timezone, request, now)
  if (!starts_at) return refuse('table_taken')
  return inPartner(deps.db, partnerId, async (tx) => {
    await lockMember(tx, partnerId, member.id)
    const existing = await reservationByKey(tx, partnerId, member.id, request.key)
    if (existing && (existing.status !== 'held' || !matchesRequest(existing, merchant.id, request)))
      return refuse('reservation_key_used')
    const until = existing && isHeld(existing, now) ? existing.held_until : null
    if (existing) return until ? { until } : refuse('hold_expired')
    const overlaps = await overlappingReservations(tx, partnerId, member.id, starts_at)
    if (overlaps.some(({ status }) => status === 'booked')) return refuse('overlapping_reservation')
    // An overlapping booking request still waits for the service, within the time limit.
    if (overlaps.some((reservation) => !isUnanswered(reservation, now))) return refuse('reservation_failed')
    if (overlaps.length > 0) return { unansweredIds: overlaps.map(({ id }) => id) }
    if ((await countHolds(tx, partnerId, member.id, now)) >= holdsMax) return refuse('too_many_holds')
    const id = deps.ids.next()
    const held_until = new Date(now.getTime() + holdMs)
    await insertReservation(tx, {
      ...rowOf(bookingRequest, id, starts_at),
      status: 'held',
      requested_at: now,
      held_until,
    })
    return { id }
  })
}

/** Releases a held table. A table that was booked meanwhile stays booked. */
export async function releaseHoldOf(
  deps: Deps,
  tables: TableBooking | null,
  { partnerId, member }: BookingMember,
  key: string,
) {
  const id = await inPartner(deps.db, partnerId, (tx) => deleteHoldByKey(tx, partnerId, member.id, key))
  if (id !== null) await tables?.cancel(id, 'hold')
}
