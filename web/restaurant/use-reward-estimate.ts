import { useRef, useState } from 'react'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'

/** Debounce: a moving slider passes many amounts. */
const debounceMs = 120

type EstimateRequest = { billMinor: number; cardId: string | null }

/** The estimate for the chosen bill and card. The last one stays until the next arrives; late replies are dropped. */
export function useRewardEstimate(first: RewardEstimate, merchantId: string) {
  const t = useCopy(restaurantCopy)
  const [estimate, setEstimate] = useState(first)
  const [request, setRequest] = useState<EstimateRequest>({ billMinor: first.billMinor, cardId: first.cardId })
  const timer = useRef<number>(undefined)
  const latestRequest = useRef(0)
  const load = async (next: EstimateRequest) => {
    const requestNo = (latestRequest.current += 1)
    const reply = await import('./restaurant-calls.ts').then(
      ({ fetchRewardEstimate }) => fetchRewardEstimate(merchantId, next),
      () => null,
    )
    if (requestNo !== latestRequest.current) return
    if (reply) return setEstimate(reply)
    setRequest({ billMinor: estimate.billMinor, cardId: estimate.cardId })
    toast.error(t('willEarn.failed'))
  }
  const changeRequest = (change: Partial<EstimateRequest>) => {
    const next = { ...request, ...change }
    setRequest(next)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void load(next), debounceMs)
  }
  return { estimate, request, changeRequest }
}
