import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../checks/fixtures/database.ts'
import { testPool } from '../checks/fixtures/pool.ts'
import { followClock } from './clock.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = testPool(database.urls.vault, 1)
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await admin.query(`insert into sandbox_clock_move values (86400000, now()), (99999999, now() + interval '1 hour')`)
  await admin.end()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test.each([
  ['follows the move that is in force outside production', true, 1],
  ['goes by real time in production', false, 0],
])('%s', async (_, mayMove, days) => {
  const clock = await followClock(pool, mayMove, (problem) => expect.unreachable(problem))
  expect(Math.round((clock.now().getTime() - Date.now()) / 86_400_000)).toBe(days)
  clock.stop()
})
