import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, type Db } from '../database/connect.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { testSecretKey } from '../../checks/fixtures/clone.ts'
import { systemClock } from '../platform/clock-and-ids.ts'
import { enqueueJobs } from './enqueue.ts'
import { instanceOptions } from './install.ts'
import { jobNames, jobsSchema } from './kinds.ts'
import type { JobHandler, JobHandlers, JobRun } from './run.ts'
import { startJobs } from './start.ts'

let database: TestDatabase
let admin: pg.Client
let site: Db
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

const handlersOfAllKinds = (handle: JobHandler) =>
  Object.fromEntries(jobNames.map((kind) => [kind, handle])) as unknown as JobHandlers
const errors: unknown[] = []
const startNode = (handlers: Partial<JobHandlers>) =>
  startJobs({
    url: database.urls.pipeline,
    clock: systemClock,
    handlers: { ...handlersOfAllKinds(async () => undefined), ...handlers },
    onError: (error) => errors.push(error),
  })
const enqueue = (...mailIds: string[]) =>
  site.transaction().execute((tx) =>
    enqueueJobs(
      tx,
      'mail',
      mailIds.map((mailId) => ({ data: { mails: [{ partnerId: 'lumen-mobile', mailId }] }, startAfter: new Date() })),
    ),
  )
const mailJobStates = async () =>
  (await admin.query<{ state: string }>(`select distinct state from jobs.job where name = 'mail'`)).rows.map(
    ({ state }) => state,
  )

test('two nodes together run each mail job once, with the rights of the pipeline’s role', async () => {
  const handledMailIds: string[] = []
  const handlers = {
    mail: async ({ data }: JobRun<'mail'>) => handledMailIds.push(...data.mails.map(({ mailId }) => mailId)),
  }
  const nodes = await Promise.all([startNode(handlers), startNode(handlers)])
  const queuedMailIds = Array.from({ length: 60 }, (_, n) => `m-${n}`)
  await enqueue(...queuedMailIds)
  await expect.poll(() => handledMailIds.length, { timeout: 10_000, interval: 20 }).toBeGreaterThanOrEqual(60)
  await Promise.all(nodes.map((node) => node.stop()))
  expect(handledMailIds.toSorted()).toEqual(queuedMailIds.toSorted())
  expect(await mailJobStates()).toEqual(['completed'])
  expect(errors).toEqual([])
})

test('a node that stops finishes the job it works on', async () => {
  let finish: () => void = () => undefined
  const started = Promise.withResolvers<void>()
  const node = await startNode({
    mail: () => {
      started.resolve()
      return new Promise<void>((resolve) => (finish = resolve))
    },
  })
  await enqueue('slow')
  await started.promise
  const stopping = node.stop()
  finish()
  await stopping
  expect(await mailJobStates()).toEqual(['completed'])
})

test('a scheduled kind queues at most one job at a time, a node runs it, and each scheduled kind has a schedule', async () => {
  let runCount = 0
  const db = { executeSql: (text: string, values?: unknown[]) => admin.query(text, values) }
  const boss = new PgBoss({ ...instanceOptions, db, supervise: false, schedule: false })
  await boss.start()
  // A node of an earlier test may have queued a scheduled job.
  await boss.deleteAllJobs('vip_end')
  expect(await boss.send('vip_end', {})).not.toBeNull()
  expect(await boss.send('vip_end', {})).toBeNull()
  await boss.stop({ graceful: false })
  const node = await startNode({ vip_end: async () => (runCount += 1) })
  await expect.poll(() => runCount, { timeout: 10_000, interval: 50 }).toBeGreaterThan(0)
  await node.stop()
  const { rows } = await admin.query<{ name: string }>('select name from jobs.schedule order by 1')
  expect(rows.map(({ name }) => name)).toEqual([
    'card_expiry_lookup',
    'card_expiry_reminder',
    'claim_sweep',
    'closing_sweep',
    'estimate_expiry',
    'impression_cleanup',
    'orphan_cards',
    'payout_due',
    'payout_follow_up',
    'payout_reconcile',
    'posting_files',
    'record_cleanup',
    'review_expiry',
    'square_orders',
    'survey_cleanup',
    'vip_end',
  ])
  expect(errors).toEqual([])
})

test('preparing a database again updates the library’s schema and keeps its jobs and the owner damask_owner', async () => {
  const { rows } = await admin.query<{ version: number }>('select version from jobs.version')
  const { getRollbackPlans } = await import('pg-boss')
  // Takes the library's schema back to the previous version.
  await admin.query(getRollbackPlans(jobsSchema, rows[0]?.version))
  await enqueue('kept')
  await prepareDatabase({ adminUrl: database.adminUrl, secretKey: testSecretKey })
  expect((await admin.query('select version from jobs.version')).rows).toEqual(rows)
  expect((await admin.query(`select from jobs.job where data -> 'mails' -> 0 ->> 'mailId' = 'kept'`)).rowCount).toBe(1)
  const { rows: owners } = await admin.query<{ owner: string }>(
    `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'jobs'::regnamespace`,
  )
  expect(owners).toEqual([{ owner: 'damask_owner' }])
})
