import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertDiners } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, type Db } from '../database/connect.ts'
import type { NewEntry } from './award.ts'
import { bookEntries } from './book.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
/** The ledger does not check that this member exists. */
const member = '00000000-0000-7000-8001-000000000001'
const pending = `member/${member}/pending` as const
const available = `member/${member}/available` as const
let database: TestDatabase
let nodes: Db[]
let owner: pg.Client
/** The superuser: may read which locks other connections wait for. */
let admin: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  await insertDiners(database.adminUrl, { members: 1, restaurants: 1 })
  nodes = [1, 2].map((n) => connect(database.urls.pipeline, { max: 2, name: `node ${n}` }).db)
  owner = new pg.Client(database.urls.owner)
  await owner.connect()
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
})
afterAll(async () => {
  await Promise.all([owner.end(), admin.end()])
  await Promise.all(nodes.map((node) => node.destroy()))
  await database.drop()
})
afterEach(() => owner.query('rollback'))

let idCount = 0
const nextId = () => `00000000-0000-7000-8009-${(idCount += 1).toString(16).padStart(12, '0')}`
const estimate = (partnerId = 'lumen-mobile', units = 100): NewEntry => ({
  partnerId,
  id: nextId(),
  memberId: member,
  cause: 'estimate',
  reverses: null,
  effectiveDate: '2026-03-04',
  ruleVersion: '1',
  postings: [{ from: 'partner/issued', to: pending, units, currency: 'Mile' }],
})
const book = (node: Db | undefined, ...entries: NewEntry[]) => {
  if (!node) throw new Error('no such node')
  return node.transaction().execute((tx) => bookEntries(tx, entries, now))
}
const readBalance = async (path: string) =>
  (await nodes[0]?.selectFrom('ledger_account').select('units').where('path', '=', path).execute())?.[0]?.units ?? null

const posting = (entry: string, line: number, from: string, to: string, units: number, currency = 'Mile') =>
  `insert into ledger_posting values ('lumen-mobile', '${entry}', ${line}, '${from}', '${to}', '${currency}', ${units})`
const entryRow = (row: {
  id: string
  cause?: string
  causeId?: string
  reverses?: string
  date?: string
  sequence?: string
}) =>
  `insert into ledger_entry (partner_id, id, sequence, cause, cause_id, reverses, accounting_date, effective_date, actor, created_at)
   select 'lumen-mobile', '${row.id}', ${row.sequence ?? 'turn.last_sequence + 1'}, '${row.cause ?? 'clearing'}', '${row.causeId ?? row.id}',
     ${row.reverses ? `'${row.reverses}'` : 'null'}, '${row.date ?? '2026-03-10'}', '2026-03-04', 'test', now() from ledger_turn(array['lumen-mobile']) as turn`
const withPosting = (entry: string, insertion: string) => `with entry as (${entry}) ${insertion}`

describe('the database refuses', () => {
  /** Its 100 units are the pending balance. */
  const bookedEntry = estimate()
  beforeAll(() => book(nodes[0], bookedEntry))

  test.each<[string, () => string, string]>([
    ['an entry without postings', () => entryRow({ id: nextId() }), 'no postings'],
    ['a posting without an entry', () => posting(nextId(), 1, 'partner/issued', pending, 5), 'belongs to no entry'],
    [
      'another posting of an old entry',
      () => posting(bookedEntry.id, 2, 'partner/issued', pending, 5),
      'belongs to no entry',
    ],
    [
      'a posting to an account that is not open',
      () => {
        const id = nextId()
        return withPosting(entryRow({ id }), posting(id, 1, 'partner/issued', 'partner/elsewhere', 5))
      },
      'not open',
    ],
    [
      'a posting in another currency than the account’s',
      () => {
        const id = nextId()
        return withPosting(entryRow({ id }), posting(id, 1, 'partner/issued', pending, 5, 'Point'))
      },
      'not open',
    ],
    [
      'a negative pending balance',
      () => {
        const id = nextId()
        return withPosting(entryRow({ id }), posting(id, 1, pending, 'partner/issued', 101))
      },
      'ledger_account_pending',
    ],
    [
      'an entry that reverses an entry that does not exist',
      () => {
        const id = nextId()
        return withPosting(entryRow({ id, reverses: nextId() }), posting(id, 1, pending, 'partner/issued', 1))
      },
      'reverses one that is not there',
    ],
    [
      'an entry out of sequence',
      () => {
        const id = nextId()
        return withPosting(entryRow({ id, sequence: '99' }), posting(id, 1, 'partner/issued', pending, 1))
      },
      'out of sequence',
    ],
    ['an unknown cause', () => entryRow({ id: nextId(), cause: 'gift' }), 'ledger_entry_cause_check'],
    [
      // An adjustment has another cause than itself, so that only its reason is missing.
      'an adjustment without a reason',
      () => entryRow({ id: nextId(), cause: 'adjustment', causeId: nextId() }),
      'violates check constraint',
    ],
    ['a direct change of a balance', () => 'update ledger_account set units = 0', 'by postings alone'],
    ['a deletion of an account', () => 'delete from ledger_account', 'only appends'],
    ['a change of an entry', () => `update ledger_entry set reason = 'other'`, 'only appends'],
    ['a deletion of a posting', () => 'delete from ledger_posting', 'only appends'],
  ])('%s [D3-026]', async (_, statement, message) => {
    // With the rights of the tables’ owner, so that constraints and triggers refuse the statement, not a missing grant.
    await owner.query('begin')
    await expect(owner.query(statement())).rejects.toThrow(message)
  })

  test('a second reversal of an entry, and the same entry a second time [D3-026]', async () => {
    const reverse = (id: string): NewEntry => ({
      ...estimate(),
      id,
      cause: 'reversal',
      reverses: bookedEntry.id,
      postings: [{ from: pending, to: 'partner/issued', units: 1, currency: 'Mile' }],
    })
    const reversal = reverse(nextId())
    await book(nodes[0], reversal)
    await expect(book(nodes[0], reverse(nextId()))).rejects.toThrow('ledger_entry_reverses')
    await expect(book(nodes[0], reversal)).rejects.toThrow('duplicate key')
  })
})

test('a correction can make the available balance negative', async () => {
  const entry = { ...estimate(), cause: 'clearing' as const }
  await book(nodes[0], { ...entry, postings: [{ from: 'partner/issued', to: available, units: 50, currency: 'Mile' }] })
  await book(nodes[0], {
    ...estimate(),
    cause: 'correction',
    postings: [{ from: available, to: 'partner/issued', units: 80, currency: 'Mile' }],
  })
  expect(await readBalance(available)).toBe(-30)
})

test('a reader that follows the sequence sees each entry once while a writer pauses inside its transaction', async () => {
  const partnerId = 'meridian-air'
  const sequences: number[] = []
  const readSequences = async () => {
    const rows = await nodes[0]
      ?.selectFrom('ledger_entry')
      .select('sequence')
      .where('partner_id', '=', partnerId)
      .where('sequence', '>', sequences.at(-1) ?? 0)
      .orderBy('sequence')
      .execute()
    for (const { sequence } of rows ?? []) sequences.push(sequence)
  }
  await book(nodes[0], estimate(partnerId))
  await readSequences()
  let resume = () => {}
  const resumption = new Promise<void>((resolve) => (resume = resolve))
  let reportSlowInsert = () => {}
  const slowInsert = new Promise<void>((resolve) => (reportSlowInsert = resolve))
  const slowBooking = nodes[0]?.transaction().execute(async (tx) => {
    await bookEntries(tx, [estimate(partnerId), estimate(partnerId)], now)
    reportSlowInsert()
    await resumption
  })
  await slowInsert
  let isFastBookingDone = false
  const fastBooking = book(nodes[1], estimate(partnerId)).then(() => (isFastBookingDone = true))
  const waitingCount = async () =>
    (
      await admin.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%ledger_turn%' and datname = current_database()`,
      )
    ).rowCount
  try {
    await expect.poll(waitingCount, { interval: 5 }).toBe(1)
    await readSequences()
    expect([isFastBookingDone, sequences]).toEqual([false, [1]])
  } finally {
    resume()
  }
  await Promise.all([slowBooking, fastBooking])
  await readSequences()
  expect(sequences).toEqual([1, 2, 3, 4])
})

test('a reader sees every entry once while two nodes write [MON-C7]', async () => {
  const partners = ['meridian-air', 'lumen-mobile', 'city-table']
  const sequencesByPartner = new Map<string, number[]>(partners.map((partner) => [partner, []]))
  let isWriting = true
  const runReader = async () => {
    let isLastRound = false
    while (!isLastRound) {
      isLastRound = !isWriting
      for (const partner of partners) {
        const sequences = sequencesByPartner.get(partner) ?? []
        const rows = await nodes[0]
          ?.selectFrom('ledger_entry')
          .select('sequence')
          .where('partner_id', '=', partner)
          .where('sequence', '>', sequences.at(-1) ?? 0)
          .orderBy('sequence')
          .execute()
        sequences.push(...(rows ?? []).map(({ sequence }) => sequence))
      }
    }
  }
  const runWriter = async (node: Db | undefined) => {
    for (let n = 0; n < 40; n += 1) {
      // In both orders: the nodes would deadlock if bookEntries did not always lock the partners in the same order.
      const orderedPartners = n % 2 ? partners : partners.toReversed()
      await book(node, ...orderedPartners.map((partner) => estimate(partner, 1)))
    }
  }
  const readerRun = runReader()
  await Promise.all(nodes.map(runWriter))
  isWriting = false
  await readerRun
  for (const sequences of sequencesByPartner.values()) {
    // Each of the two nodes books 40 entries of every partner; earlier tests have booked some more.
    expect(sequences.length).toBeGreaterThanOrEqual(80)
    expect(sequences).toEqual(sequences.map((_, n) => n + 1))
  }
})
