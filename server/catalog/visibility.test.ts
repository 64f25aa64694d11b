import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalog } from '../../checks/fixtures/catalog.ts'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { chicagoRestaurants } from '../../checks/fixtures/chicago-restaurants.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { searchPins } from '../../contract/api/merchants-pins.ts'
import { getMerchant, searchMerchants, type SearchInput } from '../../contract/api/merchants.ts'
import { estimateReward } from '../../contract/api/reward-estimate.ts'

let site: Site
let visitor: Browser
beforeAll(async () => {
  site = await openCatalog(chicagoRestaurants)
  visitor = site.browser()
})
afterAll(() => site.close())

const chicago = { location: 'Chicago, IL' }
async function search(query: SearchInput, browser: Browser = visitor) {
  const reply = await browser.call(searchMerchants, { query })
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem))
  return reply.value.merchants
}
const idsOf = (cards: { id: string }[]): string[] => cards.map(({ id }) => id)
const allIds = ['bbq-barn', 'cafe-zoe', 'ember', 'hidden', 'luna', 'tacos']

test('the list and the map of a brand without acclaim ignore the filter for acclaimed restaurants [P1-596]', async () => {
  const browser = site.browser('northfield-cu')
  const query = { ...chicago, acclaimed: true } as const
  expect(idsOf(await search(query, browser))).toEqual(allIds)
  const pins = await browser.call(searchPins, { query })
  expect(pins.ok && pins.value.pins).toHaveLength(allIds.length)
  expect(idsOf(await search(query))).toEqual(['ember'])
})

test('a browser does not reuse cached pins while the brand hides acclaim, and reuses them once the brand shows acclaim again [P1-596]', async () => {
  const url = `${searchPins.path}?location=Chicago&acclaimed=true&campaignCode=`
  const replyWithAcclaim = await visitor.raw('GET', url)
  await changeBrand(site, 'lumen-mobile', { acclaimedEnabled: false })
  const headers = { 'if-none-match': String(replyWithAcclaim.headers.etag) }
  const replyWithoutAcclaim = await visitor.raw('GET', url, { headers })
  await changeBrand(site, 'lumen-mobile', {})
  const totals = [replyWithAcclaim, replyWithoutAcclaim].map((reply) => reply.json<{ total: number }>().total)
  expect(totals).toEqual([1, allIds.length])
  expect((await visitor.raw('GET', url, { headers })).statusCode).toBe(304)
})

/** Every field of a reply that contains a rate, with its value. */
const ratesIn = (json: string): [string, unknown][] => {
  const rates: [string, unknown][] = []
  JSON.parse(json, (key: string, value: unknown) => {
    if (/rate(BasisPoints)?$/i.test(key)) rates.push([key, value])
    return value
  })
  return rates
}

test('a visitor’s list, map and restaurant page contain no rate of an offer or of a member, and a reward estimate needs a session [P1-609]', async () => {
  const addresses = [
    `${searchMerchants.path}?location=Chicago&campaignCode=`,
    // A search without results: the reply has the nearest restaurants in their place.
    `${searchMerchants.path}?location=Chicago&campaignCode=&restaurantOrCuisine=qqqq`,
    `${searchPins.path}?location=Chicago&campaignCode=`,
    getMerchant.path.replace(':id', 'ember'),
  ]
  const ratesFor = async (browser: Browser) => {
    const replies = await Promise.all(addresses.map((address) => browser.raw('GET', address)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200))
    return replies.flatMap(({ body }) => ratesIn(body))
  }
  expect((await ratesFor(visitor)).filter(([, value]) => value !== null)).toEqual([])
  expect((await ratesFor(await site.member())).filter(([, value]) => value !== null)).not.toEqual([])
  const estimate = await visitor.call(estimateReward, { params: { merchantId: 'ember' }, query: { billMinor: 5_000 } })
  expect(estimate).toMatchObject({ ok: false, status: 401 })
})

test('members see offers and visitors do not [P1-427]', async () => {
  const member = await site.member()
  expect((await search({ ...chicago, restaurantOrCuisine: 'ember' }, member))[0]?.offerRateBasisPoints).toBe(500)
  const detailsFor = async (browser: Browser) => {
    const reply = await browser.call(getMerchant, { params: { id: 'ember' } })
    return reply.ok ? reply.value : null
  }
  expect(await detailsFor(visitor)).toMatchObject({ offers: null, offerRateBasisPoints: null })
  expect(await detailsFor(member)).toMatchObject({ offers: [{ id: 'o1' }], offerRateBasisPoints: 500 })
})

test('an exclusive restaurant is listed as locked, and as unlocked for a search with its campaign code [P1-272]', async () => {
  const lockStates = async (campaignCode: string) => {
    const merchants = await search({ ...chicago, restaurantOrCuisine: 'hidden', campaignCode })
    return merchants.map((merchant) => [merchant.unlocked, merchant.benefitAvailability.campaignCodes])
  }
  expect(await lockStates('')).toEqual([[false, ['EXCLUSIVE_T2']]])
  expect(await lockStates('OTHER, EXCLUSIVE_T2')).toEqual([[true, ['EXCLUSIVE_T2']]])
})
