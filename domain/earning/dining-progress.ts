import type { Tier, Terms } from './terms.ts'
import { noProgress, qualified, sumIn, tierStep, type VipProgress, type VipRule } from './vip.ts'

/** How far a member is towards VIP: not yet VIP, VIP this year and on the way to the next, or VIP through the next year. */
export const progressStatuses = ['in progress', 'renewing', 'complete'] as const
export type ProgressStatus = (typeof progressStatuses)[number]

/** The name of each status as qualification (P1-270). */
export const qualifications = {
  'in progress': 'Building',
  renewing: 'QualifiedAndBuilding',
  complete: 'Qualified',
} as const

export type DiningProgress = {
  status: ProgressStatus
  qualification: (typeof qualifications)[ProgressStatus]
  /** Null where the partner does not count dines. */
  dinesRequired: number | null
  remainingDines: number | null
  /** Whole dollars, remaining ones rounded up; null where the partner does not count spend. */
  dollarsRequired: number | null
  remainingDollars: number | null
}

/** A cleared dine that earned, in the order of purchase. Dates are `YYYY-MM-DD`, the restaurant's calendar. */
export type EarnedDine = {
  date: string
  occurredAt: string
  merchantId: string
  countedMinor: number
  vip: Terms['vip']
}

/** The qualifying dines among these, each by the rule of its own moment: what a replay of the same dines counts. */
export function progressOf(dines: readonly EarnedDine[]): VipProgress {
  return dines.reduce<VipProgress>((progress, dine) => {
    if (!dine.vip || !tierStep(progress, dine, dine.vip).counted) return progress
    return qualified(progress, dine, dine.vip)
  }, noProgress)
}

/**
 * Progress on `today` (`YYYY-MM-DD`) by the partner's rule of today. `vipUntil` is the last day of a VIP status that dines led to;
 * a VIP status without a last day is nothing to work for.
 */
export function diningProgress(given: {
  rule: VipRule
  progress: Pick<VipProgress, 'dines'>
  tier: Tier
  vipUntil: string | null
  today: string
}): DiningProgress {
  const { rule, progress, tier, vipUntil, today } = given
  const status = statusOf(tier, vipUntil, today)
  const sum = sumIn(progress.dines, today, rule.window)
  const remaining = (required: number | null, done: number) =>
    required === null ? null : status === 'complete' ? 0 : Math.max(0, required - done)
  const dollarsRequired = rule.spendMinor ? Math.ceil(rule.spendMinor / 100) : null
  return {
    status,
    qualification: qualifications[status],
    dinesRequired: rule.dines,
    remainingDines: remaining(rule.dines, sum.dines),
    dollarsRequired,
    remainingDollars: remaining(dollarsRequired, Math.floor(sum.minor / 100)),
  }
}

function statusOf(tier: Tier, vipUntil: string | null, today: string): ProgressStatus {
  if (vipUntil === null) return tier === 'VIP' ? 'complete' : 'in progress'
  if (vipUntil.slice(0, 4) > today.slice(0, 4)) return 'complete'
  return vipUntil >= today ? 'renewing' : 'in progress'
}

/** The year a member has VIP status for and the year they build it for: both are the next one from the moment they have it. */
export function progressYears(status: ProgressStatus, year: number): { qualified: number; building: number } {
  const shown = status === 'in progress' ? year : year + 1
  return { qualified: shown, building: shown }
}
