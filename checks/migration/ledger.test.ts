import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../server/database/prepare.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { testSecretKey } from '../fixtures/clone.ts'
import { emptyDatabase, type EmptyDatabase } from '../fixtures/empty-database.ts'
import { restoreFormerRelease } from '../fixtures/former.ts'

let database: EmptyDatabase
let admin: pg.Client
let adminUrl: string
let before: { holder: string; currency: string; units: string }[]
let estimates: { holder: string; currency: string; units: string }[]

beforeAll(async () => {
  database = await emptyDatabase(inject('adminUrl'), 'former')
  ;({ admin, adminUrl } = database)
  await restoreFormerRelease(admin, adminUrl, database.name)
  before = await rows(
    `select partner_id || ' ' || replace(account, ':', '/') as holder, currency, units from ledger_balance`,
  )
  estimates = await rows(
    `select partner_id || ' member/' || member_id as holder, currency, sum(units) as units from award
     where live and stage = 'estimate' and units > 0 group by 1, 2`,
  )
  await prepareDatabase({ adminUrl, secretKey: testSecretKey })
})
afterAll(() => database.drop())

const rows = async (query: string): Promise<{ holder: string; currency: string; units: string }[]> =>
  (await admin.query<{ holder: string; currency: string; units: string }>(`${query} order by 1, 2`)).rows

test('a database of the version before the ledger keeps every balance, and its estimates become pending [D3-026]', async () => {
  expect(before).toHaveLength(10)
  expect(estimates).toHaveLength(8)
  const available = await rows(
    `select partner_id || ' ' || replace(path, '/available', '') as holder, currency, units from ledger_account where path like '%/available'`,
  )
  expect(available).toEqual(before.filter(({ holder }) => !holder.endsWith('partner/rewards')))
  const issued = await rows(
    `select partner_id || ' partner/rewards' as holder, currency, sum(units)::bigint as units from ledger_account
     where path = 'partner/issued' or path like '%/pending' group by 1, 2`,
  )
  expect(issued).toEqual(before.filter(({ holder }) => holder.endsWith('partner/rewards')))
  const pending = await rows(
    `select partner_id || ' ' || replace(path, '/pending', '') as holder, currency, units from ledger_account where path like '%/pending'`,
  )
  expect(pending).toEqual(estimates)
})

test('its ledger passes the check after the migration', async () => {
  expect((await ledgerInvariants(adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('each former posting is in one entry, in the order of time, with its dates', async () => {
  const { rows: entries } = await admin.query<{ cause: string; n: string }>(
    `select cause, count(*) as n from ledger_entry where accounting_date < '2026-05-01' and effective_date < accounting_date group by 1 order by 1`,
  )
  expect(entries.map(({ cause }) => cause)).toEqual(['clearing', 'correction', 'reversal'])
  const { rows: disorder } = await admin.query(
    `select from ledger_entry a join ledger_entry b on a.partner_id = b.partner_id and b.sequence = a.sequence + 1 where b.created_at < a.created_at`,
  )
  expect(disorder).toEqual([])
})
