import { useRef, useState } from 'react'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'

/** Debounce: a moving slider passes many amounts. */
const debounceMs = 120

type EstimateRequest = { billMinor: number; cardId: string | null }

/**
 * The estimate for the chosen bill and card. The previous estimate stays until the next arrives. A reply is dropped when a later request
 * was sent. When the latest request fails, bill and card return to those of the estimate.
 */
export function useRewardEstimate(initialEstimate: RewardEstimate, merchantId: string) {
  const t = useCopy(restaurantCopy)
  const [estimate, setEstimate] = useState(initialEstimate)
  const [request, setRequest] = useState<EstimateRequest>({
    billMinor: initialEstimate.billMinor,
    cardId: initialEstimate.cardId,
  })
  // The reply that the page shows. A request reads it when it fails, which may be after the reply to an earlier request.
  const latestEstimate = useRef(initialEstimate)
  const timer = useRef<number>(undefined)
  const latestRequestNumber = useRef(0)
  const load = async (next: EstimateRequest) => {
    const requestNumber = (latestRequestNumber.current += 1)
    const reply = await import('./restaurant-calls.ts').then(
      ({ fetchRewardEstimate }) => fetchRewardEstimate(merchantId, next),
      () => null,
    )
    if (requestNumber !== latestRequestNumber.current) return
    if (reply) {
      latestEstimate.current = reply
      return setEstimate(reply)
    }
    setRequest({ billMinor: latestEstimate.current.billMinor, cardId: latestEstimate.current.cardId })
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
