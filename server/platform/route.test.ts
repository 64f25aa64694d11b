import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/schema.ts'
import { refuse } from './refusal.ts'
import { route } from './route.ts'

const leaky = endpoint({
  method: 'GET',
  path: '/api/test/leaky',
  reply: z.object({ name: z.string(), inner: z.object({ shown: z.int() }) }),
  refusals: {},
})
const limited = endpoint({
  method: 'POST',
  path: '/api/test/asking',
  body: z.object({ amount: z.int().min(1) }),
  reply: z.object({ ok: z.boolean() }),
  refusals: { too_dear: 409 },
})
const memberOnly = endpoint({ method: 'GET', path: '/api/test/secret', reply: z.object({}), refusals: {} })

let site: Site
beforeAll(async () => {
  site = await openSite([
    (app) => {
      route(
        app,
        leaky,
        { limit: 'none', caller: 'anyone' },
        async () => ({ name: 'Ana', password_hash: 'x', inner: { shown: 1, hidden: 2 } }) as never,
      )
      route(app, limited, { limit: '3/min', caller: 'anyone' }, async ({ body }) =>
        body.amount > 9 ? refuse('too_dear') : { ok: true },
      )
      route(app, memberOnly, { limit: 'none', caller: 'member' }, async () => ({}))
      app.get('/api/test/broken', async () => {
        throw new Error('the database password is hunter2')
      })
    },
  ])
})
afterAll(() => site.close())

test('a column that the contract does not name cannot leave the server', async () => {
  expect(await site.browser().call(leaky, {})).toEqual({
    ok: true,
    status: 200,
    value: { name: 'Ana', inner: { shown: 1 } },
  })
})

test('a refusal of an invalid body names the field and has a reference [P1-519] [P1-521]', async () => {
  const reply = await site.browser().call(limited, { body: { amount: 0 } })
  expect(reply).toMatchObject({
    status: 400,
    problem: {
      code: 'invalid_request',
      errors: [{ field: 'amount' }],
      reference: expect.stringMatching(/^[A-Z2-9]{8}$/),
    },
  })
})

test('a handler’s refusal is sent with its code and the contract’s status for that code', async () => {
  expect(await site.browser().call(limited, { body: { amount: 10 } })).toMatchObject({
    status: 409,
    problem: { code: 'too_dear' },
  })
})

test('a member call without a session is Unauthorized [P1-519] [P1-520]', async () => {
  expect(await site.browser().call(memberOnly, {})).toMatchObject({
    status: 401,
    problem: { code: 'unauthorized', title: 'Unauthorized' },
  })
})

test('a call beyond three a minute is refused, but not a call of another client [P1-519, P1-633]', async () => {
  const client = site.browser('lumen-mobile', '10.8.0.1')
  const statuses = []
  for (let i = 0; i < 3; i += 1) statuses.push((await client.call(limited, { body: { amount: 1 } })).status)
  expect(statuses).toEqual([200, 200, 200])
  expect(await client.call(limited, { body: { amount: 1 } })).toMatchObject({
    status: 429,
    problem: {
      code: 'too_many_requests',
      title: 'That was a lot in a short time. Please wait a moment and try again.',
    },
  })
  expect((await site.browser('lumen-mobile', '10.8.0.2').call(limited, { body: { amount: 1 } })).status).toBe(200)
})

test('an unexpected error answers with a reference and without its cause [P1-519]', async () => {
  const reply = await site.browser().raw('GET', '/api/test/broken')
  expect(reply.statusCode).toBe(500)
  expect(reply.headers['content-type']).toContain('application/problem+json')
  expect(reply.body).not.toContain('hunter2')
  expect(reply.json()).toMatchObject({ code: 'unexpected', reference: expect.stringMatching(/^[A-Z2-9]{8}$/) })
})

test.each(['content-security-policy', 'x-content-type-options', 'referrer-policy'])(
  'a known and an unknown address both reply with the header %s',
  async (header) => {
    expect((await site.browser().raw('GET', '/api/CSRF')).headers[header]).toBeTruthy()
    expect((await site.browser().raw('GET', '/api/nothing/here')).headers[header]).toBeTruthy()
  },
)

test('a call works with and without the partner’s API base, and an address outside the API has no base [P1-441]', async () => {
  const lumen = site.deps.partners.forHost('lumen-mobile.localhost')
  if (!lumen) throw new Error('lumen is not there')
  const statusOf = async (url: string) => (await site.browser().raw('GET', url)).statusCode
  expect(await statusOf('/dining/api/CSRF')).toBe(404)
  const { brand } = lumen
  lumen.brand = { ...brand, apiBase: '/dining' }
  try {
    expect([
      await statusOf('/dining/api/CSRF'),
      await statusOf('/api/CSRF'),
      await statusOf('/dining/robots.txt'),
    ]).toEqual([200, 200, 404])
  } finally {
    lumen.brand = brand
  }
})

test('a forwarded host from an untrusted client is ignored', async () => {
  const reply = await site
    .browser('unknown-partner')
    .raw('GET', '/api/CSRF', { headers: { 'x-forwarded-host': 'lumen-mobile.localhost:3000' } })
  expect(reply.statusCode).toBe(421)
})
