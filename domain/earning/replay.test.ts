import fc from 'fast-check'
import { expect, test } from 'vitest'
import { airlineTerms as terms, limitedOffer } from '../../checks/fixtures/terms.ts'
import { emptyReplayState, inReplayOrder, replay, replayFrom, type ReplayDine, type ReplayState } from './replay.ts'
import type { Terms } from './terms.ts'

function dine(date: string, n: number, overrides: Partial<ReplayDine> = {}): ReplayDine {
  return {
    key: `k${String(n).padStart(3, '0')}`,
    occurredAt: `${date}T20:00:00.000Z`,
    localTime: `${date}T20:00:00`,
    merchantId: 'm',
    terms,
    purchase: {
      stage: 'cleared',
      authorizedMinor: 10_000,
      clearedMinor: 10_000,
      refundedMinor: 0,
      chargedBackMinor: 0,
      baseMinor: 10_000,
      baseSource: 'amount' as const,
      flags: [],
      channel: 'in_person',
    },
    ...overrides,
  }
}
/** One dine a day with the keys k000, k001 and so on. A test that joins two such lists gives the dines new keys. */
const dailyDines = (count: number, firstDay = '2026-01-01') =>
  Array.from({ length: count }, (_, n) =>
    dine(new Date(Date.parse(firstDay) + n * 86_400_000).toISOString().slice(0, 10), n),
  )
const units = (dines: ReplayDine[]) => replay(dines).dines.map((outcome) => outcome.reward.units)

test('the twelfth dine earns the VIP rate, and the rate holds through the next year [M2-118] [M2-119]', () => {
  expect(units(dailyDines(12))).toEqual([...Array<number>(11).fill(300), 500])
  expect(units([...dailyDines(11), dine('2027-12-31', 90), dine('2028-01-01', 91)]).slice(-2)).toEqual([500, 300])
  expect(replay(dailyDines(11)).vipUntil).toBe('2027-12-31')
})

test('ten dines, eleven estimates, or eleven dines of two calendar years do not reach VIP [M2-117]', () => {
  expect(replay(dailyDines(10)).vipUntil).toBeNull()
  const estimates = dailyDines(11).map((base) => ({
    ...base,
    purchase: { ...base.purchase, stage: 'pending' as const, clearedMinor: 0 },
  }))
  expect(replay(estimates).vipUntil).toBeNull()
  expect(
    replay([...dailyDines(6, '2025-12-01'), ...dailyDines(5)].map((base, n) => ({ ...base, key: `k${n}` }))).vipUntil,
  ).toBeNull()
})

test('a rolling window counts dines of two calendar years together', () => {
  const rolling: Terms = { ...terms, vip: { rateBasisPoints: 500, dines: 11, window: 'rolling_12_months' } }
  const dines = [...dailyDines(6, '2025-12-01'), ...dailyDines(6)].map((base, n) => ({
    ...base,
    key: `k${String(n).padStart(2, '0')}`,
    terms: rolling,
  }))
  expect(units(dines).at(-1)).toBe(500)
})

test('the last twelve months count once a partner changes from calendar years to a rolling window [D3-012]', () => {
  const rolling: Terms = { ...terms, vip: { rateBasisPoints: 500, dines: 11, window: 'rolling_12_months' } }
  const dines = [...dailyDines(6, '2025-12-01'), ...dailyDines(5), dine('2026-02-01', 90), dine('2026-02-02', 91)].map(
    (base, n) => ({
      ...base,
      key: `k${String(n).padStart(2, '0')}`,
      terms: n < 11 ? terms : rolling,
    }),
  )
  // The dine of February 1 is the first under the rolling window. It leads to VIP from the next dine on.
  expect(units(dines).slice(-2)).toEqual([300, 500])
})

test('spend on qualifying dines leads to VIP from the next dine on when the partner counts spend [M2-319]', () => {
  const bySpend = (spendMinor: number, dines: number | null = null): Terms => ({
    ...terms,
    vip: { rateBasisPoints: 500, dines, spendMinor, window: 'calendar_year' },
  })
  const history = (rule: Terms) => dailyDines(4).map((base) => ({ ...base, terms: rule }))
  expect(units(history(bySpend(30_000)))).toEqual([300, 300, 300, 500])
  expect(units(history(bySpend(30_001)))).toEqual([300, 300, 300, 300])
  expect(units(history(bySpend(30_000, 2)))).toEqual([300, 300, 500, 500])
  const refunded = history(bySpend(30_000)).map((base, n) =>
    n === 1 ? { ...base, purchase: { ...base.purchase, refundedMinor: 1 } } : base,
  )
  expect(units(refunded)[3]).toBe(300)
})

test('the twelfth dine loses the VIP rate when an earlier dine is refunded in full', () => {
  const dines = dailyDines(13)
  const refunded = dines.map((base, n) =>
    n === 0 ? { ...base, purchase: { ...base.purchase, stage: 'reversed' as const, refundedMinor: 10_000 } } : base,
  )
  expect(units(dines).slice(-2)).toEqual([500, 500])
  expect(units(refunded).slice(-2)).toEqual([300, 500])
})

test('dines use up a monthly limit in order of purchase', () => {
  const termsWithOffer = { ...terms, offers: [limitedOffer(15_000, 3)] }
  const dines = dailyDines(3).map((base) => ({ ...base, terms: termsWithOffer }))
  expect(units(dines)).toEqual([400, 350, 300])
  expect(units([...dines, dine('2026-02-01', 50, { terms: termsWithOffer })]).at(-1)).toBe(400)
})

test('the result does not depend on the order of the input', () => {
  const shuffled = fc.shuffledSubarray(dailyDines(14), { minLength: 14 })
  const unitsInOrder = units(dailyDines(14))
  fc.assert(
    fc.property(shuffled, (dines) => {
      expect(units(dines)).toEqual(unitsInOrder)
    }),
  )
})

test('a dine dated in the old year counts in that year even when it comes after one of the new year in UTC [MON-B11]', () => {
  const hawaii = dine('2025-12-31', 91, { occurredAt: '2026-01-01T06:00:00.000Z', localTime: '2025-12-31T20:00:00' })
  const newYork = dine('2026-01-01', 90, { occurredAt: '2026-01-01T05:30:00.000Z', localTime: '2026-01-01T00:30:00' })
  const februaryDine = dine('2026-02-01', 92)
  const dines = [...dailyDines(10, '2025-06-01'), newYork, hawaii, februaryDine]
  expect(units(dines).at(-1)).toBe(500)
  expect(replay(dines).vipUntil).toBe('2026-12-31')
  // The New York dine is the earlier one in UTC. It counts in the new year, the Hawaii dine in the old year.
  const laterDines = [newYork, hawaii, ...dailyDines(10, '2026-03-01').map((base, n) => ({ ...base, key: `l${n}` }))]
  expect(replay(laterDines).vipUntil).toBe('2027-12-31')
})

const termsWithVip = (overrides: Partial<NonNullable<Terms['vip']>>): Terms => ({
  ...terms,
  vip: { rateBasisPoints: 500, dines: 11, window: 'calendar_year', ...overrides },
})
const firstUncountedCodes = (dines: ReplayDine[]) =>
  replay(dines).dines.map(({ reward }) => reward.lines.find((line) => !line.counted)?.code ?? '')

test('the VIP rate keeps its later end when a dine of the old year leads to an earlier end [MON-B11]', () => {
  const vipAfterOneDine = { terms: termsWithVip({ dines: 1 }) }
  const newYork = { ...vipAfterOneDine, occurredAt: '2026-01-01T05:30:00.000Z', localTime: '2026-01-01T00:30:00' }
  const hawaii = { ...vipAfterOneDine, occurredAt: '2026-01-01T06:00:00.000Z', localTime: '2025-12-31T20:00:00' }
  const dines = [dine('2026-01-01', 1, newYork), dine('2025-12-31', 2, hawaii)]
  expect(replay(dines).vipUntil).toBe('2027-12-31')
})

test('dines below the qualifying amount do not count toward VIP, and their receipts have the reason [MON-B8] [D3-005]', () => {
  const belowMinimum = dailyDines(12).map((base) => ({ ...base, terms: termsWithVip({ minimumMinor: 10_001 }) }))
  expect(replay(belowMinimum).vipUntil).toBeNull()
  expect(firstUncountedCodes(belowMinimum)).toEqual(Array<string>(12).fill('below_qualifying'))
  expect(
    replay(dailyDines(11).map((base) => ({ ...base, terms: termsWithVip({ minimumMinor: 10_000 }) }))).vipUntil,
  ).not.toBeNull()
})

test('a dine qualifies by its amount after refunds [MON-B8] [D3-005]', () => {
  const refunded = dailyDines(11).map((base) => ({
    ...base,
    terms: termsWithVip({ minimumMinor: 1_000 }),
    purchase: { ...base.purchase, refundedMinor: 9_500 },
  }))
  expect(replay(refunded).vipUntil).toBeNull()
})

test('one dine per restaurant and day counts toward VIP when the partner sets that limit [MON-B8] [D3-005]', () => {
  const swipes = Array.from({ length: 12 }, (_, n) =>
    dine('2026-03-04', n, { occurredAt: `2026-03-04T20:${String(n).padStart(2, '0')}:00.000Z` }),
  )
  expect(replay(swipes).vipUntil).toBe('2027-12-31')
  const oncePerDay = swipes.map((swipe) => ({ ...swipe, terms: termsWithVip({ onePerDay: true }) }))
  expect(replay(oncePerDay).vipUntil).toBeNull()
  expect(firstUncountedCodes(oncePerDay)).toEqual(['', ...Array<string>(11).fill('second_of_day')])
  const elsewhere = oncePerDay.map((base, n) => ({ ...base, merchantId: `m${n}` }))
  expect(replay(elsewhere).vipUntil).toBe('2027-12-31')
})

test('the limit of one dine per day uses the restaurant’s calendar [MON-B8] [D3-005]', () => {
  const dineAt = (n: number, localTime: string, merchantId = 'm') => {
    const occurredAt = new Date(Date.parse(`${localTime}-05:00`)).toISOString()
    return dine(localTime.slice(0, 10), n, {
      occurredAt,
      localTime,
      merchantId,
      terms: termsWithVip({ onePerDay: true }),
    })
  }
  // In UTC the first dine is on March 4 and all others are on March 5.
  const dines = [
    dineAt(1, '2026-03-04T18:30:00'),
    dineAt(2, '2026-03-04T20:00:00', 'elsewhere'),
    dineAt(3, '2026-03-04T23:40:00'),
    dineAt(4, '2026-03-04T23:50:00', 'elsewhere'),
    dineAt(5, '2026-03-05T00:20:00'),
  ]
  expect(firstUncountedCodes(dines)).toEqual(['', '', 'second_of_day', 'second_of_day', ''])
})

test('a replay in parts from stored states equals a replay at once', () => {
  const offer = limitedOffer(25_000, 4)
  const anyDine = fc
    .record({
      day: fc.nat(900),
      minute: fc.nat(1_439),
      hoursBehindUtc: fc.integer({ min: -14, max: 12 }),
      merchantId: fc.constantFrom('m', 'n'),
      // A quarter of the dines are refunded in full.
      refundedMinor: fc.constantFrom(0, 0, 0, 10_000),
      window: fc.constantFrom('calendar_year' as const, 'rolling_12_months' as const),
      onePerDay: fc.boolean(),
    })
    .map(({ day, minute, hoursBehindUtc, merchantId, refundedMinor, window, onePerDay }) => {
      const at = Date.UTC(2025, 0, 1) + (day * 1_440 + minute) * 60_000
      return dine('2026-01-01', 0, {
        occurredAt: new Date(at).toISOString(),
        localTime: new Date(at - hoursBehindUtc * 3_600_000).toISOString().slice(0, 19),
        merchantId,
        terms: { ...termsWithVip({ dines: 4, window, onePerDay }), offers: [offer] },
        purchase: {
          ...dine('2026-01-01', 0).purchase,
          refundedMinor,
          stage: refundedMinor > 0 ? 'reversed' : 'cleared',
        },
      })
    })
  const history = fc.array(anyDine, { maxLength: 40 })
  fc.assert(
    fc.property(history, fc.array(fc.nat(40), { maxLength: 4 }), (input, cuts) => {
      const dines = inReplayOrder(input.map((base, n) => ({ ...base, key: `k${String(n).padStart(3, '0')}` })))
      const fullReplay = replay(dines)
      const edges = [0, ...cuts.toSorted((a, b) => a - b), dines.length]
      let state: ReplayState = emptyReplayState
      const rewards = edges.slice(1).flatMap((edge, n) => {
        const part = replayFrom(JSON.parse(JSON.stringify(state)) as ReplayState, dines.slice(edges[n], edge))
        state = part.state
        return part.rewards
      })
      expect(rewards).toEqual(fullReplay.dines)
      expect(state.progress.until).toBe(fullReplay.vipUntil)
    }),
  )
})
