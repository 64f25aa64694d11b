import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCatalog, anySearch, searchDate } from '../../../checks/fixtures/any-catalog.ts'
import { buildIndex, type CatalogIndex } from './catalog-index.ts'
import type { CatalogEntry } from './state.ts'

/** The restaurant card of a search result, as JSON without its last brace. */
function cardOf({ cards }: CatalogIndex, slot: number): string {
  const bytes = Buffer.alloc(cards.size(slot))
  cards.copy(slot, bytes, 0)
  return bytes.toString()
}

test('an index after edits returns the same results as a new index of the remaining restaurants', () => {
  // The numbers are indexes of `anyCatalog`, which has up to 60 restaurants.
  const edits = fc.array(
    fc.oneof(
      fc.record({ remove: fc.nat({ max: 59 }) }),
      fc.record({ replace: fc.nat({ max: 59 }), by: fc.nat({ max: 59 }) }),
    ),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(anyCatalog, edits, fc.array(anySearch, { minLength: 8, maxLength: 8 }), (entries, changes, queries) => {
      const updatedIndex = buildIndex(entries.slice(0, 30), searchDate)
      const remaining = new Map(entries.slice(0, 30).map((entry) => [entry.id, entry]))
      for (const entry of entries.slice(30)) {
        updatedIndex.put(entry, searchDate)
        remaining.set(entry.id, entry)
      }
      for (const change of changes) {
        if ('remove' in change) {
          const id = entries[change.remove]?.id
          if (id === undefined) continue
          updatedIndex.remove(id)
          remaining.delete(id)
        } else {
          const [target, source] = [entries[change.replace], entries[change.by]]
          if (!target || !source) continue
          const edited = { ...source, id: target.id }
          updatedIndex.put(edited, searchDate)
          remaining.set(edited.id, edited)
        }
      }
      const freshIndex = buildIndex(remaining.values(), searchDate)
      expect(updatedIndex.size().words).toBe(freshIndex.size().words)
      expect(updatedIndex.size().cardBytes.live).toBe(freshIndex.size().cardBytes.live)
      // The initials of the cuisines in `anyCatalog`.
      for (const letter of 'ptmi')
        expect(updatedIndex.suggestCuisines([letter], 9)).toEqual(freshIndex.suggestCuisines([letter], 9))
      for (const query of queries) {
        const resultsOf = (index: CatalogIndex) => {
          const { hits, total, facets } = index.search(query)
          return { hits: hits.map((hit) => [hit.id, cardOf(index, hit.slot)]), total, facets }
        }
        expect(resultsOf(updatedIndex)).toEqual(resultsOf(freshIndex))
      }
    }),
    { numRuns: 200 },
  )
})

test('an edit that moves a word between the name and the other words keeps the word in the index; an edit without the word removes it', () => {
  const entry: CatalogEntry = {
    id: 'luna',
    latitude: 40.75,
    longitude: -73.99,
    traits: 0,
    offers: [],
    ratingTenths: 40,
    ratingCount: 1,
    addedAtSeconds: 0,
    campaignCodes: [],
    nameWords: ['luna'],
    otherWords: ['soho'],
    nameLength: 1,
    cuisines: ['Thai'],
    card: '{', // JSON without its last brace, as the index stores it
  }
  const index = buildIndex([entry], searchDate)
  /** The number of words in the index, then how many of them match "luna" and "soho". */
  const wordCounts = () => [index.size().words, ...['luna', 'soho'].map((word) => index.plan([word]).words[0]?.length)]
  expect(wordCounts()).toEqual([2, 1, 1])
  index.put({ ...entry, nameWords: ['soho'], otherWords: ['luna'] }, searchDate)
  expect(wordCounts()).toEqual([2, 1, 1])
  index.put({ ...entry, nameWords: ['luna'], otherWords: [] }, searchDate)
  expect(wordCounts()).toEqual([1, 1, 0])
})
