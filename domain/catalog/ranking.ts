/** Prior of the weighted rating: its value in tenths, and its weight in ratings. */
const priorTenths = 38
const priorRatings = 20
/** More ratings than this number do not rank a restaurant higher. */
const ratingCountMax = 1_000_000
/** Distances of at least this many meters (2,097 km) are equal for restaurants of one rank, so that keys stay exact integers. */
export const metersSpan = 2 ** 21
/** Points of the relevance score (docs/search.md). A restaurant loses one point per 161 m, a tenth of a mile. */
export const relevance = { wholeName: 4000, inName: 500, cuisineInName: 30, direct: 500, metersPerPoint: 161 } as const

export type Sort = 'distance' | 'rating' | 'earnRate' | 'newest' | 'relevance'

/** Input of the ranking. `addedAtSeconds`: since 1970; `ratingTenths`: 0 to 50, or -1 without ratings. */
export type RankingInput = {
  ratingTenths: number
  ratingCount: number
  offerRateBasisPoints: number
  addedAtSeconds: number
  /** Number of query words in the name, and number of query words that match without a synonym. */
  nameHits: number
  directHits: number
  /** Whether the query has only kinds of food, so that a match in the name ranks hardly higher. */
  hasOnlyCuisines: boolean
  /** Whether the query is the whole name. */
  isWholeName: boolean
  meters: number
}

/** Rating weighted by the number of ratings, in hundredths (0 to 500): one five does not beat a hundred fours. */
export function weightedRating(ratingTenths: number, ratingCount: number): number {
  const count = ratingTenths < 0 ? 0 : Math.min(ratingCount, ratingCountMax)
  return Math.floor(((Math.max(ratingTenths, 0) * count + priorTenths * priorRatings) * 10) / (count + priorRatings))
}

/** Rank of a restaurant in a sort order, a whole number, highest first. Equal ranks are ordered by distance and then by id. */
export function rankOf(sort: Sort, merchant: RankingInput): number {
  switch (sort) {
    case 'distance':
      return 0
    case 'rating':
      return (merchant.ratingTenths + 1) * (ratingCountMax + 1) + Math.min(merchant.ratingCount, ratingCountMax)
    case 'earnRate':
      return merchant.offerRateBasisPoints
    case 'newest':
      return merchant.addedAtSeconds
    case 'relevance':
      return (
        (merchant.isWholeName ? relevance.wholeName : 0) +
        merchant.nameHits * (merchant.hasOnlyCuisines ? relevance.cuisineInName : relevance.inName) +
        merchant.directHits * relevance.direct +
        weightedRating(merchant.ratingTenths, merchant.ratingCount) -
        Math.floor(merchant.meters / relevance.metersPerPoint)
      )
  }
}

/** Rank and distance as one integer, smallest first, so that sorting needs one comparison. */
export function orderKey(rank: number, meters: number): number {
  return Math.min(meters, metersSpan - 1) - rank * metersSpan
}

export type DatedOffer = { extraRateBasisPoints: number; startsOn?: string | undefined; endsOn?: string | undefined }

/** The best extra on a date (`YYYY-MM-DD`) in basis points; 0 without one. First and last day of an offer count. */
export function bestOfferRate(offers: readonly DatedOffer[], date: string): number {
  let best = 0
  for (const offer of offers) if (offerRuns(offer, date)) best = Math.max(best, offer.extraRateBasisPoints)
  return best
}

/** Whether an offer runs on a date (`YYYY-MM-DD`); its first and last day count. */
export function offerRuns({ startsOn, endsOn }: DatedOffer, date: string): boolean {
  return (startsOn === undefined || startsOn <= date) && (endsOn === undefined || date <= endsOn)
}
