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
 * The benefits of a week, from Sunday. Benefits change only at midnight and where a window begins or ends, so the rule is evaluated only
 * at these times. Two values of the rule earn: `open`, the restaurant has no earning windows; `inside`, the time is in an earning window.
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
