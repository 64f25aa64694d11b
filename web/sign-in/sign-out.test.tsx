import { expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { renderMarkup, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import SignOut, { loader } from './sign-out.tsx'

const site = 'http://lumen-mobile.localhost:3000'

/** The path to which the page's loader redirects; null when the page opens. The script of the open page then ends the session. */
function redirectOf(headers: Record<string, string>): string | null {
  try {
    return loader({ request: new Request(`${site}/SignOut`, { headers }) } as never)
  } catch (redirect) {
    return (redirect as Response).headers.get('location')
  }
}

test.each([
  ['cross-site', undefined, '/'],
  ['same-site', undefined, '/'],
  ['cross-site', site, '/'],
  [undefined, 'https://evil.example', '/'],
  [undefined, 'http://meridian-air.localhost:3000', '/'],
  [undefined, 'null', '/'],
  ['same-origin', undefined, null],
  ['none', undefined, null],
  [undefined, site, null],
  [undefined, undefined, null],
])('Sec-Fetch-Site %s and Origin %s redirect to %j (null: no redirect) [P1-487]', (fetchSite, origin, expected) => {
  expect(redirectOf({ ...(fetchSite && { 'sec-fetch-site': fetchSite }), ...(origin && { origin }) })).toBe(expected)
})

test.each(allBrands().map(({ id }) => id))(
  'the page of %s after signing out does not mention cards or earning [MEM-B3]',
  (id) => {
    const text = textsOf(renderMarkup(<SignOut />, { partner: partnerOf(id), path: '/SignOut' })).join(' ')
    expect(text).toContain('You are signed out')
    expect(text).not.toMatch(/cards?\b|earn/i)
  },
)
