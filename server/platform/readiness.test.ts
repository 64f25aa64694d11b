import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect } from '../database/connect.ts'
import { partsOfSite, createReadinessCheck, readyRoute } from './readiness.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the ready route replies 503 and names the part when the feeds’ database role or the vault fails [OPS-A2]', async () => {
  const time = { now: new Date() }
  const vault = Fastify()
  vault.get('/readyz', async () => ({ ok: true }))
  const vaultUrl = await vault.listen({ port: 0, host: '127.0.0.1' })
  const open = (url: string) => connect(url, { max: 1, name: 'test readiness' })
  const wrongUrl = new URL(database.urls.pipeline)
  wrongUrl.password = 'renewed by another operator'
  const [siteConnection, workingConnection, refusedConnection] = [
    open(database.urls.app),
    open(database.urls.pipeline),
    open(wrongUrl.href),
  ]
  let { pool: feedsPool } = workingConnection
  const app = Fastify()
  const parts = partsOfSite({ site: siteConnection.pool, feeds: { query: (sql) => feedsPool.query(sql) }, vaultUrl })
  readyRoute(app, { parts, limitMs: 60_000, clock: { now: () => time.now }, details: () => ({ catalog: 7 }) })
  const readyReply = async () => {
    // A result is cached for one second.
    time.now = new Date(time.now.getTime() + 1_000)
    const reply = await app.inject('/readyz')
    return [reply.statusCode, reply.json().title ?? reply.json().catalog]
  }
  try {
    expect(await readyReply()).toEqual([200, 7])
    feedsPool = refusedConnection.pool
    expect(await readyReply()).toEqual([503, 'No answer from: the database for the feeds.'])
    feedsPool = workingConnection.pool
    await vault.close()
    expect(await readyReply()).toEqual([503, 'No answer from: the vault.'])
  } finally {
    await Promise.all([
      app.close(),
      ...[siteConnection, workingConnection, refusedConnection].map(({ db }) => db.destroy()),
    ])
  }
})

test('a part is checked at most once a second, however many clients ask', async () => {
  let [checkCount, now] = [0, 0]
  const part = { name: 'the vault', check: async () => void (checkCount += 1) }
  const findFailures = createReadinessCheck([part], { now: () => new Date(now) })
  await Promise.all([findFailures(), findFailures(), findFailures()])
  now = 999
  await findFailures()
  expect(checkCount).toBe(1)
  now = 1_000
  await findFailures()
  expect(checkCount).toBe(2)
})
