import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCatalogue, anySearch, searchDate } from '../../../checks/fixtures/any-catalogue.ts'
import { indexFrom, indexOf, type CatalogueIndex } from './catalogue-index.ts'
import { newPart } from './part.ts'
import type { Snapshot } from './snapshot.ts'
import type { Entry } from './state.ts'

function cardOf({ cards }: CatalogueIndex, slot: number): string {
  const bytes = Buffer.alloc(cards.size(slot))
  cards.copy(slot, bytes, 0)
  return bytes.toString()
}

/** Parts of unlike size; of three the last is empty. */
function inParts(entries: readonly Entry[], count: number): Snapshot[] {
  const parts = Array.from({ length: count }, () => newPart(searchDate))
  entries.forEach((one, at) => parts[(at * at) % count]?.take(one))
  return parts.map((part) => part.done())
}

/** An index from a copy of the parts. Edits of a first index, made from the parts themselves, must not reach them. */
function fromImage(entries: readonly Entry[]): CatalogueIndex {
  const parts = inParts(entries, 2)
  const copies = parts.map((part) => part.map((piece) => Uint8Array.from(piece)))
  const first = indexFrom(parts)
  entries.forEach((one, at) =>
    at % 2 ? first.remove(one.id) : first.put({ ...one, latitude: 0, card: '{' }, searchDate),
  )
  expect(Buffer.compare(Buffer.concat(parts.flat()), Buffer.concat(copies.flat()))).toBe(0)
  return indexFrom(copies)
}

test.each([
  ['was built from rows', (entries: Entry[]) => indexOf(entries, searchDate)],
  ['was joined from parts', (entries: Entry[]) => indexFrom(inParts(entries, 3))],
  ['began with an image', fromImage],
])('an index that %s and lived through edits answers like one that was built from what is left', (_title, begin) => {
  const edits = fc.array(
    fc.oneof(
      fc.record({ remove: fc.nat({ max: 59 }) }),
      fc.record({ at: fc.nat({ max: 59 }), by: fc.nat({ max: 59 }) }),
    ),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(
      anyCatalogue,
      edits,
      fc.array(anySearch, { minLength: 8, maxLength: 8 }),
      (entries, changes, questions) => {
        const lived = begin(entries.slice(0, 30))
        const left = new Map(entries.slice(0, 30).map((one) => [one.id, one]))
        for (const one of entries.slice(30)) {
          lived.put(one, searchDate)
          left.set(one.id, one)
        }
        for (const change of changes) {
          if ('remove' in change) {
            const id = entries[change.remove]?.id
            if (id === undefined) continue
            lived.remove(id)
            left.delete(id)
          } else {
            const [one, like] = [entries[change.at], entries[change.by]]
            if (!one || !like) continue
            const edited = { ...like, id: one.id }
            lived.put(edited, searchDate)
            left.set(edited.id, edited)
          }
        }
        const fresh = indexOf(left.values(), searchDate)
        expect(lived.size().words).toBe(fresh.size().words)
        expect(lived.size().cardBytes.live).toBe(fresh.size().cardBytes.live)
        for (const letter of 'ptmi') expect(lived.suggestKinds([letter], 9)).toEqual(fresh.suggestKinds([letter], 9))
        for (const one of questions) {
          const answer = (index: CatalogueIndex) => {
            const { hits, total, facets } = index.ask(one)
            return { hits: hits.map((hit) => [hit.id, cardOf(index, hit.slot)]), total, facets }
          }
          expect(answer(lived)).toEqual(answer(fresh))
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('a word that only one restaurant has is found on when an edit takes it out of the name', () => {
  const only: Entry = {
    id: 'only',
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
    card: '{',
  }
  const index = indexOf([only], searchDate)
  /** The number of words, and how many words of the index each of the two matches. */
  const wordCounts = () => [index.size().words, ...['luna', 'soho'].map((word) => index.plan([word]).words[0]?.length)]
  expect(wordCounts()).toEqual([2, 1, 1])
  index.put({ ...only, nameWords: ['soho'], otherWords: ['luna'] }, searchDate)
  expect(wordCounts()).toEqual([2, 1, 1])
  index.put({ ...only, nameWords: ['luna'], otherWords: [] }, searchDate)
  expect(wordCounts()).toEqual([1, 1, 0])
})
