import { sql } from 'kysely'
import { retrying, type Db, type Tx } from '../database/connect.ts'
import { lockMembers, reportsFor } from './load.ts'
import { records } from './records.ts'

/** The network's word that a card counts, by what the network calls it, and when we were told. */
export type Confirmation = { provider: string; reference: string; toldAt: string }

type Owner = { partnerId: string; memberId: string }
type CardKey = { partner_id: string; id: string }

/** Writes down what was confirmed. The first telling stands, whatever order repeats are worked on. */
export async function keepConfirmations(tx: Tx, confirmations: readonly Confirmation[]): Promise<void> {
  if (confirmations.length === 0) return
  await sql`
    insert into card_confirmation (provider, reference, told_at)
    select provider, reference, min("toldAt") from ${records(confirmations, 'provider text, reference text, "toldAt" timestamptz')}
    group by 1, 2 order by 1, 2
    on conflict (provider, reference) do update set told_at = least(card_confirmation.told_at, excluded.told_at)`.execute(
    tx,
  )
}

/**
 * Lets cards count from their confirmation on. A confirmation is kept, so it does not matter whether it or the card's row
 * was there first: whoever looks next joins the two. Purchases that were judged before we knew are judged again; the rule
 * decides which of them came after the confirmation. Answers how many cards count now that did not.
 */
export async function confirmCards(db: Db): Promise<number> {
  if ((await ownersOfConfirmed(db)).length === 0) return 0
  return retrying(() =>
    db.transaction().execute(async (tx) => {
      // As in a batch and at the site, the member comes before the card: nobody waits in a circle, and a batch with the
      // old picture has either ended, and is seen below, or waits here and looks again.
      await lockMembers(tx, await ownersOfConfirmed(tx))
      const { rows } = await sql<CardKey>`
        update card set confirmed_at = greatest(card.linked_at, told.at)
        from (
          select c.partner_id, c.id, min(f.told_at) as at from card c
          join card_reference r on r.partner_id = c.partner_id and r.card_id = c.id
          join feed_sender s on s.network = r.provider and ${reportsFor}
          join card_confirmation f on f.provider = s.source and f.reference = r.reference
          where c.confirmed_at is null and c.status in ('active', 'held') group by 1, 2
        ) as told
        where card.partner_id = told.partner_id and card.id = told.id and card.confirmed_at is null and card.status in ('active', 'held')
        returning card.partner_id, card.id`.execute(tx)
      await judgeAgain(tx, rows)
      return rows.length
    }),
  )
}

/** Members with a card that waits although the network has confirmed it: hardly ever any. */
async function ownersOfConfirmed(db: Db | Tx): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct c.partner_id as "partnerId", c.member_id as "memberId" from card c
    join card_reference r on r.partner_id = c.partner_id and r.card_id = c.id
    join feed_sender s on s.network = r.provider and ${reportsFor}
    join card_confirmation f on f.provider = s.source and f.reference = r.reference
    where c.confirmed_at is null and c.status in ('active', 'held')`.execute(db)
  return rows
}

async function judgeAgain(tx: Tx, cards: readonly CardKey[]): Promise<void> {
  if (cards.length === 0) return
  await sql`
    with undone as (
      delete from feed_outcome o using ${records(cards, 'partner_id text, id uuid')}
      join card_reference r on r.partner_id = given.partner_id and r.card_id = given.id
      join feed_sender s on s.network = r.provider and ${reportsFor}
      join feed_event e on e.provider = s.source and e.card_reference = r.reference and e.match in ('unknown_card', 'before_link')
      where o.provider = e.provider and o.delivery_id = e.delivery_id and o.state = 'read'
      returning o.provider, o.delivery_id
    )
    insert into feed_queue (position, provider, delivery_id)
    select position, provider, delivery_id from undone join feed_message using (provider, delivery_id)`.execute(tx)
}
