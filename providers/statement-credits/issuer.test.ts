import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandboxService } from '../../checks/fixtures/sandbox-service.ts'
import { issuerMigration, issuerRoutes, creditMagicAmounts, issuerMount } from './embedded/issuer.ts'
import { httpIssuer } from './http.ts'

let service: Awaited<ReturnType<typeof openSandboxService>>
beforeAll(async () => {
  service = await openSandboxService(issuerMigration, issuerRoutes)
})
afterAll(() => service.close())

const issuer = (apiKey = service.deps.key) => httpIssuer({ baseUrl: `${service.address}${issuerMount}`, key: apiKey })
const account = { memberNumber: '2041187', cardBrand: 'visa', lastFour: '4242' }
const credit = (amountMinor: number) => ({ key: randomUUID(), amountMinor, account, text: 'Northfield Rewards' })

test.each([
  ['an accepted credit', 200, { state: 'accepted', reference: 'c-1' }, { state: 'accepted', reference: 'c-1' }],
  [
    'a posted credit',
    200,
    { state: 'posted', reference: 'c-1', postedOn: '2026-05-07' },
    { state: 'posted', reference: 'c-1' },
  ],
  ['a rejected credit', 200, { state: 'rejected', reference: 'c', code: 'account_closed' }, { code: 'account_closed' }],
  [
    'a rejection with an unknown code',
    200,
    { state: 'rejected', reference: 'c', code: 'R99' },
    { state: 'rejected', code: 'not_possible' },
  ],
  ['an unknown state', 200, { state: 'somewhere', reference: 'c' }, { state: 'no_answer' }],
  ['a failure', 503, { code: 'unavailable' }, { state: 'no_answer' }],
  ['an unknown credit', 404, { code: 'unknown_credit' }, { state: 'unknown_credit' }],
])('reads %s', async (_, status, reply, expected) => {
  service.recorded.add({ method: 'GET', path: '/credits/one', status, reply })
  expect(await httpIssuer({ baseUrl: service.recorded.url, key: 'any' }).find('one')).toMatchObject(expected)
})

test('accepts a repeated credit once, and posts it later', async () => {
  const sentCredit = credit(2_345)
  const firstReply = await issuer().credit(sentCredit)
  expect(firstReply).toMatchObject({ state: 'accepted' })
  expect(await Promise.all([issuer().credit(sentCredit), issuer().credit(sentCredit)])).toEqual([
    firstReply,
    firstReply,
  ])
  // The issuer posts a credit after three seconds.
  service.moveClock(5_000)
  expect(await issuer().find(sentCredit.key)).toMatchObject({ state: 'posted' })
})

test.each([
  ['posted late', creditMagicAmounts.late, 'accepted', 'accepted', 'posted'],
  [
    'refused',
    creditMagicAmounts.refused,
    'rejected account_closed',
    'rejected account_closed',
    'rejected account_closed',
  ],
  ['accepted without a reply', creditMagicAmounts.noAnswer, 'no_answer', 'posted', 'posted'],
  ['rejected later', creditMagicAmounts.rejectedLater, 'accepted', 'rejected card_replaced', 'rejected card_replaced'],
])('a credit of a magic amount is %s', async (_, amountMinor, firstState, stateAfter5s, stateAfter2min) => {
  const stateOf = (reply: object) => ['state', 'code'].flatMap((key) => Reflect.get(reply, key) ?? []).join(' ')
  const sentCredit = credit(amountMinor)
  expect(stateOf(await issuer().credit(sentCredit))).toBe(firstState)
  // The issuer refuses at once. It decides other credits after three seconds, and a late one after two minutes.
  service.moveClock(5_000)
  expect(stateOf(await issuer().find(sentCredit.key))).toBe(stateAfter5s)
  service.moveClock(120_000)
  expect(stateOf(await issuer().find(sentCredit.key))).toBe(stateAfter2min)
})

test('returns no_answer for a wrong API key, and unknown_credit for an unknown credit', async () => {
  expect(await issuer('another key').credit(credit(2_000))).toEqual({ state: 'no_answer' })
  expect(await issuer().find(randomUUID())).toEqual({ state: 'unknown_credit' })
})

test('lists all pages of the credits since a moment, with their states, and returns null for a wrong API key', async () => {
  // Leaves out the credits of the other tests.
  service.moveClock(60_000)
  const since = service.deps.clock.now()
  // One credit more than a page has.
  const sentCredits = Array.from({ length: 201 }, () => credit(2_345))
  for (const request of sentCredits) await issuer().credit(request)
  service.moveClock(5_000)
  const list = await issuer().list(since)
  expect(list?.map(({ key }) => key)).toEqual(sentCredits.map(({ key }) => key).toSorted())
  expect(list?.at(-1)).toMatchObject({ amountMinor: 2_345, reply: { state: 'posted' } })
  expect(await issuer().list(service.deps.clock.now())).toEqual([])
  expect(await issuer('another key').list(since)).toBeNull()
})
