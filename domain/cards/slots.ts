/** Cards that one submission can carry. */
export const cardsPerSubmissionMax = 12 // spec 2 §5.2, §9

/**
 * How many partner-loaded cards can still be ticked: at most 12 a submission, one less with a typed card in it, and never
 * more than the member may still link.
 */
export function cardSlots(situation: { linked: number; maxLinkedCards: number; manualCard: boolean }): number {
  const left = Math.min(cardsPerSubmissionMax, situation.maxLinkedCards - situation.linked)
  return Math.max(0, left - (situation.manualCard ? 1 : 0))
}

/** Entries that nobody filled in (no last four) are not sent (spec 2 §5.2). */
export function withoutEmptyCards<Card extends { lastFour: string }>(cards: readonly Card[]): Card[] {
  return cards.filter((card) => card.lastFour !== '')
}

/** A partner's card is hidden when the member already has the same type and last four (spec 2 §5.2). */
export function offeredCards<Card extends { cardType: string; lastFour: string }>(
  partnerCards: readonly Card[],
  linked: readonly { cardType: string; lastFour: string }[],
): Card[] {
  return partnerCards.filter(
    (card) => !linked.some((own) => own.cardType === card.cardType && own.lastFour === card.lastFour),
  )
}
