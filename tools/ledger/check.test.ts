import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecretKey } from '../../checks/fixtures/clone.ts'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { clearingsOn } from '../../checks/fixtures/purchases.ts'
import { startStandby, type Standby } from '../../checks/fixtures/standby.ts'
import { connect, type Db } from '../../server/database/connect.ts'
import { launchPostgres, type EmbeddedPostgres } from '../../server/database/embedded/launch.ts'
import { prepareDatabase } from '../../server/database/prepare.ts'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { sealMessages } from '../../server/pipeline/seal.ts'
import { randomIds } from '../../server/platform/clock-and-ids.ts'
import { createTestFolder } from '../lib/test-folder.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const dataDir = createTestFolder('damask-standby-')
/** A separate data directory: in the primary's, a command that ignored the standby's address would find the primary. */
const checkDir = mkdtempSync(join(tmpdir(), 'damask-check-'))
let postgres: EmbeddedPostgres
let standby: Standby
let db: Db
let diners: DinerSetup

beforeAll(async () => {
  postgres = await launchPostgres({ dataDir })
  const urls = await prepareDatabase({ adminUrl: postgres.adminUrl, secretKey: testSecretKey })
  diners = await insertDiners(postgres.adminUrl, { members: 4, restaurants: 2 })
  db = connect(urls.pipeline, { max: 2, name: 'check' }).db
  await asAdmin(
    `create role auditor login password 'only-for-tests' bypassrls in role pg_read_all_data, damask_app;
     grant connect on database postgres to auditor`,
  )
  standby = await startStandby({ dataDir, adminUrl: postgres.adminUrl })
})
afterAll(async () => {
  await standby?.stop()
  await db?.destroy()
  await postgres?.stop()
  for (const dir of [dataDir, checkDir]) rmSync(dir, { recursive: true, force: true })
})

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client(postgres.adminUrl)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

async function dineOn(day: string): Promise<void> {
  await storeMessages(db, clearingsOn(day, diners), clock.now())
  await drainOnce({ db, clock, ids: randomIds(clock) })
  await sealMessages(db, clock.now())
  await standby.catchUp()
}

/** Runs the command as a separate process that connects to the standby as `auditor` and knows no address of the primary. */
function check(...args: string[]): Promise<{ code: number; output: string }> {
  const url = new URL(standby.url)
  url.username = 'auditor'
  url.password = 'only-for-tests'
  const env = { PATH: process.env['PATH'], DATA_DIR: checkDir, LEDGER_CHECK_DATABASE_URL: url.href }
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/ledger.ts', 'check', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    )
  })
}

test('the check runs on a streaming standby as a role that is no superuser, and resumes there [MON-A5]', async () => {
  await dineOn('2026-03-04')
  const fullCheck = await check()
  expect(fullCheck.output).toMatch(/\b4 messages read, 0 of them not sealed yet\.\nAll \d+ invariants hold\.\n$/)
  await dineOn('2026-03-05')
  await dineOn('2026-03-06')
  // Each day has four messages under one seal: the first run left a clean point at seal 1.
  const resumedCheck = await check('--resume')
  expect(resumedCheck.output).toMatch(
    /\b8 messages read, 0 of them not sealed yet\.\n4 messages up to seal 1 were NOT read/,
  )
  expect(resumedCheck.output).toMatch(/invariants hold for what was read\.\n$/)
  expect([fullCheck.code, resumedCheck.code]).toEqual([0, 0])
})

test('the check reads every message without --resume, and keeps no clean point beyond a breach [MON-A5]', async () => {
  // The role `replica` skips the trigger that refuses changes to messages.
  await asAdmin(
    `set session_replication_role = replica; update feed_message set body = body || ' ' where delivery_id like '%2026-03-05'`,
  )
  await standby.catchUp()
  // The changed message is before the clean point at seal 3, so this run does not read it.
  expect((await check('--resume')).output).toMatch(/\b0 messages read, .*\n12 messages up to seal 3 were NOT read/)
  const fullCheck = await check()
  expect(fullCheck.output).toMatch(/ 1 {2}messages_never_change .*\(for example seal 2\)/)
  const resumedCheck = await check('--resume')
  expect(resumedCheck.output).toContain('4 messages up to seal 1 were NOT read again')
  expect([fullCheck.code, resumedCheck.code]).toEqual([1, 1])
})
