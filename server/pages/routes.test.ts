import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import type { PageInfo } from '../../contract/pages.ts'
import { pageRoutes } from './routes.ts'

let renderCount = 0
let pageResponse: { status?: number; headers?: Record<string, string> } = {}
let duringRender: (info: PageInfo) => Promise<unknown> = async () => undefined
let catalogVersion = 1

/** Replaces the built pages. Its body shows everything that a page could leak. Awaits `duringRender` before it responds. */
async function renderPage(request: Request, info: PageInfo): Promise<Response> {
  renderCount += 1
  const number = renderCount
  await duringRender(info)
  const headerText = [...request.headers].map(([name, value]) => `${name}=${value}`).join(';')
  const body = `<title>${info.partner.id}</title><p>${info.member?.email ?? 'no member'}</p><i>${request.url}</i><u>${headerText}</u><script nonce="${info.nonce}">go()</script><b>page ${number}</b>${info.preview ? '<em>drafts</em>' : ''}`
  return new Response(body, {
    status: pageResponse.status ?? 200,
    headers: { 'content-type': 'text/html; charset=utf-8', ...pageResponse.headers },
  })
}

let site: Site
let port = 0
beforeAll(async () => {
  site = await openSite([
    pageRoutes(
      () => catalogVersion,
      async () => async () => renderPage,
    ),
  ])
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site.close())
beforeEach(() => {
  pageResponse = {}
  duringRender = async () => undefined
  catalogVersion += 1
})

type Reply = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends requests over a socket, as browsers do: cached pages are sent before Fastify handles the request. */
const get = (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  localAddress = '127.0.0.1',
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const allHeaders = { host: 'lumen-mobile.localhost:3000', ...headers }
    const clientRequest = httpRequest(
      { port, host: '127.0.0.1', localAddress, path, method, headers: allHeaders },
      (incoming) => {
        text(incoming).then(
          (body) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }),
          reject,
        )
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end()
  })
/** The number of the rendering that produced a page. For another body, the beginning of that body. */
const numberOf = ({ body }: Reply): string => /page (\d+)/.exec(body)?.[1] ?? body.slice(0, 80)

test('visitors get the same cached page, with its script allowed by hash and without a nonce or a cookie', async () => {
  const [first, second] = [await get('/'), await get('/')]
  // Fastify handled the first request; the second one was answered before Fastify.
  const withoutDate = ({ headers: { date: _date, ...headers }, ...more }: Reply) => ({ ...more, headers })
  expect(withoutDate(second)).toEqual(withoutDate(first))
  expect(second.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ]+';/)
  expect(second.body).toContain('<script>go()</script>')
  expect(second.headers['set-cookie']).toBeUndefined()
  expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' })
})

test('a preview is rendered for its visitor alone, never cached, and only where the partner allows it', async () => {
  const lumen = site.deps.partners.forHost('lumen-mobile.localhost')
  if (!lumen) throw new Error('lumen-mobile is missing')
  const { brand } = lumen
  const cachedNumber = numberOf(await get('/earn'))
  expect((await get('/earn?preview=1')).body).not.toContain('drafts')
  lumen.brand = { ...brand, cmsPreview: true }
  try {
    const draft = await get('/earn?preview=1')
    expect(draft.body).toContain('<em>drafts</em>')
    expect(numberOf(await get('/earn?preview=1'))).not.toBe(numberOf(draft))
    expect(await get('/earn')).toMatchObject({ body: expect.not.stringContaining('drafts') })
    expect(numberOf(await get('/earn'))).toBe(cachedNumber)
  } finally {
    lumen.brand = brand
  }
})

test('a cached page has the requested host and path, and nothing of the visitor’s campaign, other headers or cookies', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-original-url': '/evil',
    forwarded: 'host=evil.example',
    referer: 'http://evil.example/',
    'user-agent': 'evil-agent',
    'accept-language': 'evil-language',
    cookie: 'damask_visitor=evil-visitor; other=evil-cookie',
    origin: 'http://evil.example',
  }
  const { body } = await get('/?utm_source=evil-campaign', headers)
  expect(body).toContain('<i>http://lumen-mobile.localhost:3000/</i>')
  expect(body).not.toContain('evil')
  expect((await get('/')).body).toBe(body)
})

test('a member never gets a cached page, and a member’s page is never cached', async () => {
  const member = await site.member()
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const visitorPage = await get('/')
  const memberPage = await get('/', { cookie })
  expect(memberPage.body).toContain(`<p>${member.body.email}</p>`)
  expect(memberPage.headers['cache-control']).toBe('private, no-store')
  expect(memberPage.headers['content-security-policy']).toContain("'nonce-")
  for (const path of ['/', '/?utm_source=x', '/how-it-works']) {
    await get(path, { cookie })
    expect((await get(path)).body).not.toContain(member.body.email)
  }
  expect((await get('/')).body).toBe(visitorPage.body)
})

test('two partners never share a page, however the hosts are written, and a page never has a port that is not ours [SEC-C7]', async () => {
  for (const id of ['meridian-air', 'lumen-mobile', 'MERIDIAN-AIR', 'meridian-air'])
    expect((await get('/', { host: `${id}.localhost:3000` })).body).toContain(`<title>${id.toLowerCase()}</title>`)
  const ownPage = await get('/')
  expect(ownPage.body).toContain('<i>http://lumen-mobile.localhost:3000/</i>')
  expect((await get('/', { host: 'lumen-mobile.localhost:9999' })).body).toBe(ownPage.body)
})

test('a HEAD request gets the length of the page and no body', async () => {
  const page = await get('/')
  const head = await get('/', {}, 'HEAD')
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(page.body.length)])
})

test('a range request gets the whole page', async () => {
  const page = await get('/')
  expect((await get('/', { range: 'bytes=0-3' })).body).toBe(page.body)
})

test('a request with a matching ETag gets a 304 without a body', async () => {
  const page = await get('/')
  const notModified = await get('/', { 'if-none-match': String(page.headers.etag) })
  expect([notModified.status, notModified.body]).toEqual([304, ''])
})

test('a HEAD request that comes first leaves no empty page in the cache', async () => {
  await get('/how-it-works', {}, 'HEAD')
  expect((await get('/how-it-works')).body).toContain('page')
})

test('a hundred simultaneous visitors of an uncached page cause one rendering', async () => {
  const countBefore = renderCount
  const replies = await Promise.all(Array.from({ length: 100 }, () => get('/')))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(renderCount - countBefore).toBe(1)
})

describe('the cache leaves out', () => {
  const numbersOfTwoGets = async (): Promise<string[]> => [numberOf(await get('/')), numberOf(await get('/'))]

  test.each<[string, { status?: number; headers?: Record<string, string> }]>([
    ['an error', { status: 500 }],
    ['a 404 page', { status: 404 }],
    ['a redirect', { status: 302, headers: { location: '/login' } }],
    ['a response with a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['a response that is not HTML', { headers: { 'content-type': 'application/json' } }],
  ])('%s', async (_, response) => {
    pageResponse = response
    const [firstNumber, secondNumber] = await numbersOfTwoGets()
    expect(firstNumber).not.toBe(secondNumber)
    // The next page is sent as usual.
    pageResponse = {}
    expect((await get('/how-it-works')).status).toBe(200)
  })

  test('a page with a failed call, although its status is 200', async () => {
    duringRender = (info) => info.inject('GET', '/api/nothing')
    const [firstNumber, secondNumber] = await numbersOfTwoGets()
    expect(firstNumber).not.toBe(secondNumber)
  })
})

test('a rendering gets the copy state of its member [M2-146]', async () => {
  const copyStates: string[] = []
  duringRender = async (info) => void copyStates.push((await info.copyState?.()) ?? 'none')
  const [member, optedOut] = [await site.member(), await site.member({ emailOptIn: false })]
  for (const browser of [member, optedOut]) await browser.raw('GET', '/earn')
  expect(copyStates).toEqual(['email_opted_in', 'opted_out'])
})

test('a rendering whose calls the rate limit refused does not prevent caching the next one', async () => {
  let refusedCalls = 0
  // More calls than the 120 a minute that the rate limit allows.
  duringRender = async (info) => {
    for (let calls = 0; calls < 200; calls += 1)
      if ((await info.inject('GET', '/api/feature-flags')).status === 429) refusedCalls += 1
  }
  await get('/')
  expect(refusedCalls).toBeGreaterThan(0)
  duringRender = async () => undefined
  const [first, second] = [await get('/'), await get('/')]
  expect(numberOf(second)).toBe(numberOf(first))
})

test('a page is rendered again after a change of the catalog', async () => {
  const cachedNumber = numberOf(await get('/'))
  catalogVersion += 1
  expect(numberOf(await get('/'))).not.toBe(cachedNumber)
})

test('a page is rendered again after a change of the partner', async () => {
  const cachedNumber = numberOf(await get('/'))
  await site.deps.db.transaction().execute(async (tx) => {
    await sql`select set_config('damask.partner', 'lumen-mobile', true)`.execute(tx)
    await sql`update partner set version = version + 1 where id = 'lumen-mobile'`.execute(tx)
  })
  await site.deps.partners.refresh()
  expect(numberOf(await get('/'))).not.toBe(cachedNumber)
})

/** Lets every rendering that begins wait for `finish`. */
function holdRenderings() {
  let finish: () => void = () => undefined
  let begun = 0
  const finished = new Promise<void>((resolve) => (finish = resolve))
  duringRender = () => {
    begun += 1
    return finished
  }
  return { finish: () => finish(), begun: () => begun }
}

test('more concurrent renderings than allowed are refused immediately, and cached pages are still sent', async () => {
  const cached = await get('/')
  const renderings = holdRenderings()
  // The server renders at most 64 pages for visitors at once.
  const openRequests = Array.from({ length: 64 }, (_, index) =>
    get(`/nowhere-${index}`, {}, 'GET', `127.0.2.${index >> 4}`),
  )
  await expect.poll(renderings.begun).toBe(64)
  const overload = await get('/nowhere-else')
  expect([overload.status, overload.headers['retry-after']]).toEqual([503, '5'])
  expect(overload.body).toContain('Every table is taken')
  expect((await get('/')).body).toBe(cached.body)
  renderings.finish()
  await Promise.all(openRequests)
  duringRender = async () => undefined
  expect((await get('/nowhere-else')).status).toBe(200)
})

test('one client gets at most 24 renderings at once, and other clients still get theirs [SEC-C1]', async () => {
  const getFrom = (host: number, path: string) => get(path, {}, 'GET', `127.0.3.${host}`)
  const renderings = holdRenderings()
  const openRequests = Array.from({ length: 24 }, (_, index) => getFrom(1, `/slow-${index}`))
  await expect.poll(renderings.begun).toBe(24)
  expect((await getFrom(1, '/slow-else')).status).toBe(503)
  duringRender = async () => undefined
  expect((await getFrom(2, '/slow-else')).status).toBe(200)
  renderings.finish()
  expect(new Set((await Promise.all(openRequests)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await getFrom(1, '/slow-else')).status).toBe(200)
})

test('a client that requests hundreds of different pages a minute gets a 429 page; other clients do not [SEC-C1]', async () => {
  const getFrom = (address: string, path: string) =>
    site.browser('meridian-air', address).raw('GET', path, { headers: { accept: 'text/html' } })
  // The limit is 600 pages a minute.
  let status = 200
  let count = 0
  for (; count < 700 && status === 200; count += 1) status = (await getFrom('10.1.1.1', `/strange-${count}`)).statusCode
  expect(status).toBe(429)
  expect(count).toBe(601)
  const limited = await getFrom('10.1.1.1', '/strange')
  expect(limited.headers['retry-after']).toBeTruthy()
  expect(limited.body).toContain('A little slower, please')
  expect((await getFrom('10.1.1.2', '/strange')).statusCode).toBe(200)
})
