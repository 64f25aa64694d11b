import type { Benefit } from '../../contract/catalog.ts'
import type { Weekday } from '../../domain/weekdays.ts'
import { benefitAt } from '../../domain/earning/terms.ts'
import { spansByDay } from '../site/open-now.ts'

export type BenefitDay = {
  day: Weekday
  /** Whether a meal earns at some time of the day, by the rule that awards it. */
  isEarning: boolean
  earningWindows: Benefit[]
  blackouts: Benefit[]
}

/**
 * The benefits of a week, from Sunday. Benefits change only where a window begins or ends, so the rule is evaluated only there. `open` and
 * `inside` are the values of the rule that earn: a restaurant without earning windows, and a time inside of one.
 */
export function benefitWeek(benefits: readonly Benefit[]): BenefitDay[] {
  const changeTimes = ['00:00', ...benefits.flatMap(({ from, to }) => [from ?? '00:00', to ?? '00:00'])]
  return spansByDay(benefits).map(({ day, spans }) => ({
    day,
    isEarning: changeTimes.some((time) => ['open', 'inside'].includes(benefitAt(benefits, day, time))),
    earningWindows: spans.filter(({ kind }) => kind === 'earn'),
    blackouts: spans.filter(({ kind }) => kind === 'none'),
  }))
}
