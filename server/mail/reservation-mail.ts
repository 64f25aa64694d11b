import type { MailFacts, MailKind } from '../../contract/mail.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { restaurantAddress, reservationOf, type StoredReservation } from '../reservations/queries.ts'
import { hasLaterMail, type MailRow } from './queries.ts'
import { queueMail } from './queue.ts'

type MailedReservation = {
  partnerId: string
  memberId: string
  id: string
  /** The previous time and party size, when the reservation was changed. */
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
export async function queueReservationMail(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  kind: 'reservation_booked' | 'reservation_changed' | 'reservation_canceled',
  { partnerId, memberId, id, former }: MailedReservation,
): Promise<void> {
  const row = await reservationOf(tx, partnerId, memberId, id)
  if (!row) throw new Error(`cannot queue a ${kind} mail: the member has no reservation ${id}`)
  // One key queues one mail, and a reservation can change several times.
  const key = former ? `${id}:${row.sequence}` : id
  await queueMail(deps, tx, { partnerId, memberId, kind, key, facts: { ...factsOf(row), ...former } })
}

/** Mails that confirm a table: it must still be booked when they are sent. */
const confirmationKinds = new Set<MailKind>(['reservation_booked', 'reservation_changed'])

export type CurrentFacts = { facts: MailFacts } | { obsolete: string }

/**
 * The facts of a mail when it is sent, or the reason why it is obsolete. A mail server may be unavailable for hours, so a confirmation
 * takes the current facts of its reservation. Of several unsent confirmations only the last is sent, and none after a cancellation or the
 * reserved time. A cancellation is always sent, as the member's proof (docs/decisions/0080).
 */
export async function currentFacts(db: Db, kind: MailKind, message: MailRow, now: Date): Promise<CurrentFacts> {
  const { partner_id, member_id, facts } = message
  if (!confirmationKinds.has(kind) || member_id === null || facts.reservationId === undefined) return { facts }
  const row = await reservationOf(db, partner_id, member_id, facts.reservationId)
  if (row?.status !== 'booked') return { obsolete: 'the reservation was canceled before this mail was sent' }
  if (row.starts_at <= now) return { obsolete: 'the reserved time had passed before this mail was sent' }
  if (await hasLaterMail(db, message, [...confirmationKinds]))
    return { obsolete: 'a later mail confirms the reservation' }
  return { facts: { ...facts, ...factsOf(row) } }
}
