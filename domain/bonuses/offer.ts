import type { BonusDefinition } from './rule.ts'

const hourMs = 3_600_000

/**
 * `joinedAt` and `now` are UTC with milliseconds; `joinedAt` is null for a person who is not an active member. `today` is `now` in the
 * partner's accounting zone, `YYYY-MM-DD`.
 */
export type BonusOfferFacts = {
  joinedAt: string | null
  /** Whether a dine of the member has earned. Counts only for a bonus of the goal `first_dine`. */
  hasDined: boolean
  /** Hours after joining in which new-member bonuses are offered; 0 for none. */
  newMemberHours: number
  now: string
  today: string
}

/** Whether new-member bonuses are offered to a member: up to and including `newMemberHours` after joining (M2-288). */
export function isEligibleForNewMemberBonus({
  joinedAt,
  newMemberHours,
  now,
}: Pick<BonusOfferFacts, 'joinedAt' | 'newMemberHours' | 'now'>): boolean {
  return newMemberHours > 0 && joinedAt !== null && Date.parse(now) - Date.parse(joinedAt) <= newMemberHours * hourMs
}

/** Whether a bonus is offered to a member now. The caller excludes bonuses that the member has accepted. */
export function isOffered(definition: BonusDefinition, facts: BonusOfferFacts): boolean {
  const { offeredFrom, offeredUntil, newMember, goal } = definition
  if (facts.joinedAt === null || facts.today < offeredFrom) return false
  if (offeredUntil !== null && facts.today > offeredUntil) return false
  if (newMember && !isEligibleForNewMemberBonus(facts)) return false
  return goal.kind !== 'first_dine' || !facts.hasDined
}

/** Since when a bonus is offered to a member: midnight (UTC) of `offeredFrom`, or joining if that is later. UTC with milliseconds. */
export function offeredSince({ offeredFrom }: BonusDefinition, joinedAt: string): string {
  const from = `${offeredFrom}T00:00:00.000Z`
  return joinedAt > from ? joinedAt : from
}

const dayMs = 24 * hourMs

/** Whether a banner shows: for `daysToDisplay` days from `createdAt`, or always when `daysToDisplay` is 0. */
export function isBannerDisplayed(createdAt: string, daysToDisplay: number, now: string): boolean {
  return daysToDisplay === 0 || Date.parse(now) < Date.parse(createdAt) + daysToDisplay * dayMs
}
