import { expect, test } from 'vitest'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { tierLevels } from '../../contract/brand.ts'
import {
  campaignCodesFor,
  dayName,
  earnedUnits,
  earningTiers,
  listDays,
  memberRate,
  nextTierLevel,
  vipGoal,
} from './earning.ts'
import { formatsFor, formatsOf } from '../../contract/formats.ts'

const { brand } = partnerOf('lumen-mobile')

test.each([
  ['OptedOut', '', 2],
  ['NonActivated', '', 2],
  ['OptedIn', 'EXCLUSIVE_T2', 3],
  ['VIP', 'EXCLUSIVE_T2,EXCLUSIVE_T3', 3], // VIP has both levels, and the highest is returned
] as const)(
  'a member at %s sees the campaigns “%s”, and the next level that opens restaurants is %i [P1-279] [P1-206] [M2-221]',
  (tierLevel, codes, nextLevel) => {
    const member = memberOf({ tierLevel })
    expect(campaignCodesFor(brand, member)).toBe(codes)
    expect(nextTierLevel(member)).toBe(nextLevel)
  },
)

test('uses the campaigns that the brand configures', () => {
  const customBrand = { ...brand, tierCampaigns: { ...brand.tierCampaigns, VIP: ['GOLD'] } }
  expect(campaignCodesFor(customBrand, memberOf({ tierLevel: 'VIP' }))).toBe('GOLD')
})

test('there are four tiers, and visitors see no campaign', () => {
  expect(tierLevels).toHaveLength(4)
  expect(campaignCodesFor(brand, null)).toBe('')
})

// The currency name of this partner is miles whatever the type, so a Point brand writes miles too.
test.each([
  ['Dollar', '$4.23', '3% cash back'],
  ['Credit', '$4.23', '3% back in credit'],
  ['Mile', '423 miles', '3 miles per $1'],
  ['Point', '423 miles', '3 miles per $1'],
] as const)('formats 423 %s units as %s and a rate of 300 as %s [M2-007]', (currencyType, amount, rateText) => {
  const { brand: airlineBrand } = partnerOf('meridian-air', { currencyType })
  const { rate, units } = formatsOf('en-US')
  expect(units(423, airlineBrand)).toBe(amount)
  expect(rate(300, airlineBrand)).toBe(rateText)
})

test('a partner’s copy changes the text of a rate', () => {
  const { rate } = formatsFor(
    { brand: partnerOf('lumen-mobile').brand, copy: { 'rate.dollar': '{rate} in cash' } },
    null,
  )
  expect(rate(300, { currencyType: 'Dollar', currencyName: { one: 'cash', many: 'cash' } })).toBe('3% in cash')
})

// NonActivated members see the rate of OptedOut. Their tier has the rate 0 here, so that a test fails if the site shows that rate.
const withRates = (OptedOut: number, OptedIn: number, VIP: number, hasVIP = true) => ({
  ...brand,
  earning: { ...brand.earning, tiers: { OptedOut, NonActivated: 0, OptedIn, VIP } },
  hasVIP,
})

test.each([
  ['OptedOut', 100],
  ['NonActivated', 100],
  ['OptedIn', 300],
  ['VIP', 500],
] as const)('a member at %s has the rate %i, and none if the brand hides it', (tierLevel, rate) => {
  const rates = withRates(100, 300, 500)
  expect(memberRate(rates, memberOf({ tierLevel }))).toBe(rate)
  expect(memberRate({ ...rates, showEarnRate: false }, memberOf({ tierLevel }))).toBeNull()
})

test('a visitor has no rate', () => expect(memberRate(brand, null)).toBeNull())

test.each([
  ['three different rates', withRates(100, 300, 500), ['OptedOut 100', 'OptedIn 300', 'VIP 500']],
  ['two equal tiers', withRates(100, 300, 300), ['OptedOut 100', 'OptedIn 300']],
  ['one rate', withRates(300, 300, 300), ['OptedOut 300']],
  ['a brand without VIP', withRates(100, 300, 500, false), ['OptedOut 100', 'OptedIn 300']],
])('the tiers for %s are the lowest and each whose rate differs from the tier below', (_case, testBrand, expected) =>
  expect(earningTiers(testBrand).map(({ tier, rate }) => `${tier} ${rate}`)).toEqual(expected),
)

test('writes day names in full', () => {
  expect(dayName('Wed')).toBe('Wednesday')
  expect(listDays(['Tue'])).toBe('Tuesdays')
  expect(listDays(['Fri', 'Sat', 'Sun'])).toBe('Fridays, Saturdays, and Sundays')
})

test.each([
  [8, null, '', '$0'],
  [null, 250, 'Spend', '$250'],
  [8, 250, 'Either', '$250'],
])(
  'the goal of %j meals or %j dollars uses the copy key suffix “%s”',
  (vipQualifyingDines, vipQualifyingDollars, suffix, spend) => {
    const earning = { ...brand.earning, vipQualifyingDines, vipQualifyingDollars }
    expect(vipGoal({ ...brand, earning }, formatsOf('en-US'))).toEqual({
      suffix,
      values: { dines: vipQualifyingDines ?? 0, spend },
    })
  },
)

test.each([
  [8_450, 300, 254],
  [8_450, 500, 423],
  [10_000, 300, 300],
  [0, 300, 0],
])('%i cents at %i basis points earn %i units', (cents, rate, units) => expect(earnedUnits(cents, rate)).toBe(units))

test('lists the plural of every day', () =>
  expect((['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const).map((day) => listDays([day]))).toEqual([
    ...['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'],
  ]))
