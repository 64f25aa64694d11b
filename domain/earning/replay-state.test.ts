import { expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { airlineTerms, limitedOffer } from '../../checks/fixtures/terms.ts'
import { purchaseState } from '../dines/purchase-state.ts'
import { emptyReplayState, inReplayOrder, replay, replayFrom, type ReplayDine } from './replay.ts'
import { benefitAt, termsFor, type MerchantRules, type PartnerRules } from './terms.ts'

const vip = { rateBasisPoints: 500, dines: 11, window: 'calendar_year' } as const
const dine = (key: string, occurredAt: string, overrides: Partial<ReplayDine> = {}): ReplayDine => ({
  key,
  occurredAt,
  localTime: occurredAt.slice(0, 19),
  merchantId: 'm',
  purchase: purchaseState([cardEvent('clearing', 5_000, { occurredAt, reportedAt: occurredAt })]),
  terms: airlineTerms,
  ...overrides,
})
const noon = '2026-03-04T12:00:00.000Z'
const evening = '2026-03-04T20:00:00.000Z'

test('dines are in order of purchase, then of key', () => {
  const ordered = [dine('b', noon), dine('a', evening), dine('b', evening), dine('c', evening)]
  expect(inReplayOrder(ordered.toReversed())).toEqual(ordered)
})

test('the line before the total of a receipt says why the dine does not count toward the tier', () => {
  const onePerDayTerms = { ...airlineTerms, vip: { ...vip, onePerDay: true } }
  const minimumTerms = { ...airlineTerms, vip: { ...vip, minimumMinor: 5_001 } }
  const [, secondOfDay] = replay([
    dine('a', noon, { terms: onePerDayTerms }),
    dine('b', evening, { terms: onePerDayTerms }),
  ]).dines
  const [belowMinimum] = replay([dine('a', noon, { terms: minimumTerms })]).dines
  const expected = { kind: 'tier', label: '', counted: false }
  expect(secondOfDay?.reward.lines.at(-2)).toEqual({ ...expected, code: 'second_of_day', values: {} })
  expect(belowMinimum?.reward.lines.at(-2)).toEqual({
    ...expected,
    code: 'below_qualifying',
    amountMinor: 5_001,
    values: {},
  })
})

test('a dine that earns nothing does not count toward the tier', () => {
  const { state } = replayFrom(emptyReplayState, [
    dine('a', noon, { terms: { ...airlineTerms, purchaseMinorMin: 5_001 } }),
  ])
  expect(state.progress.dines).toEqual([])
})

test('a receipt names the deciding feed when two feeds reported, and no feed otherwise', () => {
  const codes = (reports?: ReplayDine['reports']) =>
    replay([dine('a', noon, reports ? { reports } : {})]).dines[0]?.reward.lines.map(({ code }) => code)
  expect(codes(['network', 'issuer'])).toContain('network_counts')
  expect(codes()).toEqual(['base_final', 'tier_rate', 'total'])
})

test('the state keeps the usage of a month until two days after its end', () => {
  // A later dine can have a local date two days before the moment (UTC) of the last one: February 28 for March 2 (earliestDateFrom).
  const terms = { ...airlineTerms, offers: [limitedOffer(20_000, 3)] }
  const usageKeys = (...dates: string[]) =>
    Object.keys(
      replayFrom(
        emptyReplayState,
        dates.map((date, n) => dine(`${n}`, date, { terms })),
      ).state.usage,
    )
  expect(usageKeys('2026-02-10T12:00:00.000Z', '2026-03-02T12:00:00.000Z')).toHaveLength(2)
  expect(usageKeys('2026-02-10T12:00:00.000Z', '2026-03-03T12:00:00.000Z')).toEqual(['m 2026-03 busy nights'])
})

const rules: PartnerRules = {
  currencyType: 'Mile',
  hasVIP: true,
  tierCampaigns: { OptedOut: [], NonActivated: [], OptedIn: ['A', 'B'], VIP: ['C'] },
  earning: {
    tiers: { OptedOut: 100, NonActivated: 100, OptedIn: 300, VIP: 500 },
    extras: [],
    perDineUnitsMax: null,
    purchaseMinorMin: 0,
    rewardsWindow: 'calendar_year',
    reviewRequired: false,
    expectedPostingDays: 5,
    vipQualifyingDines: 11,
    vipQualifyingDollars: 500,
  },
}
const merchant: MerchantRules = { timezone: 'America/New_York', benefits: [], offers: [] }
const termsWithCampaigns = (campaignCodes: string[]) =>
  termsFor({
    rules,
    merchant: { ...merchant, campaignCodes },
    tier: 'OptedIn',
    cardProduct: null,
    localTime: '2026-03-04T19:30:00',
  })

test('the terms have, in cents, the spend with which a member reaches VIP', () => {
  expect(termsWithCampaigns([]).vip).toMatchObject({ dines: 11, spendMinor: 50_000, rateBasisPoints: 500 })
})

test.each([
  ['without campaign codes', [], undefined],
  ['with one campaign code of the tier', ['X', 'B'], undefined],
  ['with a campaign code of only the VIP tier', ['C'], { vipOpens: true }],
  ['with campaign codes of no tier', ['X'], { vipOpens: false }],
])('the lock of a restaurant $0 is $2', (_case, codes, locked) => {
  expect(termsWithCampaigns(codes).locked).toEqual(locked)
})

const overnight = { day: 'Tue', from: '18:00', to: '02:00', kind: 'earn' } as const
test.each([
  ['Tue', '17:59', 'outside'],
  ['Tue', '18:00', 'inside'],
  ['Tue', '23:59', 'inside'],
  ['Wed', '01:59', 'inside'],
  ['Wed', '02:00', 'outside'],
  ['Wed', '18:00', 'outside'],
] as const)('on %s at %s, earning hours from Tuesday 18:00 to 02:00 give the benefit "%s"', (day, time, benefit) => {
  expect(benefitAt([overnight], day, time)).toBe(benefit)
})

test('the state drops the usage of all earlier months after a dine late in its month', () => {
  const terms = { ...airlineTerms, offers: [limitedOffer(50_000, 20)] }
  const dines = ['2026-01-05', '2026-01-06', '2026-03-01', '2026-04-20'].map((date, n) =>
    dine(`k${n}`, `${date}T20:00:00.000Z`, { terms }),
  )
  const months = Object.keys(replayFrom(emptyReplayState, dines).state.usage).map((key) => key.split(' ')[1])
  expect(months).toEqual(['2026-04'])
})
