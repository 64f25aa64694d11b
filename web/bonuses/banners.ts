import type { ActiveBonus } from '../../contract/api/bonuses.ts'
import type { Audience, FieldsOf } from '../../contract/content.ts'
import { isDisplayed } from '../../domain/bonuses/offer.ts'

export type BannerFields = FieldsOf<'bonus'>
export type BonusBanner = { bonus: ActiveBonus; banner: BannerFields }
/** `now` is the moment of the loading, UTC, the same on the server and in the browser. */
export type BonusData = { active: ActiveBonus[]; banners: BannerFields[]; state: Audience; now: string }

/** The banners a member sees, in the order of `order`: of bonuses that can be activated, for their copy state, while they are displayed. */
export function bannersOf({ active, banners, state, now }: BonusData, activated: ReadonlySet<string>): BonusBanner[] {
  return banners
    .toSorted((a, b) => a.order - b.order)
    .flatMap((banner) => {
      const bonus = active.find(({ code }) => code === banner.code)
      if (bonus?.bonusStatus !== 'eligible' || activated.has(bonus.code)) return []
      const { user_states: states, days_to_display: days } = banner
      const isFor = states.length === 0 || states.some((one) => one === state)
      return isFor && isDisplayed(bonus.createDateUtc, days, now) ? [{ bonus, banner }] : []
    })
}

/** Enrolled and qualified bonuses; one that was activated a moment ago counts as enrolled. */
export function underWay({ active }: BonusData, activated: ReadonlySet<string>): ActiveBonus[] {
  return active.flatMap((bonus) => {
    if (bonus.bonusStatus !== 'eligible') return [bonus]
    return activated.has(bonus.code)
      ? [{ ...bonus, bonusStatus: 'enrolled' as const, enrollmentState: 'enrolled' as const }]
      : []
  })
}

const dayMs = 86_400_000

/** Days left, the running one included; of a bonus that the server does not know as activated yet all of them. */
export function daysLeft({ endsAt, days }: Pick<ActiveBonus, 'endsAt' | 'days'>, now: string): number {
  if (endsAt === null) return days
  return Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / dayMs))
}
