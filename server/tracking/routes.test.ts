import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { impressionsMax, postImpressions } from '../../contract/api/impressions.ts'
import { inPartner } from '../database/connect.ts'
import { addressBytesPerDay } from './budget.ts'

let site: Site
beforeAll(async () => (site = await openSite()))
afterAll(() => site.close())

const common = { channel: 'web', dateTime: '2026-05-05T12:00:00.000Z', userAgent: 'Browser/1' } as const
const impression = (change: object = {}) => ({ ...common, event: 'pageView', path: '/', ...change })
const storedImpressions = (partner: string) =>
  inPartner(site.deps.db, partner, (tx) =>
    tx
      .selectFrom('impression')
      .select(['partner_id', 'event', 'channel', 'merchant_id', 'user_agent', 'fields'])
      .execute(),
  )
/** Sends a request as a beacon does: it cannot set the header with the CSRF token. The rate limit counts per partner and address. */
const sendBeacon = (
  body: unknown,
  headers: Record<string, string> = {},
  partner = 'harbor-bank',
  address = '10.1.1.1',
) => {
  const browser = site.browser(partner, address)
  browser.cookies.set('damask_visitor', 'v'.repeat(43))
  return browser.raw('POST', postImpressions.path, { body, headers })
}

test('a batch is stored with the fields of each event, for its partner alone [P1-483] [P1-307]', async () => {
  const reply = await sendBeacon([
    impression({ merchantId: 'ember', path: '/merchants/ember', utmSource: 'mail' }),
    impression({ event: 'carouselImpression', merchantId: 'noor', carousel: 'Near you', place: 3 }),
    { ...common, event: 'enrollment', source: 'mail' },
  ])
  expect([reply.statusCode, reply.json()]).toEqual([200, { received: 3 }])
  const stored = { partner_id: 'harbor-bank', channel: 'web', user_agent: 'Browser/1' }
  expect(await storedImpressions('harbor-bank')).toEqual([
    { ...stored, event: 'pageView', merchant_id: 'ember', fields: { path: '/merchants/ember', utmSource: 'mail' } },
    {
      ...stored,
      event: 'carouselImpression',
      merchant_id: 'noor',
      fields: { path: '/', carousel: 'Near you', place: 3 },
    },
    { ...stored, event: 'enrollment', merchant_id: null, fields: { source: 'mail' } },
  ])
  expect(await storedImpressions('meridian-air')).toEqual([])
})

test.each([
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
])('%s is honored: nothing is stored', async (_, headers) => {
  const reply = await sendBeacon([impression()], headers, 'city-table')
  expect([reply.statusCode, reply.json()]).toEqual([200, { received: 0 }])
  expect(await storedImpressions('city-table')).toEqual([])
})

test.each<[string, unknown, Record<string, string>, number]>([
  ['a batch from another site', [impression()], { 'sec-fetch-site': 'cross-site' }, 403],
  ['a batch that is not an array', impression(), {}, 400],
  ['a batch from another channel', [impression({ channel: 'app' })], {}, 400],
  ['a batch with an unknown event', [impression({ event: 'click' })], {}, 400],
  ['a batch with a field that is too large', [impression({ path: 'x'.repeat(201) })], {}, 400],
  ['a batch with an unknown field', [impression({ note: 'x' })], {}, 400],
  ['a batch with a field of another event', [impression({ carousel: 'Near you' })], {}, 400],
  ['a batch with too many events', Array.from({ length: impressionsMax + 1 }, () => impression()), {}, 400],
])('%s is refused with the status $3', async (_, body, headers, status) => {
  expect((await sendBeacon(body, headers, 'alder-hotels', '10.1.1.2')).statusCode).toBe(status)
})

test.each([
  ['no visitor cookie', ''],
  ['a malformed visitor cookie', 'damask_visitor=x'],
])('nothing is stored of a browser with %s [SEC-B4]', async (_, cookie) => {
  const options = { body: [impression()], headers: { cookie } }
  const reply = await site.browser('meridian-air', '10.1.1.4').raw('POST', postImpressions.path, options)
  expect([reply.statusCode, reply.json()]).toEqual([200, { received: 0 }])
  expect(await storedImpressions('meridian-air')).toEqual([])
})

test('one address adds no more than its bytes of a day, and more on the next day [SEC-B4]', async () => {
  const large = { path: 'x'.repeat(200), userAgent: 'x'.repeat(400), utmTerm: 'x'.repeat(120) }
  const batch = Array.from({ length: impressionsMax }, () => impression(large))
  const batchesMax = Math.floor(addressBytesPerDay / JSON.stringify(batch).length)
  const send = (address = '2001:db8::1') => sendBeacon(batch, {}, 'lumen-mobile', address)
  for (let index = 0; index < batchesMax; index += 1) expect((await send()).statusCode).toBe(200)
  expect((await send()).statusCode).toBe(429)
  expect((await send('2001:db8::2')).statusCode).toBe(429) // the same /64
  expect((await send('2001:db8:0:1::1')).statusCode).toBe(200)
  site.moveClock(86_400_000)
  expect((await send()).statusCode).toBe(200)
})

test('a browser that sends 241 batches in a minute is refused with 429', async () => {
  const statuses = new Set<number>()
  for (let index = 0; index <= 240; index += 1)
    statuses.add((await sendBeacon([impression()], {}, 'northfield-cu', '10.1.1.3')).statusCode)
  expect([...statuses]).toEqual([200, 429])
})

test('impressions are append-only', async () => {
  const change = (statement: string) => inPartner(site.deps.db, 'harbor-bank', (tx) => sql.raw(statement).execute(tx))
  await expect(change("update impression set event = 'other'")).rejects.toThrow(/permission denied/)
  await expect(change('delete from impression')).rejects.toThrow(/permission denied/)
})
