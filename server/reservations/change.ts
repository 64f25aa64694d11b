import type { TableRequest } from '../../contract/api/reservations.ts'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { lockMember } from '../session/lock-member.ts'
import { inPartner } from '../database/connect.ts'
import { queueReservationMail } from '../mail/reservation-mail.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { isReplyOverdue } from './reply-limit.ts'
import { recordReservationTime } from './bonus.ts'
import type { BookingMember } from './book.ts'
import { insertChange, lockBookingWithChange, dropChange, applyChange, type PendingChange } from './change-queries.ts'
import { overlappingReservations, type StoredReservation } from './queries.ts'
import { startOf } from './start-of.ts'

type ChangeRequest = BookingMember & { row: StoredReservation; request: TableRequest }
type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'partners'>

/**
 * Changes a booking (docs/decisions/0079). First ends an earlier change that got no reply within `replyLimitMs`. Writes the new change with
 * the member's row locked, so that it overlaps no other reservation. Then the service exchanges the tables in one step, and its reply is
 * written last. When the service refuses, the booking stays as it was.
 */
export async function changeTable(deps: Deps, tables: TableBooking, changeRequest: ChangeRequest) {
  const outcome = await writeChange(deps, changeRequest)
  if ('refusalCode' in outcome || 'isSame' in outcome) return outcome
  if (!('unansweredChange' in outcome)) return callService(deps, tables, changeRequest, outcome)
  await endChange(deps, tables, outcome.unansweredChange)
  const retryOutcome = await writeChange(deps, changeRequest)
  if ('refusalCode' in retryOutcome || 'isSame' in retryOutcome) return retryOutcome
  return 'unansweredChange' in retryOutcome
    ? refuse('reservation_changing')
    : callService(deps, tables, changeRequest, retryOutcome)
}

/**
 * Writes the change to the booking's row, or returns why not. `isSame`: the booking already matches the request. `unansweredChange`: an
 * earlier change whose reply from the service is overdue.
 */
async function writeChange(deps: Deps, { partnerId, member, row, request }: ChangeRequest) {
  const now = deps.clock.now()
  const startsAt = startOf(row.timezone, request, now)
  return inPartner(deps.db, partnerId, async (tx) => {
    await lockMember(tx, partnerId, member.id)
    const current = await lockBookingWithChange(tx, partnerId, row.id)
    if (current?.status !== 'booked' || current.starts_at <= now) return refuse('reservation_over')
    const lastChange: PendingChange = { partnerId, memberId: member.id, id: row.id, changeNumber: current.change_no }
    if (current.change_requested_at)
      return isReplyOverdue(current.change_requested_at, now)
        ? { unansweredChange: lastChange }
        : refuse('reservation_changing')
    const { date, time, partySize } = request
    if (current.date === date && current.time === time && current.party_size === partySize) return { isSame: true }
    if (!startsAt) return refuse('table_taken')
    const overlaps = await overlappingReservations(tx, partnerId, member.id, startsAt)
    if (overlaps.some(({ id }) => id !== row.id)) return refuse('overlapping_reservation')
    const change = { ...lastChange, changeNumber: current.change_no + 1 }
    await insertChange(tx, change, { ...request, startsAt, requestedAt: now })
    return change
  })
}

async function callService(deps: Deps, tables: TableBooking, { request }: ChangeRequest, change: PendingChange) {
  const { date, time, partySize } = request
  const reply = await tables.change(change.id, { date, time, partySize, change: change.changeNumber })
  if (reply?.outcome === 'booked')
    return (await recordChange(deps, change, { ...request, reference: reply.reference }))
      ? change
      : refuse('reservation_over')
  if (reply === null) {
    // The service may have exchanged the tables although its reply was lost.
    return (await endChange(deps, tables, change)) === 'made' ? change : refuse('reservation_failed')
  }
  await inPartner(deps.db, change.partnerId, (tx) => dropChange(tx, change))
  if (reply.outcome === 'guest_refused') return refuse('user_fraud')
  return refuse(reply.outcome === 'taken' ? 'table_taken' : 'reservation_over')
}

type Booking = TableRequest & { reference: string }

/**
 * Writes the service's booking and queues one mail about it. False when the change was already recorded or the table canceled in the
 * meantime.
 */
const recordChange = ({ db, ...deps }: ChangeDeps, change: PendingChange, booking: Booking): Promise<boolean> =>
  inPartner(db, change.partnerId, async (tx) => {
    const { partnerId, memberId, id } = change
    // The lock orders the change after the dines that the pipeline has processed.
    await lockMember(tx, partnerId, memberId)
    const current = await lockBookingWithChange(tx, partnerId, id)
    if (current?.change_requested_at == null || current.change_no !== change.changeNumber || !current.change_starts_at)
      return false
    await applyChange(tx, change, { ...booking, startsAt: current.change_starts_at })
    const former = { formerAt: current.starts_at.toISOString(), formerPartySize: current.party_size }
    await recordReservationTime(deps, tx, change)
    await queueReservationMail(deps, tx, 'reservation_changed', { partnerId, memberId, id, former })
    return true
  })

/**
 * Asks the service for the result of an unanswered change. After its reply, the service no longer makes the change.
 * `dropped` also when the change was recorded before or the booking canceled. Null: no reply again, so the change stays open.
 */
export async function endChange(
  deps: ChangeDeps,
  tables: TableBooking,
  change: PendingChange,
): Promise<'made' | 'dropped' | null> {
  const result = await tables.endChange(change.id, change.changeNumber)
  if (!result) return null
  const current = await inPartner(deps.db, change.partnerId, (tx) =>
    lockBookingWithChange(tx, change.partnerId, change.id),
  )
  const { booking } = result
  const isMade =
    booking !== null &&
    booking.date === current?.change_date &&
    booking.time === current.change_time &&
    booking.partySize === current.change_party_size
  if (isMade && (await recordChange(deps, change, booking))) return 'made'
  await inPartner(deps.db, change.partnerId, (tx) => dropChange(tx, change))
  return 'dropped'
}
