import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diningProgress, progressOf, progressYears, type EarnedDine } from './dining-progress.ts'
import { emptyReplayState, inReplayOrder, replayFrom, type ReplayDine, type ReplayState } from './replay.ts'
import { airlineTerms } from '../../checks/fixtures/terms.ts'
import { sumInWindow, type VipRule } from './vip.ts'

const elevenDines: VipRule = { dines: 11, window: 'calendar_year' }
const vip = { rateBasisPoints: 500, ...elevenDines }
const earnedDine = (date: string, overrides: Partial<EarnedDine> = {}): EarnedDine => ({
  date,
  occurredAt: `${date}T20:00:00.000Z`,
  merchantId: 'm',
  countedMinor: 5_000,
  vip,
  ...overrides,
})
const progress = (
  dines: EarnedDine[],
  overrides: Partial<Parameters<typeof diningProgress>[0]> = {},
): ReturnType<typeof diningProgress> =>
  diningProgress({
    rule: elevenDines,
    progress: progressOf(dines),
    tier: 'OptedIn',
    vipUntil: null,
    today: '2026-06-15',
    ...overrides,
  })

describe('progress status [M2-113] [P1-270]', () => {
  test.each([
    ['OptedIn', null, 'in progress', 'Building'],
    ['OptedIn', '2025-12-31', 'in progress', 'Building'],
    ['VIP', '2026-12-31', 'renewing', 'QualifiedAndBuilding'],
    ['VIP', '2027-12-31', 'complete', 'Qualified'],
    ['OptedOut', '2026-12-31', 'renewing', 'QualifiedAndBuilding'],
    ['VIP', null, 'complete', 'Qualified'],
  ] as const)(
    'on June 15, 2026, a member in tier %s with VIP until %s is %s: %s',
    (tier, vipUntil, status, qualification) => {
      expect(progress([], { tier, vipUntil })).toMatchObject({ status, qualification })
    },
  )

  test('VIP status includes its last day', () => {
    const on = (today: string) => progress([], { tier: 'VIP', vipUntil: '2026-12-31', today }).status
    expect([on('2026-12-31'), on('2027-01-01')]).toEqual(['renewing', 'in progress'])
  })
})

test('the years of the VIP status and of the progress are both the next year once a member is VIP [M2-323]', () => {
  expect(progressYears('in progress', 2026)).toEqual({ qualified: 2026, building: 2026 })
  for (const status of ['renewing', 'complete'] as const)
    expect(progressYears(status, 2026)).toEqual({ qualified: 2027, building: 2027 })
})

describe('remaining dines and dollars [M2-068] [M2-319]', () => {
  const twoDines = [earnedDine('2026-02-01'), earnedDine('2026-03-01')]

  test('count dines of the calendar year, with dollars null, when the partner counts dines', () => {
    expect(progress([earnedDine('2025-12-30'), ...twoDines])).toMatchObject({
      dinesRequired: 11,
      remainingDines: 9,
      dollarsRequired: null,
      remainingDollars: null,
    })
  })

  test('count dollars, with dines null, when the partner counts spend', () => {
    const rule: VipRule = { dines: null, spendMinor: 50_000, window: 'calendar_year' }
    const dines = twoDines.map((base) => ({ ...base, vip: { rateBasisPoints: 500, ...rule }, countedMinor: 5_050 }))
    expect(progress(dines, { rule })).toMatchObject({
      dinesRequired: null,
      remainingDines: null,
      dollarsRequired: 500,
      remainingDollars: 399,
    })
  })

  test('count both when either leads to VIP, and are 0 once VIP holds through the next year', () => {
    const rule: VipRule = { dines: 3, spendMinor: 50_000, window: 'calendar_year' }
    expect(progress(twoDines, { rule })).toMatchObject({ remainingDines: 1, remainingDollars: 400 })
    expect(progress(twoDines, { rule, tier: 'VIP', vipUntil: '2027-12-31' })).toMatchObject({
      remainingDines: 0,
      remainingDollars: 0,
    })
  })

  test('count the last twelve months in a rolling window', () => {
    const rule: VipRule = { dines: 11, window: 'rolling_12_months' }
    const dines = [earnedDine('2025-06-15'), earnedDine('2025-06-16'), ...twoDines]
    expect(progress(dines, { rule }).remainingDines).toBe(8)
  })

  test('count each dine by its own terms, and no dine while the member is opted out of email', () => {
    const smallDine = earnedDine('2026-04-01', { countedMinor: 900, vip: { ...vip, minimumMinor: 1_000 } })
    const vipOncePerDay = { ...vip, onePerDay: true }
    const dinesOfOneDay = [
      earnedDine('2026-04-02', { vip: vipOncePerDay }),
      earnedDine('2026-04-02', { vip: vipOncePerDay }),
    ]
    const optedOutDine = earnedDine('2026-04-03', { vip: null })
    expect(progress([...twoDines, smallDine, ...dinesOfOneDay, optedOutDine]).remainingDines).toBe(8)
  })
})

test('progress from a list of dines equals progress from a replay in two parts, wherever the list is cut', () => {
  const anyDine = fc.record({
    hours: fc.integer({ min: 1, max: 400 }),
    merchantId: fc.constantFrom('m', 'n'),
    minor: fc.constantFrom(500, 2_000, 7_777),
    rule: fc.record({
      dines: fc.constantFrom(null, 3, 6),
      spendMinor: fc.constantFrom(null, 9_000, 30_000),
      window: fc.constantFrom('calendar_year' as const, 'rolling_12_months' as const),
      onePerDay: fc.boolean(),
      minimumMinor: fc.constantFrom(0, 1_000),
    }),
    // Two thirds are cleared.
    stage: fc.constantFrom('cleared' as const, 'cleared' as const, 'reversed' as const),
  })
  fc.assert(
    fc.property(fc.array(anyDine, { maxLength: 40 }), fc.nat(40), (history, cut) => {
      let at = Date.UTC(2025, 9, 1)
      const dines = history.map(({ hours, merchantId, minor, rule, stage }, n): ReplayDine => {
        at += hours * 3_600_000
        const occurredAt = new Date(at).toISOString()
        const refundedMinor = stage === 'reversed' ? minor : 0
        return {
          key: `k${String(n).padStart(3, '0')}`,
          occurredAt,
          localTime: occurredAt.slice(0, 19),
          merchantId,
          terms: { ...airlineTerms, vip: { rateBasisPoints: 500, ...rule } },
          purchase: {
            stage,
            authorizedMinor: minor,
            clearedMinor: minor,
            refundedMinor,
            chargedBackMinor: 0,
            baseMinor: minor,
            baseSource: 'amount' as const,
            flags: [],
            channel: 'in_person' as const,
          },
        }
      })
      const ordered = inReplayOrder(dines)
      let state: ReplayState = emptyReplayState
      const rewards = [ordered.slice(0, cut), ordered.slice(cut)].flatMap((part) => {
        // As JSON, as the database stores the state of a checkpoint.
        const result = replayFrom(JSON.parse(JSON.stringify(state)) as ReplayState, part)
        state = result.state
        return result.rewards
      })
      const dinesByKey = new Map(dines.map((dine) => [dine.key, dine]))
      const earnedDines = rewards.flatMap(({ key, reward }): EarnedDine[] => {
        const dine = dinesByKey.get(key)
        if (!dine || dine.purchase.stage !== 'cleared' || reward.units === 0) return []
        const { occurredAt, merchantId } = dine
        const { countedMinor } = reward
        return [{ date: dine.localTime.slice(0, 10), occurredAt, merchantId, countedMinor, vip: dine.terms.vip }]
      })
      const recomputed = progressOf(earnedDines)
      expect(recomputed.until).toBe(state.progress.until)
      const today = new Date(at).toISOString().slice(0, 10)
      for (const window of ['calendar_year', 'rolling_12_months'] as const)
        expect(sumInWindow(recomputed.dines, today, window)).toEqual(sumInWindow(state.progress.dines, today, window))
    }),
  )
})
