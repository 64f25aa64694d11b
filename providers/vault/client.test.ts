import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import type { TicketClaims, TokenizeRequest } from '../../contract/vault.ts'
import { vaultClient } from './client.ts'

const linkKey = 'a link key'
const request: TokenizeRequest = { sealed: 'x', partner: 'p', session: 's', cardholder: 'c', countryCode: 'USA' }
const calls: { url: string; init: RequestInit }[] = []

function client(answer: () => Response | Promise<Response>) {
  calls.length = 0
  const replyAndRecord = async (url: string | URL | Request, init: RequestInit = {}) => {
    calls.push({ url: url instanceof Request ? url.url : String(url), init })
    return answer()
  }
  return vaultClient({
    baseUrl: 'http://vault.test:3001',
    linkKey,
    fetch: replyAndRecord,
    now: () => 1_700_000_000_000,
  })
}

test('tokenize signs its call over time, path and body, sets a time limit and refuses redirects', async () => {
  await client(() => Response.json({ ok: false, code: 'number_invalid' })).tokenize(request)
  const [call] = calls
  const body = JSON.stringify(request)
  const signature = createHmac('sha256', linkKey).update(`1700000000000./cards.${body}`).digest('base64url')
  expect(call).toMatchObject({
    url: 'http://vault.test:3001/cards',
    init: {
      method: 'POST',
      body,
      redirect: 'error',
      headers: { 'x-damask-signature': `t=1700000000000,v1=${signature}` },
    },
  })
  expect(call?.init.signal).toBeInstanceOf(AbortSignal)
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', () => new Response('', { status: 500 })],
  ['is not ready', () => new Response('', { status: 503 })],
  ['sends half of a reply', () => new Response('{"ok":', { status: 200 })],
])('tokenize returns `network_unavailable` and no token when the vault %s', async (_what, answer) => {
  expect(await client(answer).tokenize(request)).toEqual({ ok: false, code: 'network_unavailable' })
})

test.each([
  ['refuses the signature', () => new Response('', { status: 401 })],
  ['sends a reply outside of the contract', () => Response.json({ ok: true, number: '1' })],
])('tokenize throws when the vault %s', async (_what, answer) => {
  await expect(client(answer).tokenize(request)).rejects.toThrow()
})

test('forget has the vault delete a card, and throws when the vault replies 503', async () => {
  await client(() => new Response(null, { status: 204 })).forget('token')
  expect(calls[0]).toMatchObject({ url: 'http://vault.test:3001/cards/forget', init: { body: '{"token":"token"}' } })
  await expect(client(() => new Response('', { status: 503 })).forget('token')).rejects.toThrow(/did not delete/)
})

test('a ticket has exactly the given claims, and is signed with the link key', async () => {
  const claims: TicketClaims = {
    jti: 'j'.repeat(20),
    partner: 'p',
    session: 's'.repeat(20),
    parentOrigin: 'https://p.example',
    nonce: 'n'.repeat(20),
    brands: ['visa'],
    // `jwtVerify` compares `exp` with the real time.
    exp: Math.floor(Date.now() / 1000) + 900,
  }
  const ticket = await client(() => new Response()).frameTicket(claims)
  const { payload, protectedHeader } = await jwtVerify(ticket, Buffer.from(linkKey), { algorithms: ['HS256'] })
  expect([payload, protectedHeader]).toEqual([claims, { alg: 'HS256' }])
  await expect(jwtVerify(ticket, Buffer.from('another'))).rejects.toThrow()
})
