import type { GeoBox } from './distance.ts'
import type { Sort } from './ranking.ts'

/**
 * One way to match a query word: the whole word, or a prefix. `isSynonym`: the word is not that of the query but related by meaning,
 * such as the cuisine that serves the query's dish.
 */
export type WordVariant = { word: string; isPrefix: boolean; isSynonym: boolean }
/** The ways to match one query word; empty when the catalog has none. */
export type WordPlan = readonly WordVariant[]
/**
 * Plan for a query text. `hasOnlyCuisines`: every word is a cuisine or has one as a synonym, so a match in a name ranks hardly
 * higher; false without words.
 */
export type TextPlan = { words: readonly WordPlan[]; hasOnlyCuisines: boolean }

/**
 * A parsed search, the input of two engines: the index in memory (server/catalog/index), and SQL (server/catalog/sql-search.ts), with
 * which tests and benchmarks compare it. Masks are those of traits.ts. Values within a group are combined with OR, groups with AND. A mask
 * of 0 sets no filter. `facetDays` are the days that the benefits facet counts.
 */
export type IndexQuery = {
  latitude: number
  longitude: number
  radiusMeters: number
  /** Limits results to an area of the map; null for the whole circle. */
  box: GeoBox | null
  words: readonly string[]
  priceMask: number
  featureMask: number
  mealMask: number
  /** Limits results to these ids; all by default. */
  includedIds?: readonly string[]
  /** Flags that must all be set. */
  flags: number
  benefitDays: number
  facetDays: number
  /** Campaigns open to the person who searches. A restaurant without a campaign is open to all. */
  openCampaigns: readonly string[]
  /** False for visitors, because they see no offers, and for the map. When false, offers do not affect the sequence of results. */
  offersVisible: boolean
  /** `YYYY-MM-DD`, for the first and last days of offers. */
  today: string
  sort: Sort
  offset: number
  limit: number
}

/** Numbers of matching restaurants for the values of each filter. The lists are in the order of traits.ts; `price` begins with level 0. */
export type Facets = {
  price: number[]
  features: number[]
  meals: number[]
  acclaimed: number
  isNew: number
  benefits: number
  reservations: number
}

const nearPlace = /^(.*?)(?:^|[\s,]+)(?:near|in|around|close to)\s+(.+)$/is
const zipAtEnd = /^(.*?)(?:^|[\s,]+)(\d{5})$/s
const nearMe = /^(.*?)(?:^|[\s,]+)(?:near me|nearby|around here|close by)$/is

export type SplitText = { text: string; place: string }

/**
 * Splits `pizza near 10001` or `pizza 10001` into text and place, and removes the end of `tacos near me`. The function does not check
 * the place: the caller keeps the whole text when the geocoder does not know the place.
 */
export function splitText(text: string): SplitText {
  const trimmed = text.trim()
  const match = nearMe.exec(trimmed)
  if (match) return { text: match[1] ?? '', place: '' }
  const parts = nearPlace.exec(trimmed) ?? zipAtEnd.exec(trimmed)
  if (parts) return { text: parts[1] ?? '', place: parts[2] ?? '' }
  return { text: trimmed, place: '' }
}
