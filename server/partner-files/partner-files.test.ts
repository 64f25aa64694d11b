import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { getContent } from '../../contract/api/content.ts'
import { ownPictureOf } from '../../contract/own-pictures.ts'
import { placeholders } from '../../providers/images/placeholder.ts'
import { readBrandFolder, type BrandFolder } from '../brands/folder.ts'
import { brandFaultText } from '../brands/faults.ts'
import { savePartners, type SavedFolders } from '../brands/save.ts'
import { saveDraft } from '../content/versions.ts'
import { inPartner } from '../database/connect.ts'
import { imageRoutes } from '../images/routes.ts'
import { ownFontRoute } from './font-route.ts'
import { uploadFromAddress, uploadPicture } from './upload.ts'

const id = 'alder-hotels'
const root = mkdtempSync(join(tmpdir(), 'damask-own-'))
const folder = join(root, id)
let site: Site
beforeAll(async () => {
  cpSync(join('brands', id), folder, { recursive: true })
  const config = { imagesDir: join(root, 'images'), picturesDir: join(root, 'pictures') }
  site = await openSite([(app, deps) => imageRoutes(placeholders)(app, { ...deps, config }), ownFontRoute])
})
afterAll(async () => {
  await site.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 10 })
})

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const putPicture = (name: string, bytes: Buffer) => {
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  writeFileSync(join(folder, 'pictures', name), bytes)
}
type Json = Record<string, unknown>
function changeJson(file: string, edit: (json: Json) => void): void {
  const json = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json
  edit(json)
  writeFileSync(join(folder, file), JSON.stringify(json))
}
function readFolder(): BrandFolder {
  const result = readBrandFolder(root, id)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.folder
}
async function saveFolder(): Promise<SavedFolders> {
  const saved = await savePartners(site.deps.db, site.deps.clock, [readFolder()])
  await site.deps.partners.refresh()
  return saved
}
const get = (url: string, partner = id, accept = 'image/webp,*/*') =>
  site.browser(partner).raw('GET', url, { headers: { accept } })

/** The address of the banner of /discover/slow-sundays, as pages and the native app get it. */
async function bannerAddress(field: 'image' | 'image_mobile' = 'image'): Promise<string> {
  const reply = await site.browser(id).call(getContent, { params: { name: 'discover' }, query: { page_size: 100 } })
  if (!reply.ok) throw new Error('no content')
  const entry = reply.value.data.find(({ slug }) => slug === 'slow-sundays')
  return entry?.type === 'discover' ? entry.fields.banner[field] : ''
}

test('content gets an address of this site for a picture of the folder, with its size and color [OPS-B8]', async () => {
  const address = await bannerAddress()
  expect(ownPictureOf(address)).toMatchObject({
    width: 1600,
    height: 762,
    color: expect.stringMatching(/^#[\da-f]{6}$/),
  })
  expect(ownPictureOf(await bannerAddress('image_mobile'))).toMatchObject({ width: 800 })
})

test('serves an own picture in its shape, immutable, without a cookie, and never enlarged [OPS-B8]', async () => {
  const address = await bannerAddress()
  const reply = await get(`${address}?w=800&r=natural`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 800, height: 381 })
  const largest = await get(`${address}?w=2000&r=natural`)
  expect(await sharp(largest.rawPayload).metadata()).toMatchObject({ width: 1600 })
  const plain = await get(`${address}?w=400&r=natural`, id, 'image/png')
  expect([plain.headers['content-type'], (await sharp(plain.rawPayload).metadata()).width]).toEqual(['image/jpeg', 400])
})

test('serves an own picture on its partner’s hosts only [OPS-B8]', async () => {
  const address = await bannerAddress()
  expect((await get(`${address}?w=800&r=natural`, 'meridian-air')).statusCode).toBe(404)
  const hash = ownPictureOf(address)?.hash ?? ''
  const rowsOf = (partner: string) =>
    inPartner(site.deps.db, partner, (tx) =>
      tx.selectFrom('partner_file').select('hash').where('hash', '=', hash).execute(),
    )
  expect([await rowsOf(id), await rowsOf('meridian-air')]).toEqual([[{ hash }], []])
})

test.each([
  ['another width', '?w=801&r=natural', 400],
  ['a shape of other pictures', '?w=1200&r=2.4', 400],
  ['no width', '', 400],
])('refuses an own picture in %s [OPS-B8]', async (_what, query, status) => {
  expect((await get((await bannerAddress()) + query)).statusCode).toBe(status)
})

test('has one address for one file: an id with another size, color or hash is unknown [OPS-B8]', async () => {
  const address = await bannerAddress()
  for (const other of [
    address.replace('-1600x', '-1601x'),
    `${address.slice(0, -6)}000000`,
    address.replace(/own\/..../, 'own/0000'),
  ])
    expect((await get(`${other}?w=800&r=natural`)).statusCode).toBe(404)
})

test('a changed file has a new address, and the former one stays for pages in caches [OPS-B8]', async () => {
  const before = await bannerAddress()
  putPicture('slow-sundays.jpg', await solid(1_400, 700, '#10a030'))
  await saveFolder()
  const after = await bannerAddress()
  expect(ownPictureOf(after)).toMatchObject({ width: 1400, height: 700 })
  for (const address of [before, after]) expect((await get(`${address}?w=400&r=natural`)).statusCode).toBe(200)
})

test('a partner’s own file replaces one of its six drawn scenes, on its own hosts only [OPS-B8]', async () => {
  putPicture('dinner.jpg', await solid(1_300, 800, '#0000ff'))
  const scenes = ['table', 'pictures/dinner.jpg', 'close', 'evening', 'morning', 'bill']
  changeJson('brand.json', (json) => (json['pictures'] = scenes))
  await saveFolder()
  const url = `/images/brand/${id}?n=1`
  const reply = await get(url)
  const { data } = await sharp(reply.rawPayload).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
  expect(data[2]).toBeGreaterThan(200)
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 1200, height: 500 })
  expect((await get(url, 'meridian-air')).statusCode).toBe(404)
})

test('serves an own font on its partner’s hosts only, immutable, and pages get its styles [OPS-B8]', async () => {
  await saveFolder()
  const styles = site.deps.partners.fontStyles(id)
  const reply = await get(styles?.preload ?? '')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(reply.rawPayload.equals(readFileSync(join(folder, 'fonts', 'alder-text.woff2')))).toBe(true)
  expect((await get(styles?.preload ?? '', 'meridian-air')).statusCode).toBe(404)
  expect((await get('/fonts/own/00000000000000000000.woff2')).statusCode).toBe(404)
  expect(site.deps.partners.fontStyles('meridian-air')).toBeUndefined()
})

test('reports every bad file and every place that needs more, and saves nothing [OPS-B8]', async () => {
  const version = site.deps.partners.version(id)
  putPicture('slow-sundays.jpg', await solid(640, 320, '#333333'))
  putPicture('dinner.jpg', readFileSync(join(folder, 'fonts', 'alder-text.woff2')))
  changeJson('theme.json', (json) => {
    const [first] = (json['font'] as { files: { weight: unknown }[] }).files
    if (first) first.weight = [100, 900]
  })
  const { savedIds, refused } = await saveFolder()
  expect(savedIds).toEqual([])
  expect(refused.flatMap(({ faults }) => faults.map(brandFaultText))).toEqual([
    `brands/${id}/pictures/dinner.jpg is no picture; it must be JPEG, PNG, WebP or AVIF`,
    `brands/${id}/theme.json font.files.0.file fonts/alder-text.woff2 has the weights 300 to 900; 100 to 900 are declared`,
    `brands/${id}/content.json 7.fields.banner.image pictures/slow-sundays.jpg is 640 px wide; this place needs 1200`,
  ])
  await site.deps.partners.refresh()
  expect(site.deps.partners.version(id)).toBe(version)
})

test('reports a missing file, a name that breaks the rule, and a path at which nothing lies [OPS-B8]', () => {
  putPicture('Hero Photo.JPG', Buffer.alloc(1))
  changeJson('brand.json', (json) => ((json['pictures'] as string[])[0] = 'pictures/none.jpg'))
  const entries = JSON.parse(readFileSync(join(folder, 'content.json'), 'utf8')) as { fields: { banner?: Json } }[]
  if (entries[7]?.fields.banner) entries[7].fields.banner['image'] = '/pictures/hero.jpg'
  writeFileSync(join(folder, 'content.json'), JSON.stringify(entries))
  const result = readBrandFolder(root, id)
  expect(result.ok ? [] : result.faults.map(brandFaultText)).toEqual([
    `brands/${id}/pictures/Hero Photo.JPG must be named in lower case without spaces and end in .jpg, .jpeg, .png, .webp or .avif`,
    `brands/${id}/brand.json:1 pictures.0 pictures/none.jpg is not in the folder; found "pictures/none.jpg"`,
    `brands/${id}/content.json:1 7.fields.banner.image no picture lies at /pictures/hero.jpg; put the file into pictures/ and write pictures/<name>; found "/pictures/hero.jpg"`,
  ])
})

test('refuses a draft with a picture that is not stored [OPS-B8]', async () => {
  const edit = {
    partnerId: id,
    type: 'discover',
    slug: 'other',
    audience: '',
    savedBy: 'editor@damask.example',
  } as const
  const draft = (image: string) =>
    saveDraft(site.deps.db, site.deps.clock, edit, { browser_title: 'Other', banner: { image } })
  for (const image of ['pictures/none.jpg', 'https://pictures.example/a.jpg'])
    expect(await draft(image)).toEqual({
      ok: false,
      reason: 'invalid',
      faults: [{ path: 'banner.image', problem: `${image} is not among the partner's stored pictures` }],
    })
  expect(await draft('pictures/slow-sundays.jpg')).toMatchObject({ ok: true })
})

test('an uploaded picture can be named by content at once, and a bad one is refused with its rule [OPS-B8]', async () => {
  const upload = (name: string, bytes: Buffer, partnerId = id) =>
    uploadPicture(site.deps.db, site.deps.clock, { partnerId, name, bytes })
  const before = site.deps.partners.version(id)
  const picture = await solid(1_300, 650, '#aa2020')
  expect(await upload('pictures/autumn.jpg', picture)).toMatchObject({ ok: true, facts: { width: 1300, height: 650 } })
  await site.deps.partners.refresh()
  expect(site.deps.partners.version(id)).toBe(before + 1)
  const edit = {
    partnerId: id,
    type: 'discover',
    slug: 'autumn',
    audience: '',
    savedBy: 'editor@damask.example',
  } as const
  const fields = { browser_title: 'Autumn', banner: { image: 'pictures/autumn.jpg' } }
  expect(await saveDraft(site.deps.db, site.deps.clock, edit, fields)).toMatchObject({ ok: true })
  expect(await upload('pictures/autumn.png', picture)).toEqual({
    ok: false,
    problem: 'pictures/autumn.png is a JPEG by its content; its name must say the same',
  })
  expect(await upload('../autumn.jpg', picture)).toMatchObject({ ok: false })
  expect(await upload('pictures/autumn.jpg', picture, 'unknown')).toEqual({
    ok: false,
    problem: 'unknown is no partner',
  })
  const address = 'https://pictures.example/a.jpg'
  expect(await uploadFromAddress(site.deps.db, site.deps.clock, { partnerId: id, address, origins: [] })).toEqual({
    ok: false,
    problem: 'IMAGE_ORIGINS does not allow https://pictures.example',
  })
})
