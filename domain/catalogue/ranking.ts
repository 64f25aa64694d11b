/** Fresh places start from this rating until this many people have rated. */
const priorTenths = 38
const priorRatings = 20
/** More ratings than this do not rank higher. */
const ratingCountMax = 1_000_000
/** Distances stay below this many metres: the widest search is 100 miles. */
const metresSpan = 2 ** 18
const nameHitWeight = 1000

export type Sort = 'distance' | 'rating' | 'earnRate' | 'newest' | 'relevance'

/** What ranking looks at. `addedAtSeconds` since 1970; `ratingTenths` 0 to 50, -1 when nobody has rated. */
export type Ranked = {
  ratingTenths: number
  ratingCount: number
  offerRatePer10k: number
  addedAtSeconds: number
  nameHits: number
}

/** The rating weighed by how many gave it, in hundredths (0 to 500): one lone five does not beat a hundred fours. */
export function standing(ratingTenths: number, ratingCount: number): number {
  const count = ratingTenths < 0 ? 0 : Math.min(ratingCount, ratingCountMax)
  return Math.floor(((Math.max(ratingTenths, 0) * count + priorTenths * priorRatings) * 10) / (count + priorRatings))
}

/** The number a sort ranks by, highest first; equals are ordered by distance and then by id. */
export function rankOf(sort: Sort, merchant: Ranked): number {
  switch (sort) {
    case 'distance':
      return 0
    case 'rating':
      return (merchant.ratingTenths + 1) * (ratingCountMax + 1) + Math.min(merchant.ratingCount, ratingCountMax)
    case 'earnRate':
      return merchant.offerRatePer10k
    case 'newest':
      return merchant.addedAtSeconds
    case 'relevance':
      return merchant.nameHits * nameHitWeight + standing(merchant.ratingTenths, merchant.ratingCount)
  }
}

/** Rank and distance as one whole number, smallest first: one comparison instead of two. */
export function orderKey(rank: number, metres: number): number {
  return metres - rank * metresSpan
}

export type DatedOffer = { extraRatePer10k: number; startsOn?: string | undefined; endsOn?: string | undefined }

/** The best extra on a date (`YYYY-MM-DD`), in units per 10,000 cents; 0 when there is none. Both ends of an offer count. */
export function bestOfferRate(offers: readonly DatedOffer[], date: string): number {
  let best = 0
  for (const offer of offers) if (offerRuns(offer, date)) best = Math.max(best, offer.extraRatePer10k)
  return best
}

/** Whether an offer runs on a date (`YYYY-MM-DD`); its first and last day count. */
export function offerRuns({ startsOn, endsOn }: DatedOffer, date: string): boolean {
  return (startsOn === undefined || startsOn <= date) && (endsOn === undefined || date <= endsOn)
}
