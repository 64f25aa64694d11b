import { sql } from 'kysely'
import type { CardRecord } from '../../contract/api/cards.ts'
import type { Tx, MemberKey } from '../database/connect.ts'
import type { CardEventTable } from '../database/card-tables.ts'

type HistoryLine = CardRecord['history'][number]
type EventRow = {
  at: Date
  kind: CardEventTable['kind']
  wording: string | null
  version: string | null
  last_four: string | null
  previous_last_four: string | null
  expires_on: string | null
}

/**
 * The member's consent to one card, and the card's history, oldest first. Null for the card of another member and for a card without a
 * recorded consent.
 */
export async function cardRecordOf(
  tx: Tx,
  { partnerId, memberId }: MemberKey,
  cardId: string,
): Promise<CardRecord | null> {
  const card = await tx
    .selectFrom('card')
    .select(['brand', 'last_four', 'status', 'confirmed_at', 'ended_at'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', cardId)
    .executeTakeFirst()
  const { rows } = await sql<EventRow>`
    select at, kind, wording, version, last_four, previous_last_four, expires_on from card_event
    where partner_id = ${partnerId} and member_id = ${memberId} and card_id = ${cardId} order by position`.execute(tx)
  const consent = rows.find(({ kind }) => kind === 'consented')
  if (!card || !consent) return null
  const withdrawal = rows.find(({ kind }) => kind === 'withdrawn')
  const history = rows.map(eventLine)
  if (card.confirmed_at) history.push(lineWithoutDetails('confirmed', card.confirmed_at))
  if (card.ended_at && !withdrawal)
    history.push(lineWithoutDetails(card.status === 'moved' ? 'moved' : 'removed', card.ended_at))
  return {
    cardType: card.brand,
    lastFour: card.last_four,
    consent: {
      agreedAt: consent.at.toISOString(),
      wording: consent.wording ?? '',
      version: consent.version ?? '',
      withdrawnAt: withdrawal?.at.toISOString() ?? null,
      endedAt: card.ended_at?.toISOString() ?? null,
    },
    history: history.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  }
}

const lineWithoutDetails = (kind: HistoryLine['kind'], at: Date): HistoryLine => ({
  at: at.toISOString(),
  kind,
  lastFour: null,
  formerLastFour: null,
  expires: null,
})

function eventLine({ at, kind, last_four, previous_last_four, expires_on }: EventRow): HistoryLine {
  if (kind !== 'replaced') return lineWithoutDetails(kind, at)
  return {
    at: at.toISOString(),
    kind: last_four === previous_last_four ? 'renewed' : 'replaced',
    lastFour: last_four,
    formerLastFour: previous_last_four,
    expires: expires_on?.slice(0, 7) ?? null,
  }
}
