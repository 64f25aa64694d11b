import type { Brand } from '../../contract/brand.ts'
import { earnedUnits } from '../earning.ts'

export const dayOrder = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Day = (typeof dayOrder)[number]

export type WorkedLine = { id: string; label: string; ratePer10k: number; units: number }

/** What a member's bill of so many cents earns on a day, line by line: the rate, then each weekday extra that counts. */
export function workedBill(brand: Brand, cents: number, day: Day | null, base: string): WorkedLine[] {
  const line = (id: string, label: string, ratePer10k: number) => ({
    id,
    label,
    ratePer10k,
    units: earnedUnits(cents, ratePer10k),
  })
  const extras = brand.earning.extras.flatMap((extra) =>
    extra.kind === 'weekday' && day && extra.days.includes(day) ? [line(extra.id, extra.label, extra.ratePer10k)] : [],
  )
  return [line('base', base, brand.earning.tiers.OptedIn), ...extras]
}

/** The rate of every day of the week, the extras of that day included. */
export const weekRates = (brand: Brand): { day: Day; ratePer10k: number; more: boolean }[] =>
  dayOrder.map((day) => {
    const lines = workedBill(brand, 0, day, '')
    return { day, ratePer10k: lines.reduce((sum, line) => sum + line.ratePer10k, 0), more: lines.length > 1 }
  })

/** The first day that earns more than the others, or none. */
export const bestDay = (brand: Brand): Day | null => {
  const week = weekRates(brand)
  const best = Math.max(...week.map(({ ratePer10k }) => ratePer10k))
  return week.find(({ ratePer10k, more }) => more && ratePer10k === best)?.day ?? null
}
