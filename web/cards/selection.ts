import type { PartnerCard } from '../../contract/api/cards.ts'
import { cardSlots, offeredCards } from '../../domain/cards/slots.ts'

type OwnCard = { cardType: string; lastFour: string }
type Situation = {
  /** What the partner has on file. */
  onFile: readonly PartnerCard[]
  linked: readonly OwnCard[]
  maxLinkedCards: number
  /** What was ticked, by the partner's names. */
  ticked: readonly string[]
  /** Something stands in the fields of the card frame. */
  typed: boolean
}

export type Selection = {
  offered: PartnerCard[]
  chosen: PartnerCard[]
  /** Cards in this submission, the typed one among them. */
  count: number
  /** How many can still be ticked beside what is typed. */
  slots: number
  /** No more can be ticked; `over` when one must go, because a card was typed after the last tick. */
  full: boolean
  over: boolean
}

/** The selectable and the selected cards (M2-184 to M2-189). */
export function selectionOf({ onFile, linked, maxLinkedCards, ticked, typed }: Situation): Selection {
  const offered = offeredCards(onFile, linked)
  const chosen = offered.filter((card) => ticked.includes(card.partnerCardId))
  const slots = cardSlots({ linked: linked.length, maxLinkedCards, manualCard: typed })
  const count = chosen.length + (typed ? 1 : 0)
  return { offered, chosen, count, slots, full: chosen.length >= slots, over: chosen.length > slots }
}
