import type { ActiveBonus } from '../../contract/api/bonuses.ts'
import type { Audience, FieldsOf } from '../../contract/content.ts'
import { isBannerDisplayed } from '../../domain/bonuses/offer.ts'

export type BannerFields = FieldsOf<'bonus'>
export type BonusWithBanner = { bonus: ActiveBonus; banner: BannerFields }
/**
 * `memberBonuses` is the API's list, which also has bonuses that the member has not accepted yet (`eligible`). `state`: the copy state.
 * `now` is the time of loading in UTC, so server and browser render the same.
 */
export type BonusData = { memberBonuses: ActiveBonus[]; banners: BannerFields[]; state: Audience; now: string }

/**
 * The banners for a member, sorted by `order`. A banner needs an eligible bonus in its display period, and `user_states` that include the
 * member's state or are empty. A bonus that was just activated in this browser has no banner.
 */
export function bannersOf(
  { memberBonuses, banners, state, now }: BonusData,
  activatedCodes: ReadonlySet<string>,
): BonusWithBanner[] {
  return banners
    .toSorted((a, b) => a.order - b.order)
    .flatMap((banner) => {
      const bonus = memberBonuses.find(({ code }) => code === banner.code)
      if (bonus?.bonusStatus !== 'eligible' || activatedCodes.has(bonus.code)) return []
      const { user_states: states, days_to_display: days } = banner
      const matchesState = states.length === 0 || states.some((allowedState) => allowedState === state)
      return matchesState && isBannerDisplayed(bonus.createDateUtc, days, now) ? [{ bonus, banner }] : []
    })
}

/** Enrolled and qualified bonuses; one that was just activated in this browser counts as enrolled. */
export function activeBonusesOf({ memberBonuses }: BonusData, activatedCodes: ReadonlySet<string>): ActiveBonus[] {
  return memberBonuses.flatMap((bonus) => {
    if (bonus.bonusStatus !== 'eligible') return [bonus]
    return activatedCodes.has(bonus.code)
      ? [{ ...bonus, bonusStatus: 'enrolled' as const, enrollmentState: 'enrolled' as const }]
      : []
  })
}

const dayMs = 86_400_000

/** The days of 24 hours until the end, rounded up and at least one. All days of a bonus whose end the server has not set yet. */
export function daysLeft({ endsAt, days }: Pick<ActiveBonus, 'endsAt' | 'days'>, now: string): number {
  if (endsAt === null) return days
  return Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / dayMs))
}
