import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentQuery } from './content.ts'
import { cachedContent } from './cached.ts'
import { fetchRemote } from './remote.ts'

const query: ContentQuery = { partnerId: 'harbor', name: 'popup', state: 'no_member', preview: false }
const popup = (text: string) => ({ slug: 'popup', type: 'popup', fields: { body_text: text } })
/** Long enough for a busy machine. The tests of a late reply use the short limit. */
const timeoutMs = 15_000
const shortTimeoutMs = 80

let server: Server
let baseUrl = ''
let answer: RequestListener
let requests: string[]
let logLines: string[]
const log = {
  info: (_about: object, line: string) => void logLines.push(`info ${line}`),
  warn: (about: object, line: string) => void logLines.push(`warn ${line} (${(about as { reason: string }).reason})`),
}
beforeEach(async () => {
  ;[requests, logLines] = [[], []]
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/cms`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const replyWith =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)
const replyWithEntries = (...entries: object[]) => replyWith(200, JSON.stringify({ data: entries }))
const fetchEntries = (limitMs = timeoutMs) => fetchRemote({ baseUrl, log, timeoutMs: limitMs }, query)
const textsOf = (entries: { fields: object }[]) =>
  entries.map(({ fields }) => (fields as { body_text: string }).body_text)

test('requests and reads the entries of a name, without those of another name [P1-480] [P1-481] [P1-482]', async () => {
  answer = replyWithEntries(popup('Hello'), { slug: 'side', type: 'sidebar', fields: { page_text: 'of another name' } })
  expect(textsOf(await fetchEntries())).toEqual(['Hello'])
  await fetchRemote({ baseUrl: `${baseUrl}/`, log }, { ...query, name: '*', preview: true })
  expect(requests).toEqual([
    '/cms/pages/popup/?page_size=100&partner=harbor&state=no_member',
    '/cms/pages/*/?page_size=100&partner=harbor&state=no_member&preview=1',
  ])
})

// The listeners are in functions, because some of them are declared below.
test.each<[string, () => RequestListener, string]>([
  ['a refusal', () => replyWith(403, ''), 'Forbidden'],
  ['a failure', () => replyWith(500, '<html>'), 'Internal Server Error'],
  ['a redirect to elsewhere', () => replyWith(302, '', { location: 'http://127.0.0.1:1/' }), 'Found'],
  ['a body that is not JSON', () => replyWith(200, '<html>not json'), 'is not JSON'],
  ['an empty body', () => replyWith(200, ''), 'is not JSON'],
  ['another shape', () => replyWith(200, '{"pages":[]}'), 'has another shape: data'],
  [
    'a link that runs script',
    () => replyWithEntries({ ...popup('x'), fields: { body_text: 'x', url: 'javascript:alert(1)' } }),
    'has another shape: data.0.fields.url',
  ],
  ['a body of more than 1 MiB', () => replyWith(200, `{"data":[${' '.repeat(1_100_000)}]}`), 'is too large'],
  ['an endless body', () => sendEndlessBody, 'is too large'],
  ['a body that breaks off', () => breakOffBody, 'broke off'],
  ['a closed connection', () => (request) => void request.socket.destroy(), 'could not be reached'],
])('rejects %s with the reason [P1-510]', async (_what, listener, reason) => {
  answer = listener()
  await expect(fetchEntries()).rejects.toThrow(reason)
})
test.each<[string, RequestListener]>([
  ['no response', () => undefined],
  ['a response that stops after its start', (_request, response) => void response.writeHead(200).write('{')],
])('rejects %s as too late [P1-510]', async (_what, listener) => {
  answer = listener
  await expect(fetchEntries(shortTimeoutMs)).rejects.toThrow('took too long')
})
const sendEndlessBody: RequestListener = (_request, response) => {
  const writeMore = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.writeHead(200).on('drain', writeMore)
  writeMore()
}
const breakOffBody: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('{"data":', () => request.socket.destroy())
}

test('logs Not Found as info and returns no content [P1-511]', async () => {
  answer = replyWith(404, 'no')
  expect(await fetchEntries()).toEqual([])
  expect(logLines).toEqual(['info Not Found: no content of this name'])
})

test('serves a cached reply for 30 seconds, serves it stale while renewing, and keeps it during failures', async () => {
  let now = 0
  const source = cachedContent((contentQuery) => fetchRemote({ baseUrl, log, timeoutMs }, contentQuery), {
    now: () => now,
    log,
  })
  const read = async () => textsOf(await source.entries(query))
  const expectRequests = (count: number) => expect.poll(() => requests.length).toBe(count)
  answer = replyWithEntries(popup('one'))
  expect(await Promise.all([read(), read(), read()])).toEqual([['one'], ['one'], ['one']])
  expect(requests).toHaveLength(1)
  answer = replyWithEntries(popup('two'))
  now = 29_999
  expect(await read()).toEqual(['one'])
  expect(requests).toHaveLength(1)
  now = 30_000
  expect(await read()).toEqual(['one'])
  await expectRequests(2)
  await expect.poll(read).toEqual(['two'])

  answer = replyWith(500, '')
  now = 120_000
  expect(await read()).toEqual(['two'])
  await expect
    .poll(() => logLines)
    .toEqual(['warn failed to fetch content; the cached content stays (Internal Server Error)'])
  expect(await read()).toEqual(['two'])
  expect(requests).toHaveLength(3)
  // Ten seconds after the failure, a read requests again.
  now = 130_000
  expect(await read()).toEqual(['two'])
  await expectRequests(4)
})

test('without a cached reply, rejects for ten seconds after a failure without another request', async () => {
  let now = 0
  const source = cachedContent((contentQuery) => fetchRemote({ baseUrl, log, timeoutMs }, contentQuery), {
    now: () => now,
    log,
  })
  answer = replyWith(503, '')
  await expect(source.entries(query)).rejects.toThrow('Service Unavailable')
  now = 9_999
  await expect(source.entries(query)).rejects.toThrow('Service Unavailable')
  expect(requests).toHaveLength(1)
  now = 10_000
  answer = replyWithEntries(popup('back'))
  expect(textsOf(await source.entries(query))).toEqual(['back'])
})

test('requests drafts every time', async () => {
  const source = cachedContent((contentQuery) => fetchRemote({ baseUrl, log, timeoutMs }, contentQuery), {
    now: () => 0,
    log,
  })
  answer = replyWithEntries(popup('draft'))
  await source.entries({ ...query, preview: true })
  await source.entries({ ...query, preview: true })
  expect(requests).toHaveLength(2)
})
