import { latestEventsInOrder, startsPurchase } from './purchase-state.ts'
import type { CardEvent } from './card-event.ts'

/** ISO 4217 code of every purchase that earns: all restaurants are in the United States. */
export const purchaseCurrency = 'USD'

export type MatchableEvent = CardEvent & { currency: string; merchantReferences: string[]; localTime: string | null }

export type LinkedCard = {
  partnerId: string
  cardId: string
  memberId: string
  product: string | null
  /** UTC with milliseconds. Purchases count from the start of that minute, because the seconds of feeds are not reliable. */
  confirmedAt: string
  endedAt: string | null
}
/**
 * A restaurant with the span in which it had a reference, and the moment it left the program. UTC with milliseconds; null is an open end.
 */
export type ReferenceHolder = {
  id: string
  heldFrom: string | null
  heldTo: string | null
  removedAt: string | null
}
export type MerchantLookup = (reference: string) => readonly ReferenceHolder[]

export type UnmatchedReason =
  | 'unknown_card'
  | 'before_link' // paid before the card was linked, or after it was removed
  | 'unknown_merchant'
  | 'ambiguous_merchant'
  | 'wrong_currency'
  | 'unmatched_refund' // a refund or chargeback without its purchase
  | 'nothing_to_undo' // a void or decline without its purchase

export type Purchase<E> = {
  card: LinkedCard
  merchantId: string
  /** The earliest event that starts the purchase. It gives the purchase its time and channel. */
  anchor: E
  events: E[]
}
/** An earlier match of the same purchase: its restaurant, its time (UTC with milliseconds) and its events. */
export type EarlierMatch<E> = { merchantId: string; occurredAt: string; events: ReadonlySet<E> }

/**
 * Finds card and restaurant of one purchase from all its events, in any order. It looks restaurants up by the references in force
 * at the moment of the purchase (D3-012). A matched purchase keeps its restaurant when references change later; only a newer event
 * with another restaurant or time changes it (D3-011). `unmatched`: events without a purchase, each with the reason.
 */
export function matchPurchase<E extends MatchableEvent>(
  events: readonly E[],
  cards: readonly LinkedCard[],
  merchantsOf: MerchantLookup,
  earlier: EarlierMatch<E> | null = null,
): { purchase: Purchase<E> | null; unmatched: { event: E; why: UnmatchedReason }[] } {
  const ordered = latestEventsInOrder(events)
  const unmatched: { event: E; why: UnmatchedReason }[] = ordered
    .filter((event) => event.currency !== purchaseCurrency)
    .map((event) => ({ event, why: 'wrong_currency' }))
  const eventsInDollars = ordered.filter((event) => event.currency === purchaseCurrency)
  const allUnmatched = (why: (event: E) => UnmatchedReason) => ({
    purchase: null,
    unmatched: [...unmatched, ...eventsInDollars.map((event) => ({ event, why: why(event) }))],
  })

  if (cards.length === 0) return allUnmatched(() => 'unknown_card')
  const startingEvents = eventsInDollars.filter(startsPurchase)
  const anchor = startingEvents[0]
  if (!anchor)
    return allUnmatched((event) =>
      event.kind === 'refund' || event.kind === 'chargeback' ? 'unmatched_refund' : 'nothing_to_undo',
    )
  const card = cardAt(cards, anchor.occurredAt)
  if (!card) return allUnmatched(() => 'before_link')
  const { match, ambiguous } = matchMerchant(startingEvents, anchor.occurredAt, merchantsOf)
  const merchantId =
    earlier && keepsEarlierMerchant(earlier, anchor, match?.event) ? earlier.merchantId : match?.merchantId
  if (!merchantId) return allUnmatched(() => (ambiguous ? 'ambiguous_merchant' : 'unknown_merchant'))
  return { purchase: { card, merchantId, anchor, events: eventsInDollars }, unmatched }
}

/**
 * Returns the first event whose references name exactly one restaurant at a moment (UTC with milliseconds). `ambiguous`: whether
 * an event before that one names several restaurants; when no event matches, whether any event does.
 */
export function matchMerchant<E extends MatchableEvent>(
  startingEvents: readonly E[],
  at: string,
  merchantsOf: MerchantLookup,
): { match: { event: E; merchantId: string } | undefined; ambiguous: boolean } {
  let ambiguous = false
  for (const event of startingEvents) {
    const merchantId = merchantAt(event.merchantReferences, at, merchantsOf)
    if (merchantId === 'several') ambiguous = true
    else if (merchantId !== null) return { match: { event, merchantId }, ambiguous }
  }
  return { match: undefined, ambiguous }
}

/** Whether the purchase keeps its restaurant: no event names one, or the time and the naming event are those of the earlier match. */
function keepsEarlierMerchant<E extends MatchableEvent>(
  earlier: EarlierMatch<E>,
  anchor: E,
  namingEvent: E | undefined,
): boolean {
  return !namingEvent || (earlier.occurredAt === anchor.occurredAt && earlier.events.has(namingEvent))
}

/** The card that was linked at a moment (UTC with milliseconds); if there are two, the one linked first. */
export function cardAt(cards: readonly LinkedCard[], at: string): LinkedCard | undefined {
  const inLinkOrder = [...cards].sort((a, b) => (a.confirmedAt + a.cardId < b.confirmedAt + b.cardId ? -1 : 1))
  return inLinkOrder.find(
    (card) => `${card.confirmedAt.slice(0, 16)}:00.000Z` <= at && (card.endedAt === null || at < card.endedAt),
  )
}

/**
 * The id of the restaurant that these references name at a moment (UTC with milliseconds), `several` when they are ambiguous, null
 * when none is known. The most trusted reference is first. Each reference narrows the candidates of those before it until one
 * restaurant is left; a reference that names none of the candidates is ignored.
 */
export function merchantAt(references: readonly string[], at: string, merchantsOf: MerchantLookup): string | null {
  let candidateIds: string[] = []
  for (const reference of references) {
    const ids = merchantsOf(reference)
      .filter((merchant) => isInForce(merchant, at))
      .map((merchant) => merchant.id)
    const narrowedIds = candidateIds.length === 0 ? [...new Set(ids)] : candidateIds.filter((id) => ids.includes(id))
    if (narrowedIds.length === 1) return narrowedIds[0] ?? null
    if (narrowedIds.length > 1) candidateIds = narrowedIds
  }
  return candidateIds.length > 1 ? 'several' : null
}

function isInForce({ heldFrom, heldTo, removedAt }: ReferenceHolder, at: string): boolean {
  return (
    (heldFrom === null || heldFrom <= at) && (heldTo === null || at < heldTo) && (removedAt === null || at < removedAt)
  )
}
