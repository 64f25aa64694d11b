import { sql } from 'kysely'
import type { CardView, EarlierCard } from '../../contract/api/cards.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { expiryState } from '../../domain/cards/expiry-state.ts'
import { unusedCard } from '../../domain/cards/unused-card.ts'
import type { Tx } from '../database/connect.ts'
import { activeCards, type CardRow } from './queries.ts'

/** How long the list shows the former digits of a card that the bank replaced. */
const replacedNoticeMs = 60 * 86_400_000
/** Maximum number of removed and moved cards in the list. */
const earlierCardsMax = 50

export type CardUseRow = {
  card_id: string
  used_at: Date | null
  used_on: string | null
  confirmed_in_use_at: Date | null
  former_last_four: string | null
}

/**
 * For each linked card: its last purchase, and the last time the member confirmed that the card is in use. For a card that the bank
 * replaced after `replacedSince` also its former last four digits, if they differ.
 */
const usesOf = (tx: Tx, partnerId: string, memberId: string, replacedSince: Date) =>
  sql<CardUseRow>`
    select c.id as card_id, d.occurred_at as used_at, d.local_date as used_on,
      (select max(at) from card_event k where k.partner_id = c.partner_id and k.member_id = c.member_id and k.card_id = c.id
        and k.kind = 'kept') as confirmed_in_use_at,
      (select previous_last_four from card_event p where p.partner_id = c.partner_id and p.member_id = c.member_id and p.card_id = c.id
        and p.kind = 'replaced' and p.previous_last_four <> p.last_four and p.at > ${replacedSince} order by position desc limit 1) as former_last_four
    from card c left join lateral (
      select occurred_at, local_date from dine
      where dine.partner_id = c.partner_id and dine.member_id = c.member_id and dine.card_id = c.id and dine.shown
      order by occurred_at desc limit 1) d on true
    where c.partner_id = ${partnerId} and c.member_id = ${memberId} and c.status = 'active'`.execute(tx)

/**
 * Cards that were linked before, the last removed or moved card first, at most `earlierCardsMax`: moved to another program, removed with
 * the consent withdrawn, or only removed. A refused card never had a consent and is left out.
 */
const earlierCards = async (tx: Tx, partnerId: string, memberId: string): Promise<EarlierCard[]> => {
  const { rows } = await sql<{
    id: string
    brand: EarlierCard['cardType']
    last_four: string
    end_reason: EarlierCard['endReason']
    ended_at: Date
  }>`
    select c.id, c.brand, c.last_four, c.ended_at, case
        when c.status = 'moved' then 'moved'
        when exists (select from card_event e where e.partner_id = c.partner_id and e.member_id = c.member_id and e.card_id = c.id
          and e.kind = 'withdrawn') then 'withdrawn'
        else 'removed' end as end_reason
    from card c
    where c.partner_id = ${partnerId} and c.member_id = ${memberId} and c.status in ('removed', 'moved') and c.ended_at is not null
      and exists (select from card_event e where e.partner_id = c.partner_id and e.member_id = c.member_id and e.card_id = c.id
        and e.kind = 'consented')
    order by c.ended_at desc, c.id limit ${earlierCardsMax}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    cardType: row.brand,
    lastFour: row.last_four,
    endReason: row.end_reason,
    endedAt: row.ended_at.toISOString(),
  }))
}

/** The data of the page of linked cards. */
export async function cardList(tx: Tx, partner: PartnerView, memberId: string, now: Date) {
  const cardRows = await activeCards(tx, partner.id, memberId)
  const { rows: useRows } = await usesOf(tx, partner.id, memberId, new Date(now.getTime() - replacedNoticeMs))
  const uses = new Map(useRows.map((use) => [use.card_id, use]))
  const cards = cardRows.map(({ id, confirmed_at }) => ({
    id,
    confirmedAt: confirmed_at?.toISOString() ?? null,
    lastUsedAt: uses.get(id)?.used_at?.toISOString() ?? null,
    confirmedInUseAt: uses.get(id)?.confirmed_in_use_at?.toISOString() ?? null,
  }))
  return {
    items: cardRows.map((row) => cardView(row, uses.get(row.id), now)),
    maxLinkedCards: partner.brand.maxLinkedCards,
    unusedCard: unusedCard(cards, partner.brand.silentCardDays, now),
    earlier: await earlierCards(tx, partner.id, memberId),
  }
}

function cardView(row: CardRow, use: CardUseRow | undefined, now: Date): CardView {
  return {
    id: row.id,
    partnerCardId: row.partner_card_id,
    cardType: row.brand,
    lastFour: row.last_four,
    description: row.description,
    networkStatus: row.confirmed_at === null ? 'pending' : 'active',
    linkedAt: row.linked_at.toISOString(),
    countsFrom: row.confirmed_at?.toISOString() ?? null,
    expires: row.expires_on?.slice(0, 7) ?? null,
    expiry: expiryState(row.expires_on, now),
    lastUsedOn: use?.used_on ?? null,
    formerLastFour: use?.former_last_four ?? null,
    product: row.product,
  }
}
