import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sandboxApp } from './app.ts'

function openApp(addresses?: string[]) {
  const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' })
  const app = sandboxApp(pool, addresses)
  app.get('/mail', async () => 'mails')
  onTestFinished(async () => {
    await app.close()
    await pool.end()
  })
  return app
}

test.each([
  ['localhost:3003', '/mail', 200],
  ['127.0.0.1:3003', '/mail', 200],
  ['evil.example', '/mail', 421],
  ['evil.example', '/swipe', 421],
  ['evil.example', '/healthz', 200],
])('the sandbox replies to the host %s at %s with %i [SEC-C2]', async (host, url, status) => {
  expect((await openApp().inject({ url, headers: { host } })).statusCode).toBe(status)
})

test('the sandbox replies at its own public address, and no longer at loopback', async () => {
  const app = openApp(['https://sandbox.example'])
  expect((await app.inject({ url: '/mail', headers: { host: 'sandbox.example' } })).statusCode).toBe(200)
  expect((await app.inject({ url: '/mail', headers: { host: 'localhost' } })).statusCode).toBe(421)
})

test.each(['/mail', '/nothing', '/%ff', '/healthz'])('the reply from %s has security headers [SEC-C4]', async (url) => {
  const reply = await openApp().inject({ url })
  expect(reply.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  })
  expect(reply.body).not.toContain('FST_')
})
