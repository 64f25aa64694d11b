import type { Weekday } from '../weekdays.ts'

export type BonusGoal =
  | { kind: 'visits'; visits: number }
  | { kind: 'spend'; spendMinor: number }
  | { kind: 'first_dine' }
  | { kind: 'weekday'; days: Weekday[]; visits: number }
  | { kind: 'streak'; weeks: number }
  | { kind: 'referral'; friends: number }
  /** `reservationId`: the only reservation whose dine counts, for the reservation bonus; without it every reservation counts. */
  | { kind: 'reservation'; visits: number; reservationId?: string }

/**
 * A bonus that a partner offers, with some of the fields of `contract/brand-bonuses.ts`. `newMember`: offered only for some hours after
 * joining. `days`: how long dines count after acceptance. `minimumMinor`: cents below which a dine does not count. `offeredFrom` and
 * `offeredUntil` are `YYYY-MM-DD` in the partner's accounting zone.
 */
export type BonusDefinition = {
  code: string
  description: string
  newMember: boolean
  goal: BonusGoal
  units: number
  days: number
  minimumMinor: number
  offeredFrom: string
  offeredUntil: string | null
}

/** Goal and reward of a bonus, fixed when a member accepts it. `currency`: the currency of `units`. */
export type BonusRule = Pick<BonusDefinition, 'description' | 'newMember' | 'goal' | 'units' | 'minimumMinor'> & {
  currency: string
}

/** Whether a member must accept this bonus. A bonus for one reservation (`reservationId`) is promised at booking instead. */
export const needsAcceptance = ({ goal }: Pick<BonusRule, 'goal'>): boolean =>
  goal.kind !== 'reservation' || goal.reservationId === undefined

/** Reward source code: B for a new-member bonus, A for any other bonus for reservations, + for the rest. */
export function bonusSourceCode({ newMember, goal }: Pick<BonusRule, 'newMember' | 'goal'>): '+' | 'A' | 'B' {
  if (newMember) return 'B'
  return goal.kind === 'reservation' ? 'A' : '+'
}

/**
 * `eligible`: offered, not accepted; `enrolled`: accepted; `qualified`: goal reached. Enrollment state and bonus status have the
 * same values (D3-027).
 */
export const bonusStatuses = ['eligible', 'enrolled', 'qualified'] as const

export const bonusRuleOf = (definition: BonusDefinition, currency: string): BonusRule => ({
  description: definition.description,
  newMember: definition.newMember,
  goal: definition.goal,
  units: definition.units,
  minimumMinor: definition.minimumMinor,
  currency,
})

/** End of a bonus accepted at `enrolledAt`; dines before the end count. UTC with milliseconds. */
export function bonusEnd(enrolledAt: string, { days }: Pick<BonusDefinition, 'days'>): string {
  return new Date(Date.parse(enrolledAt) + days * 86_400_000).toISOString()
}
