import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../fixtures/database.ts'
import { checkTenantWalls } from './walls.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function run(sql: string): Promise<void> {
  const client = new pg.Client(database.adminUrl)
  await client.connect()
  await client.query(sql)
  await client.end()
}

test('the prepared database has its tenant walls', async () => {
  expect((await checkTenantWalls(database.adminUrl)).findings).toEqual([])
})

test.each([
  [
    'a table without walls',
    'create table planted (partner_id text)',
    'drop table planted',
    ['has a partner but no row-level security', 'does not force', 'no policy'],
  ],
  [
    'a table whose owner bypasses row-level security',
    'create table planted (partner_id text); alter table planted enable row level security; create policy p on planted using (true)',
    'drop table planted',
    ['does not force row-level security'],
  ],
  [
    'a table of the site’s role',
    'create table planted (id int); alter table planted owner to damask_app',
    'drop table planted',
    ['role damask_app owns public.planted'],
  ],
  [
    'ledger entries that can be changed',
    'grant update on ledger_posting to damask_app',
    'revoke update on ledger_posting from damask_app',
    ['role damask_app may update ledger entries', 'role damask_app may change every column of ledger_posting'],
  ],
  [
    'a table that a role may change in every column [MON-B10]',
    'grant update on dine to damask_pipeline',
    // Revoking the grant on the table also revokes the grants on its columns. No later case needs them, so only `stage` is granted again.
    'revoke update on dine from damask_pipeline; grant update (stage) on dine to damask_pipeline',
    ['role damask_pipeline may change every column of dine'],
  ],
])('reports %s', async (_name, plantSql, removeSql, findingParts) => {
  await run(plantSql)
  const { findings } = await checkTenantWalls(database.adminUrl)
  await run(removeSql)
  expect(findings).toEqual(findingParts.map((part) => expect.stringContaining(part)))
})
