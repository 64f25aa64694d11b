import type { Benefit, MerchantInput, Offer, Review } from '../../contract/catalog.ts'
import type { Weekday } from '../../domain/weekdays.ts'
import type { Cuisine } from './cuisines/cuisine.ts'
import type { Random } from '../random.ts'
import { firstNames, happenings, reviewTexts } from './words.ts'

const offers = [
  { key: 'extra-2', title: 'A little extra every day', extraRateBasisPoints: 200, days: [] },
  { key: 'extra-5', title: 'Extra on quiet nights', extraRateBasisPoints: 500, days: ['Mon', 'Tue', 'Wed'] },
  { key: 'lunch-3', title: 'Extra on weekdays', extraRateBasisPoints: 300, days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] },
  { key: 'welcome-10', title: 'A warm welcome', extraRateBasisPoints: 1000, days: [] },
  { key: 'weekend-4', title: 'Extra at the weekend', extraRateBasisPoints: 400, days: ['Sat', 'Sun'] },
] satisfies { key: string; title: string; extraRateBasisPoints: number; days: Weekday[] }[]

/** A third of the restaurants have an offer; half of the offers have a monthly limit. */
export function offersOf(chance: Random): Offer[] {
  if (!chance.chance(0.34)) return []
  const { key, title, extraRateBasisPoints, days } = chance.pick(offers)
  const limit: Offer['limit'] = chance.chance(0.5)
    ? { type: 'Unlimited' }
    : {
        type: 'Limited',
        monthlySpendMaxMinor: chance.pick([15_000, 25_000, 50_000]),
        monthlyVisitsMax: chance.pick([2, 3, 4]),
      }
  return [{ id: key, title, extraRateBasisPoints, limit, ...(days.length > 0 ? { days } : {}) }]
}

/** Most places reward every day; some leave out their busiest, some only reward the quiet ones. */
export function benefitsOf(chance: Random): Benefit[] {
  const kind = chance.weighted([72, 10, 10, 8])
  if (kind === 1) return [{ day: 'Sat', kind: 'none' }]
  if (kind === 2) return (['Sun', 'Mon', 'Tue', 'Wed', 'Thu'] as const).map((day) => ({ day, kind: 'earn' as const }))
  if (kind === 3)
    return (['Fri', 'Sat'] as const).map((day) => ({ day, from: '18:00', to: '21:00', kind: 'none' as const }))
  return []
}

/** One decimal, like the stars people see; every eighth place has not been rated yet. */
export function ratingOf(chance: Random): { rating: number | null; ratingCount: number } {
  if (chance.chance(0.12)) return { rating: null, ratingCount: 0 }
  const middle = 4.2 + (chance.next() + chance.next() + chance.next() - 1.5) * 0.75
  return {
    rating: Math.round(Math.min(5, Math.max(2.4, middle)) * 10) / 10,
    ratingCount: Math.round(4 + chance.next() ** 3 * 1400),
  }
}

const day = 86_400_000

const silentUpTo = 20
const lovedFrom = 1000

/** A restaurant with many ratings has more reviews; one with few may have none. */
function written(ratings: number, chance: Random): number {
  if (ratings > lovedFrom) return chance.whole(8, 14)
  if (ratings > silentUpTo) return chance.whole(2, 6)
  return chance.chance(0.45) ? chance.whole(1, 3) : 0
}

/** Reviews around the place's own rating, each dated before `seedDate`; no guest writes twice or what another wrote. */
export function reviewsOf(
  { rating, ratingCount }: ReturnType<typeof ratingOf>,
  cuisine: Cuisine,
  seedDate: Date,
  chance: Random,
): Review[] {
  if (rating === null) return []
  const textFor = reviewTexts(cuisine, chance)
  return chance
    .some(firstNames, written(ratingCount, chance))
    .map((name) => {
      const near = (by: number): number => Math.min(5, Math.max(1, Math.round(rating + (chance.next() - 0.5) * by)))
      const stars = near(1.8)
      return {
        author: `${name} ${String.fromCharCode(65 + chance.whole(0, 24))}.`,
        stars,
        food: near(1.4),
        service: near(2),
        value: near(2),
        atmosphere: near(1.8),
        text: textFor(stars),
        date: new Date(seedDate.getTime() - chance.whole(2, 420) * day).toISOString().slice(0, 10),
      }
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
}

export const seedEvents = (chance: Random): NonNullable<MerchantInput['events']> =>
  chance.chance(0.18) ? chance.some(happenings, chance.whole(1, 2)) : []
