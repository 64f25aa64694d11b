import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { imageUrl, imageVersion } from '../../contract/images.ts'
import { placeholders } from '../../providers/images/placeholder.ts'
import { imageSource } from '../catalog/entries.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { imageRoutes } from './routes.ts'

let site: Site
const dataDir = mkdtempSync(join(tmpdir(), 'damask-images-'))
const asBrowser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }

beforeAll(async () => {
  site = await openSite([
    (app, deps) =>
      imageRoutes(placeholders)(app, {
        ...deps,
        config: { imagesDir: join(dataDir, 'images'), picturesDir: join(dataDir, 'pictures') },
      }),
  ])
  const row = {
    id: 'ember',
    name: 'Ember',
    address1: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60622',
    cuisines: ['Pizza'],
  }
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: [row] })
})
afterAll(async () => {
  await site.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ember = { kind: 'merchant', id: 'ember' } as const
const get = (url: string, headers: Record<string, string> = asBrowser) => site.browser().raw('GET', url, { headers })

test('a restaurant’s picture is public and sets no cookie, and a request with its ETag returns 304 [P1-500]', async () => {
  const address = imageUrl(ember, { width: 200, ratio: '1.4' })
  const reply = await get(address)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(reply.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
  expect(reply.headers['cache-control']).toContain('public')
  const repeatedReply = await get(address, { ...asBrowser, 'if-none-match': String(reply.headers['etag']) })
  expect([repeatedReply.statusCode, repeatedReply.body]).toEqual([304, ''])
})

test('only the address with the current version is immutable', async () => {
  const version = imageVersion(imageSource({ cuisines: ['Pizza'], city: 'Chicago', neighborhood: '', images: [] }))
  const cacheControl = async (requested: string) => {
    const address = imageUrl({ ...ember, version: requested }, { width: 200, ratio: '1.4' })
    return (await get(address)).headers['cache-control']
  }
  expect(await cacheControl(version)).toContain('immutable')
  expect(await cacheControl('00000000')).not.toContain('immutable')
})

test('a browser without AVIF and WebP gets a JPEG [P1-500]', async () => {
  const reply = await get(imageUrl(ember, { width: 200, ratio: '1.4' }), { accept: 'image/png,*/*' })
  expect(reply.headers['content-type']).toBe('image/jpeg')
})

test('the site serves a partner’s pictures, also large ones', async () => {
  const brand = { kind: 'brand', id: 'meridian-air' } as const
  // Pictures count from 0. The first address names no size, so the site sends the wide picture.
  const addresses = [
    '/images/brand/meridian-air?n=3',
    imageUrl({ ...brand, index: 3 }, { width: 600, ratio: '1.2' }),
    imageUrl({ ...brand, index: 5 }, { width: 200, ratio: '1.6' }),
    imageUrl(brand, { width: 200, ratio: '1.6' }),
  ]
  // For a browser with AVIF the service encodes large pictures again after the reply; providers/images tests that.
  for (const address of addresses) expect((await get(address, { accept: 'image/webp' })).statusCode).toBe(200)
})

test.each([
  ['/images/merchant/ember?w=201&r=1.4', 400],
  ['/images/merchant/ember?w=200&r=1.5', 400],
  ['/images/merchant/ember?w=200', 400],
  ['/images/merchant/ember', 400],
  ['/images/brand/meridian-air?w=600', 400],
  ['/images/merchant/ember?w=99999&r=1.4', 400],
  ['/images/merchant/ember?w=200&r=1.4&n=12', 400], // the last of 12 pictures has the number 11
  ['/images/merchant/ember?w=1200&r=2.4', 400], // only partners have this size
  ['/images/brand/meridian-air?w=1200&r=1.2', 400],
  ['/images/brand/meridian-air?w=200&r=2.4', 400],
  [`/images/merchant/ember?w=200&r=1.4&v=${'a'.repeat(17)}`, 400], // a version has at most 16 characters
  ['/images/secret/ember?w=200&r=1.4', 400],
  ['/images/merchant/unknown?w=200&r=1.4', 404],
  ['/images/brand/unknown?w=200&r=1.4', 404],
])('%s is refused with %i [P1-500]', async (url, status) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toContain('application/problem+json')
})

test('the site serves a menu page by page without cropping, and refuses a page past the end [P1-210]', async () => {
  const sheet = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#1040c0' } })
    .png()
    .toBuffer()
  mkdirSync(join(dataDir, 'pictures'), { recursive: true })
  writeFileSync(join(dataDir, 'pictures', 'sheet.png'), sheet)
  const row = { id: 'noor', name: 'Noor', address1: '2 Main St', city: 'Chicago', state: 'IL', zip: '60622' }
  const rows = [{ ...row, cuisines: ['Turkish'], menuImages: ['sheet.png', 'gone.png'] }]
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows })
  const getMenuPage = (index: number, width: 600 | 1200 = 600) =>
    get(imageUrl({ kind: 'menu', id: 'noor', index }, { width, ratio: '0.7' }), { accept: 'image/webp' })
  const { data, info } = await sharp((await getMenuPage(0)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([600, 857])
  // The blue square fills the middle of the taller page; the service pads the page with white above and below.
  const blueAt = (y: number) => (data[(y * info.width + 300) * info.channels] ?? 0) < 128
  expect([blueAt(20), blueAt(428), blueAt(840)]).toEqual([false, true, false])
  expect((await getMenuPage(0, 1200)).statusCode).toBe(200)
  expect((await getMenuPage(1)).statusCode).toBe(200) // an empty page, because its file does not exist
  expect((await getMenuPage(2)).statusCode).toBe(404)
  const cropped = imageUrl({ kind: 'menu', id: 'noor' }, { width: 600, ratio: '1.4' })
  expect((await get(cropped)).statusCode).toBe(400)
})
