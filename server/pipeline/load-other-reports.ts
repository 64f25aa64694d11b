import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { loadEvents } from './load.ts'
import { toRecordset } from './recordset.ts'
import { cardKey, lifecycleKey, type DineState, type EventState, type PipelineState } from './state.ts'

/**
 * Maximum time between an event and the dine of another report of the purchase: seven days as in `groupReports`, and one day because
 * `withResolvedTimes` may still change the time of the event.
 */
const reportsApartMaxMs = 8 * 86_400_000

/**
 * Loads the events of dines that a message of the batch may also be about, except events that are already loaded. Such a dine has the
 * message's card, and a time at most `reportsApartMaxMs` from the message's. Either another feed reported it, or its `reports` name a
 * shop, a claim or several feeds. Runs no query when there is no such dine.
 */
export async function loadOtherReports(
  tx: Tx,
  events: readonly EventState[],
  cards: PipelineState['cards'],
  dines: Iterable<DineState>,
): Promise<EventState[]> {
  const eventsByCard = new Map<string, EventState[]>()
  for (const event of events) {
    for (const { cardId } of cards.get(cardKey(event.provider, event.cardReference)) ?? [])
      eventsByCard.set(cardId, [...(eventsByCard.get(cardId) ?? []), event])
  }
  const candidates = [...dines].filter((dine) =>
    (eventsByCard.get(dine.cardId) ?? []).some(
      (event) =>
        (event.provider !== dine.provider || dine.reports.length > 0) &&
        Math.abs(Date.parse(event.occurredAt) - Date.parse(dine.occurredAt)) <= reportsApartMaxMs,
    ),
  )
  if (candidates.length === 0) return []
  const { rows } = await sql<{ provider: string; lifecycleId: string }>`
    select distinct e.provider, e.lifecycle_id as "lifecycleId"
    from ${toRecordset(candidates, '"partnerId" text, id uuid')}
    join feed_event e on e.partner_id = input."partnerId" and e.dine_id = input.id`.execute(tx)
  const loadedKeys = new Set(events.map(lifecycleKey))
  return loadEvents(
    tx,
    rows.filter((row) => !loadedKeys.has(lifecycleKey(row))),
  )
}
