import {
  matchPurchase,
  matchMerchant,
  type EarlierMatch,
  type LinkedCard,
  type Purchase,
} from '../../domain/dines/match.ts'
import { groupReports, sortByPrecedence } from '../../domain/dines/reports.ts'
import { latestEventsInOrder, startsPurchase, purchaseState } from '../../domain/dines/purchase-state.ts'
import { isCorrected, latestVersions } from '../../domain/dines/versions.ts'
import { reporterOf } from '../../providers/card-feed/read.ts'
import type { Match } from '../database/dine-tables.ts'
import { evaluateDine, localTimeOf, type MatchedReport } from './evaluate-dine.ts'
import { purchasesOf } from './purchases.ts'
import { lifecycleKey, type DineState, type EventState, type PipelineState } from './state.ts'

/** The dine of an event, or why the event has none. */
export type Assignment = { event: EventState; match: Match; partnerId: string | null; dineId: string | null }

/**
 * Assigns each event of the batch's purchases to its dine, or to the reason why it has none. Other loaded purchases that have a stored
 * match are assigned again, because a report in the batch may be of the same purchase. Updates these dines. A changed dine gets a new
 * object in `state.dines`, with `changed` set.
 */
export function assignEvents(
  state: PipelineState,
  batchEvents: readonly EventState[],
  nextId: () => string,
  now: string,
): Assignment[] {
  const purchaseKey = (event: EventState) => `${lifecycleKey(event)}\n${event.cardReference}`
  const batchKeys = new Set(batchEvents.map(purchaseKey))
  const assignments: Assignment[] = []
  const reports: MatchedReport[] = []
  const byId: ById = {
    dines: new Map([...state.dines.values()].map((dine) => [dine.id, dine])),
    cards: new Map([...state.cards.values()].flat().map((card) => [card.cardId, card])),
  }
  for (const { key, cards, events } of purchasesOf(state)) {
    const { latest, earlier } = latestVersions(events)
    const isInBatch = events.some((event) => batchKeys.has(purchaseKey(event)))
    let purchase: Purchase<EventState> | null
    if (isInBatch) {
      const match = matchPurchase(latest, cards, state.merchantsOf, earlierMatch(state, byId, events))
      assignments.push(...[...earlier, ...match.unmatched].map(({ event, why }) => withoutDine(event, why)))
      purchase = match.purchase
    } else {
      purchase = storedMatch(state, byId, latest)
    }
    if (purchase) reports.push(reportOf(state, key, purchase, isCorrected(purchase.events, earlier)))
  }
  for (const group of groupReports(reports)) {
    const { dine, counted, others } = evaluateDine(state, sortDecidingFirst(state, group), nextId, now)
    assignments.push(...counted.map((event) => withDine(dine, event, 'matched')))
    assignments.push(...others.map((event) => withDine(dine, event, 'duplicate')))
  }
  reverseEmptyDines(state, assignments)
  return assignments
}

const withoutDine = (event: EventState, match: Match): Assignment => ({ event, match, partnerId: null, dineId: null })
const withDine = ({ partnerId, id }: DineState, event: EventState, match: Match): Assignment => ({
  event,
  match,
  partnerId,
  dineId: id,
})

/** Cards, and dines as they were before the batch, by id. */
type ById = { dines: ReadonlyMap<string, DineState>; cards: ReadonlyMap<string, LinkedCard> }

/**
 * The match that is stored for these events, even if the versions that made it are superseded now. Null when no stored event starts a
 * purchase of a loaded dine.
 */
function earlierMatch(
  state: PipelineState,
  byId: ById,
  events: readonly EventState[],
): EarlierMatch<EventState> | null {
  const matched = events.filter((event) => event.stored?.dineId)
  const dine = byId.dines.get(matched[0]?.stored?.dineId ?? '')
  const anchor = latestEventsInOrder(matched).find(startsPurchase)
  return dine && anchor?.stored
    ? {
        merchantId: reportedMerchantIdOf(state, dine, matched, anchor),
        occurredAt: anchor.stored.occurredAt,
        events: new Set(matched),
      }
    : null
}

/**
 * The restaurant that the messages of a dine name. An operator's move does not change it: another report of the purchase still
 * names the restaurant that the dine was moved from.
 */
function reportedMerchantIdOf(
  state: PipelineState,
  dine: DineState,
  events: readonly EventState[],
  anchor: EventState,
): string {
  if (!dine.move) return dine.merchantId
  return (
    matchMerchant(latestEventsInOrder(events).filter(startsPurchase), anchor.occurredAt, state.merchantsOf).match
      ?.merchantId ?? dine.merchantId
  )
}

/** The stored match of a purchase without a message in this batch. A report in the batch may be of the same purchase. */
function storedMatch(state: PipelineState, byId: ById, events: readonly EventState[]): Purchase<EventState> | null {
  const matched = latestEventsInOrder(events.filter((event) => event.stored?.dineId))
  const dine = byId.dines.get(matched[0]?.stored?.dineId ?? '')
  const anchor = matched.find(startsPurchase)
  const card = dine && byId.cards.get(dine.cardId)
  if (!dine || !anchor || !card) return null
  return { card, merchantId: reportedMerchantIdOf(state, dine, matched, anchor), anchor, events: matched }
}

function reportOf(
  state: PipelineState,
  key: string,
  purchase: Purchase<EventState>,
  corrected: boolean,
): MatchedReport {
  const { card, merchantId, anchor, events } = purchase
  return {
    key,
    feed: anchor.provider,
    source: reporterOf(anchor.provider),
    cardId: card.cardId,
    merchantId,
    localDate: localTimeOf(state, anchor, merchantId).slice(0, 10),
    occurredAt: anchor.occurredAt,
    events,
    purchase,
    corrected,
  }
}

/**
 * Sorts the preferred report to the front: that of the feed that the partner set for the card product, else the partner's default feed,
 * else the network's. Its amounts, except refunds, count unless only another report is final (`selectEvents`).
 */
function sortDecidingFirst(state: PipelineState, group: readonly MatchedReport[]): MatchedReport[] {
  const [first] = group
  if (!first) return []
  const { card } = first.purchase
  const { decidingFeed } = state.rules(card.partnerId, first.occurredAt).earning
  return sortByPrecedence(group, decidingFeed?.products[card.product ?? ''] ?? decidingFeed?.default ?? 'network')
}

/** Reverses dines to which no message belongs any more; dines are never deleted. */
function reverseEmptyDines(state: PipelineState, assignments: readonly Assignment[]): void {
  const dineIds = new Map(assignments.map(({ event, dineId }) => [event, dineId]))
  const currentIds = new Set(
    state.events.map((event) => (dineIds.has(event) ? dineIds.get(event) : event.stored?.dineId)),
  )
  const formerIds = new Set(state.events.map((event) => event.stored?.dineId))
  for (const [key, dine] of state.dines) {
    if (!formerIds.has(dine.id) || currentIds.has(dine.id)) continue
    state.dines.set(key, { ...dine, purchase: purchaseState([]), changed: 'amounts' })
  }
}
