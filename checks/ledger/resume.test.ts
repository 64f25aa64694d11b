import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../../server/database/connect.ts'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { sealMessages } from '../../server/pipeline/seal.ts'
import { randomIds } from '../../server/platform/clock-and-ids.ts'
import { checkLedger, type LedgerProgress, type LedgerReport, type SavedPoint } from '../../tools/lib/ledger-check.ts'
import { testDatabase, type TestDatabase } from '../fixtures/database.ts'
import { insertDiners, type DinerSetup } from '../fixtures/diners.ts'
import { clearingsOn } from '../fixtures/purchases.ts'

const clock = { now: () => new Date() }
let database: TestDatabase
let db: Db
let diners: DinerSetup
/** The clean point after the dines of the first two days. */
let firstPoint: SavedPoint

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 3, restaurants: 2 })
  db = connect(database.urls.pipeline, { max: 2, name: 'resume' }).db
  await dineOn('2026-03-04')
  await dineOn('2026-03-05')
  firstPoint = pointOf(await checkLedger(database.adminUrl))
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const storeAndSeal = async (day: string) => {
  await storeMessages(db, clearingsOn(day, diners), clock.now())
  await sealMessages(db, clock.now())
}
const drain = () => drainOnce({ db, clock, ids: randomIds(clock) })
async function dineOn(day: string): Promise<void> {
  await storeAndSeal(day)
  await drain()
}

/** Runs SQL with triggers and foreign keys off, so that it can change messages, events and seals. */
async function runAsAdmin(statement: string): Promise<void> {
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await admin.query(`set session_replication_role = replica; ${statement}`)
  await admin.end()
}

function pointOf({ cleanPoint }: LedgerReport): SavedPoint {
  if (cleanPoint === null) throw new Error('there is no clean point')
  return cleanPoint
}
const breachedOf = ({ invariants }: LedgerReport): string[] =>
  invariants.filter(({ breaches }) => breaches > 0).map(({ name }) => name)

// The tests run in this order on one database. Each day of dines adds three messages.
test('reads only messages after the clean point, and reports how many it skipped [MON-A5]', async () => {
  expect(firstPoint).toMatchObject({ seal: 2, position: 6 }) // two days with a purchase of each of three members
  // Dated two hours ahead, so that the margin of one hour for slow clocks includes none of the stored messages.
  const point = { ...firstPoint, at: new Date(Date.now() + 7_200_000).toISOString() }
  const unchanged = await checkLedger(database.adminUrl, { savedPoint: point, resume: true })
  expect([unchanged.messages, unchanged.cleanPoint]).toEqual([{ read: 0, unsealed: 0, skipped: 6 }, point])
  await dineOn('2026-03-06')
  const resumed = await checkLedger(database.adminUrl, { savedPoint: point, resume: true })
  expect(resumed.messages).toEqual({ read: 3, unsealed: 0, skipped: 6 })
  expect([resumed.from?.seal, resumed.cleanPoint?.seal, breachedOf(resumed)]).toEqual([2, 3, []])
})

test('reads every message without the option to resume [MON-A5]', async () => {
  const { messages, from } = await checkLedger(database.adminUrl, { savedPoint: firstPoint })
  expect([messages, from]).toEqual([{ read: 9, unsealed: 0, skipped: 0 }, null])
})

test('reads an older message again if its outcome was written after the clean run [MON-A5]', async () => {
  await storeAndSeal('2026-03-07')
  const pointBeforeDrain = pointOf(await checkLedger(database.adminUrl))
  await drain()
  await runAsAdmin(`update feed_event set amount_minor = amount_minor + 1 where delivery_id = 'card-0-2026-03-07'`)
  const resumed = await checkLedger(database.adminUrl, { savedPoint: pointBeforeDrain, resume: true })
  expect(breachedOf(resumed)).toContain('events_match_messages')
  expect(resumed.cleanPoint?.seal).toBe(pointBeforeDrain.seal)
  await runAsAdmin(`update feed_event set amount_minor = amount_minor - 1 where delivery_id = 'card-0-2026-03-07'`)
})

/** Runs `run` while the event of this message has a cent more than its body. */
async function withWrongEvent<T>(deliveryId: string, run: () => Promise<T>): Promise<T> {
  await runAsAdmin(`update feed_event set amount_minor = amount_minor + 1 where delivery_id = '${deliveryId}'`)
  const result = await run()
  await runAsAdmin(`update feed_event set amount_minor = amount_minor - 1 where delivery_id = '${deliveryId}'`)
  return result
}

test('reads an older message again when a slow clock dates its outcome up to an hour before the clean run [MON-A5]', async () => {
  // `beforeAll` processed this message just before the run of `firstPoint`, within the margin of one hour.
  const resumed = await withWrongEvent('card-0-2026-03-05', () =>
    checkLedger(database.adminUrl, { savedPoint: firstPoint, resume: true }),
  )
  expect(breachedOf(resumed)).toContain('events_match_messages')
})

test('never moves the clean point past an event that contradicts its message [MON-A5]', async () => {
  const cleanPoints: SavedPoint[] = []
  const onClean = (point: SavedPoint) => void cleanPoints.push(point)
  const [full, resumed] = await withWrongEvent('card-0-2026-03-07', async () => [
    await checkLedger(database.adminUrl, { onClean }),
    await checkLedger(database.adminUrl, { savedPoint: firstPoint, resume: true, onClean }),
  ])
  // A wrong event stops the clean point before the event’s page of 5,000 positions. All messages here are in the first page.
  expect([full?.cleanPoint, resumed?.cleanPoint, cleanPoints]).toEqual([null, firstPoint, []])
})

test('the clean point is the last seal before a changed message [MON-A5]', async () => {
  const cleanPoints: SavedPoint[] = []
  await runAsAdmin(`update feed_message set body = body || ' ' where delivery_id = 'card-1-2026-03-05'`)
  const report = await checkLedger(database.adminUrl, { onClean: (point) => cleanPoints.push(point) })
  expect([report.cleanPoint?.seal, cleanPoints.map(({ seal }) => seal)]).toEqual([1, [1]])
  await runAsAdmin(`update feed_message set body = rtrim(body) where delivery_id = 'card-1-2026-03-05'`)
})

test.each<[string, Partial<SavedPoint>]>([
  ['hash', { hash: 'ab'.repeat(32) }],
  ['position', { position: 5 }],
])(
  'does not resume after a clean point whose %s differs from its seal, and reports the breach [MON-A5]',
  async (_, change) => {
    const report = await checkLedger(database.adminUrl, { savedPoint: { ...firstPoint, ...change }, resume: true })
    expect([report.from, report.messages.read, breachedOf(report)]).toEqual([null, 12, ['messages_never_change']])
    // The point stays, so that the next run reports the breach again.
    expect(report.cleanPoint).toEqual({ ...firstPoint, ...change })
  },
)

test('reports seals that were removed and recreated after a clean run [MON-A5]', async () => {
  await runAsAdmin(`delete from feed_seal; update feed_message set body = body || ' ' where position = 1`)
  while ((await sealMessages(db, clock.now())) > 0);
  expect(breachedOf(await checkLedger(database.adminUrl))).toEqual([])
  expect(breachedOf(await checkLedger(database.adminUrl, { savedPoint: firstPoint }))).toEqual([
    'messages_never_change',
  ])
})

test('ignores a clean point of another ledger [MON-A5]', async () => {
  const report = await checkLedger(database.adminUrl, {
    savedPoint: { ...firstPoint, ledger: 'another' },
    resume: true,
  })
  expect([report.from, report.messages.read, breachedOf(report)]).toEqual([null, 12, []])
})

test('reads messages whose positions are above the value of a sequence that was set back [MON-A5]', async () => {
  // 6000 is more than the 5,000 positions of a page.
  await runAsAdmin(
    `alter table feed_message alter column position set generated by default; update feed_message set position = position + 6000; select setval('feed_message_position_seq', 1)`,
  )
  expect((await checkLedger(database.adminUrl)).messages.read).toBe(12)
})

test('reports progress that never decreases and ends at its totals [MON-A5]', async () => {
  const steps: LedgerProgress[] = []
  await checkLedger(database.adminUrl, { progress: (progress) => steps.push(progress) })
  for (const part of ['messages', 'invariants'] as const) {
    const finished = steps.map((step) => step[part].finished)
    expect(finished).toEqual(finished.toSorted((a, b) => a - b))
    expect(steps.at(-1)?.[part].finished).toBe(steps.at(-1)?.[part].total)
  }
  expect(steps.at(-1)?.invariants.total).toBeGreaterThan(20) // the invariants were counted
})
