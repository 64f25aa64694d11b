import { joinNames } from '../../domain/content/join-names.ts'
import { roundUnits } from '../../domain/money/round.ts'
import { nextLevel } from '../../domain/tiers.ts'
import type { Formats } from '../../contract/formats.ts'
import type { MemberView } from '../../contract/api/session.ts'
import type { Brand, TierLevel } from '../../contract/brand.ts'

/** The member's everyday earn rate in basis points; null for visitors and where the brand does not show its rate. */
export function memberRate(brand: Brand, member: MemberView | null): number | null {
  if (!member || !brand.showEarnRate) return null
  // A member who is not activated sees the rate of the lowest tier (D3-014).
  const tier: TierLevel = member.tierLevel === 'NonActivated' ? 'OptedOut' : member.tierLevel
  return brand.earning.tiers[tier]
}

/** Campaigns that the brand opens to the member's tier; none for visitors. */
export const campaignsOf = (brand: Brand, member: MemberView | null): readonly string[] =>
  member ? brand.tierCampaigns[member.tierLevel] : []

export const campaignCodesFor = (brand: Brand, member: MemberView | null): string =>
  campaignsOf(brand, member).join(',')

/** The number of the next tier that opens restaurants to the member (P1-206): 2 is OptedIn, 3 is VIP. A VIP gets 3 too. */
export const nextTierLevel = (member: MemberView): 2 | 3 => nextLevel(member.tierLevel)

/** The lowest tier, and each tier whose rate differs from the tier below. VIP only where the brand has it. */
export function earningTiers(brand: Brand): { tier: 'OptedOut' | 'OptedIn' | 'VIP'; rate: number }[] {
  const { tiers } = brand.earning
  const tierRates = [
    { tier: 'OptedOut' as const, rate: tiers.OptedOut },
    { tier: 'OptedIn' as const, rate: tiers.OptedIn },
    ...(brand.hasVIP ? [{ tier: 'VIP' as const, rate: tiers.VIP }] : []),
  ]
  return tierRates.filter((entry, index) => entry.rate !== tierRates[index - 1]?.rate)
}

export const dayNames = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
} as const

export const dayName = (day: keyof typeof dayNames): string => dayNames[day]

/** For example "Tuesdays" or "Fridays and Saturdays". */
export const listDays = (days: readonly (keyof typeof dayNames)[]): string =>
  joinNames(days.map((day) => `${dayNames[day]}s`))

/** The whole units that an amount in cents earns at a rate; half a unit rounds up. */
export const earnedUnits = (cents: number, rateBasisPoints: number): number => roundUnits(cents * rateBasisPoints)

/** The suffix of the copy key: empty for a goal in dines, `Spend` for a goal in dollars, `Either` where either goal is enough. */
function goalSuffix(dines: number | null, dollars: number | null): '' | 'Spend' | 'Either' {
  if (dollars === null) return ''
  return dines === null ? 'Spend' : 'Either'
}

/** The brand's goals for VIP as placeholder values, and the suffix of the copy key that matches them. */
export function vipGoal(
  { earning: { vipQualifyingDines: dines, vipQualifyingDollars: dollars } }: Brand,
  { shortMoney }: Formats,
) {
  const values = { dines: dines ?? 0, spend: shortMoney((dollars ?? 0) * 100) }
  return { suffix: goalSuffix(dines, dollars), values }
}
