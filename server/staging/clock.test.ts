import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentMember } from '../../contract/api/session.ts'
import { stagingClock, stagingSignIn, stagingState } from '../../contract/api/staging.ts'
import { insertDiners } from '../../checks/fixtures/diners.ts'
import { noListeners } from '../../checks/fixtures/no-listeners.ts'
import { testPool } from '../../checks/fixtures/pool.ts'
import { fidelDelivery, lastWednesday } from '../../checks/fixtures/purchases.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import {
  newestMoves,
  openSandboxClock,
  type ClockMove,
  type SandboxClock,
} from '../../providers/sandbox-clock/clock.ts'
import { buildApp } from '../app.ts'
import { setSandboxClockPermission } from '../database/sandbox-clock.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { jobNames } from '../jobs/kinds.ts'
import type { JobHandlers } from '../jobs/run.ts'
import { startJobs } from '../jobs/start.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { createEstimateSweep } from '../pipeline/expire-estimates.ts'
import type { Deps } from '../platform/deps.ts'
import { targetsOf } from './clock.ts'

const dayMs = 86_400_000
let site: Site
let deps: Deps
const openClocks: { pool: pg.Pool; clock: SandboxClock }[] = []

/** The clock of another process, which reads it with its own database role. */
async function openClockAs(role: 'app' | 'pipeline' | 'console' | 'sandbox' | 'vault') {
  const pool = testPool(site.database.urls[role], 1)
  const read = async () => (await pool.query<ClockMove>(newestMoves)).rows
  const clock = await openSandboxClock(read, (error) => expect.unreachable(String(error)))
  openClocks.push({ pool, clock })
  return clock
}
const daysAhead = (clock: { now(): Date }) => Math.round((clock.now().getTime() - Date.now()) / dayMs)

beforeAll(async () => {
  site = await openSite([], { movesClock: true })
  deps = site.deps
})
afterAll(async () => {
  for (const { pool, clock } of openClocks) {
    clock.stop()
    await pool.end()
  }
  await site.close()
})

const moveClockBy = async (days: number) => {
  const to = new Date(deps.clock.now().getTime() + days * dayMs).toISOString()
  return site.browser().call(stagingClock, { body: { to } })
}

/** Deletes the jobs of one kind that an earlier move queued. */
async function deleteJobs(kind: string): Promise<void> {
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  await admin.query('delete from jobs.job where name = $1', [kind])
  await admin.end()
}

test('a move of the clock reaches all processes at once, each with its role’s rights', async () => {
  const otherClocks = await Promise.all((['pipeline', 'console', 'sandbox', 'vault'] as const).map(openClockAs))
  expect([deps.clock, ...otherClocks].map(daysAhead)).toEqual([0, 0, 0, 0, 0])
  expect(await moveClockBy(1)).toMatchObject({ ok: true })
  expect([deps.clock, ...otherClocks].map(daysAhead)).toEqual([1, 1, 1, 1, 1])
})

test('a move of 35 days expires an estimate through its job, which the job library runs at once', async () => {
  const diners = await insertDiners(site.database.adminUrl, { members: 1, restaurants: 1 })
  const [[card], [restaurant]] = [diners.cards, diners.restaurants]
  if (!card || !restaurant) throw new Error('no diner')
  const { pipelineDb: db, clock, ids } = deps
  const localTime = lastWednesday(clock.now())
  const dine = { kind: 'authorization' as const, card, restaurant, id: 'overdue', amountMinor: 10_000, localTime }
  await storeMessages(db, [fidelDelivery(dine, 'overdue')], clock.now())
  const stageAfterDrain = async () => {
    await drainOnce({ db, clock, ids })
    return (await db.selectFrom('dine').select('stage').executeTakeFirstOrThrow()).stage
  }
  expect(await stageAfterDrain()).toBe('pending')
  const idleHandlers = Object.fromEntries(
    jobNames.map((kind) => [kind, async () => undefined]),
  ) as unknown as JobHandlers
  let cleanUps = 0
  await deleteJobs('impression_cleanup')
  const jobs = await startJobs({
    url: site.database.urls.pipeline,
    clock,
    handlers: {
      ...idleHandlers,
      impression_cleanup: async () => (cleanUps += 1),
      estimate_expiry: createEstimateSweep(db, clock),
    },
    onError: (error) => expect.unreachable(String(error)),
  })
  try {
    expect(await moveClockBy(35)).toMatchObject({ ok: true }) // an estimate lasts 30 days
    await expect.poll(stageAfterDrain, { timeout: 15_000, interval: 100 }).toBe('expired')
    // The clean-up is scheduled every six hours, and a move of 35 days queues it once.
    await expect.poll(() => cleanUps, { timeout: 15_000, interval: 100 }).toBe(1)
  } finally {
    await jobs.stop()
  }
})

test('a move ends a session that is too old, and the member can sign in again', async () => {
  const { publicId } = await site.member()
  const browser = site.browser()
  await browser.call(stagingSignIn, { body: { publicId } })
  expect(await moveClockBy(35)).toMatchObject({ ok: true })
  expect(await browser.call(currentMember, {})).toMatchObject({ status: 401 })
  expect(await browser.call(stagingState, {})).toMatchObject({
    ok: true,
    value: { clock: { aheadMs: expect.any(Number) } },
  })
  expect(await browser.call(stagingSignIn, { body: { publicId } })).toMatchObject({ ok: true })
  expect(await browser.call(currentMember, {})).toMatchObject({ ok: true, value: { publicId } })
})

test('the clock moves only forward, and not forty years ahead', async () => {
  expect(await moveClockBy(-2)).toMatchObject({ ok: false, problem: { code: 'clock_not_forward' } })
  // The limit is 20 years (clock.ts).
  expect(await moveClockBy(40 * 365)).toMatchObject({ ok: false, problem: { code: 'clock_fixed' } })
})

test('the site’s right to move the clock can be revoked, except on a database whose clock was moved', async () => {
  const siteWithoutMove = await openSite()
  await setSandboxClockPermission(siteWithoutMove.database.urls.owner, false)
  const client = new pg.Client(siteWithoutMove.database.urls.app)
  await client.connect()
  for (const statement of [
    'select move_sandbox_clock(1)',
    'select queue_scheduled_jobs()',
    'insert into sandbox_clock_move values (1, now())',
  ])
    await expect(client.query(statement)).rejects.toThrow('permission denied')
  await client.end()
  await siteWithoutMove.close()
  await expect(setSandboxClockPermission(site.database.urls.owner, false)).rejects.toThrow(/needs another database/)
})

test('production has no call that moves the clock', async () => {
  const production = { ...site.deps, sandboxClock: null, config: { ...site.deps.config, production: true } }
  const app = await buildApp(production, noListeners, [], undefined) // no further routes, no logger
  const headers = { host: 'lumen-mobile.localhost:3000' }
  expect((await app.inject({ method: 'POST', url: stagingClock.path, headers })).statusCode).toBe(404)
  await app.close()
})

const calendar = (automatic: 'card_push' | 'posting_file') => ({
  accountingZone: 'America/New_York',
  payouts: { automatic, postingFiles: { at: '22:00', acknowledgeHours: 24 } },
})

test('buttons lead to the next day, the next payouts, the end of estimates, a card’s expiry and the end of the partner’s year', () => {
  // Card payouts are due every ten minutes. 35 days are longer than an estimate lasts by default (30 days).
  // The last two are times in New York: noon of the day after the card's expiry, and midnight of New Year.
  const targets = targetsOf(new Date('2026-11-23T12:00:00Z'), calendar('card_push'), '2026-12-31')
  expect(targets.map(({ name, at }) => [name, at.toISOString()])).toEqual([
    ['nextDay', '2026-11-24T12:00:00.000Z'],
    ['nextPayouts', '2026-11-23T12:10:00.000Z'],
    ['estimateEnd', '2026-12-28T12:00:00.000Z'],
    ['cardExpiry', '2027-01-01T17:00:00.000Z'],
    ['yearEnd', '2027-01-01T05:00:00.000Z'],
  ])
})

// 03:00 UTC is 22:00 in New York.
test.each([
  ['2026-11-23T12:00:00Z', '2026-11-24T03:00:00.000Z'],
  ['2026-11-24T02:59:59Z', '2026-11-24T03:00:00.000Z'],
  ['2026-11-24T03:00:00Z', '2026-11-25T03:00:00.000Z'],
])('at %s the next posting file is made at %s', (now, at) => {
  const targets = targetsOf(new Date(now), calendar('posting_file'), null)
  expect(targets.find(({ name }) => name === 'nextPayouts')?.at.toISOString()).toBe(at)
})
