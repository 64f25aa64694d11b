import type { PartnerCard } from '../../contract/api/cards.ts'
import { cardSlots, unlinkedPartnerCards } from '../../domain/cards/slots.ts'

type LinkedCard = { cardType: string; lastFour: string }
type SelectionInput = {
  /** The cards that the partner has on file. */
  onFile: readonly PartnerCard[]
  linked: readonly LinkedCard[]
  maxLinkedCards: number
  /** The partner's ids of the ticked cards. */
  tickedIds: readonly string[]
  /** The card frame is not empty. */
  hasTypedCard: boolean
}

export type Selection = {
  offered: PartnerCard[]
  tickedCards: PartnerCard[]
  /** The number of cards in this submission, including the typed one. */
  count: number
  /** How many cards on file can be ticked in total. */
  slots: number
  /** No more cards can be ticked. */
  limitReached: boolean
  /** A card must be unticked: a card was typed after the last tick, and it takes one of the slots. */
  overLimit: boolean
}

/** The selectable and the selected cards (M2-184 to M2-189). */
export function selectionOf({ onFile, linked, maxLinkedCards, tickedIds, hasTypedCard }: SelectionInput): Selection {
  const offered = unlinkedPartnerCards(onFile, linked)
  const tickedCards = offered.filter((card) => tickedIds.includes(card.partnerCardId))
  const slots = cardSlots({ linkedCount: linked.length, maxLinkedCards, hasTypedCard: hasTypedCard })
  const count = tickedCards.length + (hasTypedCard ? 1 : 0)
  return {
    offered,
    tickedCards,
    count,
    slots,
    limitReached: tickedCards.length >= slots,
    overLimit: tickedCards.length > slots,
  }
}
