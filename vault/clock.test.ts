import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../checks/fixtures/database.ts'
import { testPool } from '../checks/fixtures/pool.ts'
import { followClock } from './clock.ts'

let database: TestDatabase
let pool: pg.Pool
let admin: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  pool = testPool(database.urls.vault, 1)
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await addMove(1, '-1 second')
  await addMove(5, '1 hour')
})
afterAll(async () => {
  await Promise.all([pool.end(), admin.end()])
  await database.drop()
})

const dayMs = 86_400_000
const addMove = (days: number, effectiveIn: string) =>
  admin.query(`insert into sandbox_clock_move values ($1, now() + $2::interval)`, [days * dayMs, effectiveIn])
const daysAhead = (clock: { now(): Date }) => Math.round((clock.now().getTime() - Date.now()) / dayMs)

test.each([
  ['outside production follows the move that is in force, not one that takes effect later', true, 1],
  ['in production uses real time', false, 0],
])('%s', async (_, mayMove, days) => {
  const clock = await followClock(pool, mayMove, (problem) => expect.unreachable(problem))
  expect(daysAhead(clock)).toBe(days)
  clock.stop()
})

test('follows a move that the staging tools make later', async () => {
  const clock = await followClock(pool, true, (problem) => expect.unreachable(problem))
  await addMove(9, '-1 second')
  await vi.waitFor(() => expect(daysAhead(clock)).toBe(9), { timeout: 5_000 })
  clock.stop()
})

test('logs that it cannot read the moves, and reads none after its stop', async () => {
  const problems: string[] = []
  const endedPool = testPool(database.urls.vault, 1)
  const clock = await followClock(endedPool, true, (problem) => problems.push(problem))
  await endedPool.end()
  // The error of pg: "Cannot use a pool after calling end on the pool".
  await vi.waitFor(() => expect(problems[0]).toContain('pool'), { timeout: 5_000 })
  clock.stop()
  const count = problems.length
  await setTimeout(600) // two polls, and some time to spare
  expect(problems.length).toBe(count)
})
