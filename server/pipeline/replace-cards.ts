import { sql } from 'kysely'
import type { CardReplacement } from '../../contract/feed.ts'
import { lastDayOf } from '../../domain/cards/expiry-state.ts'
import { withRetries, type Db, type Tx } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import { lockMembers, mayReportCard } from './load.ts'
import { toRecordset } from './recordset.ts'

/** A network's message that a bank replaced or renewed a card. */
export type Replacement = CardReplacement & { provider: string; deliveryId: string; receivedAt: string }

/** Maximum number of replacements in one run; the next run continues. */
const replacementsPerRunMax = 100

type Deps = { db: Db; clock: Clock; ids: Pick<Ids, 'next'> }
/** One card of a replacement. Without a card, `partner_id`, `card_id` and `member_id` are null: check `partner_id` first. */
type DueReplacement = {
  provider: string
  delivery_id: string
  changed_at: Date
  last_four: string
  expires_on: string
  partner_id: string | null
  card_id: string
  member_id: string
}

/** Stores replacements; a repeated message changes nothing. */
export async function saveReplacements(tx: Tx, replacements: readonly Replacement[]): Promise<void> {
  if (replacements.length === 0) return
  const rows = replacements.map((replacement) => ({
    ...replacement,
    expiresOn: lastDayOf(replacement.expMonth, replacement.expYear),
  }))
  const columns =
    'provider text, "deliveryId" text, reference text, "lastFour" text, "expiresOn" date, "changedAt" timestamptz, "receivedAt" timestamptz'
  await sql`
    insert into card_replacement (provider, delivery_id, reference, changed_at, last_four, expires_on, received_at)
    select provider, "deliveryId", reference, "changedAt", "lastFour", "expiresOn", "receivedAt" from ${toRecordset(rows, columns)}
    on conflict do nothing`.execute(tx)
}

/**
 * Applies replacements to their cards: new last four and expiry, an event in the card's history, and a mail when the last four
 * changed. The card keeps its token and reference, and keeps earning. A replacement without a linked card is also marked as applied.
 * Returns the number of changed cards.
 */
export async function replaceCards({ db, clock, ids }: Deps): Promise<number> {
  if ((await dueReplacements(db)).length === 0) return 0
  return withRetries(() =>
    db.transaction().execute(async (tx) => {
      // Lock order as in a batch: the member, then the card. Another node may have applied some while this one waited for the lock.
      await lockMembers(tx, (await dueReplacements(tx)).flatMap(ownerOf))
      const dueRows = await dueReplacements(tx)
      let changedCount = 0
      for (const row of dueRows) {
        const isChanged = await applyReplacement(tx, row, { clock, ids })
        if (isChanged) changedCount += 1
      }
      for (const { provider, delivery_id } of dueRows)
        await sql`update card_replacement set applied_at = ${clock.now()}
          where provider = ${provider} and delivery_id = ${delivery_id}`.execute(tx)
      return changedCount
    }),
  )
}

const ownerOf = ({ partner_id, member_id }: DueReplacement) =>
  partner_id === null ? [] : [{ partnerId: partner_id, memberId: member_id }]

/**
 * The oldest replacements that are not applied yet: one row for each active card and each pending transfer of the reference, or one row
 * without a card.
 */
async function dueReplacements(db: Db | Tx): Promise<DueReplacement[]> {
  const { rows } = await sql<DueReplacement>`
    with p as materialized (select * from card_replacement where applied_at is null order by changed_at, delivery_id limit ${replacementsPerRunMax})
    select p.provider, p.delivery_id, p.changed_at, p.last_four, p.expires_on, c.partner_id, c.id as card_id, c.member_id
    from p left join (
      select s.source, r.reference, c.partner_id, c.id, c.member_id from feed_sender s
      join card_reference r on r.provider = s.network and ${mayReportCard}
      join card c on c.partner_id = r.partner_id and c.id = r.card_id and c.status in ('active', 'held')
      where r.reference in (select reference from p)) c on c.source = p.provider and c.reference = p.reference
    order by p.changed_at, p.delivery_id`.execute(db)
  return rows
}

/**
 * Applies one replacement and returns whether the card changed. The card changes only if the bank replaced it after its linking and its
 * last replacement, and only if the new last four or expiry differs from the stored one.
 */
async function applyReplacement(
  tx: Tx,
  replacement: DueReplacement,
  { clock, ids }: Omit<Deps, 'db'>,
): Promise<boolean> {
  const { partner_id, card_id, member_id, last_four, expires_on, changed_at } = replacement
  if (partner_id === null) return false
  const now = clock.now()
  const { rows } = await sql<{ former_last_four: string }>`
    with former as (
      select last_four, expires_on from card where partner_id = ${partner_id} and id = ${card_id}
        and ${changed_at}::timestamptz > greatest(linked_at, replaced_at)
        and (last_four, expires_on) is distinct from (${last_four}::text, ${expires_on}::date)
      for no key update),
    changed as (
      update card set last_four = ${last_four}, expires_on = ${expires_on}, replaced_at = ${changed_at} from former
      where card.partner_id = ${partner_id} and card.id = ${card_id})
    insert into card_event (partner_id, card_id, member_id, at, kind, last_four, expires_on, previous_last_four, previous_expires_on)
    select ${partner_id}, ${card_id}::uuid, ${member_id}::uuid, ${now}::timestamptz, 'replaced', ${last_four}, ${expires_on}::date, last_four, expires_on from former
    returning previous_last_four as former_last_four`.execute(tx)
  const [changedCard] = rows
  if (!changedCard) return false
  if (changedCard.former_last_four !== last_four)
    await queueMail({ clock, ids }, tx, {
      partnerId: partner_id,
      memberId: member_id,
      kind: 'card_replaced',
      key: `${card_id}:${replacement.delivery_id}`,
      facts: { lastFour: last_four, formerLastFour: changedCard.former_last_four },
    })
  return true
}
