import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purchaseState } from '../dines/purchase-state.ts'
import { replay, type ReplayDine } from './replay.ts'
import { termsFor, type MerchantRules, type PartnerRules } from './terms.ts'
import { estimateVisit, type PlannedVisit } from './reward-estimate.ts'

const rules: PartnerRules = {
  currencyType: 'Mile',
  hasVIP: true,
  tierCampaigns: { OptedOut: [], NonActivated: [], OptedIn: ['SECOND'], VIP: ['SECOND', 'THIRD'] },
  earning: {
    tiers: { OptedOut: 100, NonActivated: 100, OptedIn: 300, VIP: 500 },
    extras: [
      { kind: 'weekday', id: 'tue', label: 'Tuesdays', days: ['Tue'], rateBasisPoints: 200 },
      { kind: 'card_product', id: 'gold', label: 'Gold card', product: 'gold', rateBasisPoints: 100 },
    ],
    perDineUnitsMax: 2_000,
    purchaseMinorMin: 500,
    rewardsWindow: 'calendar_year',
    reviewRequired: false,
    expectedPostingDays: 5,
    vipQualifyingDines: 3,
  },
}
const limited = {
  id: 'busy',
  title: 'Busy nights',
  extraRateBasisPoints: 200,
  limit: { type: 'Limited' as const, monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 2 },
}
const places: Record<string, MerchantRules> = {
  plain: { timezone: 'UTC', benefits: [], offers: [] },
  offering: { timezone: 'UTC', benefits: [], offers: [limited] },
  both: {
    timezone: 'UTC',
    benefits: [],
    offers: [
      limited,
      { ...limited, id: 'late', limit: { type: 'Limited', monthlySpendMaxMinor: 30_000, monthlyVisitsMax: 5 } },
      { ...limited, id: 'always', limit: { type: 'Unlimited' } },
    ],
  },
  dark: { timezone: 'UTC', benefits: [{ day: 'Mon', kind: 'none' }], offers: [limited] },
  second: { timezone: 'UTC', benefits: [], offers: [], campaignCodes: ['SECOND'] },
  third: { timezone: 'UTC', benefits: [], offers: [limited], campaignCodes: ['THIRD'] },
}
type Planned = Pick<PlannedVisit, 'merchantId' | 'tier' | 'cardProduct' | 'localTime' | 'billMinor'>

const visitOf = (planned: Planned): PlannedVisit => ({
  ...planned,
  merchant: places[planned.merchantId] ?? { timezone: 'UTC', benefits: [], offers: [] },
  rules,
  occurredAt: `${planned.localTime}.000Z`,
})
/** The same visit as the pipeline stores it once the charge is final. */
function dined(visit: PlannedVisit, at: number, refundedMinor = 0): ReplayDine {
  const { merchantId, occurredAt, localTime, billMinor } = visit
  const event = {
    subtotalMinor: null,
    reportedAt: occurredAt,
    sequence: null,
    occurredAt,
    channel: 'in_person' as const,
  }
  const messages = [
    {
      ...event,
      eventId: 'a',
      deliveryId: 'a',
      kind: 'authorization' as const,
      amountMinor: Math.round(billMinor * 0.8),
    },
    { ...event, eventId: 'c', deliveryId: 'c', kind: 'clearing' as const, amountMinor: billMinor },
    ...(refundedMinor > 0
      ? [{ ...event, eventId: 'r', deliveryId: 'r', kind: 'refund' as const, amountMinor: refundedMinor }]
      : []),
  ]
  return { key: `k${at}`, occurredAt, localTime, merchantId, purchase: purchaseState(messages), terms: termsFor(visit) }
}

const anyPlan: fc.Arbitrary<Planned> = fc.record({
  merchantId: fc.constantFrom(...Object.keys(places)),
  tier: fc.constantFrom('OptedOut' as const, 'NonActivated' as const, 'OptedIn' as const, 'VIP' as const),
  cardProduct: fc.constantFrom(null, 'gold'),
  localTime: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T19:30:00`),
  billMinor: fc.integer({ min: 1, max: 60_000 }),
})

test('the estimate before a visit equals the receipt after it, with any earlier dines', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPlan, fc.boolean()), { maxLength: 8 }), anyPlan, (history, planned) => {
      const before = history
        .filter(([past]) => past.localTime < planned.localTime)
        .map(([past, back], at) => dined(visitOf(past), at, back ? past.billMinor : 0))
      const visit = visitOf(planned)
      const { reward } = estimateVisit(before, visit)
      const later = replay([...before, dined(visit, 99)]).dines.find(({ key }) => key === 'k99')
      expect(reward).toEqual(later?.reward)
    }),
  )
})

test('the next visits get exactly the rest of a limited offer', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 15_000 }), { maxLength: 4 }), (bills) => {
      const before = bills.map((billMinor, at) =>
        dined(visitOf({ ...lunch, billMinor, localTime: `2026-03-0${at + 1}T12:00:00` }), at),
      )
      const { reward, remaining } = estimateVisit(before, visitOf({ ...lunch, billMinor: 40_000 }))
      const counted = reward.offerUsage[0]?.spendMinor ?? 0
      const [offer] = remaining
      expect(counted).toBe(offer && offer.visitsLeft > 0 ? offer.spendLeftMinor : 0)
    }),
  )
})
const lunch: Planned = {
  merchantId: 'offering',
  tier: 'OptedIn',
  cardProduct: null,
  localTime: '2026-03-20T12:00:00',
  billMinor: 10_000,
}

test('dines of last month or at other restaurants use nothing of an offer', () => {
  const elsewhere = [
    dined(visitOf({ ...lunch, localTime: '2026-02-20T12:00:00' }), 1),
    dined(visitOf({ ...lunch, merchantId: 'dark', localTime: '2026-03-06T12:00:00' }), 2),
  ]
  expect(estimateVisit(elsewhere, visitOf(lunch)).remaining).toEqual([
    { offerId: 'busy', spendLeftMinor: 20_000, visitsLeft: 2 },
  ])
})

test('lists the rest of each limited offer, and none of an unlimited one', () => {
  const earlier = [dined(visitOf({ ...lunch, merchantId: 'both', localTime: '2026-03-06T12:00:00' }), 1)]
  expect(estimateVisit(earlier, visitOf({ ...lunch, merchantId: 'both' })).remaining).toEqual([
    { offerId: 'busy', spendLeftMinor: 10_000, visitsLeft: 1 },
    { offerId: 'late', spendLeftMinor: 20_000, visitsLeft: 4 },
  ])
})

test('the planned visit comes after dines of the same moment', () => {
  const sameMoment = [1, 2].map((at) => dined(visitOf({ ...lunch, billMinor: 1_000 }), at))
  expect(estimateVisit(sameMoment, visitOf(lunch)).reward.offerUsage).toEqual([])
})

const codes = (planned: Planned, before: ReplayDine[] = []) =>
  estimateVisit(before, visitOf(planned)).reward.lines.map(({ code }) => code)

test.each([
  ['second', 'OptedOut', true],
  ['second', 'NonActivated', true],
  ['second', 'OptedIn', false],
  ['third', 'OptedIn', true],
  ['third', 'VIP', false],
] as const)('a restaurant exclusive to the %s tier is locked for a member at %s: %s', (merchantId, tier, locked) => {
  const result = estimateVisit([], visitOf({ ...lunch, merchantId, tier }))
  expect(result.reward.lines.some(({ code }) => code === 'locked')).toBe(locked)
  expect(result.reward.units > 0).toBe(!locked)
})

test('a restaurant of the third tier opens to a member who became VIP by dines, from the next visit on', () => {
  const dines = [1, 2, 3].map((day) =>
    dined(visitOf({ ...lunch, merchantId: 'plain', localTime: `2026-03-0${day}T12:00:00` }), day),
  )
  expect(codes({ ...lunch, merchantId: 'third' }, dines.slice(0, 2))).toContain('locked')
  expect(codes({ ...lunch, merchantId: 'third' }, dines)).not.toContain('locked')
  expect(codes({ ...lunch, merchantId: 'third', tier: 'OptedOut' }, dines)).toContain('locked')
})
