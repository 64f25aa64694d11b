import type { ReportSource } from '../dines/reports.ts'
import type { PurchaseState } from '../dines/purchase-state.ts'
import { earn, type DineReward, type Usage } from './earn.ts'
import { createReceiptLine } from './receipt.ts'
import type { Terms } from './terms.ts'
import { earliestDateFrom, isVip, noProgress, addQualifyingDine, judgeQualifying, type VipProgress } from './vip.ts'

export type ReplayDine = {
  /** Provider, lifecycle and card. Sorts dines with the same `occurredAt`. */
  key: string
  /** UTC with milliseconds. */
  occurredAt: string
  /** `YYYY-MM-DDTHH:mm:ss`, the restaurant's wall clock. */
  localTime: string
  merchantId: string
  purchase: PurchaseState
  terms: Terms
  /** Sources that reported the purchase, the deciding one first; empty or absent when a single feed reported it. */
  reports?: readonly ReportSource[]
}
export type KeyedReward = { key: string; reward: DineReward }

/** State that later dines need from earlier ones. It is plain data, stored as JSON, and its size does not grow with time. */
export type ReplayState = {
  /** Usage of limited offers by `<merchant> <month> <offer>`. */
  usage: Record<string, Usage>
  progress: VipProgress
}
export const emptyReplayState: ReplayState = { usage: {}, progress: noProgress }

/**
 * Calculates the rewards of all dines of one member in order of purchase, because earlier dines use up monthly limits and lead to
 * VIP. `vipUntil`: last date of the VIP rate (`YYYY-MM-DD`), or null.
 */
export function replay(dines: readonly ReplayDine[]): { dines: KeyedReward[]; vipUntil: string | null } {
  const { rewards, state } = replayFrom(emptyReplayState, dines)
  return { dines: rewards, vipUntil: state.progress.until }
}

/**
 * Continues a replay from `state` with the dines that follow. A replay in consecutive parts equals a replay of all dines at once.
 */
export function replayFrom(
  state: ReplayState,
  dines: readonly ReplayDine[],
): { rewards: KeyedReward[]; state: ReplayState } {
  const usage = { ...state.usage }
  let { progress } = state
  const ordered = inReplayOrder(dines)
  const rewards = ordered.map((dine): KeyedReward => {
    const { reward, progress: nextProgress } = earnDine(dine, usage, progress)
    progress = nextProgress
    return { key: dine.key, reward }
  })
  const last = ordered.at(-1)
  return { rewards, state: { usage: last ? pruneUsage(usage, last.occurredAt) : usage, progress } }
}

/** Sorts dines in order of purchase, the same on every node. */
export function inReplayOrder<D extends Pick<ReplayDine, 'occurredAt' | 'key'>>(dines: readonly D[]): D[] {
  return dines.toSorted((a, b) => compare(a.occurredAt, b.occurredAt) || compare(a.key, b.key))
}

/** Calculates the reward of one dine, adds its use of limited offers to `usage`, and returns the VIP progress after it. */
function earnDine(
  dine: ReplayDine,
  usage: Record<string, Usage>,
  progress: VipProgress,
): { reward: DineReward; progress: VipProgress } {
  const { terms, purchase, merchantId, occurredAt } = dine
  const date = dine.localTime.slice(0, 10)
  const usageKey = (offerId: string) => `${merchantId} ${date.slice(0, 7)} ${offerId}`
  const usageOf = (offerId: string): Usage => usage[usageKey(offerId)] ?? { spendMinor: 0, visits: 0 }
  const reward = earn({
    purchase,
    terms,
    isVip: isVip(progress, date),
    usageOf,
    reports: dine.reports ?? [],
  })
  for (const { offerId, spendMinor } of reward.offerUsage) {
    const previousUsage = usageOf(offerId)
    usage[usageKey(offerId)] = { spendMinor: previousUsage.spendMinor + spendMinor, visits: previousUsage.visits + 1 }
  }
  if (!terms.vip || purchase.stage !== 'cleared' || reward.units === 0) return { reward, progress }
  const { countedMinor } = reward
  const verdict = judgeQualifying(progress, { date, merchantId, countedMinor }, terms.vip)
  if (verdict.counted)
    return { reward, progress: addQualifyingDine(progress, { date, merchantId, occurredAt, countedMinor }, terms.vip) }
  const values = verdict.why === 'below_qualifying' ? { amountMinor: terms.vip.minimumMinor ?? 0 } : {}
  // The last line is the total.
  const lines = reward.lines.toSpliced(-1, 0, createReceiptLine('tier', verdict.why, false, values))
  return { reward: { ...reward, lines }, progress }
}

/** Drops usage of months that no dine at or after this moment can be in. */
function pruneUsage(usage: Record<string, Usage>, occurredAt: string): Record<string, Usage> {
  const month = earliestDateFrom(occurredAt).slice(0, 7)
  return Object.fromEntries(Object.entries(usage).filter(([key]) => monthOf(key) >= month))
}

// Merchant ids contain no space.
const monthOf = (usageKey: string): string => usageKey.split(' ')[1] ?? ''

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
