import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replay, type ReplayDine } from './replay.ts'
import type { Terms } from './terms.ts'

const terms: Terms = {
  ruleVersion: 'test',
  currency: 'Mile',
  tier: 'OptedIn',
  tierRatePer10k: 300,
  vip: { ratePer10k: 500, dines: 11, window: 'calendar_year' },
  extras: [],
  benefit: 'open',
  offers: [],
  perDineUnitsMax: null,
  purchaseMinorMin: 0,
  expectedPostingDays: 5,
  reviewRequired: false,
  zone: 'UTC',
}
function dine(date: string, n: number, more: Partial<ReplayDine> = {}): ReplayDine {
  return {
    key: `k${String(n).padStart(3, '0')}`,
    occurredAt: `${date}T20:00:00.000Z`,
    localTime: `${date}T20:00:00`,
    merchantId: 'm',
    terms,
    settled: {
      stage: 'final',
      authorisedMinor: 10_000,
      clearedMinor: 10_000,
      refundedMinor: 0,
      chargedBackMinor: 0,
      baseMinor: 10_000,
      baseSource: 'amount' as const,
      flags: [],
      channel: 'in_person',
    },
    ...more,
  }
}
const run = (count: number, first = '2026-01-01') =>
  Array.from({ length: count }, (_, n) =>
    dine(new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10), n),
  )
const units = (dines: ReplayDine[]) => replay(dines).dines.map((one) => one.earned.units)

test('[M2-118] [M2-119] the twelfth dine earns the VIP rate, and it holds through the next year', () => {
  expect(units(run(12))).toEqual([...Array<number>(11).fill(300), 500])
  expect(units([...run(11), dine('2027-12-31', 90), dine('2028-01-01', 91)]).slice(-2)).toEqual([500, 300])
  expect(replay(run(11)).vipUntil).toBe('2027-12-31')
})

test('[M2-117] ten are not enough, nor are estimates, nor two years together', () => {
  expect(replay(run(10)).vipUntil).toBeNull()
  const estimates = run(11).map((one) => ({
    ...one,
    settled: { ...one.settled, stage: 'estimate' as const, clearedMinor: 0 },
  }))
  expect(replay(estimates).vipUntil).toBeNull()
  expect(replay([...run(6, '2025-12-01'), ...run(5)].map((one, n) => ({ ...one, key: `k${n}` }))).vipUntil).toBeNull()
})

test('a rolling window joins two years', () => {
  const rolling: Terms = { ...terms, vip: { ratePer10k: 500, dines: 11, window: 'rolling_12_months' } }
  const dines = [...run(6, '2025-12-01'), ...run(6)].map((one, n) => ({
    ...one,
    key: `k${String(n).padStart(2, '0')}`,
    terms: rolling,
  }))
  expect(units(dines).at(-1)).toBe(500)
})

test('when an early dine is refunded in full, the later ones lose the higher rate', () => {
  const dines = run(13)
  const refunded = dines.map((one, n) =>
    n === 0 ? { ...one, settled: { ...one.settled, stage: 'reversed' as const, refundedMinor: 10_000 } } : one,
  )
  expect(units(dines).slice(-2)).toEqual([500, 500])
  expect(units(refunded).slice(-2)).toEqual([300, 500])
})

test('a monthly limit is used up in order of purchase', () => {
  const offer = {
    id: 'o',
    label: 'o',
    ratePer10k: 100,
    limit: { spendMinor: 15_000, visits: 3 },
    why: 'offer_counted' as const,
  }
  const dines = run(3).map((one) => ({ ...one, terms: { ...terms, offers: [offer] } }))
  expect(units(dines)).toEqual([400, 350, 300])
  expect(units([...dines, dine('2026-02-01', 50, { terms: { ...terms, offers: [offer] } })]).at(-1)).toBe(400)
})

test('the order in which dines are handed over makes no difference', () => {
  const shuffled = fc.shuffledSubarray(run(14), { minLength: 14 })
  const inOrder = units(run(14))
  fc.assert(
    fc.property(shuffled, (dines) => {
      expect(units(dines)).toEqual(inOrder)
    }),
  )
})
