import { boxAround, boundingBoxOf } from '../../../domain/catalog/distance.ts'
import type { IndexQuery, TextPlan } from '../../../domain/catalog/index-query.ts'
import { selectPage } from './page.ts'
import { facetsOf } from './facets.ts'
import { clearScratch } from './scratch.ts'
import type { SearchResult, State } from './state.ts'
import { fillKeys, sweep } from './sweep.ts'
import { planText } from './plan-text.ts'
import { clearMarks, markWords } from './words.ts'

const noText: TextPlan = { words: [], hasOnlyCuisines: false }

/** Runs a query: place, words, filters; returns the page, the total and the counts per filter. */
export function search(state: State, query: IndexQuery): SearchResult {
  return withMatches(state, query, (openCampaignSets, text) => buildResult(state, query, openCampaignSets, text))
}

/**
 * Finds all matches of a query and calls `readMatches` while they are in the scratch memory. `openCampaignSets` has a 1 for each set of
 * campaigns that is open to the viewer (`openSets`).
 */
export function withMatches<T>(
  state: State,
  query: IndexQuery,
  readMatches: (openCampaignSets: Uint8Array, text: TextPlan) => T,
): T {
  clearScratch(state.scratch)
  const openCampaignSets = openSets(state, query)
  if (query.words.length === 0) {
    sweep(state, query, openCampaignSets, limitToIds(state, query, gatherPlace(state, query)))
    return readMatches(openCampaignSets, noText)
  }
  const text = planText(query.words, state.vocabulary, state.cuisines)
  const touchedCount = markWords(state.vocabulary, text, state.scratch)
  sweep(state, query, openCampaignSets, limitToIds(state, query, gatherWords(state, text.words.length, touchedCount)))
  const result = readMatches(openCampaignSets, text)
  clearMarks(state.scratch, touchedCount)
  return result
}

/** Has a 1 at the index of each set of campaigns that is empty or has an open campaign, otherwise a 0. */
function openSets({ campaigns: { all: campaignSets } }: State, { openCampaigns }: IndexQuery): Uint8Array {
  const openCampaignSets = new Uint8Array(campaignSets.length)
  campaignSets.forEach((codes, index) => {
    if (codes.length === 0 || codes.some((code) => openCampaigns.includes(code))) openCampaignSets[index] = 1
  })
  return openCampaignSets
}

/**
 * Writes all slots of the cells that touch the query's box to `scratch.candidates` and returns their number. Without a box, the box around
 * the query's circle counts.
 */
export function gatherPlace(
  { grid, scratch: { candidates } }: State,
  { latitude, longitude, radiusMeters, box }: Pick<IndexQuery, 'latitude' | 'longitude' | 'radiusMeters' | 'box'>,
): number {
  let count = 0
  const area = box ? boundingBoxOf(box) : boxAround(latitude, longitude, radiusMeters)
  const { slots } = grid
  const data = slots.data()
  for (const list of grid.within(area)) {
    const from = slots.from(list)
    const to = from + slots.length(list)
    for (let index = from; index < to; index++) candidates[count++] = data[index] ?? 0
  }
  return count
}

/** Writes all slots that have every word, at any distance, to `scratch.candidates` and returns their number. */
function gatherWords(
  { scratch: { candidates, touched, level } }: State,
  wordCount: number,
  touchedCount: number,
): number {
  let length = 0
  for (let index = 0; index < touchedCount; index++) {
    const slot = touched[index] ?? 0
    if (level[slot] === wordCount) candidates[length++] = slot
  }
  return length
}

/** Limits the candidates to the ids of `includedIds`, if the query has them. Returns their number. */
function limitToIds(
  { slots, scratch: { candidates } }: State,
  { includedIds }: IndexQuery,
  candidateCount: number,
): number {
  if (!includedIds) return candidateCount
  const allowedSlots = new Set(includedIds.map((id) => slots.get(id)))
  let length = 0
  for (let index = 0; index < candidateCount; index++) {
    const slot = candidates[index] ?? 0
    if (allowedSlots.has(slot)) candidates[length++] = slot
  }
  return length
}

function buildResult(state: State, query: IndexQuery, openCampaignSets: Uint8Array, text: TextPlan): SearchResult {
  const { matches, tallies } = state.scratch
  fillKeys(state, query, openCampaignSets, text)
  const hits = selectPage(matches, state.ids, query.offset, query.limit).map((index) => {
    const slot = matches.slots[index] ?? 0
    return {
      slot,
      id: state.ids[slot] ?? '',
      meters: matches.meters[index] ?? 0,
      offerRateBasisPoints: state.columns.offerRate[slot] ?? 0,
      unlocked: openCampaignSets[state.columns.campaigns[slot] ?? 0] === 1,
    }
  })
  return { hits, total: matches.length, facets: facetsOf(tallies) }
}
