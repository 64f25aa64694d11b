import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestOfferRate, orderKey, rankOf, weightedRating, type RankingInput } from './ranking.ts'

describe('ranking', () => {
  test.each([
    [50, 3, 395],
    [40, 1000, 399],
    [-1, 0, 380],
    [0, 1_000_000, 0],
    [50, 5_000_000, 499],
  ])('weighs a rating of %s tenths from %s people as %s', (tenths, count, expected) => {
    expect(weightedRating(tenths, count)).toBe(expected)
  })

  test('orders by rank before distance, with exact keys', () => {
    const ranked = fc.record<RankingInput>({
      ratingTenths: fc.integer({ min: -1, max: 50 }),
      ratingCount: fc.nat({ max: 2_000_000 }),
      offerRateBasisPoints: fc.nat({ max: 10_000 }),
      addedAtSeconds: fc.nat({ max: 2 ** 32 - 1 }),
      nameHits: fc.nat({ max: 8 }),
      directHits: fc.nat({ max: 8 }),
      wholeName: fc.boolean(),
      kinds: fc.boolean(),
      meters: fc.nat({ max: 160_934 }),
    })
    const sort = fc.constantFrom('distance', 'rating', 'earnRate', 'newest', 'relevance')
    const meters = fc.nat({ max: 160_934 })
    fc.assert(
      fc.property(sort, ranked, ranked, meters, meters, (by, a, b, near, far) => {
        const [first, second] = [rankOf(by, a), rankOf(by, b)]
        const [nearKey, farKey] = [orderKey(first, near), orderKey(second, far)]
        expect(Number.isSafeInteger(nearKey)).toBe(true)
        expect(Math.sign(nearKey - farKey)).toBe(first === second ? Math.sign(near - far) : Math.sign(second - first))
      }),
    )
  })

  test.each([
    ['2026-11-19', 0],
    ['2026-11-20', 300],
    ['2026-11-21', 500],
    ['2026-11-22', 300],
  ])('on %s the best offer is %s basis points', (date, rate) => {
    expect(
      bestOfferRate(
        [
          { extraRateBasisPoints: 300, startsOn: '2026-11-20' },
          { extraRateBasisPoints: 500, startsOn: '2026-11-21', endsOn: '2026-11-21' },
        ],
        date,
      ),
    ).toBe(rate)
  })
})
