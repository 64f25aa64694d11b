import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationNames } from '../../server/database/migrations.ts'
import { testDatabase, type TestDatabase } from '../fixtures/database.ts'

// cspell:ignore centred cancelled
const steps = ['0022-receipt-code', '0023-mail-kind', '0024-partner-documents']

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const firstRow = async (query: string): Promise<unknown> => (await admin.query<object>(query)).rows[0]

/** Inserts rows as the version before these steps wrote them. Foreign keys are off, so that the rows need no related rows. */
async function writeFormerRows(): Promise<void> {
  const brand = { layout: { header: 'centred', footer: 'centred', card: 'arch' } }
  const copy = {
    'mail.reservation_cancelled.subject': 'Cancelled: your table',
    'receipt.base_cancelled': 'Nothing was earned.',
  }
  const receipt = { lines: [{ kind: 'base', code: 'base_cancelled' }] }
  await admin.query('set session_replication_role = replica')
  await admin.query(
    `insert into partner (id, hosts, brand, copy, legal, content_hash, updated_at) values ('former', '{}', $1, $2, '{}', '', now())`,
    [brand, copy],
  )
  await admin.query(
    `insert into partner_version (partner_id, version, brand, copy, legal, saved_by, saved_at)
     select id, version, brand, copy, legal, 'test', now() from partner where id = 'former'`,
  )
  await admin.query(
    `insert into mail_message (partner_id, id, key, kind, queued_at)
     values ('former', gen_random_uuid(), 'table', 'reservation_cancelled', now())`,
  )
  await admin.query(
    `insert into award (partner_id, id, dine_id, member_id, rule, source_code, revision, stage, units, currency, receipt, live, created_at)
     values ('former', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'dining', 'M', 1, 'reversed', 0, 'Mile', $1, true, now())`,
    [receipt],
  )
  await admin.query('reset session_replication_role')
}

test('the steps to American spelling change stored receipts, mail kinds, brands and copy keys', async () => {
  expect(migrationNames).toEqual(expect.arrayContaining(steps))
  await writeFormerRows()
  // Migrations run as the owner of the tables. Forced row-level security would hide the rows from the owner, so the steps turn it off.
  await admin.query('set role damask_owner')
  for (const step of steps)
    await admin.query(readFileSync(new URL(`../../server/database/migrations/${step}.sql`, import.meta.url), 'utf8'))
  await admin.query('reset role')

  const document = {
    brand: { layout: { header: 'centered', footer: 'centered', card: 'arch' } },
    copy: {
      // The key changes; the partner's text stays.
      'mail.reservation_canceled.subject': 'Cancelled: your table',
      'receipt.base_canceled': 'Nothing was earned.',
    },
  }
  expect(await firstRow(`select brand, copy from partner where id = 'former'`)).toEqual(document)
  expect(await firstRow(`select brand, copy from partner_version where partner_id = 'former'`)).toEqual(document)
  expect(await firstRow(`select kind from mail_message where partner_id = 'former'`)).toEqual({
    kind: 'reservation_canceled',
  })
  expect(await firstRow(`select receipt from award where partner_id = 'former'`)).toEqual({
    receipt: { lines: [{ kind: 'base', code: 'base_canceled' }] },
  })
})
