import { cardAt, type LinkedCard } from '../../domain/dines/match.ts'
import { startsPurchase } from '../../domain/dines/purchase-state.ts'
import { cardKey, lifecycleKey, type EventState, type PipelineState } from './state.ts'

/** The messages of one card about one lifecycle, and those of the member's other cards that only take back. */
export type PurchaseEvents = { key: string; cards: readonly LinkedCard[]; events: EventState[] }

/**
 * Messages by lifecycle and card. Refunds, reversals and chargebacks that arrive on another card of the same member, as after a
 * card was replaced, join the purchase that they name; another member's never do.
 */
export function purchasesOf(world: Pick<PipelineState, 'events' | 'cards'>): PurchaseEvents[] {
  return [...Map.groupBy(world.events, lifecycleKey).values()].flatMap((events) => {
    const groups = [...Map.groupBy(events, (event) => event.cardReference)]
      .map(([cardReference, own]): PurchaseEvents => {
        const cards = world.cards.get(cardKey(own[0]?.provider ?? '', cardReference)) ?? []
        return { key: `${own[0] ? lifecycleKey(own[0]) : ''}\n${cardReference}`, cards, events: own }
      })
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    if (groups.length === 1) return groups
    const purchases = groups.filter((group) => group.events.some(startsPurchase))
    return groups.filter((group) => {
      const purchase = purchases.includes(group) ? undefined : purchases.find((one) => isOfSameMember(one, group))
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
