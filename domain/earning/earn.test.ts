import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PurchaseState } from '../dines/purchase-state.ts'
import { earn, type Usage } from './earn.ts'
import { sumOfLines } from './receipt.ts'
import { termsFor, type MerchantRules, type PartnerRules, type Terms } from './terms.ts'

const tuesday = '2026-03-03T19:30:00'
const wednesday = '2026-03-04T19:30:00'
const earning = {
  extras: [],
  perDineUnitsMax: null,
  purchaseMinorMin: 0,
  rewardsWindow: 'calendar_year' as const,
  reviewRequired: false,
  expectedPostingDays: 5,
  vipQualifyingDines: 11,
}
const carrier: PartnerRules = {
  currencyType: 'Dollar',
  hasVIP: false,
  earning: {
    ...earning,
    tiers: { OptedOut: 500, NonActivated: 500, OptedIn: 500, VIP: 500 },
    extras: [
      { kind: 'card_product', id: 'money-card', label: 'Money card', product: 'money-card', rateBasisPoints: 100 },
      { kind: 'weekday', id: 'tuesday', label: 'Tuesdays', days: ['Tue'], rateBasisPoints: 500 },
    ],
  },
}
const airline: PartnerRules = {
  currencyType: 'Mile',
  hasVIP: true,
  earning: { ...earning, tiers: { OptedOut: 100, NonActivated: 100, OptedIn: 300, VIP: 500 } },
}
const restaurant: MerchantRules = { timezone: 'America/New_York', benefits: [], offers: [] }
const limitedOffer: MerchantRules['offers'][number] = {
  id: 'twenty',
  title: '2% more',
  extraRateBasisPoints: 200,
  limit: { type: 'Limited', monthlySpendMaxMinor: 10_000, monthlyVisitsMax: 2 },
}

function terms(overrides: Partial<Parameters<typeof termsFor>[0]> = {}): Terms {
  return termsFor({
    rules: carrier,
    merchant: restaurant,
    tier: 'OptedIn',
    cardProduct: null,
    localTime: wednesday,
    ...overrides,
  })
}
function bill(minor: number, overrides: Partial<PurchaseState> = {}): PurchaseState {
  return {
    stage: 'cleared',
    authorizedMinor: minor,
    clearedMinor: minor,
    refundedMinor: 0,
    chargedBackMinor: 0,
    baseMinor: minor,
    baseSource: 'amount' as const,
    flags: [],
    channel: 'in_person',
    ...overrides,
  }
}
function earnWith(
  purchase: PurchaseState,
  termsInForce: Terms,
  usage: Usage = { spendMinor: 0, visits: 0 },
  isVip = false,
) {
  return earn({ purchase, terms: termsInForce, isVip, usageOf: () => usage })
}
const changeEarning = (rules: PartnerRules, change: Partial<PartnerRules['earning']>): PartnerRules => ({
  ...rules,
  earning: { ...rules.earning, ...change },
})
const termsWithBenefits = (...benefits: MerchantRules['benefits']) => terms({ merchant: { ...restaurant, benefits } })
const termsWithOffer = (offer: MerchantRules['offers'][number], localTime = wednesday) =>
  terms({ merchant: { ...restaurant, offers: [offer] }, localTime })

test.each<[string, PurchaseState, Terms, number, string[]]>([
  [
    'the carrier gives 5 % [M2-011]',
    bill(10_000),
    terms(),
    500,
    ['base_final', 'tier_rate', 'not_this_card', 'not_today'],
  ],
  [
    'the money card raises the rate to 6 % [M2-012]',
    bill(10_000),
    terms({ cardProduct: 'money-card' }),
    600,
    ['extra_counted'],
  ],
  [
    'Tuesdays give 5 % extra [M2-013]',
    bill(10_000),
    terms({ localTime: tuesday }),
    1_000,
    ['not_this_card', 'extra_counted'],
  ],
  [
    'a member who opted in earns three miles per dollar [P1-001]',
    bill(10_000),
    terms({ rules: airline }),
    300,
    ['tier_rate'],
  ],
  [
    'a member who opted out earns the lowest rate',
    bill(10_000),
    terms({ rules: airline, tier: 'OptedOut' }),
    100,
    ['tier_rate'],
  ],
  [
    'an authorization is an estimate',
    bill(10_000, { stage: 'pending', clearedMinor: 0 }),
    terms(),
    500,
    ['base_estimate'],
  ],
  [
    'an online purchase earns on its subtotal [M2-016]',
    bill(12_000, { baseMinor: 9_000, channel: 'online' }),
    terms(),
    450,
    ['base_online', 'excluded_tax_tip_fees'],
  ],
  ['half a cent rounds up', bill(10), terms(), 1, ['rounded']],
  ['less than half a cent rounds down', bill(9), terms(), 0, ['rounded']],
  [
    'a voided charge earns nothing',
    bill(0, { stage: 'reversed', authorizedMinor: 10_000 }),
    terms(),
    0,
    ['base_canceled', 'total'],
  ],
  ['a partial refund takes back its share', bill(10_000, { refundedMinor: 2_500 }), terms(), 375, ['refunded']],
  [
    'a full refund takes back all',
    bill(10_000, { refundedMinor: 10_000, stage: 'reversed' }),
    terms(),
    0,
    ['refunded'],
  ],
  [
    'one meal earns at most the cap',
    bill(10_000),
    terms({ rules: changeEarning(carrier, { perDineUnitsMax: 200 }) }),
    200,
    ['per_dine_cap'],
  ],
  [
    'the cap applies after a refund [D3-004]',
    bill(100_000, { refundedMinor: 50_000 }),
    terms({ rules: changeEarning(carrier, { perDineUnitsMax: 2_000 }) }),
    2_000,
    ['refunded', 'per_dine_cap'],
  ],
  [
    'a refund frees room under the cap [MON-C8] [D3-004]',
    bill(10_000, { refundedMinor: 6_000 }),
    terms({ rules: changeEarning(carrier, { perDineUnitsMax: 200 }) }),
    200,
    ['refunded', 'total'],
  ],
  [
    'the cap applies before a refund under earlier terms [D3-004]',
    bill(10_000, { refundedMinor: 5_000 }),
    { ...terms({ rules: changeEarning(carrier, { perDineUnitsMax: 200 }) }), ruleVersion: '2026-11.2' },
    100,
    ['per_dine_cap', 'refunded'],
  ],
  [
    'the minimum applies to the amount after a refund [MON-C9] [D3-004]',
    bill(2_500, { refundedMinor: 2_400 }),
    terms({ rules: changeEarning(carrier, { purchaseMinorMin: 500 }) }),
    0,
    ['below_minimum_after_refund'],
  ],
  [
    'the amount after a refund earns when it is exactly the minimum [D3-004]',
    bill(2_500, { refundedMinor: 2_000 }),
    terms({ rules: changeEarning(carrier, { purchaseMinorMin: 500 }) }),
    25,
    ['refunded'],
  ],
  [
    'a chargeback has a separate line from the refund',
    bill(10_000, { refundedMinor: 5_000, chargedBackMinor: 3_000 }), // the refunded amount includes the chargeback
    terms(),
    250,
    ['refunded', 'charged_back'],
  ],
  [
    'an estimate that expired earns nothing, with the reason [D3-007]',
    bill(10_000, { stage: 'expired', clearedMinor: 0 }),
    terms(),
    0,
    ['base_expired', 'total'],
  ],
  [
    'an online purchase is an estimate until its subtotal arrives [D3-008]',
    bill(10_000, { stage: 'pending', baseMinor: 8_000, baseSource: 'awaiting_subtotal', channel: 'online' }),
    terms(),
    400,
    ['base_awaiting_subtotal', 'excluded_tax_tip_fees'],
  ],
  [
    'an online purchase without a subtotal earns on a share of the payment, with the reason [D3-008]',
    bill(10_000, { baseMinor: 8_000, baseSource: 'share', channel: 'online' }),
    terms(),
    400,
    ['base_share', 'excluded_tax_tip_fees'],
  ],
  [
    'bills below the minimum earn nothing',
    bill(999),
    terms({ rules: changeEarning(carrier, { purchaseMinorMin: 1_000 }) }),
    0,
    ['below_minimum'],
  ],
  ['a blackout earns nothing', bill(10_000), termsWithBenefits({ day: 'Wed', kind: 'none' }), 0, ['blackout']],
  [
    'a blackout takes precedence over earning hours',
    bill(10_000),
    termsWithBenefits({ day: 'Wed', kind: 'earn' }, { day: 'Wed', from: '19:00', to: '20:00', kind: 'none' }),
    0,
    ['blackout'],
  ],
  [
    'a bill outside the earning hours earns nothing',
    bill(10_000),
    termsWithBenefits({ day: 'Wed', from: '17:00', to: '19:30', kind: 'earn' }),
    0,
    ['outside_hours'],
  ],
  [
    'a bill inside the earning hours earns',
    bill(10_000),
    termsWithBenefits({ day: 'Wed', from: '19:30', to: '23:00', kind: 'earn' }),
    500,
    ['inside_hours'],
  ],
  [
    'earning hours continue past midnight',
    bill(10_000),
    terms({
      merchant: { ...restaurant, benefits: [{ day: 'Tue', from: '18:00', to: '02:00', kind: 'earn' }] },
      localTime: '2026-03-04T01:59:59',
    }),
    500,
    ['inside_hours'],
  ],
  [
    'an offer adds to the rate',
    bill(10_000),
    termsWithOffer({ ...limitedOffer, limit: { type: 'Unlimited' } }),
    700,
    ['offer_counted'],
  ],
  [
    'an offer of other days adds nothing',
    bill(10_000),
    termsWithOffer({ ...limitedOffer, days: ['Sun'] }),
    500,
    ['offer_not_today'],
  ],
  [
    'an offer adds to the rate up to the month’s spend',
    bill(15_000),
    termsWithOffer(limitedOffer),
    950,
    ['offer_partly'],
  ],
])('%s', (_, purchase, termsInForce, units, codes) => {
  const result = earnWith(purchase, termsInForce)
  expect(result.units).toBe(units)
  for (const code of codes) expect(result.lines.map((line) => line.code)).toContain(code)
})

test.each<[string, Usage, number, string]>([
  ['half of the spend remains', { spendMinor: 5_000, visits: 1 }, 600, 'offer_partly'],
  ['no visit remains', { spendMinor: 2_000, visits: 2 }, 500, 'month_visits_used'],
  ['no spend remains', { spendMinor: 10_000, visits: 1 }, 500, 'month_spend_used'],
])('a limited offer of which $0 has the line $3', (_, usage, units, code) => {
  const result = earnWith(bill(10_000), termsWithOffer(limitedOffer), usage)
  expect(result.units).toBe(units)
  expect(result.lines.find((line) => line.kind === 'offer')?.code).toBe(code)
})

test('an offer counts from its first to its last day, both included', () => {
  const datedOffer = {
    ...limitedOffer,
    limit: { type: 'Unlimited' as const },
    startsOn: '2026-03-03',
    endsOn: '2026-03-04',
  }
  const units = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map(
    (date) => earnWith(bill(10_000), termsWithOffer(datedOffer, `${date}T12:00:00`)).units,
  )
  // The base rate and Tuesdays give multiples of 500. Only the offer adds 200.
  expect(units.map((earnedUnits) => earnedUnits % 500 > 0)).toEqual([false, true, true, false])
})

test('the VIP rate reached by dines applies only to members who opted in [M2-117]', () => {
  // The last argument is `isVip`: dines reached VIP.
  expect(earnWith(bill(10_000), terms({ rules: airline }), undefined, true)).toMatchObject({ units: 500, tier: 'VIP' })
  expect(earnWith(bill(10_000), terms({ rules: airline, tier: 'OptedOut' }), undefined, true)).toMatchObject({
    units: 100,
    tier: 'OptedOut',
  })
})

const anyTerms = fc.record({
  rules: fc.constantFrom(
    carrier,
    airline,
    changeEarning(carrier, { perDineUnitsMax: 777 }),
    changeEarning(airline, { purchaseMinorMin: 2_000 }),
  ),
  tier: fc.constantFrom('OptedOut' as const, 'OptedIn' as const, 'VIP' as const),
  cardProduct: fc.constantFrom(null, 'money-card'),
  localTime: fc.constantFrom(tuesday, wednesday),
  merchant: fc.constantFrom(
    restaurant,
    { ...restaurant, offers: [limitedOffer, { ...limitedOffer, id: 'b', days: ['Tue' as const] }] },
    { ...restaurant, benefits: [{ day: 'Tue' as const, kind: 'earn' as const }] },
  ),
})
const anyBill = fc
  .tuple(fc.nat(100_000_000), fc.nat(10_000), fc.nat(10_000), fc.boolean())
  .map(([paidMinor, refundShare, baseShare, isCleared]) => {
    const refundedMinor = Math.floor((paidMinor * refundShare) / 10_000)
    const stage =
      paidMinor > 0 && refundedMinor === paidMinor
        ? ('reversed' as const)
        : isCleared
          ? ('cleared' as const)
          : ('pending' as const)
    return bill(paidMinor, {
      stage,
      refundedMinor,
      baseMinor: Math.floor((paidMinor * baseShare) / 10_000),
      clearedMinor: isCleared ? paidMinor : 0,
    })
  })

test('the lines of a receipt add up to its total exactly', () => {
  fc.assert(
    fc.property(
      anyBill,
      anyTerms,
      fc.nat(20_000),
      fc.nat(3),
      fc.boolean(),
      (purchase, termsInput, spendMinor, visits, isVip) => {
        const result = earnWith(purchase, termsFor(termsInput), { spendMinor, visits }, isVip)
        expect(sumOfLines(result.lines)).toBe(result.units * 10_000)
        expect(result.lines.at(-1)).toMatchObject({ kind: 'total', fixedPointUnits: result.units * 10_000 })
        expect(result.units).toBeGreaterThanOrEqual(0)
        expect(result.lines.every((line) => Number.isSafeInteger(line.fixedPointUnits ?? 0))).toBe(true)
        if (purchase.refundedMinor > 0 && purchase.stage === 'reversed') expect(result.units).toBe(0)
      },
    ),
  )
})

test('a refund of a bill without a reward takes back 0 units', () => {
  const termsWithoutRate = { ...terms(), tierRateBasisPoints: 0, extras: [] }
  const refund = earnWith(bill(10_000, { refundedMinor: 2_500 }), termsWithoutRate).lines.find(
    ({ code }) => code === 'refunded',
  )
  expect(refund?.fixedPointUnits).toBe(0)
})

test('an offer with an empty list of days counts every day', () => {
  expect(termsWithOffer({ ...limitedOffer, days: [] }).offers[0]?.why).toBe('offer_counted')
})

// The meal earns 500. Earlier versions cap it at 200 and then take back a quarter. The third version takes back first, then caps.
test.each([
  ['2026-11.1', 150],
  ['2026-11.2', 150],
  ['2026-11.3', 200],
])('under version %s of the rule, a partly refunded meal with a cap of 200 earns %i', (ruleVersion, units) => {
  const cappedTerms = { ...terms({ rules: changeEarning(carrier, { perDineUnitsMax: 200 }) }), ruleVersion }
  expect(earnWith(bill(10_000, { refundedMinor: 2_500 }), cappedTerms).units).toBe(units)
})
