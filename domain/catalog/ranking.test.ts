import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestOfferRate, metersSpan, orderKey, rankOf, weightedRating, type RankingInput, type Sort } from './ranking.ts'

describe('ranking', () => {
  test.each([
    [50, 3, 395],
    [40, 1000, 399],
    [-1, 0, 380], // -1: without a rating
    [-1, 100, 380],
    [0, 1_000_000, 0],
    [50, 5_000_000, 499],
  ])('weighs a rating of %s tenths from %s people as %s hundredths', (tenths, count, expected) => {
    expect(weightedRating(tenths, count)).toBe(expected)
  })

  test('orders by rank before distance, with exact keys', () => {
    const input = fc.record<RankingInput>({
      ratingTenths: fc.integer({ min: -1, max: 50 }),
      ratingCount: fc.nat({ max: 2_000_000 }),
      offerRateBasisPoints: fc.nat({ max: 10_000 }),
      addedAtSeconds: fc.nat({ max: 2 ** 32 - 1 }),
      nameHits: fc.nat({ max: 8 }),
      directHits: fc.nat({ max: 8 }),
      isWholeName: fc.boolean(),
      hasOnlyCuisines: fc.boolean(),
      meters: fc.nat({ max: 160_934 }),
    })
    const sort = fc.constantFrom('distance', 'rating', 'earnRate', 'newest', 'relevance')
    const meters = fc.nat({ max: 160_934 }) // up to 100 miles
    fc.assert(
      fc.property(sort, input, input, meters, meters, (by, inputA, inputB, metersA, metersB) => {
        const [rankA, rankB] = [rankOf(by, inputA), rankOf(by, inputB)]
        const [keyA, keyB] = [orderKey(rankA, metersA), orderKey(rankB, metersB)]
        expect(Number.isSafeInteger(keyA)).toBe(true)
        expect(Math.sign(keyA - keyB)).toBe(rankA === rankB ? Math.sign(metersA - metersB) : Math.sign(rankB - rankA))
      }),
    )
  })

  const merchant: RankingInput = {
    ratingTenths: 40,
    ratingCount: 100,
    offerRateBasisPoints: 300,
    addedAtSeconds: 1_000,
    nameHits: 0,
    directHits: 0,
    hasOnlyCuisines: false,
    isWholeName: false,
    meters: 1_000,
  }
  test.each<[Sort, Partial<RankingInput>, Partial<RankingInput>]>([
    ['rating', { ratingTenths: 41, ratingCount: 1 }, { ratingTenths: 40, ratingCount: 2_000_000 }],
    ['rating', { ratingCount: 101 }, {}],
    ['rating', { ratingTenths: 0, ratingCount: 0 }, { ratingTenths: -1, ratingCount: 0 }],
    ['earnRate', { offerRateBasisPoints: 301 }, { ratingTenths: 50 }],
    ['newest', { addedAtSeconds: 1_001 }, { ratingTenths: 50 }],
    ['relevance', { isWholeName: true }, { nameHits: 6 }],
    ['relevance', { nameHits: 1 }, { ratingTenths: 50 }],
    ['relevance', { nameHits: 2 }, { nameHits: 1, ratingTenths: 50 }],
    ['relevance', { directHits: 2 }, { directHits: 1, ratingTenths: 50 }],
    ['relevance', { ratingTenths: 43 }, { nameHits: 1, hasOnlyCuisines: true, ratingTenths: 39 }],
    ['relevance', { nameHits: 1, hasOnlyCuisines: true }, {}],
    ['relevance', { ratingTenths: 41 }, {}],
    ['relevance', { meters: 1_000 }, { meters: 1_200 }],
    ['relevance', { ratingTenths: 42, meters: 1_200 }, {}],
  ])('by %s, %j ranks above %j', (sort, better, worse) => {
    expect(rankOf(sort, { ...merchant, ...better })).toBeGreaterThan(rankOf(sort, { ...merchant, ...worse }))
  })

  test('by distance, all restaurants have the same rank', () => {
    expect(rankOf('distance', merchant)).toBe(rankOf('distance', { ...merchant, ratingTenths: 50, meters: 5 }))
  })

  test('a million ratings and more rank the same', () => {
    expect(rankOf('rating', { ...merchant, ratingCount: 1_000_000 })).toBe(
      rankOf('rating', { ...merchant, ratingCount: 1_000_001 }),
    )
  })

  test('distances beyond the span are equal within a rank', () => {
    expect(orderKey(1, metersSpan - 1)).toBe(orderKey(1, metersSpan + 5))
    expect(orderKey(1, metersSpan - 2)).toBeLessThan(orderKey(1, metersSpan - 1))
    expect(orderKey(1, metersSpan + 5)).toBeLessThan(orderKey(0, 0))
  })

  test.each([
    ['2026-11-18', 100],
    ['2026-11-19', 0],
    ['2026-11-20', 300],
    ['2026-11-21', 500],
    ['2026-11-22', 300],
  ])('on %s the best offer is %s basis points', (date, rate) => {
    expect(
      bestOfferRate(
        [
          { extraRateBasisPoints: 100, endsOn: '2026-11-18' },
          { extraRateBasisPoints: 300, startsOn: '2026-11-20' },
          { extraRateBasisPoints: 500, startsOn: '2026-11-21', endsOn: '2026-11-21' },
        ],
        date,
      ),
    ).toBe(rate)
  })
})
