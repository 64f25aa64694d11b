const dayMs = 86_400_000

/** What is known of a linked card's use. Times are ISO instants, or null where nothing happened. */
export type CardUse = { id: string; confirmedAt: string | null; lastUsedAt: string | null; answeredAt: string | null }

/**
 * The card to ask about: the one that has been silent longest, once it was silent for `days`. A purchase, its confirmation and the
 * member's answer each start the days anew, so it is asked about at most once in `days`. `othersUsed`: another card was used in
 * the same time. Null when no card is silent, and where the partner does not ask (`days` is 0).
 */
export function silentCard(
  cards: readonly CardUse[],
  days: number,
  now: Date,
): { id: string; othersUsed: boolean } | null {
  if (days === 0) return null
  const before = now.getTime() - days * dayMs
  const since = ({ confirmedAt, lastUsedAt, answeredAt }: CardUse): number =>
    Math.max(...[confirmedAt, lastUsedAt, answeredAt].map((at) => (at === null ? 0 : Date.parse(at))))
  const [longestSilent] = cards
    .filter((card) => card.confirmedAt !== null && since(card) <= before)
    .toSorted((a, b) => since(a) - since(b))
  if (!longestSilent) return null
  const wasUsed = ({ lastUsedAt }: CardUse) => lastUsedAt !== null && Date.parse(lastUsedAt) > before
  return { id: longestSilent.id, othersUsed: cards.some(wasUsed) }
}
