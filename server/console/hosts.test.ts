import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'

let console: TestConsole
beforeAll(async () => {
  ;({ console } = await openSiteAndConsole())
})
afterAll(() => console.close())

test.each([
  ['localhost:3002', '/api/Staff', 404],
  ['evil.example', '/api/Staff', 421],
  ['evil.example', '/', 421],
  ['lumen-mobile.localhost:3002', '/', 421],
  ['evil.example', '/healthz', 200],
])('the console replies to the host %s at %s with %i [SEC-C2]', async (host, url, status) => {
  const reply = await console.app.inject({ url, headers: { host } })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'permissions-policy': expect.any(String) })
})

test('an address that is not UTF-8 gets the console’s form of an error [SEC-C4]', async () => {
  const reply = await console.app.inject({ url: '/%ff' })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { code: 'invalid_request', reference: expect.any(String) },
  ])
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
})
