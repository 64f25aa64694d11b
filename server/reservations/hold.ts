import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { lockMember } from '../cards/queries.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { guestOf, isSame, type Order, type Who } from './book.ts'
import { dropHold, heldCount, holdUntil, isHeld, takeHold } from './hold-queries.ts'
import { insertOrder, orderByKey, overlapping } from './queries.ts'
import { startOf } from './start-of.ts'

/** A table is kept this long, unless the service says otherwise. */
const holdMs = 5 * 60_000
/** As many tables are kept for one member at a time: one per tab, and not a restaurant. */
const heldMax = 2

/**
 * Keeps a table for a member (docs/decisions/0079): the hold is written first, so that no member has more than `heldMax`; the service is asked
 * outside of any transaction, under the id by which it is booked later. Returns when it ends.
 */
export async function holdTableFor(deps: Deps, tables: TableBooking, order: Order) {
  const written = await writeHold(deps, order)
  if ('refused' in written) return written
  if (written.until) return { until: written.until }
  const { partnerId, merchant, wish } = order
  const { date, time, partySize } = wish
  const { id } = written
  const guest = guestOf(order.member)
  const reply = await tables.hold(merchant.openTableId, { date, time, partySize, key: id, guest })
  if (reply?.outcome === 'held') {
    const until = new Date(reply.until)
    if (await inPartner(deps.db, partnerId, (tx) => holdUntil(tx, partnerId, id, until))) return { until }
  }
  // No answer, or one to a hold that was let go meanwhile. A hold that cannot be given back ends by itself.
  if (reply === null || reply.outcome === 'held') await tables.cancel(id, 'hold')
  await inPartner(deps.db, partnerId, (tx) => dropHold(tx, partnerId, id))
  if (reply?.outcome === 'taken') return refuse('table_taken')
  return refuse(reply?.outcome === 'guest_refused' ? 'user_fraud' : 'reservation_failed')
}

/** The hold as a row, or why there is none. `until`: the same hold was sent before. */
async function writeHold(deps: Deps, { partnerId, member, merchant, wish }: Order) {
  const { date, time, partySize } = wish
  const now = deps.clock.now()
  const starts_at = startOf(merchant.timezone, wish, now)
  if (!starts_at) return refuse('table_taken')
  return inPartner(deps.db, partnerId, async (tx) => {
    await lockMember(tx, partnerId, member.id)
    const before = await orderByKey(tx, partnerId, member.id, wish.key)
    if (before && (before.status !== 'held' || !isSame(before, merchant.id, wish)))
      return refuse('reservation_key_used')
    const until = before && isHeld(before, now) ? before.held_until : null
    if (before) return until ? { until } : refuse('hold_expired')
    if ((await overlapping(tx, partnerId, member.id, starts_at)).length > 0) return refuse('overlapping_reservation')
    if ((await heldCount(tx, partnerId, member.id, now)) >= heldMax) return refuse('too_many_holds')
    const id = deps.ids.next()
    await insertOrder(tx, {
      partner_id: partnerId,
      id,
      member_id: member.id,
      merchant_id: merchant.id,
      client_key: wish.key,
      date,
      time,
      starts_at,
      party_size: partySize,
      status: 'held',
      asked_at: now,
      held_until: new Date(now.getTime() + holdMs),
    })
    return { id }
  })
}

/** Gives a held table back. What was booked meanwhile stays. */
export async function releaseHoldOf(deps: Deps, tables: TableBooking | null, { partnerId, member }: Who, key: string) {
  const id = await inPartner(deps.db, partnerId, (tx) => takeHold(tx, partnerId, member.id, key))
  if (id !== null) await tables?.cancel(id, 'hold')
}
