import type { Benefit, MerchantInput, Offer, Review } from '../../contract/catalog.ts'
import type { Weekday } from '../../domain/weekdays.ts'
import type { Cuisine } from './cuisines/cuisine.ts'
import type { Random } from '../random.ts'
import { firstNames, eventTexts, reviewTexts } from './words.ts'

const offers = [
  { key: 'extra-2', title: 'A little extra every day', extraRateBasisPoints: 200, days: [] },
  { key: 'extra-5', title: 'Extra on quiet nights', extraRateBasisPoints: 500, days: ['Mon', 'Tue', 'Wed'] },
  { key: 'lunch-3', title: 'Extra on weekdays', extraRateBasisPoints: 300, days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] },
  { key: 'welcome-10', title: 'A warm welcome', extraRateBasisPoints: 1000, days: [] },
  { key: 'weekend-4', title: 'Extra at the weekend', extraRateBasisPoints: 400, days: ['Sat', 'Sun'] },
] satisfies { key: string; title: string; extraRateBasisPoints: number; days: Weekday[] }[]

/** About a third of the restaurants have an offer; about half of the offers have a monthly limit. */
export function randomOffers(chance: Random): Offer[] {
  if (!chance.happens(0.34)) return []
  const { key, title, extraRateBasisPoints, days } = chance.pick(offers)
  const limit: Offer['limit'] = chance.happens(0.5)
    ? { type: 'Unlimited' }
    : {
        type: 'Limited',
        monthlySpendMaxMinor: chance.pick([15_000, 25_000, 50_000]),
        monthlyVisitsMax: chance.pick([2, 3, 4]),
      }
  return [{ id: key, title, extraRateBasisPoints, limit, ...(days.length > 0 ? { days } : {}) }]
}

/**
 * Most restaurants give rewards at all times. Some exclude Saturday or the evenings of Friday and Saturday; some include only Sunday to
 * Thursday.
 */
export function randomBenefits(chance: Random): Benefit[] {
  // The weights in order: at all times; not on Saturday; only Sunday to Thursday; not in the evenings of Friday and Saturday.
  const scheduleIndex = chance.weighted([72, 10, 10, 8])
  if (scheduleIndex === 1) return [{ day: 'Sat', kind: 'none' }]
  if (scheduleIndex === 2)
    return (['Sun', 'Mon', 'Tue', 'Wed', 'Thu'] as const).map((day) => ({ day, kind: 'earn' as const }))
  if (scheduleIndex === 3)
    return (['Fri', 'Sat'] as const).map((day) => ({ day, from: '18:00', to: '21:00', kind: 'none' as const }))
  return []
}

const usualRating = 4.2
const averagedRatingsMin = 300
const ratingMax = 4.9

/**
 * A rating with one decimal, from 3.1 to 4.9. The more ratings a restaurant has, the nearer they are to the usual one: none of a thousand
 * guests agree on five stars. About one restaurant in eight has no rating yet.
 */
export function randomRating(chance: Random): { rating: number | null; ratingCount: number } {
  if (chance.happens(0.12)) return { rating: null, ratingCount: 0 }
  // The sum of three random numbers is near its middle more often than one number would be.
  const difference = (chance.next() + chance.next() + chance.next() - 1.5) * 0.75
  const ratingCount = Math.round(4 + chance.next() ** 3 * 1400)
  const exactRating = usualRating + difference * (ratingCount > averagedRatingsMin ? 0.6 : 1)
  return { rating: Math.round(Math.min(ratingMax, exactRating) * 10) / 10, ratingCount }
}

const dayMs = 86_400_000

const fewRatingsMax = 20
const manyRatingsMin = 1000

/** A restaurant with many ratings has more reviews; one with few may have none. */
function reviewCount(ratingCount: number, chance: Random): number {
  if (ratingCount > manyRatingsMin) return chance.whole(8, 14)
  if (ratingCount > fewRatingsMax) return chance.whole(2, 6)
  return chance.happens(0.45) ? chance.whole(1, 3) : 0
}

/**
 * Reviews with stars near the restaurant's rating, dated before `seedDate`, the newest first. No author appears twice; a text repeats
 * only after all texts of its mood were used.
 */
export function randomReviews(
  { rating, ratingCount }: ReturnType<typeof randomRating>,
  cuisine: Cuisine,
  seedDate: Date,
  chance: Random,
): Review[] {
  if (rating === null) return []
  const textFor = reviewTexts(cuisine, chance)
  return chance
    .sample(firstNames, reviewCount(ratingCount, chance))
    .map((name) => {
      const randomStars = (spread: number): number =>
        Math.min(5, Math.max(1, Math.round(rating + (chance.next() - 0.5) * spread)))
      const stars = randomStars(1.8)
      return {
        author: `${name} ${String.fromCharCode(65 + chance.whole(0, 24))}.`,
        stars,
        food: randomStars(1.4),
        service: randomStars(2),
        value: randomStars(2),
        atmosphere: randomStars(1.8),
        text: textFor(stars),
        date: new Date(seedDate.getTime() - chance.whole(2, 420) * dayMs).toISOString().slice(0, 10),
      }
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
}

/** About a fifth of the restaurants have one or two events. */
export const randomEvents = (chance: Random): NonNullable<MerchantInput['events']> =>
  chance.happens(0.18) ? chance.sample(eventTexts, chance.whole(1, 2)) : []
