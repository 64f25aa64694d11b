import { webcrypto } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { firstHash, verifyChain, type Digest } from '../../domain/operators/audit.ts'
import { inScope } from '../console/scope.ts'
import { connect, type Db } from '../database/connect.ts'
import { appendAudit } from './append.ts'
import { auditEntries, linksAfter } from './queries.ts'

const digest: Digest = async (bytes) => new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes.slice()))
const start = { position: 0, hash: firstHash }
const at = new Date('2026-11-20T09:00:00Z')
let database: TestDatabase
let db: Db
let admin: pg.Client

/** Appends an entry. The scope `null` means every partner. */
const appendEntry = (partner: string | undefined, words: string) =>
  inScope(db, null, (tx) =>
    appendAudit(tx, at, {
      action: 'opened member',
      operator: { id: '00000000-0000-4000-8000-000000000001', name: 'Ines' },
      ...(partner ? { partner } : {}),
      detail: { words },
      reference: 'REF',
    }),
  )
const verify = (scope: string[] | null = null) =>
  inScope(db, scope, async (tx) => verifyChain(start, await linksAfter(tx, 0, 1000), digest))

beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.urls.console, { max: 6, name: 'test console' }).db
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await db.destroy()
  await database.drop()
})

test('concurrent entries form one chain without a gap or a fork', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => appendEntry('lumen-mobile', `Crème brûlée № ${index}`)))
  expect(await verify()).toMatchObject({ sound: true, position: 20 })
})

test('an entry is rolled back with the transaction of its action', async () => {
  const failedAction = inScope(db, null, async (tx) => {
    await appendAudit(tx, at, { action: 'set up', operator: null, reference: 'REF' })
    throw new Error('the work failed')
  })
  await expect(failedAction).rejects.toThrow('the work failed')
  expect(await verify()).toMatchObject({ sound: true, position: 20 })
})

test('an operator of one partner reads that partner’s entries only and can still verify the whole chain', async () => {
  await appendEntry('alder-hotels', 'theirs')
  await appendEntry(undefined, 'without a partner')
  const entries = await inScope(db, ['alder-hotels'], (tx) => auditEntries(tx, { limit: 100 }))
  expect(entries.map(({ detail }) => detail)).toEqual([{ words: 'theirs' }])
  expect(await verify(['alder-hotels'])).toMatchObject({ sound: true, position: 22 })
})

test.each([
  ['the console', 'console'],
  ['the site', 'app'],
  ['the owner of the table', 'owner'],
] as const)('%s can neither change nor delete an entry', async (_title, role) => {
  const client = new pg.Client(database.urls[role])
  await client.connect()
  for (const statement of [`update audit_entry set body = '{}'`, 'delete from audit_entry', 'truncate audit_entry'])
    await expect(client.query(statement)).rejects.toThrow(/only appends|permission denied/)
  await client.end()
})

test('the site and the console can neither insert an entry nor change the head of the chain directly', async () => {
  for (const role of ['app', 'console'] as const) {
    const client = new pg.Client(database.urls[role])
    await client.connect()
    await expect(
      client.query(`insert into audit_entry (position, body, body_hash, hash) values (99, '{}', '', '')`),
    ).rejects.toThrow('permission denied')
    await expect(client.query('update audit_head set position = 0')).rejects.toThrow('permission denied')
    await client.end()
  }
})

test('verification names the first changed or missing entry, and what is wrong with it', async () => {
  await admin.query('alter table audit_entry disable trigger user')
  await admin.query(`update audit_entry set body = replace(body, '№ ', '№ 1') where position = 7`)
  expect(await verify()).toEqual({ sound: false, position: 7, reason: 'text' })
  await admin.query(`update audit_entry set body_hash = sha256(convert_to(body, 'UTF8')) where position = 7`)
  expect(await verify()).toEqual({ sound: false, position: 7, reason: 'chain' })
  await admin.query('delete from audit_entry where position = 3')
  expect(await verify()).toEqual({ sound: false, position: 3, reason: 'gap' })
})
