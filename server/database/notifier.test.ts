import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect } from './connect.ts'
import { openNotifier, type Notifier } from './notifier.ts'

const connectionName = 'notifier test'
let database: TestDatabase
let sender: ReturnType<typeof connect>
let admin: ReturnType<typeof connect>
let notifier: Notifier
let errors: unknown[]

beforeAll(async () => {
  database = await testDatabase()
  sender = connect(database.urls.pipeline, { max: 1, name: 'sender' })
  admin = connect(database.adminUrl, { max: 1, name: 'admin' })
})
afterAll(async () => {
  await Promise.all([sender.pool.end(), admin.pool.end()])
  await database.drop()
})
beforeEach(() => {
  errors = []
  notifier = openNotifier({ url: database.urls.app, name: connectionName, onError: (error) => errors.push(error) })
  return () => notifier.stop()
})

/** A subscription that records each payload, and `read again` for each call of `readAgain`. */
function subscribe(channel: string) {
  const calls: string[] = []
  const unsubscribe = notifier.subscribe(channel, {
    notify: (payload) => calls.push(payload),
    readAgain: () => calls.push('read again'),
  })
  return { calls, unsubscribe }
}
const send = (channel: string, payload: string) => sender.pool.query('select pg_notify($1, $2)', [channel, payload])
const connectionPids = async () => {
  const { rows } = await admin.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [connectionName],
  )
  return rows.map(({ pid }) => pid)
}
const breakConnection = async () => {
  for (const pid of await connectionPids()) await admin.pool.query('select pg_terminate_backend($1)', [pid])
}

test('one connection serves every channel, also for late subscribers', async () => {
  const [subscriberOfOne, subscriberOfTwo] = [subscribe('one'), subscribe('two')]
  await expect.poll(() => subscriberOfTwo.calls).toEqual(['read again'])
  const lateSubscribers = [subscribe('three'), subscribe('one')]
  await expect.poll(() => lateSubscribers.map(({ calls }) => calls.length)).toEqual([1, 1])
  for (const channel of ['one', 'two', 'three']) await send(channel, `to ${channel}`)
  await expect.poll(() => lateSubscribers[0]?.calls).toEqual(['read again', 'to three'])
  expect(subscriberOfOne.calls).toEqual(['read again', 'to one'])
  expect(subscriberOfTwo.calls).toEqual(['read again', 'to two'])
  expect(lateSubscribers[1]?.calls).toEqual(['read again', 'to one'])
  expect(await connectionPids()).toHaveLength(1)
})

test('a lost connection opens again, and every subscriber reads again', async () => {
  const subscribers = [subscribe('one'), subscribe('two')]
  await expect.poll(() => subscribers.map(({ calls }) => calls.length)).toEqual([1, 1])
  const [pidBefore] = await connectionPids()
  await breakConnection()
  await send('one', 'lost')
  await expect
    .poll(() => subscribers.map(({ calls }) => calls))
    .toEqual(subscribers.map(() => ['read again', 'read again']))
  await send('two', 'received')
  await expect.poll(() => subscribers[1]?.calls.at(-1)).toBe('received')
  const pidsAfter = await connectionPids()
  expect(pidsAfter).toHaveLength(1)
  expect(pidsAfter).not.toEqual([pidBefore])
})

test('a subscription that has ended gets nothing, also after a lost connection', async () => {
  const [endedSubscriber, other] = [subscribe('one'), subscribe('one')]
  await expect.poll(() => other.calls).toHaveLength(1)
  endedSubscriber.unsubscribe()
  await send('one', 'first')
  // Waits for the notification: a connection that breaks may lose it.
  await expect.poll(() => other.calls).toEqual(['read again', 'first'])
  await breakConnection()
  await expect.poll(() => other.calls).toEqual(['read again', 'first', 'read again'])
  expect(endedSubscriber.calls).toEqual(['read again'])
})

test('an error of one subscriber is reported, and the others still get the notification', async () => {
  const failure = new Error('cannot read this')
  notifier.subscribe('one', {
    notify: () => {
      throw failure
    },
    readAgain: () => undefined,
  })
  const other = subscribe('one')
  await expect.poll(() => other.calls).toHaveLength(1)
  await send('one', 'payload')
  await expect.poll(() => other.calls.at(-1)).toBe('payload')
  expect(errors).toEqual([failure])
})

test('a stopped notifier holds no connection', async () => {
  const { calls } = subscribe('one')
  await expect.poll(() => calls).toHaveLength(1)
  await notifier.stop()
  await expect.poll(connectionPids).toEqual([])
  expect(errors).toEqual([])
})

test('a database that cannot be reached is reported at each of the first two attempts', async () => {
  const reportedErrors: unknown[] = []
  const url = 'postgres://unknown@127.0.0.1:1/nowhere'
  const unreachable = openNotifier({ url, name: connectionName, onError: (error) => reportedErrors.push(error) })
  await expect.poll(() => reportedErrors.length, { timeout: 5_000 }).toBe(2)
  await unreachable.stop()
})
