import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/given/site.ts'
import { imageUrl } from '../../contract/images.ts'
import { importMerchants } from '../catalogue/import/import.ts'
import { imageRoutes } from './routes.ts'

let site: Site
const dataDir = mkdtempSync(join(tmpdir(), 'damask-images-'))
const asBrowser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }

beforeAll(async () => {
  site = await openSite([(app, deps) => imageRoutes(app, { ...deps, config: { dataDir } })])
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

const get = (url: string, headers: Record<string, string> = asBrowser) => site.browser().raw('GET', url, { headers })

test('[P1-500] a restaurant has its picture, the same for everybody, and it need not be sent twice', async () => {
  const address = imageUrl('merchant', 'ember', { width: 200, ratio: '1.4' })
  const first = await get(address)
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
  expect(first.headers['cache-control']).toContain('public')
  expect(first.headers['set-cookie']).toBeUndefined()
  const again = await get(address, { ...asBrowser, 'if-none-match': String(first.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const versioned = await get(`${address}&v=1`)
  expect(versioned.headers['cache-control']).toContain('immutable')
})

test('[P1-500] a browser without AVIF and WebP gets a JPEG', async () => {
  const answer = await get(imageUrl('merchant', 'ember', { width: 200, ratio: '1.6' }), { accept: 'image/png,*/*' })
  expect(answer.headers['content-type']).toBe('image/jpeg')
})

test('a partner has its picture', async () => {
  expect((await get(imageUrl('brand', 'meridian-air', { width: 200, ratio: '1.6' }))).statusCode).toBe(200)
})

test.each([
  ['/images/merchant/ember?w=201&r=1.4', 400],
  ['/images/merchant/ember?w=200&r=1.5', 400],
  ['/images/merchant/ember?w=200', 400],
  ['/images/merchant/ember?w=99999&r=1.4', 400],
  ['/images/merchant/ember?w=200&r=1.4&n=12', 400],
  ['/images/secret/ember?w=200&r=1.4', 400],
  ['/images/merchant/nobody?w=200&r=1.4', 404],
  ['/images/brand/nobody?w=200&r=1.4', 404],
])('[P1-500] %s is refused with %i', async (url, status) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})
