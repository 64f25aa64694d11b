import fc from 'fast-check'
import { foldWords } from '../../domain/catalogue/fold.ts'
import type { Question } from '../../domain/catalogue/question.ts'
import { dayOrder } from '../../domain/catalogue/traits.ts'
import type { Entry } from '../../server/catalogue/index/state.ts'

export const searchDate = '2026-11-20'

const places: [number, number][] = [
  [40.75, -73.99],
  [51.9, 179.98],
  [21.3, -157.85],
]
const nameWord = fc.constantFrom('pizza', 'pizzaiolo', 'golden', 'garden', 'luna', 'taco', 'lunar', 'ten')
const otherWord = fc.constantFrom('italian', 'thai', 'mexican', 'barbecue', 'soho', 'pizza', 'garden')
const flatten = <T>(values: T[]): T[] => [...new Set(values)]

const entry = fc.record({
  place: fc.constantFrom(...places),
  // Few distinct offsets, so that several restaurants share one door and ids have to decide.
  north: fc.integer({ min: -2, max: 2 }),
  east: fc.integer({ min: -2, max: 2 }),
  traits: fc.nat({ max: 0xff_ffff }),
  offers: fc.array(
    fc.record({
      extraRatePer10k: fc.constantFrom(0, 300, 500),
      startsOn: fc.constantFrom(undefined, '2026-11-01', '2026-12-01'),
      endsOn: fc.constantFrom(undefined, searchDate, '2026-11-01'),
    }),
    { maxLength: 2 },
  ),
  ratingTenths: fc.constantFrom(-1, 0, 38, 45, 50),
  ratingCount: fc.constantFrom(0, 3, 400),
  addedAtSeconds: fc.constantFrom(1_700_000_000, 1_790_000_000),
  campaignCodes: fc.subarray(['A', 'B'], { maxLength: 2 }),
  nameWords: fc.array(nameWord, { minLength: 1, maxLength: 3 }).map(flatten),
  otherWords: fc.array(otherWord, { maxLength: 3 }).map(flatten),
  nameLength: fc.nat({ max: 3 }),
  cuisines: fc.subarray(['Pizza', 'Thai', 'Mexican', 'Italian'], { maxLength: 2 }),
})
/** Up to 60 restaurants at three places, many of them alike. */
export const anyCatalogue = fc.array(entry, { maxLength: 60, size: 'max' }).map((rows) =>
  rows.map(({ place: [latitude, longitude], north, east, ...rest }, at): Entry => {
    const east180 = longitude + east * 0.2
    return {
      ...rest,
      id: `m-${(at * 7919) % 61}-${at}`,
      latitude: latitude + north * 0.2,
      longitude: east180 > 180 ? east180 - 360 : east180,
      card: `{"id":"m-${at}"`,
    }
  }),
)

const mask = (shift: number, width: number) =>
  fc.oneof(
    { arbitrary: fc.constant(0), weight: 4 },
    fc.nat({ max: (1 << width) - 1 }).map((bits) => bits << shift),
  )
const words: fc.Arbitrary<string[]> = fc.oneof(
  fc.constant<string[]>([]),
  fc.uniqueArray(
    fc.constantFrom(
      'pizza',
      'piz',
      'pizzza',
      'gardne',
      'thai',
      'barbeque',
      'lun',
      'zzzz',
      'soho',
      'tne',
      'burrito',
      'burri',
    ),
    { maxLength: 3 },
  ),
)
// Between the doors of the restaurants, never on one: which side an edge is on, each engine may round in its own way.
const box: fc.Arbitrary<Question['box']> = fc.oneof(
  { arbitrary: fc.constant(null), weight: 2 },
  fc
    .record({ place: fc.constantFrom(...places), up: fc.constantFrom(0.13, 0.51), wide: fc.constantFrom(0.13, 0.51) })
    .map(({ place: [latitude, longitude], up, wide }) => ({
      south: latitude - up,
      north: latitude + up,
      west: longitude - wide,
      east: longitude + wide > 180 ? longitude + wide - 360 : longitude + wide,
    })),
)
/** Searches that find some of these restaurants. */
export const anySearch: fc.Arbitrary<Question> = fc
  .record({
    place: fc.constantFrom(...places),
    radiusMetres: fc.constantFrom(100, 22_239, 40_233, 160_000, 20_000_000),
    box,
    words,
    features: mask(0, 4),
    meals: mask(4, 5),
    price: mask(9, 5),
    flags: mask(14, 3),
    benefitDays: mask(17, dayOrder.length),
    facetDays: mask(17, dayOrder.length),
    openCampaigns: fc.subarray(['A', 'B', 'C']),
    offersVisible: fc.boolean(),
    today: fc.constant(searchDate),
    sort: fc.constantFrom('distance', 'rating', 'earnRate', 'newest', 'relevance'),
    offset: fc.constantFrom(0, 3, 15),
    limit: fc.constantFrom(1, 5, 15),
    named: fc.option(fc.array(fc.nat(60), { maxLength: 30 }), { freq: 4 }),
  })
  .map(({ place: [latitude, longitude], words: typed, named, ...rest }) => ({
    ...rest,
    // Ids as the entries have them; some name no restaurant.
    ...(named && { only: named.map((at) => `m-${(at * 7919) % 61}-${at}`) }),
    latitude,
    longitude,
    words: typed.flatMap((word) => foldWords(word)),
  }))
