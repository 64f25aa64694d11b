import type { Settled } from '../dines/settle.ts'
import { earn, type Earned, type Usage } from './earn.ts'
import type { Terms } from './terms.ts'
import { isVip, noProgress, qualified } from './vip.ts'

export type ReplayDine = {
  /** Provider, lifecycle and card: says which comes first when two were paid in the same moment. */
  key: string
  /** UTC with milliseconds. */
  occurredAt: string
  localTime: string
  merchantId: string
  settled: Settled
  terms: Terms
}
export type Replayed = { key: string; earned: Earned }

/**
 * What each dine of one member earns now, judged in order of purchase: what earlier ones used up of monthly limits, and
 * whether they had made the member VIP. `vipUntil` is the last date the higher rate holds, or null.
 */
export function replay(dines: readonly ReplayDine[]): { dines: Replayed[]; vipUntil: string | null } {
  const usage = new Map<string, Usage>()
  let progress = noProgress
  const ordered = [...dines].sort((a, b) => compare(a.occurredAt, b.occurredAt) || compare(a.key, b.key))
  const replayed = ordered.map((dine): Replayed => {
    const { terms, settled } = dine
    const date = dine.localTime.slice(0, 10)
    const month = `${dine.merchantId} ${date.slice(0, 7)} `
    const earned = earn({
      settled,
      terms,
      vip: isVip(progress, date),
      usage: (offerId) => usage.get(month + offerId) ?? { spendMinor: 0, visits: 0 },
    })
    for (const { offerId, spendMinor } of earned.used) {
      const before = usage.get(month + offerId) ?? { spendMinor: 0, visits: 0 }
      usage.set(month + offerId, { spendMinor: before.spendMinor + spendMinor, visits: before.visits + 1 })
    }
    if (terms.vip && settled.stage === 'final' && earned.units > 0) progress = qualified(progress, date, terms.vip)
    return { key: dine.key, earned }
  })
  return { dines: replayed, vipUntil: progress.until }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
