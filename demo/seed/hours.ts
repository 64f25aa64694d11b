import { type OpenSpan } from '../../contract/catalog.ts'
import { weekdays, type Weekday } from '../../domain/weekdays.ts'
import type { Style } from './cuisines/cuisine.ts'
import type { Random } from '../random.ts'

type Span = [from: string, to: string]
export type SeedMeal = 'breakfast' | 'brunch' | 'lunch' | 'dinner' | 'late_night'

const lateDays: ReadonlySet<Weekday> = new Set(['Thu', 'Fri', 'Sat'])
const weekend: ReadonlySet<Weekday> = new Set(['Sat', 'Sun'])

/** Opening hours of a style of restaurant on a day. A closing time that is not after the opening time is on the next day. */
function spansOf(style: Style, day: Weekday, chance: Random): Span[] {
  const isLateDay = lateDays.has(day)
  switch (style) {
    case 'cafe':
      return [[weekend.has(day) ? '08:00' : '07:00', isLateDay ? '18:00' : '16:00']]
    case 'brunch':
      return [['08:00', weekend.has(day) ? '16:00' : '15:00']]
    case 'quick':
      return [['11:00', isLateDay ? '23:00' : '21:30']]
    case 'split':
      return [
        ['11:30', '14:30'],
        ['17:00', isLateDay ? '22:30' : '21:30'],
      ]
    case 'allday':
      return [[weekend.has(day) ? '10:00' : '11:30', isLateDay ? '00:00' : '22:00']]
    case 'dinner':
      return [[chance.pick(['17:00', '17:30']), isLateDay ? '23:00' : '22:00']]
    case 'bar':
      return [[weekend.has(day) ? '12:00' : '16:00', isLateDay ? '02:00' : '00:00']]
  }
}

/**
 * Opening hours of a week. Many restaurants are closed on one day, mostly Monday. A quarter of the restaurants of the style `dinner` are
 * closed on Sunday and Monday, perhaps in addition to that day.
 */
export function openingHours(style: Style, chance: Random): OpenSpan[] {
  const closedDayProbability = style === 'quick' || style === 'allday' ? 0.15 : 0.6
  const closedDays = new Set<Weekday>(
    chance.happens(closedDayProbability) ? [chance.pick<Weekday>(['Mon', 'Mon', 'Mon', 'Tue', 'Sun'])] : [],
  )
  if (style === 'dinner' && chance.happens(0.25)) closedDays.add('Sun').add('Mon')
  const closesLater = chance.pick([false, true])
  return weekdays
    .filter((day) => !closedDays.has(day))
    .flatMap((day) =>
      spansOf(style, day, chance).map(([from, to]) => ({
        day,
        from,
        to: closesLater && to === '22:00' ? '22:30' : to,
      })),
    )
}

const mealsByStyle: Readonly<Record<Style, SeedMeal[]>> = {
  cafe: ['breakfast', 'lunch'],
  brunch: ['breakfast', 'brunch', 'lunch'],
  quick: ['lunch', 'dinner'],
  split: ['lunch', 'dinner'],
  allday: ['brunch', 'lunch', 'dinner'],
  dinner: ['dinner'],
  bar: ['dinner', 'late_night'],
}

/** The meals that a restaurant of this style serves. */
export const mealsOf = (style: Style): SeedMeal[] => mealsByStyle[style]
