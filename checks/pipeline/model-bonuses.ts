// The model's rules for bonuses: which dines of the simulated members complete an accepted bonus, and what it pays. Written without the
// product's code.
import { dayMs, introducer, type Bonus, type ModelCurrency, type Goal } from './history.ts'
import { dayOf } from './model-in-force.ts'

/** A bonus that a member accepted; it pays in the currency of the moment of acceptance. */
export type AcceptedBonus = Bonus & { fromMs: number; currency: ModelCurrency }

/** A cleared dine that earned. `localTime` is the restaurant's wall clock. */
export type ModelBonusDine = { member: number; momentMs: number; localTime: string; minor: number }

/** The units of an accepted bonus or of a booked table, and the date of the dine that earned them. */
export type ModelBonusAward = { member: number; units: number; currency: ModelCurrency; date: string }

/**
 * What a bonus pays for these dines; null when they do not reach its goal. Dines count in the order of their moments. The date of the award
 * is that of the dine that reaches the goal. Of two dines at the same moment, the one with the earlier date comes first. Of a friend's two
 * first dines at the same moment, the one that comes first in `dines` counts.
 */
export function paidBonus(bonus: AcceptedBonus, dines: ModelBonusDine[]): ModelBonusAward | null {
  const { member, goal, units, days, minimumMinor, fromMs, currency } = bonus
  const candidates =
    goal.kind === 'referral' ? firstOfFriends(member, dines) : dines.filter((dine) => dine.member === member)
  const counted = candidates
    .filter(({ momentMs, minor }) => momentMs >= fromMs && momentMs < fromMs + days * dayMs && minor >= minimumMinor)
    .toSorted((a, b) => a.momentMs - b.momentMs || Date.parse(dateOf(a)) - Date.parse(dateOf(b)))
  const reachingDine = counted.find((_, n) => isReached(goal, counted.slice(0, n + 1)))
  return reachingDine ? { member, units, currency, date: dateOf(reachingDine) } : null
}

const dateOf = ({ localTime }: ModelBonusDine) => localTime.slice(0, 10)

function firstOfFriends(member: number, dines: ModelBonusDine[]): ModelBonusDine[] {
  if (member !== introducer) return []
  const ordered = dines.toSorted((a, b) => a.momentMs - b.momentMs)
  return ordered.filter(
    (dine, n) => dine.member !== introducer && ordered.findIndex((candidate) => candidate.member === dine.member) === n,
  )
}

function isReached(goal: Goal, dines: ModelBonusDine[]): boolean {
  switch (goal.kind) {
    case 'visits':
      return dines.length >= goal.visits
    case 'spend':
      return dines.reduce((sum, { minor }) => sum + minor, 0) >= goal.spendMinor
    case 'first_dine':
      return dines.length > 0
    case 'weekday':
      return dines.filter((dine) => goal.days.includes(dayOf(dateOf(dine)))).length >= goal.visits
    case 'streak':
      return hasWeeksInARow(dines, goal.weeks)
    case 'referral':
      return dines.length >= goal.friends
  }
}

/** Whether this many weeks in a row each have a dine. Weeks start on Monday and end on Sunday. */
function hasWeeksInARow(dines: ModelBonusDine[], weeks: number): boolean {
  const mondays = new Set(dines.map((dine) => mondayOf(dateOf(dine))))
  return [...mondays].some((monday) =>
    Array.from({ length: weeks }, (_, n) => mondays.has(monday + n * 7 * dayMs)).every(Boolean),
  )
}

/** The Monday of a date's week: its noon in UTC, in milliseconds. */
function mondayOf(date: string): number {
  const noonMs = Date.parse(`${date}T12:00:00Z`)
  return noonMs - ((new Date(noonMs).getUTCDay() + 6) % 7) * dayMs
}
