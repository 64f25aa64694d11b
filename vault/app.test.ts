import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ticketClaimsAt, linkKey, openTestVault, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { frameTicket } from '../providers/vault/client.ts'
import { vaultApp } from './app.ts'
import { openVaultPool } from './database.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

/** Another app on the database of the vault, made in the test: mutation testing counts what a test itself calls. */
async function openApp({ production = false, pool = vault.pool, addresses = ['http://localhost:3001'] } = {}) {
  const app = await vaultApp({ ...vault.deps, pool }, { production, addresses })
  onTestFinished(() => app.close())
  return app
}
const unreachablePool = () => openVaultPool('postgres://127.0.0.1:1/none', 1, () => undefined)
async function endedPool(): Promise<pg.Pool> {
  const pool = unreachablePool()
  await pool.end()
  return pool
}

test.each([
  ['demands TLS from browsers in production', true, 'max-age=31536000; includeSubDomains'],
  ['does not demand TLS in development', false, undefined],
])('%s', async (_behavior, production, expected) => {
  const app = await openApp({ production })
  const { headers } = await app.inject({ url: '/healthz' })
  expect([headers['strict-transport-security'], headers['cache-control']]).toEqual([expected, 'no-store'])
})

test('is healthy without its database, and ready only with it', async () => {
  const readReplies = async (pool: pg.Pool) => {
    const app = await openApp({ pool })
    const [health, ready] = [await app.inject({ url: '/healthz' }), await app.inject({ url: '/readyz' })]
    return [health.statusCode, health.json(), ready.statusCode, ready.json()] as const
  }
  expect(await readReplies(vault.pool)).toEqual([200, { ok: true }, 200, { ok: true }])
  expect(await readReplies(await endedPool())).toMatchObject([200, { ok: true }, 503, { code: 'not_ready' }])
})

test.each([
  ['evil.example', '/keys', 421],
  ['evil.example', '/frame', 421],
  ['localhost:3001', '/keys', 421],
  ['CARDS.example.', '/keys', 200],
  ['vault-1.internal:3001', '/keys', 200],
  ['10.0.0.5', '/healthz', 200],
  ['10.0.0.5', '/readyz', 200],
])('replies to the host %s at %s with %i [SEC-C2]', async (host, url, status) => {
  const app = await openApp({ addresses: ['https://cards.example', 'http://vault-1.internal:3001'] })
  expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status)
})

test('an address that is not UTF-8 gets the vault’s form of an error and all headers [SEC-C4]', async () => {
  const app = await openApp({ production: true })
  const reply = await app.inject({ url: '/%ff' })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid_request' }])
  expect(reply.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test.each([
  ['a body over the limit of 16 KiB', 'application/json', 'x'.repeat(16 * 1024 + 1), 413, 'too_large'],
  ['text in place of JSON', 'text/plain', 'x', 415, 'invalid_request'],
  ['an unsigned call with a body of 16 KiB', 'application/json', 'x'.repeat(16 * 1024), 401, 'signature_refused'],
])('replies to %s with status and code', async (_case, type, payload, status, code) => {
  const app = await openApp()
  const reply = await app.inject({ method: 'POST', url: '/cards', payload, headers: { 'content-type': type } })
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
})

test('replies 404 to a GET of an address that takes only a POST', async () => {
  const app = await openApp()
  const reply = await app.inject({ url: '/cards' })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})

test.each([
  ['with a code', async () => unreachablePool(), 'ECONNREFUSED', 'connect ECONNREFUSED'],
  ['without a code', endedPool, '', 'pool'],
])('logs an unexpected error %s under the reference of its reply', async (_case, makePool, code, message) => {
  const app = await openApp({ pool: await makePool() })
  const reply = await app.inject({ url: '/keys?x=private' })
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'unexpected'])
  const line = vault.log.find((entry) => entry.includes(String(reply.json().reference))) ?? '{}'
  expect(JSON.parse(line)).toEqual({
    event: 'unexpected',
    reference: reply.json().reference,
    route: '/keys',
    name: 'Error',
    code,
    message: expect.stringContaining(message),
  })
})

test('serves every font that the frame names', async () => {
  const app = await openApp()
  const style = readFileSync(join(import.meta.dirname, 'frame', 'frame.css'), 'utf8')
  const paths = [...style.matchAll(/url\('([^']+)'\)/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(0)
  for (const url of paths) {
    const reply = await app.inject({ url })
    expect([url, reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      url,
      200,
      'font/woff2',
      'public, max-age=604800',
    ])
    expect(reply.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  }
})

test('the setup of the frame has the time for which its ticket is valid', async () => {
  const app = await openApp()
  const claims = ticketClaimsAt(vault.time.now)
  const html = (await app.inject({ url: `/frame?ticket=${await frameTicket(claims, linkKey)}` })).body
  const now = vault.time.now.getTime()
  expect(JSON.parse(/id="setup">([^<]*)</.exec(html)?.[1] ?? '{}')).toMatchObject({
    now,
    lifeMs: claims.exp * 1000 - now,
  })
})
