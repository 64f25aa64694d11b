import { useRevalidator } from 'react-router'
import type { CardView } from '../../contract/api/cards.ts'
import { useInterval } from '../../kit/use-timer.ts'

const pollIntervalMs = 5_000 // 12 calls a minute; the cards call allows 120

/** Reloads the page's data at each interval while the page is visible and a card waits for the confirmation of its network. */
export function useReloadWhileCardsPend(cards: readonly CardView[]): void {
  const { revalidate } = useRevalidator()
  const hasPending = cards.some((card) => card.networkStatus === 'pending')
  const refetch = () => {
    if (document.visibilityState === 'visible') void revalidate()
  }
  useInterval(refetch, hasPending ? pollIntervalMs : null)
}
