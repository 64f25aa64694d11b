import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import type { Audience, StoredEntry } from '../../contract/content.ts'
import type { Partners } from '../brands/store.ts'
import { noFiles } from '../partner-files/stored-files.ts'
import type { Db } from '../database/connect.ts'
import { openContent } from './choose.ts'

let server: Server
let origin = ''
let answer: RequestListener
let requests: string[]
let logLines: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  ;[requests, logLines] = [[], []]
  answer = (_request, response) => {
    const data = [{ slug: 'side', type: 'sidebar', fields: { page_text: 'from elsewhere' } }]
    response.end(JSON.stringify({ data }))
  }
})

const entryFor = (text: string, audience: Audience): StoredEntry => ({
  audience,
  entry: { slug: 'side', type: 'sidebar', fields: { page_text: text } },
})
const live = [
  entryFor('for everybody', ''),
  entryFor('for visitors', 'no_member'),
  entryFor('for the opted out', 'opted_out'),
  entryFor('for members with a bonus', 'new_member_bonus'),
  entryFor('for readers of mail', 'email_opted_in'),
]
const openTestContent = (overrides: Partial<Parameters<typeof openContent>[0]> = {}) =>
  openContent({
    // Nothing queries the database: no test previews drafts, and `memberOf()` has no join date, so no bonus is offered.
    db: null as unknown as Db,
    clock: { now: () => new Date('2026-05-05T12:00:00Z') },
    partners: { content: () => ({ live }), files: () => noFiles } as unknown as Partners,
    log: { info: (_about, line) => logLines.push(line), warn: (_about, line) => logLines.push(line) },
    origins: [origin],
    ...overrides,
  })
const read = async (content: ReturnType<typeof openTestContent>, cmsRoute: string, member = memberOf()) =>
  (await content.entries({ partner: partnerOf('lumen-mobile', { cmsRoute }), member, preview: false }, 'sidebar')).map(
    ({ fields }) => (fields as { page_text: string }).page_text,
  )

test.each([
  ['for visitors', '[M2-144]', null, false],
  ['for the opted out', '[M2-145]', memberOf({ emailOptIn: false, tierLevel: 'OptedOut' }), true],
  ['for members with a bonus', '[M2-146]', memberOf(), true],
  ['for readers of mail', '[M2-147]', memberOf(), false],
  ['for everybody', '[P1-021]', memberOf({ emailOptIn: false }), false],
] as const)('the copy state selects our entry %j [D3-015] %s', async (text, _ids, member, hasBonus) => {
  const content = openTestContent({ offersNewMemberBonus: async () => hasBonus })
  const entries = await content.entries({ partner: partnerOf('lumen-mobile'), member, preview: false }, 'sidebar')
  expect(entries.map(({ fields }) => (fields as { page_text: string }).page_text)).toEqual([text])
})

test('a partner without copy states shows visitors and members the same entries [M2-090]', async () => {
  for (const member of [null, memberOf()]) {
    const partner = partnerOf('lumen-mobile', { copyStates: false })
    const entries = await openTestContent().entries({ partner, member, preview: false }, 'sidebar')
    expect(entries.map(({ fields }) => (fields as { page_text: string }).page_text)).toEqual(['for everybody'])
  }
})

test('fetches content for the copy state from a cmsRoute that the configuration allows [P1-019] [P1-603]', async () => {
  expect(await read(openTestContent(), `${origin}/cms`)).toEqual(['from elsewhere'])
  expect(requests).toEqual(['/cms/pages/sidebar/?page_size=100&partner=lumen-mobile&state=email_opted_in'])
})

test('the default cmsRoute reads our tables and fetches nothing [P1-603]', async () => {
  const { cmsRoute } = partnerOf('lumen-mobile').brand
  expect(cmsRoute).toBe('/api/cms')
  expect(await read(openTestContent(), cmsRoute)).toEqual(['for readers of mail'])
  expect(requests).toEqual([])
})

test('an address that the configuration does not allow gets no request and is logged once', async () => {
  const content = openTestContent({ origins: ['https://cms.example'] })
  expect(await read(content, `${origin}/cms`)).toEqual(['for readers of mail'])
  await read(content, `${origin}/cms`)
  expect(requests).toEqual([])
  expect(logLines).toEqual(['CONTENT_ORIGINS does not allow this address'])
})

test('our entries are the fallback for a service that has never sent content', async () => {
  answer = (_request, response) => void response.writeHead(500).end()
  expect(await read(openTestContent(), `${origin}/cms`)).toEqual(['for readers of mail'])
  expect(logLines).toEqual(['failed to fetch content', 'falling back to our content'])
})
