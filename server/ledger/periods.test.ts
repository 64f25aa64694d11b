import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { closePeriod, storedStatement } from './periods.ts'
import { statementOf } from './statement.ts'

const partner = 'lumen-mobile'
let now: Date
const clock = { now: () => now }
const ids = randomIds(clock)
let database: TestDatabase
let pipeline: Db
let owner: Db
let diners: DinerSetup

beforeEach(async () => {
  now = new Date('2026-02-20T12:00:00.000Z')
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 4, restaurants: 3 })
  pipeline = connect(database.urls.pipeline, { max: 4, name: 'test' }).db
  owner = connect(database.urls.owner, { max: 2, name: 'test' }).db
})
afterEach(async () => {
  await Promise.all([pipeline.destroy(), owner.destroy()])
  await database.drop()
})

/** Books an event of a card at lumen-mobile. `of`: the id of the refunded purchase. */
async function report(kind: PurchaseEvent['kind'], id: string, amountMinor: number, localTime: string, of?: string) {
  const [card, restaurant] = [diners.cards[2], diners.restaurants[1]]
  if (!card || !restaurant) throw new Error('more diners are needed')
  const message = fidelDelivery(
    { kind, id, amountMinor, localTime, card, restaurant, ...(of ? { of } : {}) },
    `${kind}-${id}`,
  )
  await storeMessages(pipeline, [message], now)
  while ((await drainOnce({ db: pipeline, clock, ids })).messageCount > 0);
}
const close = (month: string) => closePeriod(owner, partner, month, now)
const hashOf = (statement: string) => /sha256 ([0-9a-f]{64})/.exec(statement)?.[1]
const inTransaction = <T>(work: (tx: Parameters<typeof statementOf>[0]) => Promise<T>) =>
  owner.transaction().execute(work)

test('a late message is booked in the open month with the date of its dine, and leaves the closed month unchanged [D3-013]', async () => {
  await report('clearing', 'a', 10_000, '2026-02-04T19:30:00')
  await report('clearing', 'b', 6_000, '2026-02-11T19:30:00')
  await report('clearing', 'c', 4_000, '2026-02-18T19:30:00')
  expect(await close('2026-02')).toEqual({ ok: false, reason: 'not_over' })
  now = new Date('2026-03-02T12:00:00.000Z')
  const closing = await close('2026-02')
  if (!closing.ok) throw new Error(closing.reason)
  const memberAccount = `member/${diners.cards[2]?.memberId}`
  expect(closing.statement.split('\n')).toEqual([
    'statement lumen-mobile 2026-02',
    expect.stringMatching(/^entries 3 sha256 [0-9a-f]{64}$/),
    `account ${memberAccount}/available Dollar 0 1000`, // 5 % of 20,000 cents
    'account partner/issued Dollar 0 -1000',
    'cause clearing Dollar 3 1000',
    '',
  ])
  expect(await close('2026-02')).toEqual({ ok: false, reason: 'closed' })

  await report('refund', 'r', 10_000, '2026-02-05T12:00:00', 'a')
  const entries = await owner
    .selectFrom('ledger_entry')
    .select(['cause', 'accounting_date', 'effective_date'])
    .orderBy('sequence')
    .execute()
  expect(entries.at(-1)).toEqual({ cause: 'reversal', accounting_date: '2026-03-02', effective_date: '2026-02-04' })
  expect(await inTransaction((tx) => statementOf(tx, partner, '2026-02'))).toBe(closing.statement)
  // The same with two entries per query.
  expect(await inTransaction((tx) => statementOf(tx, partner, '2026-02', 2))).toBe(closing.statement)
  expect(await inTransaction((tx) => storedStatement(tx, partner, '2026-02'))).toBe(closing.statement)
  const march = await inTransaction((tx) => statementOf(tx, partner, '2026-03'))
  expect(march).toContain('late reversal Dollar 1 500')
  expect(hashOf(march)).not.toBe(hashOf(closing.statement))
  const breaches = (await ledgerInvariants(database.adminUrl)).filter((invariant) => invariant.breaches > 0)
  expect(breaches).toEqual([])
})

test('the database refuses an entry in a closed month, even from the database’s owner [D3-013]', async () => {
  await report('clearing', 'a', 10_000, '2026-02-04T19:30:00')
  now = new Date('2026-03-02T12:00:00.000Z')
  expect(await close('2026-02')).toMatchObject({ ok: true })
  const entry = {
    partner_id: partner,
    id: ids.next(),
    sequence: 99,
    cause: 'adjustment' as const,
    cause_id: ids.next(),
    accounting_date: '2026-02-28',
    effective_date: '2026-02-28',
    actor: 'test',
    reason: 'too late',
    created_at: now,
  }
  const lastEntry = await owner
    .selectFrom('ledger_entry')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  await expect(
    owner
      .insertInto('ledger_entry')
      .values({ ...entry, sequence: lastEntry.sequence + 1 })
      .execute(),
  ).rejects.toThrow('the period is closed')
})

test('a month closes only after the earlier months, and only for a partner that exists', async () => {
  for (const month of ['02', '03']) {
    now = new Date(`2026-${month}-20T12:00:00.000Z`)
    await report('clearing', month, 10_000, `2026-${month}-04T19:30:00`)
  }
  now = new Date('2026-05-02T12:00:00.000Z')
  expect(await close('2026-03')).toEqual({ ok: false, reason: 'earlier_open' })
  expect(await close('2026-02')).toMatchObject({ ok: true })
  expect(await close('2026-04')).toEqual({ ok: false, reason: 'earlier_open' })
  expect(await close('2026-03')).toMatchObject({ ok: true })
  expect(await close('2026-04')).toMatchObject({ ok: true })
  expect(await closePeriod(owner, 'unknown', '2026-04', now)).toEqual({ ok: false, reason: 'unknown_partner' })
})
