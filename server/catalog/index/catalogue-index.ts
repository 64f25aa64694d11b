import type { IndexQuery, TextPlan } from '../../../domain/catalog/index-query.ts'
import { bestOfferRate } from '../../../domain/catalog/ranking.ts'
import type { GeoBox } from '../../../domain/catalog/distance.ts'
import type { Cards } from './cards.ts'
import { ask, matching } from './ask.ts'
import { fillEntry, newState, entryWords } from './fill.ts'
import { note, orderByPlace } from './layout.ts'
import { pinsOf, type Pins } from './pins.ts'
import type { CatalogEntry, SearchResult, State } from './state.ts'
import { suggestKinds, suggestNames, type Named, type NearPoint } from './suggest.ts'
import { understand } from './understand.ts'

export type CatalogueIndex = {
  put(entry: CatalogEntry, today: string): void
  remove(id: string): void
  ask(question: IndexQuery): SearchResult
  /** The number of matches only. */
  count(question: IndexQuery): number
  /** The pins of a map for a query. */
  pins(question: IndexQuery, view: GeoBox | null, max: number): Pins
  /** Restaurants and cuisines that complete the typed words (suggest.ts). */
  suggestNames(typed: readonly string[], point: NearPoint, max: number, many?: number): Named[]
  suggestKinds(typed: readonly string[], max: number): string[]
  /** The lookup plan of the words of a query; the SQL reference search uses it too. */
  plan(words: readonly string[]): TextPlan
  /** Offers begin and end at midnight: recomputes the rates of offers with dates. */
  turnTo(today: string): void
  cards: Cards
  /** The ids of all restaurants, in the order they were added. */
  ids(): Iterable<string>
  size(): { merchants: number; words: number; cardBytes: { live: number; wasted: number } }
}

type Word = ReturnType<typeof entryWords>[number]
type Notes = { words: readonly Word[]; cell: number | null; kinds: number | null }
const has = ({ words }: Notes, [number, inName]: Word): boolean =>
  words.some((one) => one[0] === number && one[1] === inName)

/** The catalog in memory: typed columns, a grid for places, an inverted index for words, serialized cards. */
function catalogueIndex(state: State): CatalogueIndex {
  const { slots, vocabulary, kinds, cards } = state
  const free: number[] = []

  /** The words, cell and cuisines of a slot; empty for a new restaurant. */
  const notesOf = (slot: number | undefined): Notes => {
    if (slot === undefined) return { words: [], cell: null, kinds: null }
    return {
      words: entryWords(state, slot),
      cell: state.columns.cell[slot] ?? null,
      kinds: state.columns.kinds[slot] ?? null,
    }
  }
  /**
   * Updates the index with the differences only: most edits change neither words nor place, and a scan of the posting list
   * of a common word is slow.
   */
  const change = (slot: number, was: Notes, is: Notes): void => {
    // Additions come first: the vocabulary would forget a word without any restaurant.
    for (const word of is.words) if (!has(was, word)) vocabulary.add(slot, ...word)
    for (const word of was.words) if (!has(is, word)) vocabulary.remove(slot, ...word)
    if (was.kinds !== null) kinds.remove(was.kinds)
    if (was.cell === is.cell) return
    if (was.cell !== null) state.grid.remove(was.cell, slot)
    if (is.cell !== null) state.grid.put(is.cell, slot)
  }
  return {
    put: (entry, today) => {
      const known = slots.get(entry.id)
      const slot = known ?? free.pop() ?? state.ids.length
      const was = notesOf(known)
      slots.set(entry.id, slot)
      state.dated.delete(slot)
      fillEntry(state, slot, entry, today)
      change(slot, was, notesOf(slot))
    },
    remove: (id) => {
      const slot = slots.get(id)
      if (slot === undefined) return
      change(slot, notesOf(slot), notesOf(undefined))
      state.kept.set(slot, [])
      state.dated.delete(slot)
      cards.remove(slot)
      slots.delete(id)
      state.ids[slot] = undefined
      free.push(slot)
    },
    ask: (question) => ask(state, question),
    count: (question) => matching(state, question, () => state.scratch.matches.length),
    pins: (question, view, max) => pinsOf(state, question, view, max),
    suggestNames: (typed, point, max, many) => suggestNames(state, typed, point, max, many),
    suggestKinds: (typed, max) => suggestKinds(state, typed, max),
    plan: (words) => understand(words, vocabulary, kinds),
    turnTo: (today) => {
      for (const [slot, offers] of state.dated) state.columns.offerRate[slot] = bestOfferRate(offers, today)
    },
    cards,
    ids: () => slots.keys(),
    size: () => ({ merchants: slots.size, words: vocabulary.size(), cardBytes: cards.bytes() }),
  }
}

/** Builds an index of restaurants, each added once, in any order. Nothing can be added after `build`. */
export type IndexBuilder = { add(entry: CatalogEntry): void; build(): CatalogueIndex }

export function newIndexBuilder(today: string): IndexBuilder {
  const state = newState()
  return {
    add: (entry) => fillEntry(state, state.ids.length, entry, today),
    build: () => catalogueIndex(note(orderByPlace(state))),
  }
}

/** Builds an index of these entries. */
export function indexOf(entries: Iterable<CatalogEntry>, today: string): CatalogueIndex {
  const builder = newIndexBuilder(today)
  for (const entry of entries) builder.add(entry)
  return builder.build()
}
