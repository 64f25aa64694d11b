import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { CardView } from '../../contract/api/cards.ts'

const pollIntervalMs = 5_000 // well under the limit of the cards call

/** Polls while the page is visible and the network has not confirmed every card. */
export function usePendingCards(cards: readonly CardView[]): void {
  const { revalidate } = useRevalidator()
  const hasPending = cards.some((card) => card.networkStatus === 'pending')
  const refetch = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate()
  })
  useEffect(() => {
    if (!hasPending) return
    const timer = setInterval(() => refetch(), pollIntervalMs)
    return () => clearInterval(timer)
  }, [hasPending])
}
