import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { clientName, registerLimits } from './limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
  ['x'.repeat(101), 'unknown'],
])('the client %s is counted as %s [SEC-C1]', (address, name) => expect(clientName(address)).toBe(name))

async function openLimited() {
  const app = Fastify()
  onTestFinished(() => app.close())
  await registerLimits(app)
  app.setErrorHandler((_error, _request, reply) => reply.code(429).send())
  const config = { rateLimit: { max: 2, timeWindow: 60_000 } }
  app.get('/a', { config }, async () => 'a')
  app.get('/b', { config }, async () => 'b')
  app.post('/a', { config }, async () => 'a')
  return async (method: 'GET' | 'HEAD' | 'POST', url: string, remoteAddress = '203.0.113.7') =>
    (await app.inject({ method, url, remoteAddress })).statusCode
}

test('HEAD and GET of one address share a limit, and other methods and addresses have their own [SEC-C1]', async () => {
  const statusOf = await openLimited()
  expect([await statusOf('GET', '/a'), await statusOf('HEAD', '/a')]).toEqual([200, 200])
  expect([await statusOf('HEAD', '/a'), await statusOf('GET', '/a')]).toEqual([429, 429])
  expect([await statusOf('POST', '/a'), await statusOf('GET', '/b')]).toEqual([200, 200])
})

test('two addresses of one /64 share a limit, and two networks do not [SEC-C1]', async () => {
  const statusOf = await openLimited()
  for (const status of [200, 200, 429]) expect(await statusOf('GET', '/a', `2001:db8::${status}`)).toBe(status)
  expect(await statusOf('GET', '/a', '2001:db8:0:1::1')).toBe(200)
})

test('a limit forgets the client that called least recently once it remembers 5,000', async () => {
  const statusOf = await openLimited()
  for (const status of [200, 200, 429]) expect(await statusOf('GET', '/a')).toBe(status)
  for (let client = 0; client < 5_000; client += 1) await statusOf('GET', '/a', `10.0.${client >> 8}.${client & 255}`)
  expect(await statusOf('GET', '/a')).toBe(200)
})
