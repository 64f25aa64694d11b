import { inOrder, opens, type CardEvent } from './purchase-state.ts'

/** The only currency purchases are counted in: restaurants are in the United States. */
export const purchaseCurrency = 'USD'

export type MatchableEvent = CardEvent & { currency: string; merchantReferences: string[]; localTime: string | null }

export type KnownCard = {
  partnerId: string
  cardId: string
  memberId: string
  product: string | null
  /** UTC with milliseconds; purchases from that minute on count, since feeds tell no seconds worth trusting. */
  confirmedAt: string
  endedAt: string | null
}
/** A restaurant that holds or held a reference. UTC with milliseconds; null where that side of the span is open. */
export type KnownMerchant = {
  id: string
  heldFrom: string | null
  heldTo: string | null
  removedAt: string | null
}
export type MerchantsOf = (reference: string) => readonly KnownMerchant[]

export type Unmatched =
  | 'unknown_card'
  | 'before_link'
  | 'unknown_merchant'
  | 'ambiguous_merchant'
  | 'wrong_currency'
  | 'unmatched_refund'
  | 'nothing_to_undo'

export type Purchase<E> = {
  card: KnownCard
  merchantId: string
  /** The event that says when, where and how: the earliest that opens the purchase. */
  anchor: E
  events: E[]
}
/** Where and when (UTC with milliseconds) a purchase was matched before, and the events it had then. */
export type EarlierMatch<E> = { merchantId: string; occurredAt: string; events: ReadonlySet<E> }

/**
 * Whose purchase and where, from all messages of one purchase in any order. Restaurants are looked up as of the purchase's own
 * moment (D3-012). A matched purchase keeps its restaurant, whatever becomes of references later; only a message that came since
 * and says where or when it really was changes that (D3-011). Events that belong to no purchase come back with the state that says why.
 */
export function matchPurchase<E extends MatchableEvent>(
  events: readonly E[],
  cards: readonly KnownCard[],
  merchantsOf: MerchantsOf,
  earlier: EarlierMatch<E> | null = null,
): { purchase: Purchase<E> | null; unmatched: { event: E; why: Unmatched }[] } {
  const ordered = inOrder(events)
  const unmatched: { event: E; why: Unmatched }[] = ordered
    .filter((event) => event.currency !== purchaseCurrency)
    .map((event) => ({ event, why: 'wrong_currency' }))
  const counted = ordered.filter((event) => event.currency === purchaseCurrency)
  const all = (why: (event: E) => Unmatched) => ({
    purchase: null,
    unmatched: [...unmatched, ...counted.map((event) => ({ event, why: why(event) }))],
  })

  if (cards.length === 0) return all(() => 'unknown_card')
  const openers = counted.filter(opens)
  const anchor = openers[0]
  if (!anchor)
    return all((event) =>
      event.kind === 'refund' || event.kind === 'chargeback' ? 'unmatched_refund' : 'nothing_to_undo',
    )
  const card = cardAt(cards, anchor.occurredAt)
  if (!card) return all(() => 'before_link')
  const { placed, ambiguous } = placeOf(openers, anchor.occurredAt, merchantsOf)
  const merchantId = earlier && keeps(earlier, anchor, placed?.event) ? earlier.merchantId : placed?.place
  if (!merchantId) return all(() => (ambiguous ? 'ambiguous_merchant' : 'unknown_merchant'))
  return { purchase: { card, merchantId, anchor, events: counted }, unmatched }
}

/** The first of these events that names one restaurant at that moment (UTC with milliseconds), and whether any names several. */
export function placeOf<E extends MatchableEvent>(
  openers: readonly E[],
  at: string,
  merchantsOf: MerchantsOf,
): { placed: { event: E; place: string } | undefined; ambiguous: boolean } {
  let ambiguous = false
  for (const event of openers) {
    const place = placeAt(event.merchantReferences, at, merchantsOf)
    if (place === 'several') ambiguous = true
    else if (place !== null) return { placed: { event, place }, ambiguous }
  }
  return { placed: undefined, ambiguous }
}

/** Whether nothing new was reported of when and where it was. */
function keeps<E extends MatchableEvent>(earlier: EarlierMatch<E>, anchor: E, placedBy: E | undefined): boolean {
  return !placedBy || (earlier.occurredAt === anchor.occurredAt && earlier.events.has(placedBy))
}

/** The card that counted at that moment; of two in the same minute the one linked first. */
export function cardAt(cards: readonly KnownCard[], at: string): KnownCard | undefined {
  const linked = [...cards].sort((a, b) => (a.confirmedAt + a.cardId < b.confirmedAt + b.cardId ? -1 : 1))
  return linked.find(
    (card) => `${card.confirmedAt.slice(0, 16)}:00.000Z` <= at && (card.endedAt === null || at < card.endedAt),
  )
}

/**
 * The restaurant that these references meant at that moment (UTC with milliseconds), 'several' or null. References are in
 * order of trust: each narrows what the ones before it left open.
 */
export function placeAt(references: readonly string[], at: string, merchantsOf: MerchantsOf): string | null {
  let remaining: string[] = []
  for (const reference of references) {
    const here = merchantsOf(reference)
      .filter((merchant) => holds(merchant, at))
      .map((merchant) => merchant.id)
    const narrowed = remaining.length === 0 ? [...new Set(here)] : remaining.filter((id) => here.includes(id))
    if (narrowed.length === 1) return narrowed[0] ?? null
    if (narrowed.length > 1) remaining = narrowed
  }
  return remaining.length > 1 ? 'several' : null
}

function holds({ heldFrom, heldTo, removedAt }: KnownMerchant, at: string): boolean {
  return (
    (heldFrom === null || heldFrom <= at) && (heldTo === null || at < heldTo) && (removedAt === null || at < removedAt)
  )
}
