import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberAccount } from '../../domain/ledger/accounts.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { connect, type Db } from '../../server/database/connect.ts'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { randomIds } from '../../server/platform/world.ts'
import { checkBooks } from '../../tools/lib/books.ts'
import { testDatabase, type GivenDatabase } from '../given/database.ts'
import { givenDiners, type Diners } from '../given/diners.ts'
import { randomPurchases, tell } from './random-feed.ts'
import { serialModel } from './serial-model.ts'

const runs = process.env['QUICK'] ? 20 : 80
const clock = { now: () => new Date('2027-02-08T12:00:00.000Z') }
const ids = randomIds(clock)
const seed = Number(process.env['SEED']) || Math.floor(Math.random() * 2 ** 31)
let database: GivenDatabase
let nodes: Db[]
let diners: Diners

beforeAll(async () => {
  database = await testDatabase()
  diners = await givenDiners(database.adminUrl, { members: runs * 8 + 8, restaurants: 6 })
  nodes = [1, 2].map((n) => connect(database.urls.pipeline, { max: 4, name: `node ${n}` }).db)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.destroy()))
  await database.drop()
})

/** What the database says of these members. */
async function booksOf(memberIds: string[]) {
  const db = nodes[0] as Db
  const awards = await db
    .selectFrom('award')
    .innerJoin('dine', (join) =>
      join.onRef('dine.partner_id', '=', 'award.partner_id').onRef('dine.id', '=', 'award.dine_id'),
    )
    .select(['dine.provider', 'dine.lifecycle_id', 'award.stage', 'award.units', 'award.member_id'])
    .where('award.live', '=', true)
    .where('award.member_id', 'in', memberIds)
    // The second report of a purchase may have had a separate dine until both reports had arrived.
    .where((dine) =>
      dine.exists(
        dine
          .selectFrom('feed_event')
          .select('feed_event.delivery_id')
          .whereRef('feed_event.partner_id', '=', 'dine.partner_id')
          .whereRef('feed_event.dine_id', '=', 'dine.id'),
      ),
    )
    .execute()
  const balances = await db
    .selectFrom('ledger_account')
    .select(['path', 'units'])
    .where(
      'path',
      'in',
      memberIds.flatMap((id) => [memberAccount(id, 'pending'), memberAccount(id, 'available')]),
    )
    .execute()
  return { awards, balances: new Map(balances.map((row) => [row.path, row.units])) }
}

const delivery = fc.record({
  order: fc.infiniteStream(fc.nat(1_000_000)),
  repeat: fc.infiniteStream(fc.nat(3)),
  batches: fc.infiniteStream(fc.integer({ min: 1, max: 25 })),
  nodes: fc.constantFrom(1, 2),
})
let run = 0

test('any order, repetition and batching of the same messages, on one node or two, ends in the same books as a serial model', async () => {
  console.log(`seed ${seed}`)
  await fc.assert(
    fc.asyncProperty(randomPurchases, delivery, async (purchases, how) => {
      run += 1
      const told = purchases.map((purchase, n) => tell(purchase, n, run % (runs * 2), diners))
      const messages = shuffled(
        told.flatMap((one) => one.messages),
        how,
      )
      while (messages.length > 0) {
        await storeMessages(nodes[0] as Db, messages.splice(0, how.batches.next().value), clock.now())
        const limit = how.batches.next().value
        await Promise.all(nodes.slice(0, how.nodes).map((db) => drainOnce({ db, clock, ids }, limit)))
      }
      for (const db of nodes) while ((await drainOnce({ db, clock, ids })).taken > 0);
      const memberIds = [...new Set(told.map((one) => one.card.memberId))]
      const books = await booksOf(memberIds)
      for (const memberId of memberIds) {
        const expected = serialModel(
          told.filter((one) => one.card.memberId === memberId).map((one) => one.model),
          clock.now(),
        )
        const actual = books.awards
          .filter((award) => award.member_id === memberId)
          .map((award) => ({ key: `${award.provider}\n${award.lifecycle_id}`, stage: award.stage, units: award.units }))
        expect(sortedByKey(actual)).toEqual(sortedByKey(expected.dines))
        expect(books.balances.get(memberAccount(memberId, 'available')) ?? 0).toBe(expected.balance)
        const estimates = expected.dines.filter(({ stage }) => stage === 'estimate')
        expect(books.balances.get(memberAccount(memberId, 'pending')) ?? 0).toBe(
          estimates.reduce((sum, { units }) => sum + units, 0),
        )
      }
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
  expect((await checkBooks(database.adminUrl)).filter((invariant) => invariant.breaches > 0)).toEqual([])
}, 180_000)

function shuffled(
  messages: InboxMessage[],
  how: { order: Iterator<number>; repeat: Iterator<number> },
): InboxMessage[] {
  const repeated = messages.flatMap((message) => {
    const times = how.repeat.next().value
    // The very delivery again, or what it tells under another delivery id.
    return [
      message,
      ...(times > 1 ? [message] : []),
      ...(times > 2 ? [{ ...message, deliveryId: `${message.deliveryId}-again` }] : []),
    ]
  })
  return repeated
    .map((message) => ({ message, place: how.order.next().value }))
    .sort((a, b) => a.place - b.place)
    .map(({ message }) => message)
}

function sortedByKey<T extends { key: string }>(list: T[]): T[] {
  return [...list].sort((a, b) => (a.key < b.key ? -1 : 1))
}
