import { Script } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { installRoutes } from './routes.ts'
import { shellFiles } from './service-worker-source.ts'

let site: Site
beforeAll(async () => {
  site = await openSite([installRoutes])
})
afterAll(() => site.close())
const get = (url: string, partner?: string) => site.browser(partner).raw('GET', url)
const brands = ['meridian-air', 'harbor-bank', 'lumen-mobile', 'alder-hotels', 'northfield-cu', 'city-table']

test.each(brands)('the manifest of %s has the program’s name, paper color, icons and shortcuts', async (partner) => {
  const reply = await get('/manifest.webmanifest', partner)
  const brand = site.deps.partners.byId(partner)?.brand
  const manifest = reply.json()
  expect(reply.headers['content-type']).toContain('application/manifest+json')
  expect(manifest).toMatchObject({
    name: brand?.program,
    display: 'standalone',
    background_color: brand?.theme.light.paper,
  })
  expect(manifest.short_name.length).toBeLessThanOrEqual(14) // characters that fit under an icon
  expect(manifest.icons).not.toEqual([])
  for (const { src, sizes, purpose } of manifest.icons) {
    const icon = await get(src, partner)
    const { width, height, format } = await sharp(icon.rawPayload).metadata()
    expect({ format, sizes: `${width}x${height}`, purpose }).toEqual({ format: 'png', sizes, purpose })
  }
  const shortcutUrls = manifest.shortcuts.map(({ url }: { url: string }) => url)
  expect(shortcutUrls.includes('/account/recent_activity')).toBe(brand?.enrollmentType !== 'none')
})

test('the worker is revalidated each time, may connect only to its own origin, and changes with each version of its partner [P1-507]', async () => {
  const reply = await get('/worker.js', 'meridian-air')
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(() => new Script(reply.body)).not.toThrow()
  const versionPattern = /"version":"(\w+)"/
  const versionBefore = versionPattern.exec(reply.body)?.[1]
  expect(versionBefore).toBe(versionPattern.exec((await get('/worker.js', 'meridian-air')).body)?.[1])
  const { partners } = site.deps
  const versionSpy = vi.spyOn(partners, 'version').mockReturnValue(partners.version('meridian-air') + 1)
  expect(versionPattern.exec((await get('/worker.js', 'meridian-air')).body)?.[1]).not.toBe(versionBefore)
  versionSpy.mockRestore()
})

test.each(brands)('the offline page of %s loads no other file [P1-507]', async (partner) => {
  const { body, headers, statusCode } = await get('/offline.html', partner)
  expect(statusCode).toBe(200)
  expect(body).toContain(site.deps.partners.byId(partner)?.brand.program.replaceAll('&', '&#38;') ?? '-')
  // The address of www.w3.org is the namespace of SVG, which no browser loads.
  expect(body).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)|src="(?!data:)|url\(/)
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
})

test.each(['/icons/icon-9000.png', '/icons/..%2fsecrets.png', '/icons/__proto__.png', '/icons/constructor'])(
  '%s returns 404',
  async (url) => expect((await get(url)).statusCode).toBe(404),
)

test('the shell lists the files that every page needs and their imports, each once, and no file that only one page needs', () => {
  const chunk = (file: string, more = {}) => ({ file, ...more })
  expect(
    shellFiles({
      'web/entry.client.tsx': chunk('assets/entry.js', { imports: ['_frame.js'] }),
      'web/root.tsx?__react-router-build-client-route': chunk('assets/root.js', {
        imports: ['_frame.js'],
        css: ['assets/root.css'],
      }),
      '_frame.js': chunk('assets/frame.js', { imports: ['web/entry.client.tsx'] }),
      'web/search/search.tsx': chunk('assets/search.js'),
    }),
  ).toEqual(['/assets/entry.js', '/assets/frame.js', '/assets/root.css', '/assets/root.js'])
})
