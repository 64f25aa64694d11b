import { useRevalidator } from 'react-router'
import type { CardView } from '../../contract/api/cards.ts'
import { useInterval } from '../../kit/use-timer.ts'

const pollIntervalMs = 5_000 // well under the limit of the cards call

/** Polls while the page is visible and the network has not confirmed every card. */
export function usePendingCards(cards: readonly CardView[]): void {
  const { revalidate } = useRevalidator()
  const hasPending = cards.some((card) => card.networkStatus === 'pending')
  const refetch = () => {
    if (document.visibilityState === 'visible') void revalidate()
  }
  useInterval(refetch, hasPending ? pollIntervalMs : null)
}
