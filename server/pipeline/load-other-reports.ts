import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { loadEvents } from './load.ts'
import { records } from './records.ts'
import { cardKey, lifecycleKey, type DineState, type EventState, type PipelineState } from './state.ts'

/** A purchase is reported by two feeds within this time of each other, by their own dates. */
const reportsApartMaxMs = 8 * 86_400_000

/**
 * Events of dines of the same card that another feed reported at about the same time, or that two feeds have reported: a
 * message may turn out to be about one of those. Where one feed reports alone there are none, and nothing is asked.
 */
export async function loadOtherReports(
  tx: Tx,
  events: readonly EventState[],
  cards: PipelineState['cards'],
  dines: Iterable<DineState>,
): Promise<EventState[]> {
  const feedsOfCard = new Map<string, EventState[]>()
  for (const event of events) {
    for (const { cardId } of cards.get(cardKey(event.provider, event.cardReference)) ?? [])
      feedsOfCard.set(cardId, [...(feedsOfCard.get(cardId) ?? []), event])
  }
  const others = [...dines].filter((dine) =>
    (feedsOfCard.get(dine.cardId) ?? []).some(
      (event) =>
        (event.provider !== dine.provider || dine.reports.length > 0) &&
        Math.abs(Date.parse(event.occurredAt) - Date.parse(dine.occurredAt)) <= reportsApartMaxMs,
    ),
  )
  if (others.length === 0) return []
  const { rows } = await sql<{ provider: string; lifecycleId: string }>`
    select distinct e.provider, e.lifecycle_id as "lifecycleId"
    from ${records(others, '"partnerId" text, id uuid')}
    join feed_event e on e.partner_id = given."partnerId" and e.dine_id = given.id`.execute(tx)
  const loaded = new Set(events.map(lifecycleKey))
  return loadEvents(
    tx,
    rows.filter((row) => !loaded.has(lifecycleKey(row))),
  )
}
