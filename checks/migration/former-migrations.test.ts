import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationNames } from '../../server/database/migrations.ts'
import { prepareDatabase } from '../../server/database/prepare.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { testDatabase, testSecretKey, type TestDatabase } from '../fixtures/database.ts'
import { emptyDatabase, type EmptyDatabase } from '../fixtures/empty-database.ts'
import { restoreFormerRelease } from '../fixtures/former-release.ts'
import { schemaShape } from '../fixtures/schema-shape.ts'

// The former migrations are those before the schema had one SQL file for each area (docs/decisions/0089).
let former: EmptyDatabase
let newDatabase: TestDatabase
let newAdmin: pg.Client
let rowCounts: string[]

beforeAll(async () => {
  former = await emptyDatabase(inject('adminUrl'), 'former')
  await restoreFormerRelease({ client: former.admin, database: former.name })
  rowCounts = await countRows()
  await prepareDatabase({ adminUrl: former.adminUrl, secretKey: testSecretKey })
  newDatabase = await testDatabase()
  newAdmin = new pg.Client(newDatabase.adminUrl)
  await newAdmin.connect()
})
afterAll(async () => {
  await newAdmin.end()
  await newDatabase.drop()
  await former.drop()
})

/** The name and the number of rows of each table in the former database, as `ledger_entry 58`. */
async function countRows(): Promise<string[]> {
  const { rows } = await former.admin.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  )
  const counts: string[] = []
  for (const { table } of rows) {
    const result = await former.admin.query<{ rows: string }>(`select count(*) as rows from ${table}`)
    counts.push(`${table} ${result.rows[0]?.rows}`)
  }
  return counts
}

const appliedNames = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')).rows.map(
    ({ name }) => name,
  )

test('a database of the former migrations gets the schema of a new database', async () => {
  const shape = await schemaShape(former.admin)
  expect(shape.length).toBeGreaterThan(2000) // the shape was read
  expect(shape).toEqual(await schemaShape(newAdmin))
})

// cspell:ignore catalogue favourite
/** Tables whose name has changed since the former release. */
const newTableNames: Record<string, string> = {
  catalogue: 'catalog',
  favourite: 'favorite',
  operator_question: 'operator_challenge',
  passkey_question: 'passkey_challenge',
}
/** Tables that the former release did not have. */
const addedTables = [
  ...['brand_fault', 'error_reference', 'import_move', 'import_reference', 'import_refused', 'import_row'],
  ...['mail_recipient', 'partner_file', 'partner_file_name', 'sign_in_refusal'],
]

test('a database of the former migrations keeps its rows and records every migration', async () => {
  expect(rowCounts).toContain('ledger_entry 58') // the former release had data
  const expectedCounts = rowCounts.map((row) => {
    const [table = '', count] = row.split(' ')
    return `${newTableNames[table] ?? table} ${count}`
  })
  const addedCounts = addedTables.map((table) => `${table} 0`)
  expect((await countRows()).toSorted()).toEqual([...expectedCounts, ...addedCounts].toSorted())
  expect(await appliedNames(former.admin)).toEqual(migrationNames)
})

test('a database of the former migrations gets the American names of event kinds', async () => {
  const { rows } = await former.admin.query('select distinct kind from feed_event order by kind')
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['authorization', 'clearing', 'refund'])
})

test('the ledger of a database of the former migrations passes the check', async () => {
  expect((await ledgerInvariants(former.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('the start refuses a database that has only some of the former migrations, and leaves it unchanged', async () => {
  const olderDatabase = await emptyDatabase(inject('adminUrl'), 'older')
  try {
    await restoreFormerRelease({ client: olderDatabase.admin, database: olderDatabase.name })
    // Keeps the migrations up to 0091: the name `0092-…` sorts after `0092`.
    await olderDatabase.admin.query(`delete from kysely_migration where name > '0092'`)
    const namesBefore = await appliedNames(olderDatabase.admin)
    const shapeBefore = await schemaShape(olderDatabase.admin)
    await expect(prepareDatabase({ adminUrl: olderDatabase.adminUrl, secretKey: testSecretKey })).rejects.toThrow(
      'its last migration is 0091-drop-catalog-image. Start the last version that has server/database/migrations/0093-plain-names.ts',
    )
    expect(await appliedNames(olderDatabase.admin)).toEqual(namesBefore)
    expect(await schemaShape(olderDatabase.admin)).toEqual(shapeBefore)
  } finally {
    await olderDatabase.drop()
  }
})
