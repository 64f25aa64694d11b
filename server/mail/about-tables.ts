import type { MailFacts, MailKind } from '../../contract/mail.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { restaurantAddress, reservationOf, type StoredReservation } from '../reservations/queries.ts'
import { isSuperseded, type MailRow } from './queries.ts'
import { queueMail } from './queue.ts'

type Table = {
  partnerId: string
  memberId: string
  id: string
  /** For a change: the previous time and party size. */
  former?: Required<Pick<MailFacts, 'formerAt' | 'formerPartySize'>>
}

const factsOf = (row: StoredReservation): MailFacts => ({
  reservationId: row.id,
  merchant: row.record.name,
  place: restaurantAddress(row),
  date: row.date,
  at: row.starts_at.toISOString(),
  timezone: row.timezone,
  partySize: row.party_size,
  reference: row.reference,
})

/** Queues one mail per booking, change and cancellation, in the transaction that changes the reservation. */
export async function mailAboutTable(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  kind: 'reservation_booked' | 'reservation_changed' | 'reservation_canceled',
  { partnerId, memberId, id, former }: Table,
): Promise<void> {
  const row = await reservationOf(tx, partnerId, memberId, id)
  if (!row) throw new Error(`no reservation ${id} to mail about`)
  const key = former ? `${id}:${row.sequence}` : id
  await queueMail(deps, tx, { partnerId, memberId, kind, key, facts: { ...factsOf(row), ...former } })
}

/** Kinds of mails that promise a table, which must still be booked when they are sent. */
const promises = new Set<MailKind>(['reservation_booked', 'reservation_changed'])

export type FactsNow = { facts: MailFacts } | { obsolete: string }

/**
 * The facts of a mail at the moment of sending, because a mail server may be unavailable for hours. A confirmation has the newest facts
 * of its reservation, is sent once for all changes that waited, and never after the cancellation or the meal. A cancellation is always
 * sent, as the member's proof (docs/decisions/0080).
 */
export async function factsNow(db: Db, kind: MailKind, message: MailRow, now: Date): Promise<FactsNow> {
  const { partner_id, member_id, facts } = message
  if (!promises.has(kind) || member_id === null || facts.reservationId === undefined) return { facts }
  const row = await reservationOf(db, partner_id, member_id, facts.reservationId)
  if (row?.status !== 'booked') return { obsolete: 'the reservation was canceled before this mail was sent' }
  if (row.starts_at <= now) return { obsolete: 'the reservation was over before this mail was sent' }
  if (await isSuperseded(db, message, [...promises])) return { obsolete: 'a later mail tells the change' }
  return { facts: { ...facts, ...factsOf(row) } }
}
