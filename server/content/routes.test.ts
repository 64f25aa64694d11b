import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { getContent } from '../../contract/api/content.ts'
import { contentNames } from '../../contract/content.ts'
import { sql } from 'kysely'
import { inPartner } from '../database/connect.ts'
import { saveDraft, publishDraft } from './versions.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const getPage = (url: string, partner = 'lumen-mobile') => site.browser(partner).raw('GET', url)
type Answer = { data: { slug: string; type: string; fields: Record<string, unknown> }[] }
const earnBanner = (partnerId: string, audience: 'no_member' | '' = '') => ({
  partnerId,
  type: 'earn_banner',
  slug: 'test',
  audience,
  savedBy: 'writer@damask.example',
})
const saveText = (partnerId: string, text: string, audience: 'no_member' | '' = '') =>
  saveDraft(site.deps.db, site.deps.clock, earnBanner(partnerId, audience), { banner_text: text })
async function publish(partnerId: string, text: string, audience: 'no_member' | '' = '') {
  const saved = await saveText(partnerId, text, audience)
  if (!saved.ok) throw new Error(saved.reason)
  await publishDraft(site.deps.db, site.deps.clock, earnBanner(partnerId, audience), saved.version)
  await site.deps.partners.refresh()
}
const textsOf = (answer: Answer) =>
  answer.data.filter(({ slug }) => slug === 'test').map(({ fields }) => fields['banner_text'])

test.each([
  '/api/cms/pages/*/?page_size=100',
  '/api/cms/pages/*?page_size=100',
  '/api/cms/pages/%2A/?page_size=100',
  '/api/cms/pages/%2a',
])(
  '%s returns `data`, a list of entries with slug, type and fields [P1-480] [P1-482] [P1-019] [P1-286]',
  async (url) => {
    const reply = await getPage(url)
    expect(reply.statusCode).toBe(200)
    const { data } = reply.json<Answer>()
    expect(data.map(({ type }) => type)).toContain('navbar')
    for (const entry of data) expect(Object.keys(entry).toSorted()).toEqual(['fields', 'slug', 'type'])
  },
)

test('every content name has a reply [P1-489]', async () => {
  for (const name of contentNames) expect((await getPage(`/api/cms/pages/${name}/`)).statusCode).toBe(200)
})

// `navbar` is a type of entries and no content name. A name has at most 60 characters; a longer one is an invalid request.
test.each(['nothing', 'navbar', '..%2f..%2fetc', '%00', 'toString', 'x'.repeat(60)])(
  'the unknown name %s is Not Found [P1-511]',
  async (name) => {
    const reply = await getPage(`/api/cms/pages/${name}/?page_size=100`)
    expect([reply.statusCode, reply.statusMessage, reply.json<{ code: string }>().code]).toEqual([
      404,
      'Not Found',
      'not_found',
    ])
  },
)

test.each(['0', '101', '1e9', 'x'])('a page size of %s is refused', async (size) => {
  expect((await getPage(`/api/cms/pages/home/?page_size=${size}`)).statusCode).toBe(400)
})

test('page_size is the maximum number of entries [P1-480]', async () => {
  expect((await getPage('/api/cms/pages/*/?page_size=1')).json<Answer>().data).toHaveLength(1)
})

test('each partner’s site shows its own content [P1-020]', async () => {
  await publish('lumen-mobile', 'For the carrier')
  await publish('meridian-air', 'For the airline')
  const [carrier, airline] = await Promise.all(
    ['lumen-mobile', 'meridian-air'].map((id) => getPage('/api/cms/pages/earn_banner/', id)),
  )
  expect(textsOf(carrier?.json() as Answer)).toEqual(['For the carrier'])
  expect(textsOf(airline?.json() as Answer)).toEqual(['For the airline'])
})

test('a visitor reads the variant for visitors, and a member the general one [P1-021] [M2-144]', async () => {
  await publish('lumen-mobile', 'For everybody')
  await publish('lumen-mobile', 'For a visitor', 'no_member')
  expect(textsOf((await getPage('/api/cms/pages/earn_banner/')).json())).toEqual(['For a visitor'])
  const member = await site.member()
  const reply = await member.call(getContent, { params: { name: 'earn_banner' } })
  expect(reply.ok && textsOf(reply.value as Answer)).toEqual(['For everybody'])
})

test('a draft appears only with preview=1 at a brand that allows it [P1-437] [P1-481]', async () => {
  await publish('meridian-air', 'Published')
  await saveText('meridian-air', 'Only a draft')
  const url = '/api/cms/pages/earn_banner/?page_size=100'
  // The new version makes `refresh` load the partner again.
  const setPreviewAllowed = async (isAllowed: boolean) => {
    await inPartner(site.deps.db, 'meridian-air', (tx) =>
      tx
        .updateTable('partner')
        .set({
          brand: sql`jsonb_set(brand, '{cmsPreview}', ${JSON.stringify(isAllowed)}::jsonb)`,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', 'meridian-air')
        .execute(),
    )
    await site.deps.partners.refresh()
  }
  await setPreviewAllowed(false)
  const reply = await getPage(`${url}&preview=1`, 'meridian-air')
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'preview_off'])
  await setPreviewAllowed(true)
  expect(textsOf((await getPage(`${url}&preview=1`, 'meridian-air')).json())).toEqual(['Only a draft'])
  expect(textsOf((await getPage(url, 'meridian-air')).json())).toEqual(['Published'])
})
