import { expect, test } from 'vitest'
import { requestOrigin } from './request-origin.ts'

const site = 'http://lumen-mobile.localhost:3000'

test.each([
  ['same-origin', 'https://evil.example', 'own'],
  ['none', undefined, 'unknown'],
  ['same-site', site, 'foreign'],
  ['cross-site', site, 'foreign'],
  [undefined, site, 'own'],
  [undefined, 'null', 'foreign'],
  [undefined, 'http://meridian-air.localhost:3000', 'foreign'],
  [undefined, undefined, 'unknown'],
])('a request with Sec-Fetch-Site %s and Origin %s is %s', (fetchSite, origin, expected) => {
  const headers = { ...(fetchSite && { 'sec-fetch-site': fetchSite }), ...(origin && { origin }) }
  expect(requestOrigin(new Request(`${site}/surveys`, { headers }))).toBe(expected)
})
