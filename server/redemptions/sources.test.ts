import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testSecretKey } from '../../checks/fixtures/clone.ts'
import { loadConfig } from '../config.ts'
import { redemptionSources } from './sources.ts'

/** Records each call and replies 404. */
let server: Server
let origin = ''
let calls: { method: string | undefined; path: string | undefined; authorization: string; body: unknown }[]
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const authorization = request.headers.authorization ?? ''
      calls.push({ method: request.method, path: request.url, authorization, body: text && JSON.parse(text) })
      response.writeHead(404).end('{}')
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
  calls = []
})

const sourcesOf = (env: NodeJS.ProcessEnv) =>
  redemptionSources(env, loadConfig({ SECRET_KEY: testSecretKey, PORT: '3000', ...env }))
const noStandIns = { SANDBOX_GIFT_CARDS: '0', SANDBOX_STATEMENT_CREDITS: '0' }
const giftCardSettings = () => ({
  GIFT_CARDS_URL: `${origin}/supplier/`,
  GIFT_CARDS_KEY: 'supplier key',
  GIFT_CARDS_WEBHOOK_SECRET: ' new secret, old secret,',
  GIFT_CARDS_PRODUCTS: '{"Visa":["V1","V2"],"Tremendous":["T1"]}',
})
const order = {
  key: 'order-1',
  amountMinor: 2_000,
  recipient: { name: 'Ana Ruiz', email: 'ana@mail.example' },
  address: null,
}

test('the site offers neither gift cards nor credits without a service or a stand-in', () => {
  const sources = sourcesOf(noStandIns)
  expect([sources.giftCards, sources.issuerOf('northfield-cu')]).toEqual([null, null])
})

test('the settings give the gift-card provider its key, its brands and both webhook secrets', async () => {
  const source = sourcesOf(giftCardSettings()).giftCards
  expect(source?.brands).toEqual(['Tremendous', 'Visa'])
  expect(source?.webhookSecrets).toEqual(['new secret', 'old secret'])
  expect(await source?.provider.order({ ...order, brand: 'MasterCard' })).toMatchObject({ code: 'brand_unavailable' })
  await source?.provider.order({ ...order, brand: 'Visa' })
  expect(calls).toMatchObject([
    { method: 'POST', path: '/supplier/api/v2/orders', authorization: 'Bearer supplier key' },
  ])
  expect(JSON.stringify(calls[0]?.body)).toContain('"V1","V2"')
  expect(JSON.stringify(calls[0]?.body)).toContain('"funding_source_id":"balance"')
})

test('gift cards are paid from the configured funding source', async () => {
  const source = sourcesOf({ ...giftCardSettings(), GIFT_CARDS_FUNDING_SOURCE: 'BANK1' }).giftCards
  await source?.provider.order({ ...order, brand: 'Visa' })
  expect(JSON.stringify(calls[0]?.body)).toContain('"funding_source_id":"BANK1"')
})

test.each([
  [{ GIFT_CARDS_KEY: '' }, 'GIFT_CARDS_KEY is missing'],
  [{ GIFT_CARDS_WEBHOOK_SECRET: '' }, 'GIFT_CARDS_WEBHOOK_SECRET is missing'],
  [{ GIFT_CARDS_WEBHOOK_SECRET: ' , ' }, 'GIFT_CARDS_WEBHOOK_SECRET is missing'],
  [{ GIFT_CARDS_WEBHOOK_SECRET: 'a,b,c' }, 'GIFT_CARDS_WEBHOOK_SECRET has too many secrets'],
  [{ GIFT_CARDS_PRODUCTS: '{' }, 'GIFT_CARDS_PRODUCTS is not JSON'],
  [{ GIFT_CARDS_PRODUCTS: '' }, 'GIFT_CARDS_PRODUCTS names no products'],
  [{ GIFT_CARDS_PRODUCTS: '{"Amex":["A1"]}' }, 'the brands being MasterCard, Tremendous, Visa'],
  [{ GIFT_CARDS_PRODUCTS: '{"Visa":[]}' }, 'GIFT_CARDS_PRODUCTS names no products'],
])('the site refuses to start with %j', (change, problem) => {
  expect(() => sourcesOf({ ...giftCardSettings(), ...change })).toThrow(problem)
})

test('the sandbox sells every brand, and has an address and a key for each of its two services', async () => {
  const sources = sourcesOf({ SANDBOX_URL: origin })
  expect(sources.giftCards?.brands).toEqual(['MasterCard', 'Tremendous', 'Visa'])
  expect(sources.giftCards?.webhookSecrets).toEqual([expect.stringMatching(/^.{20,}$/)])
  await sources.giftCards?.provider.find('key-1')
  await sources.issuerOf('northfield-cu')?.find('key-2')
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /gift-cards/api/v2/orders/key-1',
    'GET /issuer/credits/key-2',
  ])
  expect(new Set(calls.map(({ authorization }) => authorization)).size).toBe(2)
})

test('each partner has its configured issuer, which needs a key', async () => {
  const settings = { ...noStandIns, STATEMENT_CREDITS_URL_NORTHFIELD_CU: `${origin}/bank/` }
  const sources = sourcesOf({ ...settings, STATEMENT_CREDITS_KEY_NORTHFIELD_CU: 'issuer key' })
  expect(sources.issuerOf('harbor-bank')).toBeNull()
  expect(await sources.issuerOf('northfield-cu')?.find('key-1')).toEqual({ state: 'unknown_credit' })
  expect(calls).toMatchObject([{ method: 'GET', path: '/bank/credits/key-1', authorization: 'Bearer issuer key' }])
  expect(() => sourcesOf(settings).issuerOf('northfield-cu')).toThrow('STATEMENT_CREDITS_KEY_NORTHFIELD_CU is missing')
})
