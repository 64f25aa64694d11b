import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type GivenDatabase } from '../../checks/given/database.ts'
import { foldWords } from '../../domain/catalogue/fold.ts'
import { dayOrder } from '../../domain/catalogue/traits.ts'
import type { Question } from '../../domain/catalogue/question.ts'
import { connect, type Db } from '../database/connect.ts'
import { indexFrom, indexOf, type CatalogueIndex } from './index/catalogue-index.ts'
import { newPart } from './index/part.ts'
import type { Snapshot } from './index/snapshot.ts'
import type { Entry } from './index/state.ts'
import { createFlatTable } from './sql-flat.ts'
import { askSql } from './sql-search.ts'

const today = '2026-11-20'
let given: GivenDatabase
let db: Db
let pool: pg.Pool
beforeAll(async () => {
  given = await testDatabase()
  ;({ db, pool } = connect(given.urls.owner, { max: 1, name: 'search test' }))
})
afterAll(async () => {
  await pool.end()
  await given.drop()
})

const places: [number, number][] = [
  [40.75, -73.99],
  [51.9, 179.98],
  [21.3, -157.85],
]
const nameWord = fc.constantFrom('pizza', 'pizzaiolo', 'golden', 'garden', 'luna', 'taco', 'lunar', 'ten')
const otherWord = fc.constantFrom('italian', 'thai', 'mexican', 'barbecue', 'soho', 'pizza', 'garden')
const flatten = <T>(values: T[]): T[] => [...new Set(values)]

const entry = fc.record({
  place: fc.constantFrom(...places),
  // Few distinct offsets, so that several restaurants share one door and ids have to decide.
  north: fc.integer({ min: -2, max: 2 }),
  east: fc.integer({ min: -2, max: 2 }),
  traits: fc.nat({ max: 0xff_ffff }),
  offers: fc.array(
    fc.record({
      extraRatePer10k: fc.constantFrom(0, 300, 500),
      startsOn: fc.constantFrom(undefined, '2026-11-01', '2026-12-01'),
      endsOn: fc.constantFrom(undefined, today, '2026-11-01'),
    }),
    { maxLength: 2 },
  ),
  ratingTenths: fc.constantFrom(-1, 0, 38, 45, 50),
  ratingCount: fc.constantFrom(0, 3, 400),
  addedAtSeconds: fc.constantFrom(1_700_000_000, 1_790_000_000),
  campaignCodes: fc.subarray(['A', 'B'], { maxLength: 2 }),
  nameWords: fc.array(nameWord, { minLength: 1, maxLength: 3 }).map(flatten),
  otherWords: fc.array(otherWord, { maxLength: 3 }).map(flatten),
  nameLength: fc.nat({ max: 3 }),
  cuisines: fc.subarray(['Pizza', 'Thai', 'Mexican', 'Italian'], { maxLength: 2 }),
})
const catalogue = fc.array(entry, { maxLength: 60, size: 'max' }).map((rows) =>
  rows.map(({ place: [latitude, longitude], north, east, ...rest }, at): Entry => {
    const east180 = longitude + east * 0.2
    return {
      ...rest,
      id: `m-${(at * 7919) % 61}-${at}`,
      latitude: latitude + north * 0.2,
      longitude: east180 > 180 ? east180 - 360 : east180,
      card: `{"id":"m-${at}"`,
    }
  }),
)

const mask = (shift: number, width: number) =>
  fc.oneof(
    { arbitrary: fc.constant(0), weight: 4 },
    fc.nat({ max: (1 << width) - 1 }).map((bits) => bits << shift),
  )
const words: fc.Arbitrary<string[]> = fc.oneof(
  fc.constant<string[]>([]),
  fc.uniqueArray(
    fc.constantFrom(
      'pizza',
      'piz',
      'pizzza',
      'gardne',
      'thai',
      'barbeque',
      'lun',
      'zzzz',
      'soho',
      'tne',
      'burrito',
      'burri',
    ),
    { maxLength: 3 },
  ),
)
// Between the doors of the restaurants, never on one: which side an edge is on, each engine may round in its own way.
const box: fc.Arbitrary<Question['box']> = fc.oneof(
  { arbitrary: fc.constant(null), weight: 2 },
  fc
    .record({ place: fc.constantFrom(...places), up: fc.constantFrom(0.13, 0.51), wide: fc.constantFrom(0.13, 0.51) })
    .map(({ place: [latitude, longitude], up, wide }) => ({
      south: latitude - up,
      north: latitude + up,
      west: longitude - wide,
      east: longitude + wide > 180 ? longitude + wide - 360 : longitude + wide,
    })),
)
const question: fc.Arbitrary<Question> = fc
  .record({
    place: fc.constantFrom(...places),
    radiusMetres: fc.constantFrom(100, 22_239, 40_233, 160_000, 20_000_000),
    box,
    words,
    features: mask(0, 4),
    meals: mask(4, 5),
    price: mask(9, 5),
    flags: mask(14, 3),
    benefitDays: mask(17, dayOrder.length),
    facetDays: mask(17, dayOrder.length),
    openCampaigns: fc.subarray(['A', 'B', 'C']),
    offersVisible: fc.boolean(),
    today: fc.constant(today),
    sort: fc.constantFrom('distance', 'rating', 'earnRate', 'newest', 'relevance'),
    offset: fc.constantFrom(0, 3, 15),
    limit: fc.constantFrom(1, 5, 15),
  })
  .map(({ place: [latitude, longitude], words: typed, ...rest }) => ({
    ...rest,
    latitude,
    longitude,
    words: typed.flatMap((word) => foldWords(word)),
  }))

test('memory and SQL give the same restaurants in the same order, the same totals and the same counts', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, fc.array(question, { minLength: 30, maxLength: 30 }), async (entries, questions) => {
      const index = indexOf(entries, today)
      await createFlatTable(db, 'flat', entries, today)
      for (const one of questions) {
        const found = index.ask(one)
        const fromSql = await askSql(db, sql`flat`, one, index.plan(one.words))
        expect({
          ids: found.hits.map((hit) => hit.id),
          metres: found.hits.map((hit) => hit.metres),
          total: found.total,
          facets: found.facets,
        }).toEqual(fromSql)
      }
    }),
    { numRuns: 40 },
  )
})

function cardOf({ cards }: CatalogueIndex, slot: number): string {
  const bytes = Buffer.alloc(cards.size(slot))
  cards.copy(slot, bytes, 0)
  return bytes.toString()
}

/** Parts of unlike size; of three the last is empty. */
function inParts(entries: readonly Entry[], count: number): Snapshot[] {
  const parts = Array.from({ length: count }, () => newPart(today))
  entries.forEach((one, at) => parts[(at * at) % count]?.take(one))
  return parts.map((part) => part.done())
}

/** The same index after it was kept in a file and read again, while the one it was made of lived on. */
function fromImage(entries: readonly Entry[]): CatalogueIndex {
  const parts = inParts(entries, 2)
  const kept = parts.map((part) => part.map((piece) => Uint8Array.from(piece)))
  const first = indexFrom(parts)
  entries.forEach((one, at) => (at % 2 ? first.remove(one.id) : first.put({ ...one, latitude: 0, card: '{' }, today)))
  expect(Buffer.compare(Buffer.concat(parts.flat()), Buffer.concat(kept.flat()))).toBe(0)
  return indexFrom(kept)
}

test.each([
  ['was built from rows', (entries: Entry[]) => indexOf(entries, today)],
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
    fc.property(catalogue, edits, fc.array(question, { minLength: 8, maxLength: 8 }), (entries, changes, questions) => {
      const lived = begin(entries.slice(0, 30))
      const left = new Map(entries.slice(0, 30).map((one) => [one.id, one]))
      for (const one of entries.slice(30)) {
        lived.put(one, today)
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
          lived.put(edited, today)
          left.set(edited.id, edited)
        }
      }
      const fresh = indexOf(left.values(), today)
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
    }),
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
  const index = indexOf([only], today)
  const known = () => [index.size().words, ...['luna', 'soho'].map((word) => index.plan([word]).words[0]?.length)]
  expect(known()).toEqual([2, 1, 1])
  index.put({ ...only, nameWords: ['soho'], otherWords: ['luna'] }, today)
  expect(known()).toEqual([2, 1, 1])
  index.put({ ...only, nameWords: ['luna'], otherWords: [] }, today)
  expect(known()).toEqual([1, 1, 0])
})
