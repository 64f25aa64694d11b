import { sql, type Insertable } from 'kysely'
import { overlapMinutes } from '../../domain/reservations/rules.ts'
import type { StoredRecord } from '../catalog/entries.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { ReservationTable } from '../database/reservation-tables.ts'

/** Maximum number of listed reservations: more than any member reads. */
const listedMax = 200

const selectReservations = (db: Db | Tx, partnerId: string, memberId: string) =>
  db
    .selectFrom('reservation')
    .innerJoin('merchant', 'merchant.id', 'reservation.merchant_id')
    .select([
      'reservation.id',
      'reservation.merchant_id',
      'reservation.date',
      'reservation.time',
      'reservation.starts_at',
      'reservation.party_size',
      'reservation.status',
      'reservation.reference',
      'reservation.sequence',
      'merchant.record',
      'merchant.timezone',
    ])
    .where('reservation.partner_id', '=', partnerId)
    .where('reservation.member_id', '=', memberId)

/** The restaurants with these ids that take reservations. */
export async function bookableRestaurants(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('merchant')
    .select([
      'id',
      'timezone',
      sql<string>`record ->> 'name'`.as('name'),
      sql<string>`record ->> 'openTableId'`.as('restaurantId'),
    ])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`record ->> 'openTableId' <> ''`)
    .execute()
}

/** A member's booked and canceled tables, the latest first, at most `listedMax`. Leaves out holds and unanswered booking requests. */
export async function reservationsOf(tx: Tx, partnerId: string, memberId: string): Promise<StoredReservation[]> {
  const rows = await selectReservations(tx, partnerId, memberId)
    .where('reservation.status', 'in', ['booked', 'canceled'])
    .orderBy('reservation.starts_at', 'desc')
    .limit(listedMax)
    .execute()
  return rows.map(withRecord)
}

/** A member's reservation in any status, also a hold or an unanswered booking request. */
export async function reservationOf(db: Db | Tx, partnerId: string, memberId: string, id: string) {
  const row = await selectReservations(db, partnerId, memberId).where('reservation.id', '=', id).executeTakeFirst()
  return row && withRecord(row)
}

type ReservationRow = Awaited<ReturnType<ReturnType<typeof selectReservations>['execute']>>[number]
const withRecord = (row: ReservationRow) => ({ ...row, record: row.record as StoredRecord })
export type StoredReservation = ReturnType<typeof withRecord>

/** The restaurant's address in one line. */
export const restaurantAddress = ({ record: { address1, city, state } }: StoredReservation): string =>
  `${address1}, ${city}, ${state}`

/** The member's reservation with this idempotency key from the browser: a hold, a booking request, or a booked or canceled table. */
export const reservationByKey = (tx: Tx, partnerId: string, memberId: string, key: string) =>
  tx
    .selectFrom('reservation')
    .select(['id', 'merchant_id', 'date', 'time', 'party_size', 'status', 'requested_at', 'held_until'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('client_key', '=', key)
    .executeTakeFirst()

const overlapMs = overlapMinutes * 60_000

/** The member's booking requests, bookings and requested changes that are too close to a given time. */
export async function overlappingReservations(tx: Tx, partnerId: string, memberId: string, at: Date) {
  const after = new Date(at.getTime() - overlapMs)
  const before = new Date(at.getTime() + overlapMs)
  return tx
    .selectFrom('reservation')
    .select(['id', 'status', 'requested_at'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['requested', 'booked'])
    .where((builder) =>
      builder.or([
        builder.and([builder('starts_at', '>', after), builder('starts_at', '<', before)]),
        builder.and([builder('change_starts_at', '>', after), builder('change_starts_at', '<', before)]),
      ]),
    )
    .execute()
}

export const insertReservation = (tx: Tx, row: Insertable<ReservationTable>) =>
  tx.insertInto('reservation').values(row).execute()

/** Returns false when the booking request was canceled in the meantime. */
export const confirmBookingRequest = async (
  tx: Tx,
  partnerId: string,
  id: string,
  reference: string,
): Promise<boolean> => {
  const update = tx.updateTable('reservation').set({ status: 'booked', reference }).where('partner_id', '=', partnerId)
  const result = await update.where('id', '=', id).where('status', '=', 'requested').executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Unanswered booking requests of all partners from before a given time; in random order, so that none blocks the others permanently. */
export const unansweredRequestsBefore = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('reservation')
    .select(['partner_id', 'id'])
    .where('status', '=', 'requested')
    .where('requested_at', '<', before)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()

/** Deletes the reservation only while it is a booking request: a booked, canceled or held table stays. */
export const dropBookingRequest = (tx: Tx | Db, partnerId: string, id: string) =>
  tx
    .deleteFrom('reservation')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute()

/** The columns of a reservation without an unanswered change. */
export const clearedChangeColumns = {
  change_date: null,
  change_time: null,
  change_starts_at: null,
  change_party_size: null,
  change_requested_at: null,
} as const

/** Cancels a booked table and drops its unanswered change. False when the table is not booked (any more). */
export const markCanceled = async (tx: Tx, partnerId: string, id: string, at: Date): Promise<boolean> => {
  const set = { status: 'canceled', canceled_at: at, ...clearedChangeColumns } as const
  const update = tx.updateTable('reservation').set(set).where('partner_id', '=', partnerId).where('id', '=', id)
  const result = await update.where('status', '=', 'booked').executeTakeFirst()
  return result.numUpdatedRows > 0n
}
