import type { makeReservation, Wish } from '../../contract/api/reservations.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { askableDates } from '../../domain/reservations/rules.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { guestNameMax, type TableBooking } from '../../providers/reservations/table-booking.ts'
import { lockMember } from '../cards/queries.ts'
import type { StoredRecord } from '../catalogue/entries.ts'
import { inPartner } from '../database/connect.ts'
import { mailAboutTable } from '../mail/about-tables.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import type { SignedIn } from '../session/current.ts'
import { isUnanswered } from './answer-limit.ts'
import { recordTime } from './bonus.ts'
import { isHeld, orderHeld } from './hold-queries.ts'
import { dropOrder, insertOrder, orderByKey, overlapping, settleOrder } from './queries.ts'
import { startOf } from './start-of.ts'

export type Who = { partnerId: string; member: SignedIn }
export type Order = Who & { merchant: StoredRecord; wish: BodyOf<typeof makeReservation> }

/** Which dates of the restaurant's calendar may be asked for at all. */
export function askable(
  deps: Pick<Deps, 'clock'>,
  { timezone }: Pick<StoredRecord, 'timezone'>,
  { date }: Pick<Wish, 'date'>,
): 'too_close' | 'too_far' | 'askable' {
  const now = deps.clock.now()
  const today = (wallClockIn(timezone, now) ?? now.toISOString()).slice(0, 10)
  const { first, last } = askableDates(today)
  return date < first ? 'too_close' : date > last ? 'too_far' : 'askable'
}

/** A date that nobody may ask for (P1-641). */
export const dateRefused = () =>
  refuse('invalid_request', { errors: [{ field: 'date', message: 'is before yesterday or more than a year ahead' }] })

/**
 * Books a table: the order is written first, so that two at once cannot overlap; the service is asked outside of any transaction, under the
 * order's id; what it said is written last. An order that got no answer is taken back there before another may stand in its place
 * (docs/decisions/0033). Gives the order's id.
 */
export async function bookTable(deps: Deps, tables: TableBooking, order: Order) {
  const first = await writeOrder(deps, order)
  if (!('unanswered' in first)) return askFor(deps, tables, order, first)
  for (const id of first.unanswered) await takeBack(deps, tables, order.partnerId, id)
  const second = await writeOrder(deps, order)
  return 'unanswered' in second ? refuse('reservation_failed') : askFor(deps, tables, order, second)
}

async function askFor(deps: Deps, tables: TableBooking, order: Order, written: Exclude<Written, Unanswered>) {
  if ('refused' in written || written.done) return written
  const { partnerId, merchant, wish } = order
  const { date, time, partySize } = wish
  const { id } = written
  const said = await tables.book(merchant.openTableId, { date, time, partySize, key: id, guest: guestOf(order.member) })
  if (said?.outcome === 'taken' || said?.outcome === 'guest_refused') {
    await inPartner(deps.db, partnerId, (tx) => dropOrder(tx, partnerId, id))
    return refuse(said.outcome === 'taken' ? 'table_taken' : 'user_fraud')
  }
  if (said && (await settle(deps, order, id, said.reference))) return { id, done: true }
  // No answer, or one that came when the order had been given up: nobody would know of the table.
  await takeBack(deps, tables, partnerId, id)
  return refuse('reservation_failed')
}

/** False where the order was given up meanwhile. */
const settle = (deps: Deps, { partnerId, member }: Who, id: string, reference: string): Promise<boolean> =>
  inPartner(deps.db, partnerId, async (tx) => {
    await lockMember(tx, partnerId, member.id)
    const settled = await settleOrder(tx, partnerId, id, reference)
    const table = { partnerId, memberId: member.id, id }
    if (settled) await recordTime(deps, tx, table)
    if (settled) await mailAboutTable(deps, tx, 'reservation_booked', table)
    return settled
  })

export const guestOf = ({ publicId, view }: SignedIn) => ({
  id: publicId,
  name: `${view.firstName} ${view.lastName}`.trim().slice(0, guestNameMax) || 'Guest',
})

type Unanswered = { unanswered: string[] }
type Written = Awaited<ReturnType<typeof writeOrder>>

/**
 * The order as a row, or why not. `done`: nothing is left to ask. `unanswered`: orders in the way that nobody has answered for. Those are
 * taken back and never asked for again, so that no answer to one can cross its end.
 */
async function writeOrder(deps: Deps, { partnerId, member, merchant, wish }: Order) {
  const { date, time, partySize } = wish
  const now = deps.clock.now()
  const starts_at = startOf(merchant.timezone, wish, now)
  if (!starts_at) return refuse('table_taken')
  return inPartner(deps.db, partnerId, async (tx) => {
    // One at a time per member, so that no two overlap.
    await lockMember(tx, partnerId, member.id)
    const before = await orderByKey(tx, partnerId, member.id, wish.key)
    if (before && !isSame(before, merchant.id, wish)) return refuse('reservation_key_used')
    if (before?.status === 'booked' || before?.status === 'cancelled') return { id: before.id, done: true }
    // Sent twice at once: the first of them is still being answered.
    if (before?.status === 'asked')
      return isUnanswered(before, now) ? { unanswered: [before.id] } : refuse('reservation_failed')
    if (before && !isHeld(before, now)) return refuse('hold_expired')
    const inTheWay = await overlapping(tx, partnerId, member.id, starts_at)
    const unanswered = inTheWay.filter((one) => isUnanswered(one, now))
    if (inTheWay.length > unanswered.length) return refuse('overlapping_reservation')
    if (unanswered.length > 0) return { unanswered: unanswered.map(({ id }) => id) }
    // The service knows the hold by its id, and books it under the same.
    if (before) return (await orderHeld(tx, partnerId, before.id, now)) ? orderOf(before.id) : refuse('hold_expired')
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
      status: 'asked',
      asked_at: now,
    })
    return orderOf(id)
  })
}

type Before = NonNullable<Awaited<ReturnType<typeof orderByKey>>>
const orderOf = (id: string) => ({ id, done: false })
export const isSame = (
  before: Pick<Before, 'merchant_id' | 'date' | 'time' | 'party_size'>,
  merchantId: string,
  { date, time, partySize }: Wish,
): boolean =>
  before.merchant_id === merchantId && before.date === date && before.time === time && before.party_size === partySize

/** Nobody knows whether the table is held: only when the service says that it is not does the order go. */
async function takeBack(deps: Deps, tables: TableBooking, partnerId: string, id: string): Promise<void> {
  if (await tables.cancel(id, 'unanswered')) await inPartner(deps.db, partnerId, (tx) => dropOrder(tx, partnerId, id))
}
