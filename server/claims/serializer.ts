import type { ClaimCardView, ClaimView } from '../../contract/api/claims.ts'
import { canDispute, objectionEnd, statusAt } from '../../domain/claims/status.ts'
import type { ClaimCardRow, ClaimEventRow, ClaimRow } from './queries.ts'

/** A card for the member's list of claims. */
export const claimCardView = ({ id, brand, last_four, status, ended_at }: ClaimCardRow): ClaimCardView => ({
  id,
  cardType: brand,
  lastFour: last_four,
  endedAt: status === 'active' ? null : (ended_at?.toISOString() ?? null),
})

/** A claim as its member sees it now. A claim whose answer was not disputed in time is closed. */
export function serializeClaim(
  row: ClaimRow,
  events: readonly ClaimEventRow[],
  postedAward: string | undefined,
  now: Date,
): ClaimView {
  const stored = { status: row.status, answeredAt: row.answered_at, disputed: row.disputed }
  const answeredAward = events.findLast(({ award_id }) => award_id !== null)?.award_id ?? null
  const disputable = canDispute(stored, now) && row.answered_at
  return {
    id: row.id,
    merchant: { id: row.merchant_id, name: row.merchant_name, city: row.merchant_city },
    date: row.dined_on,
    amountMinor: row.amount_minor,
    card: row.card_brand && row.last_four ? { cardType: row.card_brand, lastFour: row.last_four } : null,
    status: statusAt(stored, now),
    disputeUntil: disputable ? objectionEnd(disputable).toISOString() : null,
    awardId: postedAward ?? answeredAward,
    history: [...events.map(eventView), ...closingEntry(stored, now)],
  }
}

const eventView = ({ at, kind, lines, words }: ClaimEventRow) => ({ at: at.toISOString(), kind, lines, words })

/** The history entry of a closed claim is computed from the date, because closing writes no event. */
const closingEntry = (stored: Parameters<typeof statusAt>[0], now: Date): ClaimView['history'] =>
  stored.status === 'answered' && stored.answeredAt && statusAt(stored, now) === 'closed'
    ? [{ at: objectionEnd(stored.answeredAt).toISOString(), kind: 'closed', lines: [], words: '' }]
    : []
