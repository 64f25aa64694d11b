import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callJson, type Call } from './https-json.ts'
import { visaDirect } from './visa-direct.ts'

const longLimitMs = 15_000
const shortLimitMs = 80
let server: Server
let origin = ''
let answer: RequestListener
let receivedRequests: { method: string | undefined; headers: IncomingMessage['headers']; body: string }[]
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      receivedRequests.push({ method: request.method, headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  receivedRequests = []
  answer = replyWith(200, '{"ok":true}')
})

const replyWith =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)
const call = (overrides: Partial<Call> = {}) =>
  callJson({ method: 'GET', url: new URL(origin), headers: {}, identity: null, limitMs: longLimitMs, ...overrides })

test('sends a body as JSON with the headers of the caller', async () => {
  expect(await call({ method: 'POST', headers: { authorization: 'Basic abc' }, body: { amount: '12.05' } })).toEqual({
    status: 200,
    body: { ok: true },
  })
  const json = 'application/json'
  expect(receivedRequests).toMatchObject([
    {
      method: 'POST',
      body: '{"amount":"12.05"}',
      headers: { accept: json, 'content-type': json, authorization: 'Basic abc' },
    },
  ])
})

test('a call without a body has no content type', async () => {
  await call()
  expect(receivedRequests.map(({ method, body, headers }) => [method, body, headers['content-type']])).toEqual([
    ['GET', '', undefined],
  ])
})

const megabyte = 1_048_576
const sizeMax = 65_536
// Each listener is made inside its test, because `origin` is known only after the server has started.
test.each<[string, () => RequestListener, unknown]>([
  ['an error status', () => replyWith(503, '{"code":"busy"}'), { status: 503, body: { code: 'busy' } }],
  ['an empty body', () => replyWith(204, ''), { status: 204, body: null }],
  ['a redirect, which it does not follow', () => replyWith(302, '', { location: origin }), { status: 302, body: null }],
  ['text that is not JSON', () => replyWith(200, '<html>'), null],
  // The quotes of a JSON string count too.
  [
    'the largest body',
    () => replyWith(200, `"${'x'.repeat(sizeMax - 2)}"`),
    { status: 200, body: 'x'.repeat(sizeMax - 2) },
  ],
  ['a body that is too large', () => replyWith(200, `"${'x'.repeat(sizeMax - 1)}"`), null],
  ['a huge body', () => replyWith(200, `"${'x'.repeat(megabyte)}"`), null],
  ['a closed connection', () => (request) => void request.socket.destroy(), null],
])('returns the reply, or null when it is not usable: %s', async (_case, makeListener, expected) => {
  answer = makeListener()
  expect(await call()).toEqual(expected)
})

test.each<[string, RequestListener]>([
  ['nothing', () => undefined],
  ['half a body', (_request, response) => void response.writeHead(200).write('{')],
])('returns null after the limit when the server sends %s', async (_case, listener) => {
  answer = listener
  expect(await call({ limitMs: shortLimitMs })).toBeNull()
})

test('a connection that the server closes raises no error outside the call, where it would end the vault process', async () => {
  const errors: unknown[] = []
  const record = (error: unknown) => void errors.push(error)
  process.on('uncaughtException', record)
  answer = (request) => void request.socket.destroy()
  await call()
  process.off('uncaughtException', record)
  expect(errors).toEqual([])
})

test('a server that does not speak TLS gives no reply at an https address', async () => {
  expect(await call({ url: new URL(origin.replace('http:', 'https:')) })).toBeNull()
  expect(receivedRequests).toEqual([])
})

test('Visa Direct signs in with user and password', async () => {
  const sender = {
    acquiringBin: '408999',
    name: 'Damask',
    accountNumber: '1001',
    address: '1 Main Street',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
    acceptorId: 'ACCEPTOR',
    terminalId: 'TERMINAL',
  }
  const visa = visaDirect({ url: origin, user: 'user', password: 'pass:word', identity: null, sender })
  await visa.takesPush('4957030420210496')
  expect(receivedRequests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:pass:word').toString('base64')}`)
})
