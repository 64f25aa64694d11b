import { sql } from 'kysely'
import type { Wish } from '../../contract/api/reservations.ts'
import type { Db, Tx } from '../database/connect.ts'
import { noChange } from './queries.ts'

/** One change that the service was called for. */
export type PendingChange = { partnerId: string; memberId: string; id: string; change: number }

/** A booking and the change of it that has no answer; locked until the transaction ends. */
export const changingRow = (tx: Tx, partnerId: string, id: string) =>
  tx
    .selectFrom('reservation')
    .select(['date', 'time', 'starts_at', 'party_size', 'status', 'change_no', 'change_asked_at'])
    .select(['change_date', 'change_time', 'change_starts_at', 'change_party_size'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const booked = (tx: Tx, { partnerId, id }: Pick<PendingChange, 'partnerId' | 'id'>) =>
  tx.updateTable('reservation').where('partner_id', '=', partnerId).where('id', '=', id).where('status', '=', 'booked')

type Pending = Wish & { startsAt: Date; askedAt: Date }
/** Writes a change before the service is called for it. */
export const insertChange = (tx: Tx, change: PendingChange, { date, time, partySize, startsAt, askedAt }: Pending) =>
  booked(tx, change)
    .set({
      change_no: change.change,
      change_date: date,
      change_time: time,
      change_starts_at: startsAt,
      change_party_size: partySize,
      change_asked_at: askedAt,
    })
    .execute()

type Made = Wish & { startsAt: Date; reference: string }
/** The booking becomes what the change wants. */
export const makeChange = (tx: Tx, change: PendingChange, { date, time, partySize, startsAt, reference }: Made) =>
  booked(tx, change)
    .set({ date, time, party_size: partySize, starts_at: startsAt, reference, ...noChange })
    .set({ sequence: sql`sequence + 1` })
    .execute()

/** The booking stays as it is. */
export const dropChange = (tx: Tx, change: PendingChange) =>
  booked(tx, change).set(noChange).where('change_no', '=', change.change).execute()

/** Changes of any partner that were begun before a moment and have no answer, in no order, so that none waits for the others for good. */
export async function changesAskedBefore(db: Db, before: Date, most: number): Promise<PendingChange[]> {
  return db
    .selectFrom('reservation')
    .select(['partner_id as partnerId', 'member_id as memberId', 'id', 'change_no as change'])
    .where('change_asked_at', '<', before)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
}
