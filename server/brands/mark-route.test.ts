import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { readAllBrands } from './folder.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('every partner has its mark at a different address, which browsers cache for a year', async () => {
  for (const { id, brand } of readAllBrands('brands')) {
    const address = site.deps.partners.byId(id)?.mark ?? ''
    expect(address).toMatch(/^\/brand\/mark\.svg\?v=[0-9a-f]{12}$/)
    const reply = await site.browser(id).raw('GET', address)
    expect(reply.body).toBe(brand.mark)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
  const addresses = site.deps.partners.all().map(({ mark }) => mark)
  expect(new Set(addresses).size).toBe(addresses.length)
})
