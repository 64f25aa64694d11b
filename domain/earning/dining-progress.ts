import type { Terms } from './terms.ts'
import type { Tier } from '../tiers.ts'
import { noProgress, addQualifyingDine, sumInWindow, judgeQualifying, type VipProgress, type VipRule } from './vip.ts'

/** Progress toward VIP. `in progress`: not VIP; `renewing`: VIP until a day of this year; `complete`: VIP in the next year too. */
export const progressStatuses = ['in progress', 'renewing', 'complete'] as const
export type ProgressStatus = (typeof progressStatuses)[number]

/** The API's qualification for each status (P1-270). */
export const qualifications = {
  'in progress': 'Building',
  renewing: 'QualifiedAndBuilding',
  complete: 'Qualified',
} as const

export type DiningProgress = {
  status: ProgressStatus
  qualification: (typeof qualifications)[ProgressStatus]
  /** Null where the partner does not count dines; the same for `remainingDines`. */
  dinesRequired: number | null
  remainingDines: number | null
  /** Whole dollars, rounded up as `remainingDollars` are; null where the partner does not count spend. */
  dollarsRequired: number | null
  remainingDollars: number | null
}

/** A cleared dine that earned. `date`: the restaurant's calendar date, `YYYY-MM-DD`. */
export type EarnedDine = {
  date: string
  occurredAt: string
  merchantId: string
  countedMinor: number
  vip: Terms['vip']
}

/** VIP progress from dines in order of purchase, each by its own terms. The result equals that of a replay of the same dines. */
export function progressOf(dines: readonly EarnedDine[]): VipProgress {
  return dines.reduce<VipProgress>((progress, dine) => {
    if (!dine.vip || !judgeQualifying(progress, dine, dine.vip).counted) return progress
    return addQualifyingDine(progress, dine, dine.vip)
  }, noProgress)
}

/**
 * Progress on `today` (`YYYY-MM-DD`) by the partner's current rule. `vipUntil`: last day of a VIP status earned by dines. A VIP
 * status without a last day is complete.
 */
export function diningProgress(input: {
  rule: VipRule
  progress: Pick<VipProgress, 'dines'>
  tier: Tier
  vipUntil: string | null
  today: string
}): DiningProgress {
  const { rule, progress, tier, vipUntil, today } = input
  const status = statusOf(tier, vipUntil, today)
  const sum = sumInWindow(progress.dines, today, rule.window)
  const remaining = (required: number | null, count: number) =>
    required === null ? null : status === 'complete' ? 0 : Math.max(0, required - count)
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

/** Years that the page shows for the VIP status and for the progress toward it; both are the next year once the member is VIP. */
export function progressYears(status: ProgressStatus, year: number): { qualified: number; building: number } {
  const vipYear = status === 'in progress' ? year : year + 1
  return { qualified: vipYear, building: vipYear }
}
