import { useEffect, useState } from 'react'
import { estimateReward } from '../../contract/api/reward-estimate.ts'
import { api } from '../api/api.ts'

/** Debounce: a cart changes several times in a row. */
const restMs = 250

export type OrderEstimate = { units: number; earns: boolean; billMinor: number }

/** The estimated reward of a subtotal by the rule that awards it; null while loading and for an empty cart. */
export function useEstimate(merchantId: string, subtotalMinor: number, asks: boolean): OrderEstimate | null {
  const [estimate, setEstimate] = useState<OrderEstimate | null>(null)
  const earnsNothing = !asks || subtotalMinor === 0
  useEffect(() => {
    if (earnsNothing) return undefined
    let current = true
    const timer = window.setTimeout(() => {
      void api(estimateReward, { params: { merchantId }, query: { billMinor: subtotalMinor } }).then((reply) => {
        if (!current || !reply.ok) return
        const { units, earns, billMinor } = reply.value
        setEstimate({ units, earns, billMinor })
      })
    }, restMs)
    return () => {
      current = false
      window.clearTimeout(timer)
    }
  }, [merchantId, subtotalMinor, earnsNothing])
  return earnsNothing ? null : estimate
}
