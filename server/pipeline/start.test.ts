import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { fidelDelivery, lastWednesday } from '../../checks/fixtures/purchases.ts'
import { connect } from '../database/connect.ts'
import { openNotifier, type Notifier, type Subscriber } from '../database/notifier.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { countWaiting } from '../feeds/unresolved.ts'
import { randomIds, systemClock } from '../platform/clock-and-ids.ts'
import { batchMessagesMax } from './drain.ts'
import { lockMembers } from './load.ts'
import type { ActivityNotice } from './award.ts'
import { startPipeline } from './start.ts'

let database: TestDatabase
let diners: DinerSetup
let nodes: (ReturnType<typeof connect> & { notifier: Notifier })[]

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 4, restaurants: 2 })
  nodes = [1, 2].map((n) => {
    const name = `node ${n}`
    return {
      ...connect(database.urls.pipeline, { max: 4, name }),
      notifier: openNotifier({ url: database.urls.app, name, onError: () => undefined }),
    }
  })
})
afterAll(async () => {
  await Promise.all(nodes.flatMap((node) => [node.notifier.stop(), node.db.destroy()]))
  await database.drop()
})

/** A purchase of $100.00; by default of a member at the carrier, who earns 5 %, at a restaurant without offers. */
const purchase = (id: string, card = diners.cards[2]) => {
  const restaurant = diners.restaurants[1]
  if (!card || !restaurant) throw new Error('more cards or restaurants are needed')
  return fidelDelivery(
    { kind: 'authorization', card, restaurant, id, amountMinor: 10_000, localTime: lastWednesday(systemClock.now()) },
    id,
  )
}

test('with two nodes running, each stored message notifies open pages once about its award', async () => {
  const pipelines = nodes.map(({ db, notifier }) =>
    startPipeline({ db, notifier, clock: systemClock, ids: randomIds(systemClock) }),
  )
  const listener = new pg.Client(database.urls.app)
  await listener.connect()
  await listener.query('listen damask_activity')
  const notices: ActivityNotice[] = []
  listener.on('notification', ({ payload }) => notices.push(JSON.parse(payload ?? '{}') as ActivityNotice))
  for (const id of ['s-1', 's-2', 's-3']) {
    const countBefore = notices.length
    await storeMessages(nodes[0]?.db as never, [purchase(id)], systemClock.now())
    await expect.poll(() => notices.length, { interval: 5 }).toBe(countBefore + 1)
  }
  // Every database role can listen, so a notification has only ids.
  expect(notices[0]).toEqual({
    partner: 'lumen-mobile',
    member: diners.cards[2]?.memberId,
    dineId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await listener.end()
  await Promise.all(pipelines.map((pipeline) => pipeline.stop()))
})

test('a second loop processes the backlog while a batch of the maximum size waits for a locked member', async () => {
  const [node, otherNode] = nodes
  const lockedCard = diners.cards[2]
  if (!node || !otherNode || !lockedCard) throw new Error('no node or card')
  const pipeline = startPipeline({ ...node, clock: systemClock, ids: randomIds(systemClock) })
  const deliveryId = (backlog: number, n: number) => `backlog-${backlog}-${String(n).padStart(5, '0')}`
  /** Only the first message reports a purchase, by the locked member. So its batch can only wait for that member. */
  const storeBacklog = (backlog: number, count: number) => {
    const purchaseMessage = purchase(`b-${backlog}`)
    const messages = Array.from({ length: count }, (_, n) => {
      const event = n === 0 ? purchaseMessage.event : 'offer.updated'
      return { ...purchaseMessage, deliveryId: deliveryId(backlog, n), event }
    })
    return storeMessages(node.db, messages, systemClock.now())
  }
  const waitForWaitingCount = (count: number) =>
    expect.poll(() => countWaiting(node.db), { timeout: 10_000, interval: 20 }).toBe(count)
  // The second backlog shows that the second loop can start again after it has ended.
  const counts = [2 * batchMessagesMax + 100, batchMessagesMax + 100]
  for (const [backlog, count] of counts.entries()) {
    await otherNode.db.transaction().execute(async (tx) => {
      await lockMembers(tx, [lockedCard])
      await storeBacklog(backlog, count)
      await waitForWaitingCount(batchMessagesMax)
    })
    await waitForWaitingCount(0)
  }
  await pipeline.stop()
  const { rows } = await node.pool.query(`select state, count(*)::int as n from feed_message_state
    where delivery_id like 'backlog-%' group by 1 order by 1`)
  expect(rows).toEqual([
    { state: 'ignored', n: 3 * batchMessagesMax + 200 - 2 },
    { state: 'read', n: 2 },
  ])
})

describe('while no timer fires', () => {
  let pool: ReturnType<typeof connect>
  let subscribers: Subscriber[]
  let endedSubscribers: Subscriber[]
  let pipeline: ReturnType<typeof startPipeline>
  /** How often the pipeline took a connection from its pool. */
  let acquireCount: number
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pool = connect(database.urls.pipeline, { max: 4, name: 'no timers' })
    acquireCount = 0
    pool.pool.on('acquire', () => (acquireCount += 1))
    subscribers = []
    endedSubscribers = []
    const notifier: Notifier = {
      subscribe: (_, subscriber) => {
        subscribers.push(subscriber)
        return () => endedSubscribers.push(subscriber)
      },
      stop: () => Promise.resolve(),
    }
    pipeline = startPipeline({ db: pool.db, notifier, clock: systemClock, ids: randomIds(systemClock) })
  })
  afterEach(async () => {
    await pipeline.stop()
    expect(endedSubscribers).toEqual(subscribers)
    vi.useRealTimers()
    await pool.db.destroy()
  })
  const store = (...messages: ReturnType<typeof purchase>[]) =>
    storeMessages(nodes[0]?.db as never, messages, systemClock.now())
  /** Polls without `expect.poll`, which would advance the timers, so that the pipeline would poll too. */
  const waitForWaitingCount = async (count: number) => {
    const current = () => countWaiting(nodes[0]?.db as never)
    for (let n = 0; n < 100 && (await current()) !== count; n += 1) await nodes[0]?.pool.query('select pg_sleep(0.03)')
    expect(await current()).toBe(count)
  }

  /**
   * Waits until each of the four loops has begun and none of them uses the database. When `expect.poll` fires a timer, this function also
   * waits for the run that the timer starts.
   */
  const waitUntilIdle = async () => {
    await expect.poll(() => acquireCount).toBeGreaterThanOrEqual(4)
    const acquiresWithin = async (seconds: number) => {
      const before = acquireCount
      await nodes[0]?.pool.query('select pg_sleep($1)', [seconds])
      return acquireCount - before
    }
    await expect.poll(() => acquiresWithin(0.05)).toBe(0)
  }

  test('a notification and a new connection of the notifier each start a batch, and then the pipeline waits', async () => {
    for (const wake of ['notify', 'readAgain'] as const) {
      await store({ ...purchase(wake), event: 'offer.updated' })
      for (const subscriber of subscribers) subscriber[wake]('')
      await waitForWaitingCount(0)
    }
    await waitUntilIdle()
  })

  test('a message whose member another batch had locked is processed at once after the unlock', async () => {
    const [lockedCard, otherCard] = [diners.cards[2], diners.cards[3]]
    if (!lockedCard || !otherCard) throw new Error('more cards are needed')
    await waitUntilIdle()
    await nodes[1]?.db.transaction().execute(async (tx) => {
      await lockMembers(tx, [lockedCard])
      await store(purchase('locked'), purchase('unlocked', otherCard))
      for (const { notify } of subscribers) notify('')
      await waitForWaitingCount(1)
    })
    await waitForWaitingCount(0)
  })
})

test('a running pipeline seals messages [MON-B10]', async () => {
  const [node] = nodes
  if (!node) throw new Error('no node')
  await storeMessages(node.db, [purchase('sealed')], systemClock.now())
  const countUnsealed = async () => {
    const { rows } = await node.pool.query<{ count: number }>(`select count(*) from feed_message
      where position > (select coalesce(max(to_position), 0) from feed_seal)`)
    return rows[0]?.count
  }
  expect(await countUnsealed()).toBeGreaterThan(0)
  const pipeline = startPipeline({ ...node, clock: systemClock, ids: randomIds(systemClock) })
  try {
    await expect.poll(countUnsealed).toBe(0)
  } finally {
    await pipeline.stop()
  }
})

test('the pipeline logs and reports a message that fails unexpectedly, and processes the next one', async () => {
  const [node] = nodes
  if (!node) throw new Error('no node')
  const ids = randomIds(systemClock)
  // A message of a new dine needs an id; a message without a purchase needs none.
  const failingIds = {
    ...ids,
    next: () => {
      throw new Error('no id')
    },
  }
  const poisonMessage = { ...purchase('poison'), deliveryId: 'poison' }
  const harmlessMessage = { ...purchase('harmless'), deliveryId: 'harmless', event: 'offer.updated' }
  const [lines, errors]: [string[], unknown[]] = [[], []]
  const deps = { ...node, clock: systemClock, ids: failingIds, onError: (error: unknown) => errors.push(error) }
  const stateOf = async (deliveryId: string) =>
    (await node.pool.query(`select state, reason, detail from feed_message_state where delivery_id = $1`, [deliveryId]))
      .rows[0]
  const pipeline = startPipeline({ ...deps, log: (line) => lines.push(line) })
  await storeMessages(node.db, [poisonMessage], systemClock.now())
  await expect.poll(() => lines).toEqual(['feed messages quarantined: 1; an operator must review them'])
  await storeMessages(node.db, [harmlessMessage], systemClock.now())
  await expect.poll(async () => (await stateOf('harmless'))?.state).toBe('ignored')
  await pipeline.stop()
  expect(errors).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(/^failed to process message poison, reference [0-9a-f]{12}$/),
    }),
  ])
  expect(errors[0]).toMatchObject({ cause: { message: 'no id' } })
  expect(await stateOf('poison')).toMatchObject({
    state: 'quarantined',
    reason: 'unexpected',
    detail: expect.stringMatching(/^reference [0-9a-f]{12}: no id$/),
  })

  // `log` is optional: the message is quarantined without it too.
  const pipelineWithoutLog = startPipeline(deps)
  await storeMessages(node.db, [{ ...poisonMessage, deliveryId: 'poison-2' }], systemClock.now())
  await expect.poll(async () => (await stateOf('poison-2'))?.state).toBe('quarantined')
  await pipelineWithoutLog.stop()
  expect(errors).toHaveLength(2)
})

test('the pipeline reports the errors of an unavailable database and tries again until it is stopped', async () => {
  const [node] = nodes
  if (!node) throw new Error('no node')
  const url = new URL(database.urls.pipeline)
  url.port = '1'
  const unavailable = connect(url.href, { max: 1, name: 'away' })
  const errors: unknown[] = []
  const start = () =>
    startPipeline({
      db: unavailable.db,
      notifier: node.notifier,
      clock: systemClock,
      ids: randomIds(systemClock),
      onError: (error) => errors.push(error),
    })
  await start().stop()
  // One for each of the four loops: messages, confirmations, replacements and seals.
  expect(errors).toHaveLength(4)
  const pipeline = start()
  // More errors than the first ones of both starts: a loop has tried again.
  await expect.poll(() => errors.length).toBeGreaterThan(8)
  await pipeline.stop()
  await unavailable.db.destroy()
})
