import type { Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { addressOf, reservationOf } from '../reservations/queries.ts'
import { queueMail } from './queue.ts'

type Table = { partnerId: string; memberId: string; id: string }

/** One mail when a table is booked and one when it is given back, in the transaction that says so. */
export async function mailAboutTable(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  kind: 'reservation_booked' | 'reservation_cancelled',
  { partnerId, memberId, id }: Table,
): Promise<void> {
  const row = await reservationOf(tx, partnerId, memberId, id)
  if (!row) throw new Error('the reservation that was just changed is not there')
  const { date, timezone, reference, party_size: partySize } = row
  const at = row.starts_at.toISOString()
  const facts = { merchant: row.record.name, place: addressOf(row), date, at, timezone, partySize, reference }
  await queueMail(deps, tx, { partnerId, memberId, kind, key: id, facts })
}
