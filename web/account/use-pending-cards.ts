import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { CardView } from '../../contract/api/cards.ts'

const lookEveryMs = 5_000 // well under the limit of the cards call

/** While the network's confirmation of a card is outstanding and the page is in sight, the page looks again by itself. */
export function usePendingCards(cards: readonly CardView[]): void {
  const { revalidate } = useRevalidator()
  const waiting = cards.some((card) => card.networkStatus === 'pending')
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate()
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [waiting])
}
