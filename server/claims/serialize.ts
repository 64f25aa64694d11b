import type { ClaimCardView, ClaimView } from '../../contract/api/claims.ts'
import { canDispute, disputeEnd, statusAt } from '../../domain/claims/status.ts'
import type { ClaimCardRow, ClaimEventRow, ClaimRow } from './queries.ts'

/** A card that the member can name in a new claim. */
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
  postedAwardId: string | undefined,
  now: Date,
): ClaimView {
  const state = { status: row.status, answeredAt: row.answered_at, disputed: row.disputed }
  const answeredAwardId = events.findLast(({ award_id }) => award_id !== null)?.award_id ?? null
  const isDisputable = canDispute(state, now)
  return {
    id: row.id,
    merchant: { id: row.merchant_id, name: row.merchant_name, city: row.merchant_city },
    date: row.dined_on,
    amountMinor: row.amount_minor,
    card: row.card_brand && row.last_four ? { cardType: row.card_brand, lastFour: row.last_four } : null,
    status: statusAt(state, now),
    disputeUntil: isDisputable && row.answered_at ? disputeEnd(row.answered_at).toISOString() : null,
    awardId: postedAwardId ?? answeredAwardId,
    history: [...events.map(eventView), ...closingEntries(state, now)],
  }
}

const eventView = ({ at, kind, lines, words }: ClaimEventRow) => ({
  at: at.toISOString(),
  kind,
  lines,
  message: words,
})

/**
 * The history entry of a claim whose answer was not disputed in time; empty for any other claim. Computed from the date of the
 * answer, because nothing writes an event when that time ends. An operator who closes a claim writes an event.
 */
const closingEntries = (state: Parameters<typeof statusAt>[0], now: Date): ClaimView['history'] =>
  state.status === 'answered' && state.answeredAt && statusAt(state, now) === 'closed'
    ? [{ at: disputeEnd(state.answeredAt).toISOString(), kind: 'closed', lines: [], message: '' }]
    : []
