import type { DiningProgressView } from '../../contract/api/session.ts'
import { progressYears } from '../../domain/earning/dining-progress.ts'
import { membershipOf, type Tier } from '../../domain/tiers.ts'
import type { overviewCopy } from '../copy/overview.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

/** The progress to VIP; null in a program without VIP, for a member who opted out, and when the progress is complete. */
export function shownProgress(progress: DiningProgressView | null, tier: Tier): DiningProgressView | null {
  if (!progress || progress.status === 'complete' || tier === 'OptedOut') return null
  return progress
}

/**
 * States that the member has qualified, is renewing or is building, with the year. Empty in a program without VIP, and for a member who
 * opted out or is not activated.
 */
export function qualificationText(
  t: Copy<typeof overviewCopy>,
  progress: DiningProgressView | null,
  tier: Tier,
  year: number,
): string {
  if (!progress || membershipOf(tier) === 'opted-out') return ''
  const { qualified, building } = progressYears(progress.status, year)
  if (progress.status === 'complete') return t('overview.qualified', { date: qualified })
  return t(progress.status === 'renewing' ? 'overview.renewing' : 'overview.building', { date: building })
}

/** What remains, for example "4 more meals make you VIP". */
export function remainingText(
  t: Copy<typeof overviewCopy>,
  progress: DiningProgressView,
  year: number,
  { count, shortMoney }: Formats,
): string {
  const { remainingDines: dines, remainingDollars: dollars } = progress
  const values = {
    count: count(dines ?? 0),
    spend: shortMoney((dollars ?? 0) * 100),
    date: progressYears(progress.status, year).building,
  }
  const isRenewing = progress.status === 'renewing'
  if (dines === null) return t(isRenewing ? 'overview.stayVipSpend' : 'overview.toVipSpend', values)
  if (dollars !== null) return t(isRenewing ? 'overview.stayVipEither' : 'overview.toVipEither', values)
  if (dines === 1) return t(isRenewing ? 'overview.stayVipOne' : 'overview.toVipOne', values)
  return t(isRenewing ? 'overview.stayVip' : 'overview.toVip', values)
}
