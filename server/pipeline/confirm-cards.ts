import { sql } from 'kysely'
import { withRetries, type Db, type Tx, type MemberKey } from '../database/connect.ts'
import { lockMembers, mayReportCard } from './load.ts'
import { toRecordset } from './recordset.ts'

/** A network's confirmation of a card: the network's reference of the card, and when the message was received. */
export type Confirmation = { provider: string; reference: string; receivedAt: string }

type CardId = { partner_id: string; id: string }

/** Stores confirmations. A repeated one keeps the earliest time, in whatever order the messages are processed. */
export async function saveConfirmations(tx: Tx, confirmations: readonly Confirmation[]): Promise<void> {
  if (confirmations.length === 0) return
  await sql`
    insert into card_confirmation (provider, reference, received_at)
    select provider, reference, min("receivedAt") from ${toRecordset(confirmations, 'provider text, reference text, "receivedAt" timestamptz')}
    group by 1, 2 order by 1, 2
    on conflict (provider, reference) do update set received_at = least(card_confirmation.received_at, excluded.received_at)`.execute(
    tx,
  )
}

/**
 * Confirms active cards and pending transfers that have a stored confirmation. Their purchases earn from the time at which the confirmation
 * was received, or from the linking if that is later. The confirmation and the card's row may arrive in either order. Queues earlier
 * purchases of these cards again; `matchPurchase` decides which of them follow the confirmation. Returns the number of cards that it
 * confirmed.
 */
export async function confirmCards(db: Db): Promise<number> {
  if ((await ownersOfConfirmableCards(db)).length === 0) return 0
  return withRetries(() =>
    db.transaction().execute(async (tx) => {
      // Lock order as in a batch and at the site, to avoid deadlocks: the member, then the card. A batch that read the card as
      // unconfirmed either has committed, so that its purchases are queued again below, or waits for this lock and reads the card again.
      await lockMembers(tx, await ownersOfConfirmableCards(tx))
      const { rows } = await sql<CardId>`
        update card set confirmed_at = greatest(card.linked_at, confirmation.at)
        from (
          select c.partner_id, c.id, min(f.received_at) as at from card c
          join card_reference r on r.partner_id = c.partner_id and r.card_id = c.id
          join feed_sender s on s.network = r.provider and ${mayReportCard}
          join card_confirmation f on f.provider = s.source and f.reference = r.reference
          where c.confirmed_at is null and c.status in ('active', 'held') group by 1, 2
        ) as confirmation
        where card.partner_id = confirmation.partner_id and card.id = confirmation.id and card.confirmed_at is null and card.status in ('active', 'held')
        returning card.partner_id, card.id`.execute(tx)
      await requeuePurchases(tx, rows)
      return rows.length
    }),
  )
}

/** Members with an unconfirmed card for which a confirmation is stored; usually none. */
async function ownersOfConfirmableCards(db: Db | Tx): Promise<MemberKey[]> {
  const { rows } = await sql<MemberKey>`
    select distinct c.partner_id as "partnerId", c.member_id as "memberId" from card c
    join card_reference r on r.partner_id = c.partner_id and r.card_id = c.id
    join feed_sender s on s.network = r.provider and ${mayReportCard}
    join card_confirmation f on f.provider = s.source and f.reference = r.reference
    where c.confirmed_at is null and c.status in ('active', 'held')`.execute(db)
  return rows
}

/** Queues the messages of these cards that matched no confirmed card (`unknown_card`, `before_link`) again. */
async function requeuePurchases(tx: Tx, cards: readonly CardId[]): Promise<void> {
  if (cards.length === 0) return
  await sql`
    with requeued as (
      delete from feed_outcome o using ${toRecordset(cards, 'partner_id text, id uuid')}
      join card_reference r on r.partner_id = input.partner_id and r.card_id = input.id
      join feed_sender s on s.network = r.provider and ${mayReportCard}
      join feed_event e on e.provider = s.source and e.card_reference = r.reference and e.match in ('unknown_card', 'before_link')
      where o.provider = e.provider and o.delivery_id = e.delivery_id and o.state = 'read'
      returning o.provider, o.delivery_id
    )
    insert into feed_queue (position, provider, delivery_id)
    select position, provider, delivery_id from requeued join feed_message using (provider, delivery_id)`.execute(tx)
}
