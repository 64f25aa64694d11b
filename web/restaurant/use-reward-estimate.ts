import { useRef, useState } from 'react'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'

/** A slider says many bills on its way to one; only where it rests is asked about. */
const restMs = 120

type Asked = { billMinor: number; cardId: string | null }

/** The answer for the bill and card of the moment. The one before it stays until the next is there; late ones are dropped. */
export function useRewardEstimate(first: RewardEstimate, merchantId: string) {
  const t = useCopy(restaurantCopy)
  const [told, setTold] = useState(first)
  const [asked, setAsked] = useState<Asked>({ billMinor: first.billMinor, cardId: first.cardId })
  const rest = useRef<number>(undefined)
  const turn = useRef(0)
  const load = async (next: Asked) => {
    const mine = (turn.current += 1)
    const answer = await import('./restaurant-calls.ts').then(
      ({ fetchRewardEstimate }) => fetchRewardEstimate(merchantId, next),
      () => null,
    )
    if (mine !== turn.current) return
    if (answer) return setTold(answer)
    setAsked({ billMinor: told.billMinor, cardId: told.cardId })
    toast.error(t('willEarn.failed'))
  }
  const ask = (change: Partial<Asked>) => {
    const next = { ...asked, ...change }
    setAsked(next)
    window.clearTimeout(rest.current)
    rest.current = window.setTimeout(() => void load(next), restMs)
  }
  return { told, asked, ask }
}
