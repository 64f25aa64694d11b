import type { Facets } from '../../../domain/catalog/index-query.ts'
import type { DatedOffer } from '../../../domain/catalog/ranking.ts'
import type { CampaignSets } from './campaigns.ts'
import type { MerchantCards } from './cards.ts'
import type { CatalogColumns } from './columns.ts'
import type { Grid } from './grid.ts'
import type { CuisineIndex } from './cuisine-index.ts'
import type { Lists } from './lists.ts'
import type { Scratch } from './scratch.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A restaurant as input of the index. */
export type CatalogEntry = {
  id: string
  latitude: number
  longitude: number
  /** Bits as in `traitsOf` (domain/catalog/traits.ts). */
  traits: number
  offers: readonly DatedOffer[]
  /** 0 to 50, or -1 without ratings. */
  ratingTenths: number
  ratingCount: number
  addedAtSeconds: number
  campaignCodes: readonly string[]
  nameWords: readonly string[]
  otherWords: readonly string[]
  /** The number of significant words in the name. A query with as many words, all of them in the name, counts as the whole name. */
  nameLength: number
  cuisines: readonly string[]
  /** The card that search returns, as JSON without the closing brace: the reply appends the fields that depend on the request. */
  card: string
}

/** A found restaurant. `unlocked`: the code in the query opens one of its campaigns. */
export type SearchHit = { slot: number; id: string; meters: number; offerRateBasisPoints: number; unlocked: boolean }

/** The catalog. Arrays are replaced when they grow, so each search reads them at its start. */
export type State = {
  columns: CatalogColumns
  /** The id of the restaurant in each slot; undefined for a free slot. A slot is a restaurant's index in every array. */
  ids: (string | undefined)[]
  /** The slot of each restaurant, by id. */
  slots: Map<string, number>
  /** The word numbers of each slot, those of the name first. They serve to suggest names and to remove a slot from the vocabulary. */
  slotWords: Lists
  grid: Grid
  vocabulary: Vocabulary
  cuisines: CuisineIndex
  cards: MerchantCards
  campaigns: CampaignSets
  /** All offers, by slot, of each restaurant with an offer that has a first or last day. Its best rate may change at midnight. */
  datedOffers: Map<number, readonly DatedOffer[]>
  scratch: Scratch
}

export type SearchResult = { hits: SearchHit[]; total: number; facets: Facets }
