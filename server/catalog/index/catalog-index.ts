import type { IndexQuery, TextPlan } from '../../../domain/catalog/index-query.ts'
import { bestOfferRate } from '../../../domain/catalog/ranking.ts'
import type { GeoBox } from '../../../domain/catalog/distance.ts'
import type { MerchantCards } from './cards.ts'
import { search, withMatches } from './search.ts'
import { fillEntry, newState, entryWords } from './fill.ts'
import { indexSlots, orderByPlace } from './layout.ts'
import { pinsOf, type Pins } from './pins.ts'
import type { CatalogEntry, SearchResult, State } from './state.ts'
import { suggestCuisines, suggestNames, type NameMatch, type NearPoint } from './suggest.ts'
import { planText } from './plan-text.ts'

export type CatalogIndex = {
  put(entry: CatalogEntry, today: string): void
  remove(id: string): void
  search(query: IndexQuery): SearchResult
  /** The number of matches only. */
  count(query: IndexQuery): number
  /** The pins of a map for a query. */
  pins(query: IndexQuery, view: GeoBox | null, max: number): Pins
  /** Restaurants and cuisines that complete the typed words (suggest.ts). */
  suggestNames(typedWords: readonly string[], point: NearPoint, max: number, fullScanMax?: number): NameMatch[]
  suggestCuisines(typedWords: readonly string[], max: number): string[]
  /** The lookup plan of the words of a query; the SQL reference search uses it too. */
  plan(words: readonly string[]): TextPlan
  /** Offers begin and end at midnight: recomputes the rates of offers with dates. */
  setToday(today: string): void
  cards: MerchantCards
  /** The ids of all restaurants: first those of the build, ordered by place, then those that `put` added. */
  ids(): Iterable<string>
  size(): { merchants: number; words: number; cardBytes: { live: number; wasted: number } }
}

type Word = ReturnType<typeof entryWords>[number]
type IndexedTerms = { words: readonly Word[]; cell: number | null; cuisineSet: number | null }
const hasWord = ({ words }: IndexedTerms, [number, inName]: Word): boolean =>
  words.some((word) => word[0] === number && word[1] === inName)

/** The catalog in memory: typed columns, a grid for places, an inverted index for words, serialized cards. */
function catalogIndex(state: State): CatalogIndex {
  const { slots, vocabulary, cuisines, cards } = state
  const freeSlots: number[] = []

  /** The words, cell and cuisines of a slot; empty for a new restaurant. */
  const termsOf = (slot: number | undefined): IndexedTerms => {
    if (slot === undefined) return { words: [], cell: null, cuisineSet: null }
    return {
      words: entryWords(state, slot),
      cell: state.columns.cell[slot] ?? null,
      cuisineSet: state.columns.cuisineSet[slot] ?? null,
    }
  }
  /**
   * Updates the index with the differences only: most edits change neither words nor place, and a scan of the posting list
   * of a common word is slow.
   */
  const updateTerms = (slot: number, oldTerms: IndexedTerms, newTerms: IndexedTerms): void => {
    // Additions come first. A word may move between the name and the other words: removed first, the vocabulary would forget its number.
    for (const word of newTerms.words) if (!hasWord(oldTerms, word)) vocabulary.add(slot, ...word)
    for (const word of oldTerms.words) if (!hasWord(newTerms, word)) vocabulary.remove(slot, ...word)
    // `fillEntry` has added the new cuisines.
    if (oldTerms.cuisineSet !== null) cuisines.remove(oldTerms.cuisineSet)
    if (oldTerms.cell === newTerms.cell) return
    if (oldTerms.cell !== null) state.grid.remove(oldTerms.cell, slot)
    if (newTerms.cell !== null) state.grid.put(newTerms.cell, slot)
  }
  return {
    put: (entry, today) => {
      const existing = slots.get(entry.id)
      const slot = existing ?? freeSlots.pop() ?? state.ids.length
      const oldTerms = termsOf(existing)
      slots.set(entry.id, slot)
      state.datedOffers.delete(slot)
      fillEntry(state, slot, entry, today)
      updateTerms(slot, oldTerms, termsOf(slot))
    },
    remove: (id) => {
      const slot = slots.get(id)
      if (slot === undefined) return
      updateTerms(slot, termsOf(slot), termsOf(undefined))
      state.slotWords.set(slot, [])
      state.datedOffers.delete(slot)
      cards.remove(slot)
      slots.delete(id)
      state.ids[slot] = undefined
      freeSlots.push(slot)
    },
    search: (query) => search(state, query),
    count: (query) => withMatches(state, query, () => state.scratch.matches.length),
    pins: (query, view, max) => pinsOf(state, query, view, max),
    suggestNames: (typedWords, point, max, fullScanMax) => suggestNames(state, typedWords, point, max, fullScanMax),
    suggestCuisines: (typedWords, max) => suggestCuisines(state, typedWords, max),
    plan: (words) => planText(words, vocabulary, cuisines),
    setToday: (today) => {
      for (const [slot, offers] of state.datedOffers) state.columns.offerRate[slot] = bestOfferRate(offers, today)
    },
    cards,
    ids: () => slots.keys(),
    size: () => ({ merchants: slots.size, words: vocabulary.size(), cardBytes: cards.bytes() }),
  }
}

/** Builds an index of restaurants, each added once, in any order. After `build` only the index's `put` adds restaurants. */
export type IndexBuilder = { add(entry: CatalogEntry): void; build(): CatalogIndex }

export function newIndexBuilder(today: string): IndexBuilder {
  const state = newState()
  return {
    add: (entry) => fillEntry(state, state.ids.length, entry, today),
    build: () => catalogIndex(indexSlots(orderByPlace(state))),
  }
}

/** Builds an index of these entries. */
export function buildIndex(entries: Iterable<CatalogEntry>, today: string): CatalogIndex {
  const builder = newIndexBuilder(today)
  for (const entry of entries) builder.add(entry)
  return builder.build()
}
