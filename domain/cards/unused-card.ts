const dayMs = 86_400_000

/** Use of a linked card. Times are ISO instants, null for none. `confirmedInUseAt`: when the member last said that the card is in use. */
export type CardUse = {
  id: string
  confirmedAt: string | null
  lastUsedAt: string | null
  confirmedInUseAt: string | null
}

/**
 * Returns the confirmed card without a purchase for the longest time, at least `days`. A purchase, the network's confirmation and the
 * member's answer each restart the days. `otherCardsUsed`: whether another card was used in the last `days`. Null when no card
 * qualifies or `days` is 0.
 */
export function unusedCard(
  cards: readonly CardUse[],
  days: number,
  now: Date,
): { id: string; otherCardsUsed: boolean } | null {
  if (days === 0) return null
  const unusedSince = now.getTime() - days * dayMs
  const lastSignal = ({ confirmedAt, lastUsedAt, confirmedInUseAt }: CardUse): number =>
    Math.max(...[confirmedAt, lastUsedAt, confirmedInUseAt].map((at) => (at === null ? 0 : Date.parse(at))))
  const [longestUnused] = cards
    .filter((card) => card.confirmedAt !== null && lastSignal(card) <= unusedSince)
    .toSorted((a, b) => lastSignal(a) - lastSignal(b))
  if (!longestUnused) return null
  const wasUsed = ({ lastUsedAt }: CardUse) => lastUsedAt !== null && Date.parse(lastUsedAt) > unusedSince
  return { id: longestUnused.id, otherCardsUsed: cards.some(wasUsed) }
}
