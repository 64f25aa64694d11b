import { expect, test } from 'vitest'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { tierLevels } from '../../contract/brand.ts'
import { campaignCodeFor, nextTier } from './earning.ts'
import { formatsFor, formatsOf } from '../../contract/formats.ts'

const { brand } = partnerOf('lumen-mobile')

test.each([
  ['OptedOut', '', 2],
  ['NonActivated', '', 2],
  ['OptedIn', 'EXCLUSIVE_T2', 3],
  ['VIP', 'EXCLUSIVE_T2,EXCLUSIVE_T3', 3],
] as const)(
  'a member at %s sees the campaigns “%s”, and the next tier is %i [P1-279] [P1-206] [M2-221]',
  (tierLevel, codes, next) => {
    const member = memberOf({ tierLevel })
    expect(campaignCodeFor(brand, member)).toBe(codes)
    expect(nextTier(member)).toBe(next)
  },
)

test('uses the campaigns that the brand configures', () => {
  const custom = { ...brand, tierCampaigns: { ...brand.tierCampaigns, VIP: ['GOLD'] } }
  expect(campaignCodeFor(custom, memberOf({ tierLevel: 'VIP' }))).toBe('GOLD')
})

test('tests all four tiers, and visitors see no campaign', () => {
  expect(tierLevels).toHaveLength(4)
  expect(campaignCodeFor(brand, null)).toBe('')
})

test.each([
  ['Dollar', '$4.23', '3% cash back'],
  ['Credit', '$4.23', '3% back in credit'],
  ['Mile', '423 miles', '3 miles per $1'],
  ['Point', '423 miles', '3 miles per $1'],
] as const)('formats 423 units of a %s brand as %s and its rate as %s [M2-007]', (currencyType, amount, words) => {
  const { brand } = partnerOf('meridian-air', { currencyType })
  const { rate, units } = formatsOf('en-US')
  expect(units(423, brand)).toBe(amount)
  expect(rate(300, brand)).toBe(words)
})

test('a partner’s copy changes the text of a rate', () => {
  const { rate } = formatsFor(
    { brand: partnerOf('lumen-mobile').brand, copy: { 'rate.dollar': '{rate} in cash' } },
    null,
  )
  expect(rate(300, { currencyType: 'Dollar', currencyName: { one: 'cash', many: 'cash' } })).toBe('3% in cash')
})
