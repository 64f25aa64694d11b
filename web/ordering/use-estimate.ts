import { estimateReward } from '../../contract/api/reward-estimate.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'

const debounceMs = 250 // a cart changes several times in a row

export type OrderEstimate = { units: number; earns: boolean; billMinor: number }

/**
 * The estimated reward of a subtotal, by the same rules as the award. While a changed subtotal loads, the previous estimate stays.
 * Null for an empty cart, while disabled, while the first estimate loads and after a refused call.
 */
export function useEstimate(merchantId: string, subtotalMinor: number, isEnabled: boolean): OrderEstimate | null {
  const isSkipped = !isEnabled || subtotalMinor === 0
  const { data: reply } = useLoaded(
    isSkipped ? null : `${merchantId} ${subtotalMinor}`,
    (signal) => api(estimateReward, { params: { merchantId }, query: { billMinor: subtotalMinor } }, { signal }),
    { delayMs: debounceMs },
  )
  return isSkipped || !reply?.ok ? null : reply.value
}
