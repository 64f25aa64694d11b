import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildIndex } from './catalog-index.ts'

const word = fc.constantFrom('pizza', 'pisco', 'piano', 'garden', 'gate', 'luna')
const restaurant = fc.record({
  north: fc.integer({ min: -9, max: 9 }),
  east: fc.integer({ min: -9, max: 9 }),
  nameWords: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
  otherWords: fc.uniqueArray(word, { maxLength: 2 }),
  ratingTenths: fc.constantFrom(-1, 38, 50), // -1: without ratings
})

test('returns the same suggestions whether it scans nearby restaurants first or all of them', () => {
  fc.assert(
    fc.property(
      fc.array(restaurant, { maxLength: 80, size: 'max' }),
      fc.constantFrom('pi', 'pizza', 'ga', 'gart', 'lu', 'zz'),
      fc.integer({ min: 1, max: 8 }),
      (rows, prefix, max) => {
        const entries = rows.map(({ north, east, ...row }, index) => ({
          ...row,
          id: `r${index}`,
          latitude: 41 + north / 10,
          longitude: -87 + east / 10,
          traits: 0,
          offers: [],
          ratingCount: 30,
          addedAtSeconds: 0,
          campaignCodes: [],
          nameLength: row.nameWords.length,
          cuisines: [],
          card: '{', // JSON without the closing brace
        }))
        const index = buildIndex(entries, '2026-11-20')
        // With 0 it always scans nearby restaurants first, with Infinity never.
        const suggest = (fullScanMax: number) =>
          index.suggestNames([prefix], { latitude: 41, longitude: -87 }, max, fullScanMax)
        expect(suggest(0)).toEqual(suggest(Infinity))
      },
    ),
    { numRuns: 300 },
  )
})

test('ranks a cuisine that serves the typed dish as such, even when its name resembles the typed text', () => {
  const entryWith = (cuisine: string, at: number) => ({
    id: `r${at}`,
    latitude: 41,
    longitude: -87,
    traits: 0,
    offers: [],
    ratingTenths: -1,
    ratingCount: 0,
    addedAtSeconds: 0,
    campaignCodes: [],
    nameWords: ['luna'],
    otherWords: [],
    nameLength: 1,
    cuisines: [cuisine],
    card: '{', // JSON without the closing brace
  })
  const index = buildIndex(['Sushi', 'Sushi', 'Japanese'].map(entryWith), '2026-11-20')
  expect(index.suggestCuisines(['sashi'], 3)).toEqual(['Sushi', 'Japanese'])
})
