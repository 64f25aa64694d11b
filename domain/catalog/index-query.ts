import type { GeoBox } from './distance.ts'
import type { Sort } from './ranking.ts'

/**
 * One way a word may be found: the whole word, or words that begin with it. `meant` when it is another word: the kind of food
 * that serves the dish that was asked for.
 */
export type Spelling = { word: string; prefix: boolean; isSynonym: boolean }
/** A word of the question with the ways it may be found; none means it is nowhere in the catalogue. */
export type WordPlan = readonly Spelling[]
/** How a whole text is looked up. `kinds` when every word of it is a kind of food: then a name that says so is hardly better. */
export type TextPlan = { words: readonly WordPlan[]; kinds: boolean }

/**
 * A search, understood: what both engines answer. Masks are those of traits.ts; within a group any chosen value will do,
 * all groups must hold. `benefitDays` 0 asks for none; `facetDays` are the days the benefits count is about.
 */
export type IndexQuery = {
  latitude: number
  longitude: number
  radiusMeters: number
  /** Only inside this piece of the map; null for the whole circle. */
  box: GeoBox | null
  words: readonly string[]
  price: number
  features: number
  meals: number
  /** Only these restaurants, by id; every one when left out. */
  only?: readonly string[]
  /** Flags that must all be set. */
  flags: number
  benefitDays: number
  facetDays: number
  /** Campaigns that are open to whoever asks; restaurants in none need no campaign. */
  openCampaigns: readonly string[]
  /** Visitors learn no offers, so nothing may be ordered by them either. */
  offersVisible: boolean
  /** `YYYY-MM-DD`, for offers that begin and end. */
  today: string
  sort: Sort
  offset: number
  limit: number
}

export type Facets = {
  price: number[]
  features: number[]
  meals: number[]
  acclaimed: number
  isNew: number
  benefits: number
  reservations: number
}

const nearPlace = /^(.*?)(?:^|[\s,]+)(?:near|in|around|close to)\s+(.+)$/i
const zipAtEnd = /^(.*?)(?:^|[\s,]+)(\d{5})$/
const here = /^(.*?)(?:^|[\s,]+)(?:near me|nearby|around here|close by)$/i

export type SplitText = { text: string; place: string; here: boolean }

/** `pizza near 10001` or `pizza 10001` is a text and a place; `tacos near me` a text and here. Whether the place exists, the gazetteer says. */
export function splitText(text: string): SplitText {
  const trimmed = text.trim()
  const close = here.exec(trimmed)
  if (close) return { text: (close[1] ?? '').trim(), place: '', here: true }
  const parts = nearPlace.exec(trimmed) ?? zipAtEnd.exec(trimmed)
  if (parts) return { text: (parts[1] ?? '').trim(), place: (parts[2] ?? '').trim(), here: false }
  return { text: trimmed, place: '', here: false }
}
