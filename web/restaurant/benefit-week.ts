import type { Benefit, Weekday } from '../../contract/catalog.ts'
import { benefitAt } from '../../domain/earning/terms.ts'
import { byDay } from '../site/open-now.ts'

export type BenefitDay = {
  day: Weekday
  /** Whether a meal earns at some time of it, by the rule that awards it. */
  on: boolean
  earns: Benefit[]
  dark: Benefit[]
}

/** What a restaurant gives in a week, from Sunday. What it gives changes where a window begins or ends, so only there the rule is asked. */
export function benefitWeek(benefits: readonly Benefit[]): BenefitDay[] {
  const edges = ['00:00', ...benefits.flatMap(({ from, to }) => [from ?? '00:00', to ?? '00:00'])]
  return byDay(benefits).map(({ day, spans }) => ({
    day,
    on: edges.some((time) => ['open', 'inside'].includes(benefitAt(benefits, day, time))),
    earns: spans.filter(({ kind }) => kind === 'earn'),
    dark: spans.filter(({ kind }) => kind === 'none'),
  }))
}
