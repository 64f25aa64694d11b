import type { MerchantRecord } from '../../contract/catalog.ts'
import { mealOrder, featureOrder } from '../../domain/catalog/traits.ts'
import { loadGazetteer } from '../../providers/geocoder/embedded/gazetteer.ts'
import type { StoredRecord } from '../../server/catalog/entries.ts'

export type Chance = () => number

/** Random numbers from 0 up to but not including 1, reproducible by seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(from: readonly T[], chance: Chance): T => from[Math.floor(chance() * from.length)] as T

export const benchCuisines = [
  'American',
  'Italian',
  'Mexican',
  'Japanese',
  'Thai',
  'Chinese',
  'Indian',
  'Barbecue',
  'Pizza',
  'Seafood',
  'Steakhouse',
  'Burgers',
  'Vietnamese',
  'Korean',
  'Mediterranean',
  'Greek',
  'French',
  'Spanish',
  'Ethiopian',
  'Southern',
  'Cajun',
  'Bakery',
  'Café',
  'Vegetarian',
  'Ramen',
  'Tapas',
]
const nameEndings = [
  'Kitchen',
  'Grill',
  'House',
  'Table',
  'Tavern',
  'Garden',
  'Room',
  'Corner',
  'Bistro',
  'Bar',
  'Cantina',
  'Diner',
]
const surnamesCount = 30_000 // all that the syllables make: 25 × 25 × 48
const syllables = [
  'al',
  'ber',
  'car',
  'do',
  'el',
  'fin',
  'gar',
  'ho',
  'is',
  'jen',
  'kol',
  'lin',
  'mar',
  'no',
  'or',
  'pet',
  'qui',
  'ros',
  'san',
  'tor',
  'ul',
  'ven',
  'wil',
  'yo',
  'zan',
]

/**
 * An invented surname of three syllables: the same for the same number, and different for each number below 30,000. The
 * third syllable is one of the first 24, without or with an added "a".
 */
export function surname(n: number): string {
  const [a, b, c] = [n % 25, Math.floor(n / 25) % 25, Math.floor(n / 625) % 48]
  const word = `${syllables[a]}${syllables[b]}${c < 24 ? (syllables[c] ?? '') : `${syllables[c - 24] ?? ''}a`}`
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export type BenchCity = { name: string; state: string; latitude: number; longitude: number; weight: number }
const cityCount = 60
/** The sixty largest cities, without neighborhoods (`within`). `weight`: the population to the power of 0.8. */
export function largestCities(): BenchCity[] {
  return loadGazetteer()
    .entries.filter((entry) => entry.within === '')
    .toSorted((a, b) => b.population - a.population)
    .slice(0, cityCount)
    .map(({ name, state, latitude, longitude, population }) => ({
      name,
      state,
      latitude,
      longitude,
      weight: population ** 0.8,
    }))
}

export function pickCity(cities: readonly BenchCity[], chance: Chance): BenchCity {
  let remaining = chance() * cities.reduce((sum, city) => sum + city.weight, 0)
  return cities.find((city) => (remaining -= city.weight) <= 0) ?? (cities[0] as BenchCity)
}

/** From -1 to 1, most often near 0. */
const normal = (chance: Chance): number => (chance() + chance() + chance() - 1.5) / 1.5

/** Invented restaurants: 85 % in and around the largest cities, the rest around any cities of the gazetteer. */
export function restaurants(count: number, seed = 20_261_120): StoredRecord[] {
  const chance = chanceOf(seed)
  const majorCities = largestCities()
  const allCities = loadGazetteer().entries.filter((entry) => entry.within === '')
  return Array.from({ length: count }, (_, index) => {
    const city = chance() < 0.85 ? pickCity(majorCities, chance) : pick(allCities, chance)
    return restaurant(index, city, chance)
  })
}

function restaurant(index: number, city: Omit<BenchCity, 'weight'>, chance: Chance): StoredRecord {
  const mainCuisine = pick(benchCuisines, chance)
  const sample = <T>(from: readonly T[], share: number): T[] => from.filter(() => chance() < share)
  const hours = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const).map((day) => ({
    day,
    from: '11:00',
    to: '22:00',
  }))
  const record: Omit<MerchantRecord, 'latitude' | 'longitude' | 'timezone'> = {
    id: `bench-${index.toString(36)}`,
    name: `${surname(Math.floor(chance() * surnamesCount))} ${chance() < 0.4 ? mainCuisine : ''} ${pick(nameEndings, chance)}`.replace(
      '  ',
      ' ',
    ),
    description: 'A neighborhood place with a short menu, a long bar and a kitchen that stays open late on weekends.',
    address1: `${1 + Math.floor(chance() * 4000)} ${surname(Math.floor(chance() * 400))} St`,
    city: city.name,
    state: city.state,
    zip: '10001',
    neighborhood: `${surname(Math.floor(chance() * 300))} Park`,
    phone: '212-555-0147',
    url: '',
    cuisines: chance() < 0.3 ? [mainCuisine, pick(benchCuisines, chance)] : [mainCuisine],
    priceRange: Math.floor(chance() * 5),
    features: sample(featureOrder, 0.5),
    meals: sample(mealOrder, 0.4),
    hours,
    images: [],
    acclaimedLevel: chance() < 0.1 ? 1 : 0,
    highlight: null,
    isNew: chance() < 0.08,
    rating: chance() < 0.9 ? Math.round(25 + chance() * 25) / 10 : null,
    ratingCount: Math.floor(chance() * 900),
    campaignCodes: chance() < 0.05 ? ['EXCLUSIVE_T2'] : [],
    benefits: chance() < 0.2 ? [{ day: 'Tue', kind: 'earn' }] : [],
    offers:
      chance() < 0.2
        ? [
            {
              id: 'o',
              title: 'Extra',
              extraRateBasisPoints: 100 * Math.floor(1 + chance() * 9),
              limit: { type: 'Unlimited' },
            },
          ]
        : [],
    menuUrl: '',
    menuImages: [],
    events: [],
    reviews: [],
    openTableId: chance() < 0.3 ? String(index) : '',
    orderUrl: '',
    networkReferences: [`mid:${10_000_000 + index}`],
  }
  return {
    ...record,
    latitude: near(city.latitude, 89, chance),
    longitude: near(city.longitude, 179, chance),
    timezone: 'America/New_York',
  }
}

/** A latitude or longitude up to 0.35 degrees from `degrees`, to five decimals and never beyond plus or minus `limit`. */
const near = (degrees: number, limit: number, chance: Chance): number =>
  Math.round(Math.max(-limit, Math.min(limit, degrees + normal(chance) * 0.35)) * 1e5) / 1e5
