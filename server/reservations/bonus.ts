import { sql } from 'kysely'
import { bonusCopy } from '../../contract/bonus-copy.ts'
import { fill } from '../../domain/content/fill.ts'
import { reservationBonusRule, timePaysBonus } from '../../domain/reservations/bonus.ts'
import { billUntilMinutes } from '../../domain/reservations/rules.ts'
import { insertEnrollment } from '../bonuses/queries.ts'
import type { Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { reservationOf } from './queries.ts'

type BonusDeps = Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'>; partners: Pick<Deps['partners'], 'byId'> }
type ReservationKey = { partnerId: string; memberId: string; id: string }

/**
 * Records the time that a reservation was just booked for or moved to, and the bonus that it promises by the current
 * settings (docs/decisions/0081). Call it in the transaction of the booking or the change, with the member's row locked:
 * then `since` is later than each of the member's dines that the pipeline has processed, and none of them counts for the
 * new time. Writes nothing when the time is the same as before.
 */
export async function recordReservationTime(
  { clock, ids, partners }: BonusDeps,
  tx: Tx,
  { partnerId, memberId, id }: ReservationKey,
): Promise<void> {
  const reservation = await reservationOf(tx, partnerId, memberId, id)
  const partner = partners.byId(partnerId)
  if (!reservation || !partner) throw new Error('the reservation that was just booked is missing')
  const lastTime = await lastRecordedTime(tx, partnerId, id)
  if (lastTime?.starts_at.getTime() === reservation.starts_at.getTime()) return
  // Always later than the last recorded time, even within one millisecond: the time with the latest `since` is in force.
  const since = new Date(Math.max(clock.now().getTime(), lastTime ? lastTime.since.getTime() + 1 : 0))
  const paysBonus = timePaysBonus(partner.brand, reservation.record, reservation)
  await tx
    .insertInto('reservation_time')
    .values({
      partner_id: partnerId,
      reservation_id: id,
      since,
      starts_at: reservation.starts_at,
      has_bonus: paysBonus,
    })
    .execute()
  if (!paysBonus || (await hasEarlierBonus(tx, { partnerId, memberId, id }))) return
  const template = partner.copy['bonus.reservationName'] ?? bonusCopy['bonus.reservationName']
  const description = fill(template, {}, { merchant: reservation.record.name })
  const at = since.toISOString()
  // The later of the two, because the database requires an end after `enrolledAt`.
  const endMs = Math.max(reservation.starts_at.getTime(), since.getTime()) + billUntilMinutes * 60_000
  await insertEnrollment(tx, {
    partnerId,
    memberId,
    id: ids.next(),
    code: id,
    offeredAt: at,
    enrolledAt: at,
    rule: reservationBonusRule(partner.brand, { reservationId: id, description }),
    endsAt: new Date(endMs).toISOString(),
  })
}

const lastRecordedTime = (tx: Tx, partnerId: string, id: string) =>
  tx
    .selectFrom('reservation_time')
    .select(['since', 'starts_at'])
    .where('partner_id', '=', partnerId)
    .where('reservation_id', '=', id)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the reservation already has a bonus, which it keeps when its time changes. */
const hasEarlierBonus = async (tx: Tx, { partnerId, memberId, id }: ReservationKey): Promise<boolean> =>
  (await tx
    .selectFrom('bonus_enrollment')
    .select(sql`1`.as('one'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('code', '=', id)
    .executeTakeFirst()) !== undefined
