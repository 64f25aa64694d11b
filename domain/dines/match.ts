import { inOrder, opens, type CardEvent } from './settle.ts'

/** The only currency purchases are counted in (issue scope: restaurants of the United States). */
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
export type KnownMerchant = { id: string; removedAt: string | null }

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

/**
 * Whose purchase and where (design §3.3), from all messages of one provider, lifecycle and card reference in any order.
 * Events that belong to no purchase come back with the state that says why.
 */
export function matchPurchase<E extends MatchableEvent>(
  events: readonly E[],
  cards: readonly KnownCard[],
  merchantsOf: (reference: string) => readonly KnownMerchant[],
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
  if (!anchor) return all((event) => (event.kind === 'refund' ? 'unmatched_refund' : 'nothing_to_undo'))
  const card = cardAt(cards, anchor.occurredAt)
  if (!card) return all(() => 'before_link')
  const places = openers.map((event) => placeOf(event, merchantsOf))
  const merchantId = places.find((place) => place !== null && place !== 'several') ?? null
  if (merchantId === null) return all(() => (places.includes('several') ? 'ambiguous_merchant' : 'unknown_merchant'))
  return { purchase: { card, merchantId, anchor, events: counted }, unmatched }
}

/** The card that counted at that moment; of two in the same minute the one linked first. */
function cardAt(cards: readonly KnownCard[], at: string): KnownCard | undefined {
  const linked = [...cards].sort((a, b) => (a.confirmedAt + a.cardId < b.confirmedAt + b.cardId ? -1 : 1))
  return linked.find(
    (card) => `${card.confirmedAt.slice(0, 16)}:00.000Z` <= at && (card.endedAt === null || at < card.endedAt),
  )
}

/** References in order of trust: each narrows what the ones before it left open. */
function placeOf(event: MatchableEvent, merchantsOf: (reference: string) => readonly KnownMerchant[]): string | null {
  let left: string[] = []
  for (const reference of event.merchantReferences) {
    const here = merchantsOf(reference)
      .filter((merchant) => merchant.removedAt === null || event.occurredAt < merchant.removedAt)
      .map((merchant) => merchant.id)
    const narrowed = left.length === 0 ? here : left.filter((id) => here.includes(id))
    if (narrowed.length === 1) return narrowed[0] ?? null
    if (narrowed.length > 1) left = narrowed
  }
  return left.length > 1 ? 'several' : null
}
