import type { Brand } from '../../contract/brand.ts'
import { earnedUnits } from '../site/earning.ts'

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type WeekdayName = (typeof weekdayNames)[number]

export type BillRewardLine = { id: string; label: string; rateBasisPoints: number; units: number }

/**
 * What a bill earns a member of the tier OptedIn. The first line has that tier's rate and `baseLabel`. A line for each extra of the
 * weekday follows; without a day there are no extras.
 */
export function billRewardLines(
  brand: Brand,
  cents: number,
  day: WeekdayName | null,
  baseLabel: string,
): BillRewardLine[] {
  const lineOf = (id: string, label: string, rateBasisPoints: number) => ({
    id,
    label,
    rateBasisPoints,
    units: earnedUnits(cents, rateBasisPoints),
  })
  const extras = brand.earning.extras.flatMap((extra) =>
    extra.kind === 'weekday' && day && extra.days.includes(day)
      ? [lineOf(extra.id, extra.label, extra.rateBasisPoints)]
      : [],
  )
  return [lineOf('base', baseLabel, brand.earning.tiers.OptedIn), ...extras]
}

/** The rate of every day of the week from Monday, including the weekday extras of that day. */
export const weekRates = (brand: Brand): { day: WeekdayName; rateBasisPoints: number; hasExtra: boolean }[] =>
  weekdayNames.map((day) => {
    // Only the rates of the lines are read, so the bill and the label are empty.
    const lines = billRewardLines(brand, 0, day, '')
    return {
      day,
      rateBasisPoints: lines.reduce((sum, line) => sum + line.rateBasisPoints, 0),
      hasExtra: lines.length > 1,
    }
  })

/** The first of the days with the best rate; null when no day has an extra. */
export const bestDay = (brand: Brand): WeekdayName | null => {
  const week = weekRates(brand)
  const best = Math.max(...week.map(({ rateBasisPoints }) => rateBasisPoints))
  return week.find(({ rateBasisPoints, hasExtra }) => hasExtra && rateBasisPoints === best)?.day ?? null
}
