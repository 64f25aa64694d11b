import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { featureFlags } from '../../contract/api/partner.ts'
import { readAllBrands } from './folder.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function flagsOf(partner: string) {
  const reply = await site.browser(partner).call(featureFlags, {})
  if (!reply.ok) throw new Error(reply.problem.title)
  return reply.value
}

test('the feature flags need no payload and name the sign-in method [P1-447] [P1-258]', async () => {
  const flags = await flagsOf('meridian-air')
  expect(Object.keys(flags).toSorted()).toEqual(['authFlags', 'filters', 'partnerFeatureFlags'])
  expect(flags.authFlags).toEqual({
    enrollmentType: 'direct',
    rememberMe: true,
    ssoLoginUrl: '',
    recover: true,
    captcha: true,
  })
})

test('the feature flags name the filter groups of the brand [P1-259]', async () => {
  expect((await flagsOf('lumen-mobile')).filters).toEqual({
    price: [1, 2, 3, 4],
    suggested: ['new', 'benefits', 'reservations', 'acclaimed'],
    features: ['delivery', 'dine_in', 'takeout', 'online_ordering'],
    meals: ['breakfast', 'brunch', 'lunch', 'dinner', 'late_night'],
  })
})

test('the feature flags contain every switch of the brand with its value [P1-260] [P1-018]', async () => {
  for (const { id, brand } of readAllBrands('brands')) {
    const switches = Object.entries(brand).filter(([, value]) => typeof value === 'boolean')
    expect((await flagsOf(id)).partnerFeatureFlags).toEqual(Object.fromEntries(switches))
  }
  const [carrier, airline] = [await flagsOf('lumen-mobile'), await flagsOf('meridian-air')]
  expect([carrier.partnerFeatureFlags['hasVIP'], airline.partnerFeatureFlags['hasVIP']]).toEqual([false, true])
})
