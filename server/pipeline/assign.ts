import {
  matchPurchase,
  findMerchant,
  type EarlierMatch,
  type LinkedCard,
  type Purchase,
} from '../../domain/dines/match.ts'
import { groupReports, byPrecedence } from '../../domain/dines/reports.ts'
import { inOrder, startsPurchase, purchaseState } from '../../domain/dines/purchase-state.ts'
import { isCorrected, latestVersions } from '../../domain/dines/versions.ts'
import { reporterOf } from '../../providers/card-feed/read.ts'
import type { Match } from '../database/dine-tables.ts'
import { dineOf, localTimeOf, type MatchedReport } from './dine-of.ts'
import { purchasesOf } from './purchases.ts'
import { lifecycleKey, type DineState, type EventState, type PipelineState } from './state.ts'

/** Where an event belongs from now on. */
export type Assignment = { event: EventState; match: Match; partnerId: string | null; dineId: string | null }

/**
 * Gives every event of the touched lifecycles its dine, or the state that says why it has none, and brings those dines up
 * to date. Dines in `world.dines` are changed in place and marked.
 */
export function assignEvents(
  world: PipelineState,
  touched: readonly EventState[],
  ids: () => string,
  now: string,
): Assignment[] {
  const purchaseKey = (event: EventState) => `${lifecycleKey(event)}\n${event.cardReference}`
  const touchedKeys = new Set(touched.map(purchaseKey))
  const assignments: Assignment[] = []
  const reports: MatchedReport[] = []
  const stored: Stored = {
    dines: new Map([...world.dines.values()].map((dine) => [dine.id, dine])),
    cards: new Map([...world.cards.values()].flat().map((card) => [card.cardId, card])),
  }
  for (const { key, cards, events } of purchasesOf(world)) {
    const { latest, earlier } = latestVersions(events)
    const isTouched = events.some((event) => touchedKeys.has(purchaseKey(event)))
    const { purchase, unmatched } = isTouched
      ? matchPurchase(latest, cards, world.merchantsOf, earlierMatch(world, stored, events))
      : storedMatch(world, stored, latest)
    if (isTouched) {
      assignments.push(...[...earlier, ...unmatched].map(({ event, why }) => nowhere(event, why)))
    }
    if (purchase) reports.push(reportOf(world, key, purchase, isCorrected(purchase.events, earlier)))
  }
  for (const group of groupReports(reports)) {
    const { dine, counted, others } = dineOf(world, decidingFirst(world, group), ids, now)
    assignments.push(...counted.map((event) => at(dine, event, 'matched')))
    assignments.push(...others.map((event) => at(dine, event, 'duplicate')))
  }
  vacate(world, assignments)
  return assignments
}

const nowhere = (event: EventState, match: Match): Assignment => ({ event, match, partnerId: null, dineId: null })
const at = ({ partnerId, id }: DineState, event: EventState, match: Match): Assignment => ({
  event,
  match,
  partnerId,
  dineId: id,
})

/** Dines before the batch and cards, by id. */
type Stored = { dines: ReadonlyMap<string, DineState>; cards: ReadonlyMap<string, LinkedCard> }

/** Where and when these events were matched before this batch: also by versions that are superseded now. */
function earlierMatch(
  world: PipelineState,
  stored: Stored,
  events: readonly EventState[],
): EarlierMatch<EventState> | null {
  const matched = events.filter((event) => event.stored?.dineId)
  const dine = stored.dines.get(matched[0]?.stored?.dineId ?? '')
  const anchor = inOrder(matched).find(startsPurchase)
  return dine && anchor?.stored
    ? {
        merchantId: reportedPlace(world, dine, matched, anchor),
        occurredAt: anchor.stored.occurredAt,
        events: new Set(matched),
      }
    : null
}

/**
 * Where its messages say that a dine was. A move by an operator does not change that: another report of the purchase still names
 * the restaurant it was moved from.
 */
function reportedPlace(
  world: PipelineState,
  dine: DineState,
  events: readonly EventState[],
  anchor: EventState,
): string {
  if (!dine.move) return dine.merchantId
  return (
    findMerchant(inOrder(events).filter(startsPurchase), anchor.occurredAt, world.merchantsOf).match?.merchantId ??
    dine.merchantId
  )
}

/** A purchase that this batch brings nothing about, as it is stored: another report may turn out to be of the same one. */
function storedMatch(
  world: PipelineState,
  stored: Stored,
  events: readonly EventState[],
): { purchase: Purchase<EventState> | null; unmatched: [] } {
  const matched = inOrder(events.filter((event) => event.stored?.dineId))
  const dine = stored.dines.get(matched[0]?.stored?.dineId ?? '')
  const anchor = matched.find(startsPurchase)
  const card = dine && stored.cards.get(dine.cardId)
  if (!dine || !anchor || !card) return { purchase: null, unmatched: [] }
  const merchantId = reportedPlace(world, dine, matched, anchor)
  return { purchase: { card, merchantId, anchor, events: matched }, unmatched: [] }
}

function reportOf(
  world: PipelineState,
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
    localDate: localTimeOf(world, anchor, merchantId).slice(0, 10),
    occurredAt: anchor.occurredAt,
    events,
    purchase,
    corrected,
  }
}

/** The partner says whose amount counts, for each card product; unless it does, the network's. */
function decidingFirst(world: PipelineState, group: readonly MatchedReport[]): MatchedReport[] {
  const [first] = group
  if (!first || group.length === 1) return [...group]
  const { card } = first.purchase
  const { decidingFeed } = world.rules(card.partnerId, first.occurredAt).earning
  return byPrecedence(group, decidingFeed?.products?.[card.product ?? ''] ?? decidingFeed?.default ?? 'network')
}

/** A dine whose messages all turned out to be elsewhere is taken back, never deleted. */
function vacate(world: PipelineState, assignments: readonly Assignment[]): void {
  const now = new Map(assignments.map(({ event, dineId }) => [event, dineId]))
  const still = new Set(world.events.map((event) => (now.has(event) ? now.get(event) : event.stored?.dineId)))
  const before = new Set(world.events.map((event) => event.stored?.dineId))
  for (const [key, dine] of world.dines) {
    if (!before.has(dine.id) || still.has(dine.id)) continue
    world.dines.set(key, { ...dine, purchase: purchaseState([]), changed: 'amounts' })
  }
}
