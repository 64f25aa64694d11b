import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { tableRequest } from './reservations.ts'
import { benefit, features, highlights, meals, offer, openSpan } from '../catalog.ts'
import { weekdays } from '../../domain/weekdays.ts'

export const searchPageSize = 15 // (P1-530)
export const searchPageSizeMax = 100
export const searchRadiusMiles = 25

const flag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true')
const latitude = z.number().min(-90).max(90)
const list = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((input) => (Array.isArray(input) ? input : input.split(',')).filter(Boolean))
    .pipe(z.array(z.enum(values)).max(20))

export const sortKeys = ['distance', 'rating', 'earnRate', 'newest', 'relevance'] as const

export { currentLocationLabel, mapAreaLabel } from '../places.ts'

/** A map that the user dragged around the world reports longitudes beyond ±180 degrees. */
const unwrappedLongitude = z.number().min(-540).max(540)
const wrapLongitude = (degrees: number): number =>
  Math.abs(degrees) <= 180 ? degrees : degrees - Math.sign(degrees) * 360

/** An area of the map in degrees, `south,west,north,east`. It crosses the date line when west is greater than east. */
export const geoBox = z
  .string()
  .max(80)
  .transform((text) => text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))))
  .pipe(z.tuple([latitude, unwrappedLongitude, latitude, unwrappedLongitude]))
  .transform(([south, west, north, east]) =>
    east - west >= 360
      ? { south, west: -180, north, east: 180 }
      : { south, west: wrapLongitude(west), north, east: wrapLongitude(east) },
  )
  .refine(({ south, north }) => south <= north, 'the southern edge must not lie north of the northern edge')

/**
 * Every field of a merchant search (P1-278, P1-473). Empty values may be left out. `location` is a place, a ZIP, or
 * "Current Location" for the coordinates (empty means the same; without coordinates the partner's default applies).
 * Filters are combined with AND, the values within features, mealsServed, priceRange and benefitsFor with OR. `false`
 * sets no filter. `benefitsFor` names weekdays or `today`; a match earns on at least one of them. `campaignCode` lists
 * the campaigns open to the member's tier (P1-279). `box` searches an area of the map ("Search this area") instead of a
 * place and a radius; distances are then from its center. `tonight` requires a table tonight for `partySize` (default 2)
 * near `time` (default 19:00, or the next possible time by each restaurant's clock).
 */
export const searchQuery = z.object({
  campaignCode: z.string().max(200).default(''),
  location: z.string().trim().max(120).default(''),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  radius: z.coerce.number().min(0.1).max(100).default(searchRadiusMiles),
  box: geoBox.optional(),
  acclaimed: flag.optional(),
  benefitsFor: list(['today', ...weekdays]).optional(),
  features: list(features).optional(),
  isNew: flag.optional(),
  mealsServed: list(meals).optional(),
  pageNo: z.coerce.number().int().min(1).max(1000).default(1),
  pageSize: z.coerce.number().int().min(1).max(searchPageSizeMax).default(searchPageSize),
  priceRange: z
    .union([z.string(), z.array(z.string())])
    .transform((input) => (Array.isArray(input) ? input : input.split(',')).filter(Boolean).map(Number))
    .pipe(z.array(z.int().min(1).max(4)).max(4))
    .optional(),
  reservations: flag.optional(),
  restaurantOrCuisine: z.string().trim().max(80).default(''),
  sortBy: z.enum(sortKeys).default('distance'),
  tonight: flag.optional(),
  partySize: z.coerce.number().pipe(tableRequest.shape.partySize).optional(),
  time: tableRequest.shape.time.optional(),
})
export type SearchQuery = z.output<typeof searchQuery>
export type SearchInput = z.input<typeof searchQuery>

/** A restaurant in search results (P1-272). Distance in miles. `acclaimed` is true for either acclaimed level (P1-277). */
export const merchantCard = z.object({
  id: z.string(),
  name: z.string(),
  /** `version` makes addresses immutable; `placeholder` is the color that shows until the picture loads. */
  images: z.object({ imageBaseUrl: z.string(), count: z.int(), version: z.string(), placeholder: z.string() }),
  /** The source of the data, always `catalog`: this site's own. */
  origin: z.string(),
  acclaimedLevel: z.int(),
  details: z.object({
    highlight: z.enum(highlights).nullable(),
    acclaimed: z.boolean(),
    rating: z.object({ overallRating: z.number().nullable(), numberOfRatings: z.int() }),
    priceRange: z.int(),
    cuisines: z.array(z.string()),
  }),
  location: z.object({
    address: z.object({ address1: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    neighborhood: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  distance: z.number().nullable(),
  reservationProviders: z.object({ openTable: z.string().nullable() }),
  benefitAvailability: z.object({ campaignCodes: z.array(z.string()) }),
  /** The best extra of the current offers, in basis points; 0 without one. Null for visitors. */
  offerRateBasisPoints: z.int().nullable(),
  /** False when a restaurant is exclusive and the query's `campaignCode` has none of its campaigns: "Unlock access to earn". */
  unlocked: z.boolean(),
})
export type MerchantCard = z.infer<typeof merchantCard>

export const facetCounts = z.object({
  priceRange: z.record(z.string(), z.int()),
  features: z.record(z.string(), z.int()),
  mealsServed: z.record(z.string(), z.int()),
  suggested: z.object({ acclaimed: z.int(), isNew: z.int(), benefits: z.int(), reservations: z.int() }),
})
export type FacetCounts = z.infer<typeof facetCounts>

/** Filters that a search without results may drop, one at a time. */
export const removableFilters = [
  'restaurantOrCuisine',
  'priceRange',
  'features',
  'mealsServed',
  'acclaimed',
  'isNew',
  'benefitsFor',
  'reservations',
  'tonight',
] as const
export type RemovableFilter = (typeof removableFilters)[number]

/** Suggestions for a search without results: a filter to drop, and the nearest restaurants. */
export const alternatives = z.object({
  /** `total`: number of results after this filter is dropped; the highest comes first. A filter with a total of zero is left out. */
  removableFilters: z.array(z.object({ filter: z.enum(removableFilters), total: z.int() })),
  /** Up to three, nearest first, at any distance. */
  nearest: z.array(merchantCard),
  /** Which conditions `nearest` fulfills: `requested` is all of them, `text` only `restaurantOrCuisine`, `any` none. */
  nearestMatch: z.enum(['requested', 'text', 'any']),
})
export type Alternatives = z.infer<typeof alternatives>

/** Times of free tables tonight at one restaurant, by its wall clock; at most three. */
const tonightTables = z.object({ date: tableRequest.shape.date, times: z.array(tableRequest.shape.time) })

/** The result of a search for tables tonight. */
export const tonightReply = z.object({
  /** `failed`: the booking service did not reply, and the list has every restaurant that takes reservations. */
  state: z.enum(['searched', 'failed']),
  partySize: tableRequest.shape.partySize,
  /** `searchedCount`: number of the nearest restaurants checked at the service; `eligibleCount`: number that fit the other filters. */
  searchedCount: z.int(),
  eligibleCount: z.int(),
  /** Tables by restaurant id, for this page. */
  tables: z.record(z.string(), tonightTables),
})
/** The result for a map. Each restaurant also has its name, which a list has in its rows. */
export const tonightOnMap = tonightReply.extend({
  tables: z.record(z.string(), tonightTables.extend({ name: z.string() })),
})
export type TonightOnMap = z.infer<typeof tonightOnMap>

export const searchReply = z.object({
  merchants: z.array(merchantCard),
  total: z.int(),
  pageNo: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  facets: facetCounts,
  /** Center of the search; null when the place is unknown. */
  center: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  /**
   * Labels of other places with the name that the query gave the center, the largest first, at most four; none when the query
   * says which place it means. `text`: the query's text without a place in it, for a search at one of them.
   */
  namesakes: z.object({ places: z.array(z.string()), text: z.string() }),
  /** Null when there are results. */
  alternatives: alternatives.nullable(),
  /** Null unless the query has `tonight` and the partner books tables on this site. */
  tonight: tonightReply.nullable(),
})
export type SearchReply = z.infer<typeof searchReply>

export const searchMerchants = endpoint({
  method: 'GET',
  path: '/api/v2/Merchants/Search',
  query: searchQuery,
  reply: searchReply,
  refusals: { unknown_place: 400 },
})
/** The same search with the query as a body. */
export const searchMerchantsByPost = endpoint({
  method: 'POST',
  path: '/api/v2/Merchants/Search',
  body: searchQuery,
  reply: searchReply,
  refusals: { unknown_place: 400 },
})

/** Reviews have their own paged call, `GET /api/merchants/{id}/reviews` (P1-222). */
export const merchantDetail = merchantCard.omit({ distance: true, unlocked: true }).extend({
  description: z.string(),
  phone: z.string(),
  url: z.string(),
  timezone: z.string(),
  features: z.array(z.enum(features)),
  meals: z.array(z.enum(meals)),
  hours: z.array(openSpan),
  benefits: z.array(benefit),
  /** Null for visitors: they must sign in to see offers (P1-609). */
  offers: z.array(offer).nullable(),
  menuUrl: z.string(),
  menuImages: z.array(z.string()),
  events: z.array(z.object({ title: z.string(), text: z.string(), date: z.string() })),
  orderUrl: z.string(),
  /** False for a restaurant that is paused or has left the program: a meal there earns nothing. */
  active: z.boolean(),
  paused: z.boolean(),
})
export type MerchantDetail = z.infer<typeof merchantDetail>

export const getMerchant = endpoint({
  method: 'GET',
  path: '/api/v2/Merchants/:id',
  params: z.object({ id: z.string().max(80) }),
  reply: merchantDetail,
  refusals: { unknown_merchant: 404 },
})

export const placeView = z.object({ kind: z.string(), label: z.string(), latitude: z.number(), longitude: z.number() })
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/Places',
  query: z.object({ q: z.string().trim().max(80).default('') }),
  reply: z.object({ places: z.array(placeView) }),
  refusals: {},
})
export const defaultLocation = endpoint({
  method: 'GET',
  path: '/api/DefaultUserLocation',
  reply: z.object({ latitude: z.number(), longitude: z.number() }),
  refusals: {},
})
