import { sql } from 'kysely'
import type { TableRequest } from '../../contract/api/reservations.ts'
import type { Db, Tx } from '../database/connect.ts'
import { clearedChangeColumns } from './queries.ts'

/** A change of the booking `id`. The service identifies the change by `changeNumber`, which counts the changes of one booking from 1. */
export type PendingChange = { partnerId: string; memberId: string; id: string; changeNumber: number }

/**
 * A booking with its unanswered change; locked until the transaction ends. Without such a change, the columns of the change are null,
 * except `change_no`, which keeps the number of the last one.
 */
export const lockBookingWithChange = (tx: Tx, partnerId: string, id: string) =>
  tx
    .selectFrom('reservation')
    .select(['date', 'time', 'starts_at', 'party_size', 'status', 'change_no', 'change_requested_at'])
    .select(['change_date', 'change_time', 'change_starts_at', 'change_party_size'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const updateBooking = (tx: Tx, { partnerId, id }: Pick<PendingChange, 'partnerId' | 'id'>) =>
  tx.updateTable('reservation').where('partner_id', '=', partnerId).where('id', '=', id).where('status', '=', 'booked')

type RequestedChange = TableRequest & { startsAt: Date; requestedAt: Date }
/** Writes a change before the site calls the service for it. */
export const insertChange = (
  tx: Tx,
  change: PendingChange,
  { date, time, partySize, startsAt, requestedAt }: RequestedChange,
) =>
  updateBooking(tx, change)
    .set({
      change_no: change.changeNumber,
      change_date: date,
      change_time: time,
      change_starts_at: startsAt,
      change_party_size: partySize,
      change_requested_at: requestedAt,
    })
    .execute()

type AcceptedChange = TableRequest & { startsAt: Date; reference: string }
/** Applies the change to the booking. */
export const applyChange = (
  tx: Tx,
  change: PendingChange,
  { date, time, partySize, startsAt, reference }: AcceptedChange,
) =>
  updateBooking(tx, change)
    .set({ date, time, party_size: partySize, starts_at: startsAt, reference, ...clearedChangeColumns })
    // Calendar programs replace an event only by one with a higher sequence.
    .set({ sequence: sql`sequence + 1` })
    .execute()

/** Discards the change, unless a later one has replaced it; the booking stays as it was. */
export const dropChange = (tx: Tx, change: PendingChange) =>
  updateBooking(tx, change).set(clearedChangeColumns).where('change_no', '=', change.changeNumber).execute()

/**
 * Changes of all partners that were requested before `cutoff` and have no answer, `limit` at most. They come in random order, so that no
 * change blocks the others permanently.
 */
export async function unansweredChangesBefore(db: Db, cutoff: Date, limit: number): Promise<PendingChange[]> {
  return db
    .selectFrom('reservation')
    .select(['partner_id as partnerId', 'member_id as memberId', 'id', 'change_no as changeNumber'])
    .where('change_requested_at', '<', cutoff)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}
