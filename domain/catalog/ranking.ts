/** Fresh places start from this rating until this many people have rated. */
const priorTenths = 38
const priorRatings = 20
/** More ratings than this do not rank higher. */
const ratingCountMax = 1_000_000
/** Distances from here on are alike where something else ranks first: 2,097 km, so that keys stay exact whole numbers. */
export const metersSpan = 2 ** 21
/** Points of the relevance: docs/search.md explains them. */
export const relevance = { wholeName: 4000, inName: 500, kindInName: 30, direct: 500, metersPerPoint: 161 } as const

export type Sort = 'distance' | 'rating' | 'earnRate' | 'newest' | 'relevance'

/** What ranking looks at. `addedAtSeconds` since 1970; `ratingTenths` 0 to 50, -1 when nobody has rated. */
export type RankingInput = {
  ratingTenths: number
  ratingCount: number
  offerRateBasisPoints: number
  addedAtSeconds: number
  /** How many words of the question are in the name, and how many are there as they were asked for (not only meant). */
  nameHits: number
  directHits: number
  /** Only kinds of food were asked for: a name that says one is hardly better than a menu that does. */
  kinds: boolean
  /** The question is the whole name. */
  wholeName: boolean
  meters: number
}

/** The rating weighed by how many gave it, in hundredths (0 to 500): one lone five does not beat a hundred fours. */
export function weightedRating(ratingTenths: number, ratingCount: number): number {
  const count = ratingTenths < 0 ? 0 : Math.min(ratingCount, ratingCountMax)
  return Math.floor(((Math.max(ratingTenths, 0) * count + priorTenths * priorRatings) * 10) / (count + priorRatings))
}

/** The number a sort ranks by, highest first; equals are ordered by distance and then by id. */
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
        (merchant.wholeName ? relevance.wholeName : 0) +
        merchant.nameHits * (merchant.kinds ? relevance.kindInName : relevance.inName) +
        merchant.directHits * relevance.direct +
        weightedRating(merchant.ratingTenths, merchant.ratingCount) -
        Math.floor(merchant.meters / relevance.metersPerPoint)
      )
  }
}

/** Rank and distance as one whole number, smallest first: one comparison instead of two. */
export function orderKey(rank: number, meters: number): number {
  return Math.min(meters, metersSpan - 1) - rank * metersSpan
}

export type DatedOffer = { extraRateBasisPoints: number; startsOn?: string | undefined; endsOn?: string | undefined }

/** The best extra on a date (`YYYY-MM-DD`), in units per 10,000 cents; 0 when there is none. Both ends of an offer count. */
export function bestOfferRate(offers: readonly DatedOffer[], date: string): number {
  let best = 0
  for (const offer of offers) if (offerRuns(offer, date)) best = Math.max(best, offer.extraRateBasisPoints)
  return best
}

/** Whether an offer runs on a date (`YYYY-MM-DD`); its first and last day count. */
export function offerRuns({ startsOn, endsOn }: DatedOffer, date: string): boolean {
  return (startsOn === undefined || startsOn <= date) && (endsOn === undefined || date <= endsOn)
}
