import { expect, test } from 'vitest'
import { filePolicy, imagesOrigin, cachedPagePolicy, pagePolicy, shopOrigin } from './policy.ts'

const origins = { vault: 'http://localhost:3001', images: '' }

test('a page runs no script without its nonce and frames only itself and the vault', () => {
  const policy = pagePolicy('abc', origins)
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'")
  expect(policy).toContain("frame-src 'self' http://localhost:3001;")
  expect(policy).not.toContain('unsafe')
})

test('the policy of a cached page allows its inline scripts and styles by hash', () => {
  const policy = cachedPagePolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] }, origins)
  expect(policy).toContain("script-src 'self' 'sha256-a';")
  expect(policy).toContain("style-src 'self' 'sha256-b';")
  expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic/)
})

test.each([
  ['/images', ''],
  ['https://pics.example/damask', 'https://pics.example'],
])('pictures at %s add the origin “%s” to the policy', (route, origin) => {
  expect(imagesOrigin(route)).toBe(origin)
  const policy = pagePolicy('abc', { ...origins, images: imagesOrigin(route) })
  expect(policy).toContain(`img-src 'self' data:${origin && ` ${origin}`};`)
})

test('a partner’s own map loads from the origins that the partner names; a page without such a map allows none of them', () => {
  const policy = pagePolicy('abc', { ...origins, map: 'https://tiles.example https://fonts.example' })
  expect(policy).toContain("connect-src 'self' https://tiles.example https://fonts.example;")
  expect(policy).toContain("img-src 'self' data: https://tiles.example https://fonts.example;")
  expect(pagePolicy('abc', origins)).toContain("connect-src 'self';")
  // The site serves the script of the map's worker.
  expect(policy).toContain("worker-src 'self';")
})

test.each([
  ['/assets/maplibre-gl-worker-DTh23QKw.js', "connect-src 'self' https://tiles.example"],
  [
    '/assets/maplibre-gl-worker-DTh23QKw.js?from=https%3A%2F%2Ftiles.example',
    "connect-src 'self' https://tiles.example",
  ],
  ['/assets/home-DTh23QKw.js', ''],
  ['/api/maplibre-gl-worker.js', ''],
])('the file %s may load only “%s”', (url, directive) => {
  expect(filePolicy(url, 'https://tiles.example')).toBe(
    `default-src 'none'; ${directive && `${directive}; `}frame-ancestors 'none'`,
  )
})

test.each([
  ['/merchants/ember/Order', 'http://localhost:3003'],
  ['/merchants/ember/order/?from=home', 'http://localhost:3003'],
  ['/merchants/ember', ''],
  ['/merchants/ember/Order/more', ''],
  ['/account/orders', ''],
])('the page at %s may frame the shop origin “%s” [P1-039]', (url, origin) => {
  expect(shopOrigin('http://localhost:3003', url)).toBe(origin)
  const policy = pagePolicy('abc', { ...origins, shop: shopOrigin('http://localhost:3003', url) })
  expect(policy.includes('localhost:3003')).toBe(origin !== '')
})
