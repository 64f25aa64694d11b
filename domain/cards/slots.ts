/** Maximum number of cards in one submission. */
export const cardsPerSubmissionMax = 12 // (M2-184)

/**
 * Number of partner-loaded cards that the member can still select: at most 12 per submission, one less with a manually entered card, and
 * never more than the member may still link.
 */
export function cardSlots(situation: { linkedCount: number; maxLinkedCards: number; hasTypedCard: boolean }): number {
  const remaining = Math.min(cardsPerSubmissionMax, situation.maxLinkedCards - situation.linkedCount)
  return Math.max(0, remaining - (situation.hasTypedCard ? 1 : 0))
}

/** Drops empty entries (without last four digits) before submission (M2-188). */
export function withoutEmptyCards<Card extends { lastFour: string }>(cards: readonly Card[]): Card[] {
  return cards.filter((card) => card.lastFour !== '')
}

/** The partner cards, without those for which the member has a linked card of the same type and last four digits (M2-189). */
export function unlinkedPartnerCards<Card extends { cardType: string; lastFour: string }>(
  partnerCards: readonly Card[],
  linkedCards: readonly { cardType: string; lastFour: string }[],
): Card[] {
  return partnerCards.filter(
    (card) =>
      !linkedCards.some((linkedCard) => linkedCard.cardType === card.cardType && linkedCard.lastFour === card.lastFour),
  )
}
