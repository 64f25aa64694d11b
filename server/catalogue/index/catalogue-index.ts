import type { Question, TextPlan } from '../../../domain/catalogue/question.ts'
import { bestOfferRate } from '../../../domain/catalogue/ranking.ts'
import { unitVector, type GeoBox } from '../../../domain/catalogue/distance.ts'
import { newCards, type Cards } from './cards.ts'
import { newColumns, unitsPerDegree, type Columns } from './columns.ts'
import { ask } from './ask.ts'
import { cellOf, newGrid } from './grid.ts'
import { pinsOf, type Pins } from './pins.ts'
import { newKept } from './kept.ts'
import { newKinds } from './kinds.ts'
import { layOut } from './layout.ts'
import { newScratch } from './scratch.ts'
import type { Entry, Found, State } from './state.ts'
import { suggestKinds, suggestNames, type Named } from './suggest.ts'
import { understand } from './understand.ts'
import { newVocabulary } from './vocabulary.ts'

const firstCapacity = 1024

export type CatalogueIndex = {
  put(entry: Entry, today: string): void
  /** After a first load: neighbours together in memory (layout.ts). */
  layOut(): void
  remove(id: string): void
  ask(question: Question): Found
  /** What a map shows of a question. */
  pins(question: Question, view: GeoBox | null, max: number): Pins
  /** Restaurants and kinds of food somebody may be typing: suggest.ts. */
  suggestNames(typed: readonly string[], point: { latitude: number; longitude: number }, max: number): Named[]
  suggestKinds(typed: readonly string[], max: number): string[]
  /** How each word of a question would be looked up: what the SQL form is given as well. */
  plan(words: readonly string[]): TextPlan
  /** Offers begin and end at midnight: renews the rates of those that have dates. */
  turnTo(today: string): void
  cards: Cards
  /** Of every restaurant, one after the other, in the order they came. */
  ids(): Iterable<string>
  size(): { merchants: number; words: number; cardBytes: { live: number; wasted: number } }
}

/** The catalogue in memory: typed columns, a grid for places, an inverted index for words, cards ready to send. */
export function newCatalogueIndex(): CatalogueIndex {
  const campaigns = newCampaignSets()
  const state = newState(campaigns.sets)
  const slots = new Map<string, number>()
  const free: number[] = []
  const dated = new Map<number, Entry['offers']>()

  const vacate = (slot: number): void => {
    state.grid.remove(state.columns.cell[slot] ?? 0, slot)
    const inName = state.columns.nameWords[slot] ?? 0
    state.kept.get(slot).forEach((number, at) => state.vocabulary.remove(slot, number, at < inName))
    state.kept.remove(slot)
    state.kinds.remove(state.columns.kinds[slot] ?? 0)
    dated.delete(slot)
  }
  const put = (entry: Entry, today: string): void => {
    const known = slots.get(entry.id)
    if (known !== undefined) vacate(known)
    const slot = known ?? free.pop() ?? state.ids.length
    roomFor(state, slot + 1)
    slots.set(entry.id, slot)
    state.ids[slot] = entry.id
    fillColumns(state.columns, slot, entry, campaigns.numberOf(entry.campaignCodes), today)
    state.columns.kinds[slot] = state.kinds.add(entry.cuisines)
    state.grid.put(state.columns.cell[slot] ?? 0, slot)
    const inName = entry.nameWords.map((word) => state.vocabulary.add(slot, word, true))
    const elsewhere = entry.otherWords.map((word) => state.vocabulary.add(slot, word, false))
    state.kept.put(slot, [...inName, ...elsewhere])
    if (entry.offers.some((one) => one.startsOn ?? one.endsOn)) dated.set(slot, entry.offers)
    state.cards.put(slot, entry.card)
  }

  return {
    put,
    layOut: () => {
      const order = layOut(state)
      const offers = new Map(dated)
      dated.clear()
      free.length = 0
      order.forEach((old, slot) => {
        slots.set(state.ids[slot] ?? '', slot)
        const own = offers.get(old)
        if (own) dated.set(slot, own)
      })
    },
    remove: (id) => {
      const slot = slots.get(id)
      if (slot === undefined) return
      vacate(slot)
      state.cards.remove(slot)
      slots.delete(id)
      state.ids[slot] = undefined
      free.push(slot)
    },
    ask: (question) => ask(state, question),
    pins: (question, view, max) => pinsOf(state, question, view, max),
    suggestNames: (typed, point, max) => suggestNames(state, typed, point, max),
    suggestKinds: (typed, max) => suggestKinds(state, typed, max),
    plan: (words) => understand(words, state.vocabulary, state.kinds),
    turnTo: (today) => {
      for (const [slot, offers] of dated) state.columns.offerRate[slot] = bestOfferRate(offers, today)
    },
    cards: state.cards,
    ids: () => slots.keys(),
    size: () => ({ merchants: slots.size, words: state.vocabulary.size(), cardBytes: state.cards.bytes() }),
  }
}

const newState = (campaignSets: State['campaignSets']): State => ({
  columns: newColumns(firstCapacity),
  ids: [],
  kept: newKept(),
  grid: newGrid(),
  vocabulary: newVocabulary(),
  kinds: newKinds(),
  cards: newCards(),
  campaignSets,
  scratch: newScratch(firstCapacity),
})

/** Sets of campaigns by number, so that a restaurant holds one number and a question decides once per set. */
function newCampaignSets(): { sets: (readonly string[])[]; numberOf(codes: readonly string[]): number } {
  const sets: (readonly string[])[] = [[]]
  const numbers = new Map<string, number>()
  return {
    sets,
    numberOf: (codes) => {
      if (codes.length === 0) return 0
      const key = codes.toSorted().join(',')
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, sets.length)
      return sets.push(codes) - 1
    },
  }
}

function roomFor(state: State, count: number): void {
  if (count <= state.columns.capacity) return
  const capacity = Math.max(count, state.columns.capacity * 2)
  state.columns = newColumns(capacity, state.columns)
  state.scratch = newScratch(capacity)
}

function fillColumns(columns: Columns, slot: number, entry: Entry, campaigns: number, today: string): void {
  const { x, y, z } = unitVector(entry.latitude, entry.longitude)
  columns.x[slot] = x
  columns.y[slot] = y
  columns.z[slot] = z
  columns.latitude[slot] = Math.round(entry.latitude * unitsPerDegree)
  columns.longitude[slot] = Math.round(entry.longitude * unitsPerDegree)
  columns.traits[slot] = entry.traits
  columns.offerRate[slot] = bestOfferRate(entry.offers, today)
  columns.ratingTenths[slot] = entry.ratingTenths
  columns.ratingCount[slot] = entry.ratingCount
  columns.addedAt[slot] = entry.addedAtSeconds
  columns.campaigns[slot] = campaigns
  columns.nameWords[slot] = entry.nameWords.length
  columns.nameLength[slot] = entry.nameLength
  columns.cell[slot] = cellOf(entry.latitude, entry.longitude)
}

/** An index that holds all of these. */
export function indexOf(entries: Iterable<Entry>, today: string): CatalogueIndex {
  const index = newCatalogueIndex()
  for (const entry of entries) index.put(entry, today)
  index.layOut()
  return index
}
