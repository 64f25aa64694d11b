import { weekdayOf } from '../weekdays.ts'
import type { BonusGoal, BonusRule } from './rule.ts'

/**
 * A cleared dine that earned during the bonus, or the first dine of a friend. `date` is in the restaurant's calendar. `countedMinor`: the
 * cents that earned, without refunds. `reservationId`: the member's reservation whose time is near the bill, or null.
 * `hasReservationBonus`: whether the time of that reservation pays the reservation bonus.
 */
export type BonusDine = {
  id: string
  date: string
  occurredAt: string
  countedMinor: number
  reservationId: string | null
  hasReservationBonus: boolean
}

/** `count` and `required` are dines, cents, weeks, friends or tables. `completedBy`: the dine that reached the goal, or null. */
export type BonusProgress = { count: number; required: number; completedBy: BonusDine | null }

/** Computes the progress of these dines toward the goal. The result does not depend on their order. */
export function evaluateBonus({ goal, minimumMinor }: BonusRule, dines: readonly BonusDine[]): BonusProgress {
  const countedDines = dines
    .filter((dine) => dine.countedMinor >= minimumMinor && isOnDay(goal, dine) && isAtReservationOfGoal(goal, dine))
    .toSorted((a, b) => compare(a.occurredAt, b.occurredAt) || compare(a.date, b.date) || compare(a.id, b.id))
    .filter(
      (dine, index, ordered) => goal.kind !== 'reservation' || isFirstDineOfReservation(dine, ordered.slice(0, index)),
    )
  const required = requiredOf(goal)
  let count = 0
  let week = 0
  for (const dine of countedDines) {
    if (goal.kind === 'streak') {
      const dineWeek = weekOf(dine.date)
      // Further dines of a week do not count. A week without a dine starts the streak again.
      if (dineWeek === week + 1) count += 1
      else if (dineWeek > week) count = 1
      week = Math.max(week, dineWeek)
    } else count += goal.kind === 'spend' ? dine.countedMinor : 1
    if (count >= required) return { count: required, required, completedBy: dine }
  }
  return { count, required, completedBy: null }
}

/** The count that reaches a goal: dines, cents, weeks, friends or tables, by the kind of the goal. */
export function requiredOf(goal: BonusGoal): number {
  switch (goal.kind) {
    case 'visits':
    case 'weekday':
    case 'reservation':
      return goal.visits
    case 'spend':
      return goal.spendMinor
    case 'first_dine':
      return 1
    case 'streak':
      return goal.weeks
    case 'referral':
      return goal.friends
  }
}

const isOnDay = (goal: BonusGoal, { date }: BonusDine): boolean =>
  goal.kind !== 'weekday' || goal.days.includes(weekdayOf(date))

/** One reservation counts once, even when its bill was paid in parts. A dine without a reservation does not count. */
const isFirstDineOfReservation = ({ reservationId }: BonusDine, earlier: readonly BonusDine[]): boolean =>
  reservationId !== null && earlier.every((dine) => dine.reservationId !== reservationId)

const isAtReservationOfGoal = (goal: BonusGoal, { reservationId, hasReservationBonus }: BonusDine): boolean =>
  goal.kind !== 'reservation' ||
  goal.reservationId === undefined ||
  (goal.reservationId === reservationId && hasReservationBonus)

const dayMs = 86_400_000
/** January 1, 1970 was a Thursday. */
const daysAfterMonday = 3

/** Number of the week (Monday to Sunday) of a date, counted from 1970. */
const weekOf = (date: string): number => Math.floor((Date.parse(`${date}T00:00:00Z`) / dayMs + daysAfterMonday) / 7)

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
