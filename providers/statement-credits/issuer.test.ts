import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type GivenDatabase } from '../../checks/given/database.ts'
import { replayServer, type ReplayServer } from '../../checks/given/recorded.ts'
import { openSandboxPool } from '../../checks/given/sandbox.ts'
import { migrateSandbox } from '../card-network/embedded/store.ts'
import { issuerMigration, issuerRoutes, magicAmounts, mount } from './embedded/issuer.ts'
import { httpIssuer } from './http.ts'

const key = 'a key of the issuer for the tests'
let now = new Date('2026-05-06T16:00:00Z')
const later = (ms: number) => (now = new Date(now.getTime() + ms))
let database: GivenDatabase
let pool: pg.Pool
let sandbox: FastifyInstance
let address: string
let recorded: ReplayServer
beforeAll(async () => {
  database = await testDatabase()
  pool = openSandboxPool(database)
  await migrateSandbox(pool, [issuerMigration])
  sandbox = Fastify({ forceCloseConnections: true })
  issuerRoutes(sandbox, { pool, key, clock: { now: () => now }, ids: { next: randomUUID } })
  address = await sandbox.listen({ port: 0, host: 'localhost' })
  recorded = await replayServer([])
})
afterAll(async () => {
  await Promise.all([sandbox.close(), recorded.stop()])
  await pool.end()
  await database.drop()
})

const issuer = (shown = key) => httpIssuer({ baseUrl: `${address}${mount}`, key: shown })
const account = { memberNumber: '2041187', cardBrand: 'visa', lastFour: '4242' }
const credit = (amountMinor: number) => ({ key: randomUUID(), amountMinor, account, text: 'Northfield Rewards' })

test.each([
  ['accepted', 200, { state: 'accepted', reference: 'c-1' }, { state: 'accepted', reference: 'c-1' }],
  ['posted', 200, { state: 'posted', reference: 'c-1', postedOn: '2026-05-07' }, { state: 'posted', reference: 'c-1' }],
  ['a rejection', 200, { state: 'rejected', reference: 'c', code: 'account_closed' }, { code: 'account_closed' }],
  [
    'an unknown code',
    200,
    { state: 'rejected', reference: 'c', code: 'R99' },
    { state: 'rejected', code: 'not_possible' },
  ],
  ['an unknown state', 200, { state: 'somewhere', reference: 'c' }, { state: 'no_answer' }],
  ['a failure', 503, { code: 'unavailable' }, { state: 'no_answer' }],
  ['an unknown credit', 404, { code: 'unknown_credit' }, { state: 'unknown_credit' }],
])('reads %s', async (_, status, reply, answer) => {
  recorded.add({ method: 'GET', path: '/credits/one', status, reply })
  expect(await httpIssuer({ baseUrl: recorded.url, key }).find('one')).toMatchObject(answer)
})

test('a credit is accepted, then posted, once however often it is sent', async () => {
  const sent = credit(2_345)
  const first = await issuer().credit(sent)
  expect(first).toMatchObject({ state: 'accepted' })
  expect(await Promise.all([issuer().credit(sent), issuer().credit(sent)])).toEqual([first, first])
  later(5_000)
  expect(await issuer().find(sent.key)).toMatchObject({ state: 'posted' })
})

test.each([
  ['posted late', magicAmounts.late, { state: 'accepted' }, { state: 'accepted' }],
  ['refused', magicAmounts.refused, { state: 'rejected', code: 'account_closed' }, { state: 'rejected' }],
  ['accepted without a reply', magicAmounts.noAnswer, { state: 'no_answer' }, { state: 'posted' }],
  ['rejected later', magicAmounts.rejectedLater, { state: 'accepted' }, { state: 'rejected', code: 'card_replaced' }],
])('a credit of a magic amount is %s', async (_, amountMinor, atOnce, soon) => {
  const sent = credit(amountMinor)
  expect(await issuer().credit(sent)).toMatchObject(atOnce)
  later(5_000)
  expect(await issuer().find(sent.key)).toMatchObject(soon)
  later(120_000)
  expect(await issuer().find(sent.key)).toMatchObject(soon.state === 'accepted' ? { state: 'posted' } : soon)
})

test('another key and a credit nobody sent are answered as such', async () => {
  expect(await issuer('another key').credit(credit(2_000))).toEqual({ state: 'no_answer' })
  expect(await issuer().find(randomUUID())).toEqual({ state: 'unknown_credit' })
})
