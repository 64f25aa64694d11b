import { unitVector } from '../../../domain/catalog/distance.ts'
import { bestOfferRate } from '../../../domain/catalog/ranking.ts'
import { newCampaignSets } from './campaigns.ts'
import { newMerchantCards } from './cards.ts'
import { newColumns, unitsPerDegree } from './columns.ts'
import { gridCell, newGrid } from './grid.ts'
import { newCuisineIndex } from './cuisine-index.ts'
import { newLists } from './lists.ts'
import { newScratch } from './scratch.ts'
import type { CatalogEntry, State } from './state.ts'
import { newVocabulary } from './vocabulary.ts'

const firstCapacity = 1024

export const newState = (): State => ({
  columns: newColumns(firstCapacity),
  ids: [],
  slots: new Map(),
  slotWords: newLists(),
  grid: newGrid(),
  vocabulary: newVocabulary(),
  cuisines: newCuisineIndex(),
  cards: newMerchantCards(),
  campaigns: newCampaignSets(),
  datedOffers: new Map(),
  scratch: newScratch(firstCapacity),
})

/**
 * Writes a restaurant's data into a slot. The caller removes the slot's former dated offers before the call. The caller also updates
 * the grid, the vocabulary's postings and `slots`, and removes the former set of cuisines.
 */
export function fillEntry(state: State, slot: number, entry: CatalogEntry, today: string): void {
  ensureCapacity(state, slot + 1)
  const { columns, vocabulary } = state
  const { x, y, z } = unitVector(entry.latitude, entry.longitude)
  state.ids[slot] = entry.id
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
  columns.campaigns[slot] = state.campaigns.numberOf(entry.campaignCodes)
  columns.nameWords[slot] = entry.nameWords.length
  columns.nameLength[slot] = entry.nameLength
  columns.cell[slot] = gridCell(entry.latitude, entry.longitude)
  columns.cuisineSet[slot] = state.cuisines.add(entry.cuisines)
  state.slotWords.set(
    slot,
    [...entry.nameWords, ...entry.otherWords].map((word) => vocabulary.number(word)),
  )
  if (entry.offers.some((offer) => offer.startsOn ?? offer.endsOn)) state.datedOffers.set(slot, entry.offers)
  state.cards.put(slot, entry.card)
}

/** The word numbers of a slot, each with whether it belongs to the name. */
export function entryWords({ slotWords, columns }: State, slot: number): [number: number, inName: boolean][] {
  const nameWordCount = columns.nameWords[slot] ?? 0
  const from = slotWords.from(slot)
  return Array.from(slotWords.data().subarray(from, from + slotWords.length(slot)), (number, index) => [
    number,
    index < nameWordCount,
  ])
}

function ensureCapacity(state: State, count: number): void {
  if (count <= state.columns.capacity) return
  const capacity = Math.ceil(count * 1.5)
  state.columns = newColumns(capacity, state.columns)
  state.scratch = newScratch(capacity)
}
