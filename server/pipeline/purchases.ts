import { cardAt, type LinkedCard } from '../../domain/dines/match.ts'
import { startsPurchase } from '../../domain/dines/purchase-state.ts'
import { cardKey, lifecycleKey, type EventState, type PipelineState } from './state.ts'

/** The events of one card in one lifecycle, and the events of groups on other cards that joined this purchase (`purchasesOf`). */
export type PurchaseEvents = { key: string; cards: readonly LinkedCard[]; events: EventState[] }

/**
 * Groups events by lifecycle and card. A group of refunds, voids, declines or chargebacks joins the purchase of its lifecycle on
 * another card of the same member, as after a replacement. The member is the owner of that card at the earliest event that starts
 * the purchase (`startsPurchase`). A group on another member's card never joins.
 */
export function purchasesOf(state: Pick<PipelineState, 'events' | 'cards'>): PurchaseEvents[] {
  return [...Map.groupBy(state.events, lifecycleKey).values()].flatMap((events) => {
    const groups = [...Map.groupBy(events, (event) => event.cardReference)]
      .map(([cardReference, cardEvents]): PurchaseEvents => {
        const cards = state.cards.get(cardKey(cardEvents[0]?.provider ?? '', cardReference)) ?? []
        return {
          key: `${cardEvents[0] ? lifecycleKey(cardEvents[0]) : ''}\n${cardReference}`,
          cards,
          events: cardEvents,
        }
      })
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    if (groups.length === 1) return groups
    const purchases = groups.filter((group) => group.events.some(startsPurchase))
    return groups.filter((group) => {
      const purchase = purchases.includes(group)
        ? undefined
        : purchases.find((candidate) => isOfSameMember(candidate, group))
      purchase?.events.push(...group.events)
      return purchase === undefined
    })
  })
}

function isOfSameMember(purchase: PurchaseEvents, other: PurchaseEvents): boolean {
  const first = purchase.events.filter(startsPurchase).reduce((a, b) => (b.occurredAt < a.occurredAt ? b : a))
  const payer = cardAt(purchase.cards, first.occurredAt)
  return other.cards.some(({ partnerId, memberId }) => payer?.partnerId === partnerId && payer.memberId === memberId)
}
