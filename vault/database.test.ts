import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../checks/fixtures/database.ts'
import { testPool } from '../checks/fixtures/pool.ts'
import { inTransaction, migrateVault, openVaultPool, withKeyLock } from './database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  // With one connection the next call gets the same one, unless the pool has dropped it.
  pool = testPool(database.urls.vault, 1)
  await migrateVault(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('stores nothing of a transaction that fails, and throws its error', async () => {
  const work = async (client: pg.PoolClient) => {
    await client.query('insert into vault.migration (id) values (99)')
    throw new Error('failed afterwards')
  }
  await expect(inTransaction(pool, work)).rejects.toThrow('failed afterwards')
  expect((await pool.query('select 1 from vault.migration where id = 99')).rowCount).toBe(0)
})

const readProcessId = async (client: pg.PoolClient) =>
  (await client.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id

test('the pool keeps a connection that has released its card lock', async () => {
  const firstProcessId = await withKeyLock(pool, 'partner', 'fingerprint', readProcessId)
  expect(await withKeyLock(pool, 'partner', 'fingerprint', readProcessId)).toBe(firstProcessId)
})

test('the pool drops a connection that cannot release its card lock', async () => {
  const firstProcessId = await withKeyLock(pool, 'partner', 'fingerprint', readProcessId)
  // An aborted transaction refuses every statement, so the release of the lock fails, too.
  const failInTransaction = async (client: pg.PoolClient) => {
    await client.query('begin')
    await client.query('select 1 / 0')
  }
  await expect(withKeyLock(pool, 'partner', 'fingerprint', failInTransaction)).rejects.toThrow('division by zero')
  expect(await withKeyLock(pool, 'partner', 'fingerprint', readProcessId)).not.toBe(firstProcessId)
})

test('logs an error of an idle connection', () => {
  const lines: string[] = []
  const idlePool = openVaultPool(database.urls.vault, 1, (line) => lines.push(line))
  idlePool.emit('error', new Error('connection lost'))
  expect(lines).toEqual(['database: connection lost'])
})
