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
const limitedOffer = {
  id: 'busy',
  title: 'Busy nights',
  extraRateBasisPoints: 200,
  limit: { type: 'Limited' as const, monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 2 },
}
const restaurants: Record<string, MerchantRules> = {
  'no offer': { timezone: 'UTC', benefits: [], offers: [] },
  'one offer': { timezone: 'UTC', benefits: [], offers: [limitedOffer] },
  'three offers': {
    timezone: 'UTC',
    benefits: [],
    offers: [
      limitedOffer,
      { ...limitedOffer, id: 'late', limit: { type: 'Limited', monthlySpendMaxMinor: 30_000, monthlyVisitsMax: 5 } },
      { ...limitedOffer, id: 'always', limit: { type: 'Unlimited' } },
    ],
  },
  'Monday blackout': { timezone: 'UTC', benefits: [{ day: 'Mon', kind: 'none' }], offers: [limitedOffer] },
  second: { timezone: 'UTC', benefits: [], offers: [], campaignCodes: ['SECOND'] },
  third: { timezone: 'UTC', benefits: [], offers: [limitedOffer], campaignCodes: ['THIRD'] },
}
type Plan = Pick<PlannedVisit, 'merchantId' | 'tier' | 'cardProduct' | 'localTime' | 'billMinor'>

const visitOf = (plan: Plan): PlannedVisit => ({
  ...plan,
  merchant: restaurants[plan.merchantId] ?? { timezone: 'UTC', benefits: [], offers: [] },
  rules,
  occurredAt: `${plan.localTime}.000Z`,
})
/** The same visit as the pipeline stores it once the charge is final. */
function dineFrom(visit: PlannedVisit, n: number, refundedMinor = 0): ReplayDine {
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
      // A restaurant authorizes the bill before the tip.
      amountMinor: Math.round(billMinor * 0.8),
    },
    { ...event, eventId: 'c', deliveryId: 'c', kind: 'clearing' as const, amountMinor: billMinor },
    ...(refundedMinor > 0
      ? [{ ...event, eventId: 'r', deliveryId: 'r', kind: 'refund' as const, amountMinor: refundedMinor }]
      : []),
  ]
  return { key: `k${n}`, occurredAt, localTime, merchantId, purchase: purchaseState(messages), terms: termsFor(visit) }
}

const anyPlan: fc.Arbitrary<Plan> = fc.record({
  merchantId: fc.constantFrom(...Object.keys(restaurants)),
  tier: fc.constantFrom('OptedOut' as const, 'NonActivated' as const, 'OptedIn' as const, 'VIP' as const),
  cardProduct: fc.constantFrom(null, 'gold'),
  localTime: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T19:30:00`),
  billMinor: fc.integer({ min: 1, max: 60_000 }),
})

test('the estimate before a visit equals the receipt after it, with any earlier dines', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPlan, fc.boolean()), { maxLength: 8 }), anyPlan, (history, plan) => {
      const earlierDines = history
        .filter(([earlierPlan]) => earlierPlan.localTime < plan.localTime)
        .map(([earlierPlan, isRefunded], n) =>
          dineFrom(visitOf(earlierPlan), n, isRefunded ? earlierPlan.billMinor : 0),
        )
      const visit = visitOf(plan) // number 99; the earlier dines have at most 7
      const { reward } = estimateVisit(earlierDines, visit)
      const dineAfterVisit = replay([...earlierDines, dineFrom(visit, 99)]).dines.find(({ key }) => key === 'k99')
      expect(reward).toEqual(dineAfterVisit?.reward)
    }),
  )
})

test('the next visit gets exactly the rest of a limited offer', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 15_000 }), { maxLength: 4 }), (bills) => {
      const earlierDines = bills.map((billMinor, n) =>
        dineFrom(visitOf({ ...lunch, billMinor, localTime: `2026-03-0${n + 1}T12:00:00` }), n),
      )
      const { reward, offerAllowances } = estimateVisit(earlierDines, visitOf({ ...lunch, billMinor: 40_000 }))
      const countedMinor = reward.offerUsage[0]?.spendMinor ?? 0
      const [offer] = offerAllowances
      expect(countedMinor).toBe(offer && offer.visitsLeft > 0 ? offer.spendLeftMinor : 0)
    }),
  )
})
const lunch: Plan = {
  merchantId: 'one offer',
  tier: 'OptedIn',
  cardProduct: null,
  localTime: '2026-03-20T12:00:00',
  billMinor: 10_000,
}

test('dines of last month or at other restaurants use nothing of an offer', () => {
  // The restaurant 'Monday blackout' has the same offer. March 6 is a Friday, so its blackout does not apply.
  const otherDines = [
    dineFrom(visitOf({ ...lunch, localTime: '2026-02-20T12:00:00' }), 1),
    dineFrom(visitOf({ ...lunch, merchantId: 'Monday blackout', localTime: '2026-03-06T12:00:00' }), 2),
  ]
  expect(estimateVisit(otherDines, visitOf(lunch)).offerAllowances).toEqual([
    { offerId: 'busy', spendLeftMinor: 20_000, visitsLeft: 2 },
  ])
})

test('lists the rest of each limited offer and leaves out an unlimited one', () => {
  const earlier = [dineFrom(visitOf({ ...lunch, merchantId: 'three offers', localTime: '2026-03-06T12:00:00' }), 1)]
  expect(estimateVisit(earlier, visitOf({ ...lunch, merchantId: 'three offers' })).offerAllowances).toEqual([
    { offerId: 'busy', spendLeftMinor: 10_000, visitsLeft: 1 },
    { offerId: 'late', spendLeftMinor: 20_000, visitsLeft: 4 },
  ])
})

test('the planned visit comes after dines of the same moment', () => {
  // Two dines use both visits of the limit.
  const sameMoment = [1, 2].map((n) => dineFrom(visitOf({ ...lunch, billMinor: 1_000 }), n))
  expect(estimateVisit(sameMoment, visitOf(lunch)).reward.offerUsage).toEqual([])
})

const lineCodes = (plan: Plan, earlierDines: ReplayDine[] = []) =>
  estimateVisit(earlierDines, visitOf(plan)).reward.lines.map(({ code }) => code)

test.each([
  ['second', 'OptedOut', true],
  ['second', 'NonActivated', true],
  ['second', 'OptedIn', false],
  ['third', 'OptedIn', true],
  ['third', 'VIP', false],
] as const)('a restaurant exclusive to the %s tier is locked for a member at %s: %s', (merchantId, tier, isLocked) => {
  const result = estimateVisit([], visitOf({ ...lunch, merchantId, tier }))
  expect(result.reward.lines.some(({ code }) => code === 'locked')).toBe(isLocked)
  expect(result.reward.units > 0).toBe(!isLocked)
})

test('a restaurant of the third tier opens to a member after the dines that reach VIP, but not when opted out', () => {
  const dines = [1, 2, 3].map((day) =>
    dineFrom(visitOf({ ...lunch, merchantId: 'no offer', localTime: `2026-03-0${day}T12:00:00` }), day),
  )
  expect(lineCodes({ ...lunch, merchantId: 'third' }, dines.slice(0, 2))).toContain('locked')
  expect(lineCodes({ ...lunch, merchantId: 'third' }, dines)).not.toContain('locked')
  expect(lineCodes({ ...lunch, merchantId: 'third', tier: 'OptedOut' }, dines)).toContain('locked')
})
