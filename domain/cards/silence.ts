const dayMs = 86_400_000

/** Use of a linked card. Times are ISO instants, null for none. `answeredAt`: when the member last confirmed that the card is in use. */
export type CardUse = { id: string; confirmedAt: string | null; lastUsedAt: string | null; answeredAt: string | null }

/**
 * Returns the card without a purchase for the longest time, at least `days`. A purchase, the network's confirmation and the member's
 * answer each restart the days. `othersUsed`: whether another card was used in that time. Null when no card qualifies or `days` is 0.
 */
export function silentCard(
  cards: readonly CardUse[],
  days: number,
  now: Date,
): { id: string; othersUsed: boolean } | null {
  if (days === 0) return null
  const silentSince = now.getTime() - days * dayMs
  const lastSignal = ({ confirmedAt, lastUsedAt, answeredAt }: CardUse): number =>
    Math.max(...[confirmedAt, lastUsedAt, answeredAt].map((at) => (at === null ? 0 : Date.parse(at))))
  const [longestSilent] = cards
    .filter((card) => card.confirmedAt !== null && lastSignal(card) <= silentSince)
    .toSorted((a, b) => lastSignal(a) - lastSignal(b))
  if (!longestSilent) return null
  const wasUsed = ({ lastUsedAt }: CardUse) => lastUsedAt !== null && Date.parse(lastUsedAt) > silentSince
  return { id: longestSilent.id, othersUsed: cards.some(wasUsed) }
}
