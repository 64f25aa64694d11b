import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, type Db } from '../database/connect.ts'
import { enqueueJobs } from './enqueue.ts'
import { instanceOptions } from './install.ts'

let database: TestDatabase
let admin: pg.Client
let site: Db
const dataOf = (mailId: string) => ({ mails: [{ partnerId: 'lumen-mobile', mailId }] })
const startAfter = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
  site = connect(database.urls.app, { max: 1, name: 'test' }).db
})
afterAll(async () => {
  await site.destroy()
  await admin.end()
  await database.drop()
})

const rowsOf = async (mailId: string) =>
  (await admin.query<Record<string, unknown>>('select * from jobs.job where data @> $1', [dataOf(mailId)])).rows

test('a job queued in SQL is the row that the library itself would write', async () => {
  await site.transaction().execute((tx) => enqueueJobs(tx, 'mail', [{ data: dataOf('sql'), startAfter }]))
  const db = { executeSql: (text: string, values?: unknown[]) => admin.query(text, values) }
  const boss = new PgBoss({ ...instanceOptions, db, supervise: false, schedule: false })
  await boss.start()
  await boss.insert('mail', [{ data: dataOf('library'), startAfter }])
  await boss.stop({ graceful: false })
  const [[sqlRow], [libraryRow]] = [await rowsOf('sql'), await rowsOf('library')]
  expect(sqlRow).toEqual({ ...libraryRow, id: expect.any(String), data: dataOf('sql'), created_on: expect.any(Date) })
  // These are the settings of the kind `mail` in kinds.ts.
  expect(sqlRow).toMatchObject({ start_after: startAfter, retry_limit: 104, retry_delay_max: 900, expire_seconds: 120 })
})

test('a job of a transaction that is rolled back is not queued', async () => {
  const rolledBack = site.transaction().execute(async (tx) => {
    await enqueueJobs(tx, 'mail', [{ data: dataOf('undone'), startAfter }])
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  expect(await rowsOf('undone')).toEqual([])
})

test.each([
  ['app', `select enqueue_jobs('estimate_expiry', '[{}]')`, 'no cause queues jobs of kind estimate_expiry'],
  ['app', 'select from jobs.job', 'permission denied for schema jobs'],
  ['app', `insert into jobs.job (name) values ('mail')`, 'permission denied for schema jobs'],
  ['pipeline', 'create table jobs.mine ()', 'permission denied for schema jobs'],
  ['pipeline', 'drop table jobs.job', 'must be owner'],
  ['pipeline', 'truncate jobs.job', 'permission denied'],
  ['console', `insert into jobs.job (name) values ('mail')`, 'permission denied'],
  ['console', 'delete from jobs.job', 'permission denied'],
  ['console', `update jobs.job set data = '{}'`, 'permission denied'],
  ['sandbox', 'select from jobs.job', 'permission denied'],
  ['vault', 'select from jobs.job', 'permission denied'],
] as const)('the database role %s may not run: %s', async (role, statement, refusal) => {
  const client = new pg.Client(database.urls[role])
  await client.connect()
  const result = await client.query(statement).then(
    () => 'done',
    (error: Error) => error.message,
  )
  await client.end()
  expect(result).toContain(refusal)
})
