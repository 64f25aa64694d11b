import { type OpenSpan } from '../../contract/catalog.ts'
import { weekdays, type Weekday } from '../../domain/weekdays.ts'
import type { Style } from './cuisines/cuisine.ts'
import type { Random } from '../random.ts'

type Span = [from: string, to: string]
export type SeedMeal = 'breakfast' | 'brunch' | 'lunch' | 'dinner' | 'late_night'

const late: ReadonlySet<Weekday> = new Set(['Thu', 'Fri', 'Sat'])
const weekend: ReadonlySet<Weekday> = new Set(['Sat', 'Sun'])

/** When doors open on a day, by the way a place keeps its day. A closing time at or before opening is past midnight. */
function spans(style: Style, day: Weekday, chance: Random): Span[] {
  const isLate = late.has(day)
  switch (style) {
    case 'cafe':
      return [[weekend.has(day) ? '08:00' : '07:00', isLate ? '18:00' : '16:00']]
    case 'brunch':
      return [['08:00', weekend.has(day) ? '16:00' : '15:00']]
    case 'quick':
      return [['11:00', isLate ? '23:00' : '21:30']]
    case 'split':
      return [
        ['11:30', '14:30'],
        ['17:00', isLate ? '22:30' : '21:30'],
      ]
    case 'allday':
      return [[weekend.has(day) ? '10:00' : '11:30', isLate ? '00:00' : '22:00']]
    case 'dinner':
      return [[chance.pick(['17:00', '17:30']), isLate ? '23:00' : '22:00']]
    case 'bar':
      return [[weekend.has(day) ? '12:00' : '16:00', isLate ? '02:00' : '00:00']]
  }
}

/** A week: most places have a day of rest, and it is the same every week. */
export function openingHours(style: Style, chance: Random): OpenSpan[] {
  const rest = style === 'quick' || style === 'allday' ? 0.15 : 0.6
  const closed = new Set<Weekday>(
    chance.chance(rest) ? [chance.pick<Weekday>(['Mon', 'Mon', 'Mon', 'Tue', 'Sun'])] : [],
  )
  if (style === 'dinner' && chance.chance(0.25)) closed.add('Sun').add('Mon')
  const day = chance.pick([0, 1])
  return weekdays
    .filter((name) => !closed.has(name))
    .flatMap((name) =>
      spans(style, name, chance).map(([from, to]) => ({
        day: name,
        from,
        to: day === 1 && to === '22:00' ? '22:30' : to,
      })),
    )
}

const served: Readonly<Record<Style, SeedMeal[]>> = {
  cafe: ['breakfast', 'lunch'],
  brunch: ['breakfast', 'brunch', 'lunch'],
  quick: ['lunch', 'dinner'],
  split: ['lunch', 'dinner'],
  allday: ['brunch', 'lunch', 'dinner'],
  dinner: ['dinner'],
  bar: ['dinner', 'late_night'],
}

/** The meals a place of this style serves. */
export const mealsOf = (style: Style): SeedMeal[] => served[style]
