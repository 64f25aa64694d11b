import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { replay, type ReplayState } from '../../domain/earning/replay.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { dinesToReplay } from '../offers/queries.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { writeCheckpoints } from './checkpoints.ts'
import { drainOnce } from './drain.ts'
import { dineKey, type ReplayStart } from './state.ts'

const clock = { now: () => new Date('2027-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
const dineCount = 130
let database: TestDatabase
let db: Db
let admin: Db
let diners: DinerSetup

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 4, restaurants: 6 })
  db = connect(database.urls.pipeline, { max: 4, name: 'test' }).db
  admin = connect(database.adminUrl, { max: 2, name: 'test' }).db
})
afterAll(async () => {
  await Promise.all([db.destroy(), admin.destroy()])
  await database.drop()
})

/**
 * A message about dine `n` of an airline member, who dines every third day, in turn at two restaurants with a monthly offer. The first
 * restaurant earns nothing on Mondays.
 */
function dineMessage(
  n: number,
  kind: PurchaseEvent['kind'] = 'clearing',
  amountMinor = 4_000 + n * 10,
  memberNumber = 1,
): InboxMessage {
  const [card, restaurant] = [diners.cards[memberNumber], diners.restaurants[n % 2 === 0 ? 0 : 3]]
  if (!card || !restaurant) throw new Error('more diners are needed')
  const localTime = `${new Date(Date.UTC(2026, 0, 3 + n * 3)).toISOString().slice(0, 10)}T19:30:00`
  const of = memberNumber === 1 ? `tx-${n}` : `tx-${n}-${memberNumber}`
  const id = kind === 'refund' ? `re-${n}` : of
  return fidelDelivery({ kind, id, of, amountMinor, localTime, card, restaurant }, `${kind} ${id}`)
}
async function processMessages(...messages: InboxMessage[]): Promise<void> {
  await storeMessages(db, messages, clock.now())
  while ((await drainOnce({ db, clock, ids })).messageCount > 0);
}
/** The member whose awards these tests check. */
const member = () => ({ partnerId: diners.cards[1]?.partnerId ?? '', memberId: diners.cards[1]?.memberId ?? '' })
async function awardsByDine(): Promise<Map<string, number>> {
  const rows = await admin
    .selectFrom('award')
    .innerJoin('dine', 'dine.id', 'award.dine_id')
    .select(['award.units', 'dine.provider', 'dine.lifecycle_id as lifecycleId', 'dine.card_id as cardId'])
    .where('award.live', '=', true)
    .where('award.member_id', '=', member().memberId)
    .execute()
  return new Map(rows.map((row) => [dineKey({ partnerId: member().partnerId, ...row }), row.units]))
}
/** Units by dine after a replay of the whole history. */
async function expectedByDine(): Promise<Map<string, number>> {
  const { partnerId, memberId } = member()
  const dines = await inPartner(admin, partnerId, (tx) => dinesToReplay(tx, partnerId, memberId))
  return new Map(replay(dines).dines.map(({ key, reward }) => [key, reward.units]))
}
const checkpointCount = async () => (await admin.selectFrom('replay_checkpoint').select('up_to').execute()).length

test('awards after many dines equal a full replay, for new, late and corrected dines', async () => {
  // Dine 20 arrives later.
  const onTimeDines = Array.from({ length: dineCount }, (_, n) => n).filter((n) => n !== 20)
  await processMessages(...onTimeDines.slice(0, 100).map((n) => dineMessage(n)))
  // 100 dines: a checkpoint after every 25, and none after the last 25.
  expect(await checkpointCount()).toBe(3)
  for (const n of onTimeDines.slice(100)) await processMessages(dineMessage(n))
  expect(await checkpointCount()).toBeGreaterThan(3)
  expect(await awardsByDine()).toEqual(await expectedByDine())
  // A late dine, a full refund of an early dine and a partial refund of a recent one.
  await processMessages(dineMessage(20), dineMessage(5, 'refund', 4_050), dineMessage(126, 'refund', 100))
  expect(await awardsByDine()).toEqual(await expectedByDine())
})

test('a message about a recent dine does not change dines before the checkpoint', async () => {
  await processMessages(...Array.from({ length: dineCount }, (_, n) => dineMessage(n)))
  const revisionCount = async () =>
    (await admin.selectFrom('award').select('id').where('member_id', '=', member().memberId).execute()).length
  // Only a replay that includes the oldest dine replaces this receipt, by another revision.
  const oldest = await admin.selectFrom('dine').select('id').orderBy('occurred_at').limit(1).executeTakeFirstOrThrow()
  await admin
    .updateTable('award')
    .set({ receipt: JSON.stringify({ lines: [], ruleVersion: 'changed by hand', tier: 'OptedIn', countedMinor: 0 }) })
    .where('dine_id', '=', oldest.id)
    .execute()
  const countBefore = await revisionCount()
  await processMessages(dineMessage(dineCount))
  expect(await revisionCount()).toBe(countBefore + 1)
  await processMessages(dineMessage(dineCount + 1), dineMessage(0, 'clearing', 4_000, 3))
  expect(await revisionCount()).toBe(countBefore + 2)
  // An old purchase of another member, which is stored already, does not make this member's replay begin earlier. The update gives the
  // checkpoints times that no dine has. Otherwise a needless replay could write a checkpoint twice: the batch would fail, and its halves
  // would succeed and hide the replay.
  await sql`update replay_checkpoint set up_to = up_to + interval '1 second'`.execute(admin)
  await processMessages(dineMessage(dineCount + 1, 'refund', 2_000), dineMessage(0, 'authorization', 4_000, 3))
  expect(await revisionCount()).toBe(countBefore + 3)
  // A refund of the oldest dine does replace its receipt.
  await processMessages(dineMessage(0, 'refund', 1))
  expect(await revisionCount()).toBeGreaterThan(countBefore + 3)
  expect(await awardsByDine()).toEqual(await expectedByDine())
})

test('awards equal a full replay after a refund of a dine shortly before a checkpoint', async () => {
  await processMessages(...Array.from({ length: dineCount }, (_, n) => dineMessage(n)))
  const { up_to } = await admin
    .selectFrom('replay_checkpoint')
    .select('up_to')
    .orderBy('up_to')
    .executeTakeFirstOrThrow()
  // The dine before the last one that the first checkpoint includes.
  const n = Math.round((up_to.getTime() - Date.UTC(2026, 0, 3)) / (3 * 86_400_000)) - 1
  const awardsBefore = await awardsByDine()
  await processMessages(dineMessage(n, 'refund', 2_000))
  expect(await awardsByDine()).toEqual(await expectedByDine())
  expect(await awardsByDine()).not.toEqual(awardsBefore)
})

test('a replay from the first dine is complete also when another member’s dine has the id of a recent purchase', async () => {
  // Dine 140 is later than every dine of the tests above.
  const [n, otherCard] = [140, diners.cards[3]]
  const sameId = fidelDelivery(
    {
      kind: 'clearing',
      id: `tx-${n}`,
      amountMinor: 4_000,
      localTime: '2027-02-27T19:30:00', // as dine 140
      card: otherCard ?? { fidel: '', lastFour: '' },
      restaurant: diners.restaurants[0] ?? { id: '', fidel: '', mid: '', timezone: '' },
    },
    `other tx-${n}`,
  )
  await processMessages(dineMessage(n), sameId)
  // Without the reference of the other card, the batch does not load that card's member.
  await admin
    .deleteFrom('card_reference')
    .where('card_id', '=', otherCard?.cardId ?? '')
    .execute()
  // The authorization adds the other member’s dine with the same id to the batch. The refund makes the replay begin with the first dine.
  await processMessages(dineMessage(n, 'authorization'), dineMessage(3, 'refund', 2_000))
  expect(await checkpointCount()).toBeGreaterThan(0)
  expect(await awardsByDine()).toEqual(await expectedByDine())
})

test('a replay that makes no checkpoints removes those after its start', async () => {
  const { partnerId, memberId } = member()
  const count = await checkpointCount()
  const oldest = await admin.selectFrom('replay_checkpoint').selectAll().orderBy('up_to').executeTakeFirstOrThrow()
  const from = { upTo: oldest.up_to.toISOString(), state: oldest.state as ReplayState }
  const write = (start: ReplayStart) =>
    db.transaction().execute((tx) => writeCheckpoints(tx, [{ partnerId, memberId, start, checkpoints: [] }]))
  await write({ from, laterCount: count - 1 })
  expect(await checkpointCount()).toBe(1)
  await write({ from: null, laterCount: 1 })
  expect(await checkpointCount()).toBe(0)
})
