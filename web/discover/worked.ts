import type { Brand } from '../../contract/brand.ts'
import { earnedUnits } from '../site/earning.ts'

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type WeekdayName = (typeof weekdayNames)[number]

export type WorkedLine = { id: string; label: string; rateBasisPoints: number; units: number }

/** What a member's bill of so many cents earns on a day, line by line: the rate, then each weekday extra that counts. */
export function workedBill(brand: Brand, cents: number, day: WeekdayName | null, base: string): WorkedLine[] {
  const line = (id: string, label: string, rateBasisPoints: number) => ({
    id,
    label,
    rateBasisPoints,
    units: earnedUnits(cents, rateBasisPoints),
  })
  const extras = brand.earning.extras.flatMap((extra) =>
    extra.kind === 'weekday' && day && extra.days.includes(day)
      ? [line(extra.id, extra.label, extra.rateBasisPoints)]
      : [],
  )
  return [line('base', base, brand.earning.tiers.OptedIn), ...extras]
}

/** The rate of every day of the week, the extras of that day included. */
export const weekRates = (brand: Brand): { day: WeekdayName; rateBasisPoints: number; more: boolean }[] =>
  weekdayNames.map((day) => {
    const lines = workedBill(brand, 0, day, '')
    return { day, rateBasisPoints: lines.reduce((sum, line) => sum + line.rateBasisPoints, 0), more: lines.length > 1 }
  })

/** The first day that earns more than the others, or none. */
export const bestDay = (brand: Brand): WeekdayName | null => {
  const week = weekRates(brand)
  const best = Math.max(...week.map(({ rateBasisPoints }) => rateBasisPoints))
  return week.find(({ rateBasisPoints, more }) => more && rateBasisPoints === best)?.day ?? null
}
