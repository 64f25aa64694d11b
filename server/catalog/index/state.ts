import type { Facets } from '../../../domain/catalog/index-query.ts'
import type { DatedOffer } from '../../../domain/catalog/ranking.ts'
import type { CampaignSets } from './campaigns.ts'
import type { Cards } from './cards.ts'
import type { CatalogColumns } from './columns.ts'
import type { Grid } from './grid.ts'
import type { Kinds } from './kinds.ts'
import type { Lists } from './lists.ts'
import type { Scratch } from './scratch.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A restaurant as the index takes it in. `card` is its JSON without the closing brace and what depends on who asks. */
export type CatalogEntry = {
  id: string
  latitude: number
  longitude: number
  traits: number
  offers: readonly DatedOffer[]
  ratingTenths: number
  ratingCount: number
  addedAtSeconds: number
  campaignCodes: readonly string[]
  nameWords: readonly string[]
  otherWords: readonly string[]
  /** How many words of the name a question must hold to be the whole name. */
  nameLength: number
  cuisines: readonly string[]
  card: string
}

export type SearchHit = { slot: number; id: string; metres: number; offerRateBasisPoints: number; unlocked: boolean }

/** The catalogue. Arrays are replaced when they grow, so a question looks them up when it begins. */
export type State = {
  columns: CatalogColumns
  ids: (string | undefined)[]
  slots: Map<string, number>
  /** The numbers of each slot's words, those of the name first: what to take out of the vocabulary again. */
  kept: Lists
  grid: Grid
  vocabulary: Vocabulary
  kinds: Kinds
  cards: Cards
  campaigns: CampaignSets
  /** Offers that begin or end, by slot: their rates change at midnight. */
  dated: Map<number, readonly DatedOffer[]>
  scratch: Scratch
}

export type SearchResult = { hits: SearchHit[]; total: number; facets: Facets }
