import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ticketClaimsAt,
  openTestVault,
  linkKey,
  sealedRequest,
  type RunningVault,
} from '../checks/fixtures/real-vault.ts'
import { vaultPaths } from '../contract/vault.ts'
import { frameTicket } from '../providers/vault/client.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

const minuteMs = 60_000
function sign(body: string, change: { path?: string; at?: number; key?: string; signedBody?: string } = {}): string {
  const at = change.at ?? vault.time.now.getTime()
  const signature = createHmac('sha256', change.key ?? linkKey)
    .update(`${at}.${change.path ?? '/cards'}.${change.signedBody ?? body}`)
    .digest('base64url')
  return `t=${at},v1=${signature}`
}
const send = (body: string, signature: string, url = '/cards') =>
  vault.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json', 'x-damask-signature': signature },
  })

test.each([
  ['no signature', () => ''],
  ['a truncated signature', (body: string) => sign(body).slice(0, -4)],
  ['a signature by another key', (body: string) => sign(body, { key: 'another key' })],
  ['a signature of another path', (body: string) => sign(body, { path: '/cards/forget' })],
  ['a signature of another body', (body: string) => sign(body, { signedBody: `${body} ` })],
  ['text before the signature', (body: string) => `x${sign(body)}`],
  ['text after the signature', (body: string) => `${sign(body)}x`],
  ['a signature from six minutes ago', (body: string) => sign(body, { at: vault.time.now.getTime() - 6 * minuteMs })],
  ['a signature six minutes ahead', (body: string) => sign(body, { at: vault.time.now.getTime() + 6 * minuteMs })],
])('refuses a call with %s, and leaves the ticket usable', async (_what, signature) => {
  const body = JSON.stringify(await sealedRequest(vault))
  const reply = await send(body, signature(body))
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'signature_refused'])
  expect((await send(body, sign(body))).json()).toMatchObject({ ok: true })
})

test.each([-5, 5])('accepts a call whose time of signing differs from now by %i minutes', async (minutes) => {
  const body = JSON.stringify(await sealedRequest(vault))
  const signature = sign(body, { at: vault.time.now.getTime() + minutes * minuteMs })
  expect((await send(body, signature)).json()).toMatchObject({ ok: true })
})

test.each(Object.values(vaultPaths).filter((path) => path !== vaultPaths.keys))(
  'refuses a signed call of another shape to %s',
  async (path) => {
    const reply = await send('{"x":1}', sign('{"x":1}', { path }), path)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
  },
)

const nul = 'a\u0000b'
test.each([
  [vaultPaths.tokenize, { sealed: nul, partner: 'p', session: 's', cardholder: 'Ana' }],
  [vaultPaths.acknowledge, { tokens: ['a', nul] }],
  [vaultPaths.acknowledge, { tokens: ['\ud800'] }],
  [vaultPaths.expiries, { tokens: [nul] }],
  [vaultPaths.forget, { token: nul }],
  [vaultPaths.pay, { id: randomUUID(), partner: nul, token: nul, amountMinor: 1, currency: 'USD', recipient: nul }],
  [vaultPaths.payoutStatus, { id: randomUUID(), partner: nul }],
])('refuses a signed call to %s with a text that cannot be stored: %j [SEC-B3]', async (path, content) => {
  const body = JSON.stringify(content)
  const reply = await send(body, sign(body, { path }), path)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
})

test('refuses a signed call that is nested too deep [SEC-C11]', async () => {
  const body = `{"token":"unknown","more":${'['.repeat(40)}${']'.repeat(40)}}`
  const reply = await send(body, sign(body, { path: vaultPaths.forget }), vaultPaths.forget)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
})

test('refuses another payment under the same id with a conflict', async () => {
  const card = await vault.client.tokenize(await sealedRequest(vault))
  const push = { id: randomUUID(), partner: 'lumen-mobile', currency: 'USD', recipient: 'Ana Silva' }
  const sendPush = (amountMinor: number) => {
    const body = JSON.stringify({ ...push, token: card.ok && card.token, amountMinor })
    return send(body, sign(body, { path: vaultPaths.pay }), vaultPaths.pay)
  }
  expect((await sendPush(1_000)).json()).toMatchObject({ result: 'accepted' })
  const reply = await sendPush(2_000)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'other_payment'])
})

test.each([
  ['a body that is not JSON', '{'],
  ['a body of another shape', '{"sealed":1}'],
  ['an empty body', ''],
])('a signed call with %s gets a code and a reference', async (_what, body) => {
  const reply = await send(body, sign(body))
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
  expect(reply.json()).toMatchObject({ code: 'invalid_request', reference: expect.stringMatching(/^[0-9a-f]{12}$/) })
})

test.each([
  ['/cards/acknowledge', '{"tokens":["unknown"]}', 200],
  ['/cards/forget', '{"token":"unknown"}', 204],
])('%s needs a signature for its own path', async (url, body, status) => {
  expect((await send(body, sign(body), url)).statusCode).toBe(401)
  expect((await send(body, sign(body, { path: url }), url)).statusCode).toBe(status)
})

test('refuses a body over the limit of 16 KiB', async () => {
  const body = JSON.stringify({ sealed: 'x'.repeat(20_000) })
  expect((await send(body, sign(body))).statusCode).toBe(413)
})

test('serves the frame to the origin of its ticket, and lets no other origin embed it', async () => {
  const claims = ticketClaimsAt(vault.time.now)
  const reply = await vault.app.inject({ url: `/frame?ticket=${await frameTicket(claims, linkKey)}` })
  expect(reply.statusCode).toBe(200)
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain(`frame-ancestors ${claims.parentOrigin};`)
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; /)
  expect(policy).not.toContain('unsafe')
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  // No placeholder remains, and no address but those of the ticket's origin and of the SVG namespace.
  expect(reply.body).not.toMatch(/<!-- |https?:\/\/(?!lumen-mobile|www\.w3)/)
})

test('sends the card script with the public key of its environment, without the private part [P1-495]', async () => {
  const otherVault = await openTestVault()
  const keyIn = async ({ app, time }: RunningVault) => {
    const html = (await app.inject({ url: `/frame?ticket=${await frameTicket(ticketClaimsAt(time.now), linkKey)}` }))
      .body
    const setup = /id="setup">([^<]*)</.exec(html)?.[1] ?? '{}'
    expect(html).toContain('<script>')
    return (JSON.parse(setup) as { key: { kid: string; jwk: object } }).key
  }
  const [ownKey, otherKey] = [await keyIn(vault), await keyIn(otherVault)]
  expect(ownKey.jwk).not.toEqual(otherKey.jwk)
  expect(Object.keys(ownKey.jwk).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  const publishedKeys = (await vault.app.inject({ url: '/keys' })).json()
  expect(publishedKeys).toEqual({ keys: [{ ...ownKey.jwk, kid: ownKey.kid, use: 'enc', alg: 'ECDH-ES' }] })
  await otherVault.stop()
})

test.each([
  ['an empty ticket', '', 'ticket_mismatch'],
  [
    'a ticket signed with another key',
    (now: Date) => frameTicket(ticketClaimsAt(now), 'another key'),
    'ticket_mismatch',
  ],
  [
    'an expired ticket',
    (now: Date) => frameTicket(ticketClaimsAt(now, { exp: Math.floor(now.getTime() / 1000) - 1 }), linkKey),
    'ticket_expired',
  ],
  [
    'a ticket with a path in the origin',
    (now: Date) => frameTicket(ticketClaimsAt(now, { parentOrigin: 'https://a.example/x' }), linkKey),
    'ticket_mismatch',
  ],
  [
    'a ticket with a policy in the origin',
    (now: Date) => frameTicket(ticketClaimsAt(now, { parentOrigin: `https://a.example; script-src *` }), linkKey),
    'ticket_mismatch',
  ],
  [
    'a ticket with a script as origin',
    (now: Date) => frameTicket(ticketClaimsAt(now, { parentOrigin: 'javascript:alert(1)' }), linkKey),
    'ticket_mismatch',
  ],
] as const)('%s opens no frame', async (_what, ticketAt, code) => {
  const ticket = ticketAt === '' ? '' : await ticketAt(vault.time.now)
  const reply = await vault.app.inject({ url: `/frame?ticket=${encodeURIComponent(ticket)}` })
  expect([reply.statusCode, reply.json().code]).toEqual([403, code])
  expect(reply.headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
})

test('refuses an unsigned ticket (alg none)', async () => {
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const reply = await vault.app.inject({
    url: `/frame?ticket=${encodePart({ alg: 'none' })}.${encodePart(ticketClaimsAt(vault.time.now))}.`,
  })
  expect(reply.statusCode).toBe(403)
})

test('serves the fonts and /readyz, and replies 404 to a path outside of the fonts', async () => {
  for (const family of ['dm-sans', 'figtree', 'libre-franklin', 'nunito-sans', 'sora'])
    expect((await vault.app.inject({ url: `/fonts/${family}.woff2` })).statusCode).toBe(200)
  expect((await vault.app.inject({ url: '/fonts/../package.json' })).statusCode).toBe(404)
  expect((await vault.app.inject({ url: '/readyz' })).statusCode).toBe(200)
})
