import type { ReportSource } from '../dines/reports.ts'
import type { PurchaseState } from '../dines/purchase-state.ts'
import { earn, type Earned, type Usage } from './earn.ts'
import { line } from './receipt.ts'
import type { Terms } from './terms.ts'
import { earliestDateFrom, isVip, noProgress, qualified, tierStep, type VipProgress } from './vip.ts'

export type ReplayDine = {
  /** Provider, lifecycle and card: says which comes first when two were paid in the same moment. */
  key: string
  /** UTC with milliseconds. */
  occurredAt: string
  localTime: string
  merchantId: string
  purchase: PurchaseState
  terms: Terms
  /** Who reported it, the deciding one first; empty or absent where one feed did. */
  reports?: readonly ReportSource[]
}
export type Replayed = { key: string; earned: Earned }

/** What later dines need of the earlier ones. Plain data, so that it can be stored as JSON; its size does not grow with time. */
export type ReplayState = {
  /** What limited offers took, by `<merchant> <month> <offer>`. */
  usage: Record<string, Usage>
  progress: VipProgress
}
export const emptyReplayState: ReplayState = { usage: {}, progress: noProgress }

/**
 * What each dine of one member earns now, judged in order of purchase: what earlier ones used up of monthly limits, and
 * whether they had made the member VIP. `vipUntil` is the last date the higher rate holds, or null.
 */
export function replay(dines: readonly ReplayDine[]): { dines: Replayed[]; vipUntil: string | null } {
  const { earned, state } = replayFrom(emptyReplayState, dines)
  return { dines: earned, vipUntil: state.progress.until }
}

/**
 * Continues a replay: `dines` are all those after the ones `state` comes from. Replaying a member's dines in parts, one after
 * the other, gives the same as replaying them at once.
 */
export function replayFrom(
  state: ReplayState,
  dines: readonly ReplayDine[],
): { earned: Replayed[]; state: ReplayState } {
  const usage = { ...state.usage }
  let { progress } = state
  const ordered = inReplayOrder(dines)
  const earned = ordered.map((dine): Replayed => {
    const { earned: one, progress: after } = judge(dine, usage, progress)
    progress = after
    return { key: dine.key, earned: one }
  })
  const last = ordered.at(-1)
  return { earned, state: { usage: last ? current(usage, last.occurredAt) : usage, progress } }
}

/** The order of purchase, the same at every node. */
export function inReplayOrder<D extends Pick<ReplayDine, 'occurredAt' | 'key'>>(dines: readonly D[]): D[] {
  return dines.toSorted((a, b) => compare(a.occurredAt, b.occurredAt) || compare(a.key, b.key))
}

/** What one dine earns; adds what it takes of limited offers to `usage`. */
function judge(
  dine: ReplayDine,
  usage: Record<string, Usage>,
  progress: VipProgress,
): { earned: Earned; progress: VipProgress } {
  const { terms, purchase, merchantId, occurredAt } = dine
  const date = dine.localTime.slice(0, 10)
  const usageKey = (offerId: string) => `${merchantId} ${date.slice(0, 7)} ${offerId}`
  const usageOf = (offerId: string): Usage => usage[usageKey(offerId)] ?? { spendMinor: 0, visits: 0 }
  const earned = earn({ purchase, terms, vip: isVip(progress, date), usage: usageOf, reports: dine.reports ?? [] })
  for (const { offerId, spendMinor } of earned.used) {
    const before = usageOf(offerId)
    usage[usageKey(offerId)] = { spendMinor: before.spendMinor + spendMinor, visits: before.visits + 1 }
  }
  if (!terms.vip || purchase.stage !== 'cleared' || earned.units === 0) return { earned, progress }
  const { countedMinor } = earned
  const step = tierStep(progress, { date, merchantId, countedMinor }, terms.vip)
  if (step.counted)
    return { earned, progress: qualified(progress, { date, merchantId, occurredAt, countedMinor }, terms.vip) }
  const values = step.why === 'below_qualifying' ? { amountMinor: terms.vip.minimumMinor ?? 0 } : {}
  const lines = earned.lines.toSpliced(-1, 0, line('tier', step.why, false, values))
  return { earned: { ...earned, lines }, progress }
}

/** Usage of the months that a dine at or after this moment can still be in. */
function current(usage: Record<string, Usage>, occurredAt: string): Record<string, Usage> {
  const month = earliestDateFrom(occurredAt).slice(0, 7)
  return Object.fromEntries(Object.entries(usage).filter(([key]) => monthOf(key) >= month))
}

/** The id of a merchant holds no space. */
const monthOf = (usageKey: string): string => usageKey.split(' ')[1] ?? ''

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
