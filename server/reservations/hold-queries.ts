import type { Db, Tx } from '../database/connect.ts'

type HoldState = { status: string; held_until: Date | null }
/** Whether the hold is still valid. */
export const isHeld = ({ status, held_until }: HoldState, now: Date): boolean =>
  status === 'held' && held_until !== null && held_until > now

/** Number of tables that a member holds. */
export async function countHolds(tx: Tx, partnerId: string, memberId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('reservation')
    .select((builder) => builder.fn.countAll<bigint>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'held')
    .where('held_until', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const updateHold = (tx: Tx, partnerId: string, id: string) =>
  tx.updateTable('reservation').where('partner_id', '=', partnerId).where('id', '=', id).where('status', '=', 'held')

/** Sets the end of a hold. False when the table is no longer held. */
export const setHoldEnd = async (tx: Tx, partnerId: string, id: string, until: Date): Promise<boolean> =>
  (await updateHold(tx, partnerId, id).set({ held_until: until }).executeTakeFirst()).numUpdatedRows > 0n

/** Turns the hold into a booking request. False when the table is no longer held. */
export async function turnHoldIntoBookingRequest(tx: Tx, partnerId: string, id: string, now: Date): Promise<boolean> {
  const update = updateHold(tx, partnerId, id).set({ status: 'requested', held_until: null, requested_at: now })
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Deletes a hold; a table that was requested or booked meanwhile stays. */
export const dropHold = (tx: Tx, partnerId: string, id: string) =>
  tx
    .deleteFrom('reservation')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'held')
    .execute()

/** Deletes the member's hold with this key of the browser. Returns the id under which the service knows the hold; null without a hold. */
export async function deleteHoldByKey(
  tx: Tx,
  partnerId: string,
  memberId: string,
  key: string,
): Promise<string | null> {
  const hold = await tx
    .deleteFrom('reservation')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('client_key', '=', key)
    .where('status', '=', 'held')
    .returning('id')
    .executeTakeFirst()
  return hold?.id ?? null
}

/** Deletes every partner's holds whose end is before a given time. The service ends them itself. */
export const dropHoldsEndedBefore = (db: Db, before: Date) =>
  db.deleteFrom('reservation').where('status', '=', 'held').where('held_until', '<', before).execute()
