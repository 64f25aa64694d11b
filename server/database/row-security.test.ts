import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { testDatabase, testSecretKey, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, inPartner, type Db } from './connect.ts'
import { prepareDatabase } from './prepare.ts'

let database: TestDatabase
let db: Db
let site: Site
beforeAll(async () => {
  site = await openSite()
  database = await testDatabase()
  // One connection, so that the next transaction meets the settings of the previous one.
  db = connect(database.urls.app, { max: 1, name: 'walls' }).db
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await site.close()
})

const runAs = async (url: string, sql: string): Promise<string> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return `${(await client.query(sql)).rowCount} rows`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end()
  }
}

describe('a transaction of the site sees one partner', () => {
  test('hides a member of one partner from another partner and from transactions without a partner', async () => {
    const member = await site.member({ partner: 'meridian-air' })
    const readMembers = (partner: string) =>
      inPartner(site.deps.db, partner, (tx) =>
        tx.selectFrom('member').select('id').where('public_id', '=', member.publicId).execute(),
      )
    expect(await readMembers('meridian-air')).toHaveLength(1)
    expect(await readMembers('lumen-mobile')).toHaveLength(0)
    expect(await site.deps.db.selectFrom('member').select('id').execute()).toHaveLength(0)
  })

  test('refuses to insert a row of another partner or to move a member to another partner', async () => {
    await site.member({ partner: 'lumen-mobile' })
    const row = { partner_id: 'meridian-air', subject: 'x', failures: 1, first_at: new Date() }
    await expect(
      inPartner(site.deps.db, 'lumen-mobile', (tx) => tx.insertInto('sign_in_failure').values(row).execute()),
    ).rejects.toThrow('row-level security')
    await expect(
      inPartner(site.deps.db, 'lumen-mobile', (tx) =>
        tx.updateTable('member').set({ partner_id: 'meridian-air' }).execute(),
      ),
    ).rejects.toThrow('permission denied')
  })

  test('a connection that returns to the pool has no partner', async () => {
    await inPartner(db, 'lumen-mobile', (tx) => tx.selectFrom('member').select('id').execute())
    await db.connection().execute(async (connection) => {
      const setting = await connection
        .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('damask.partner'), eb.val(true)]).as('partner'))
        .executeTakeFirst()
      expect(setting?.partner ?? '').toBe('')
    })
  })
})

describe('roles may do only what their work needs', () => {
  test.each([
    'update award set units = 1000000',
    `update award set receipt = '{}'`,
    'update feed_event set amount_minor = 1',
    'update feed_event set card_reference = null',
    `update feed_message set body = '{}'`,
    'update card set member_id = null',
    'update ledger_account set units = 1',
    'update ledger_entry set reason = null',
    'update ledger_head set last_sequence = 0',
    'insert into ledger_period default values',
    'insert into member_tier default values',
  ])('the pipeline may not: %s [MON-B10]', async (statement) => {
    expect(await runAs(database.urls.pipeline, statement)).toContain('permission denied')
  })

  test('the pipeline may retire an award [MON-B10]', async () => {
    expect(await runAs(database.urls.pipeline, 'update award set live = false')).toBe('0 rows')
  })

  test.each([
    ['app', 'alter table member disable row level security', 'must be owner'],
    ['app', 'set role damask_owner', 'permission denied'],
    ['app', 'set role damask_pipeline', 'permission denied'],
    ['app', 'select * from feed_message', 'permission denied'],
    ['app', 'update ledger_posting set units = 1', 'permission denied'],
    ['app', 'insert into award default values', 'permission denied'],
    ['app', 'select * from vault.cards', 'permission denied'],
    ['app', 'create table mine (id int)', 'permission denied'],
    ['app', 'delete from merchant', 'permission denied'],
    ['pipeline', 'update ledger_posting set units = 1', 'permission denied'],
    ['pipeline', 'delete from ledger_posting', 'permission denied'],
    ['pipeline', 'select * from session', 'permission denied'],
    ['pipeline', 'select * from vault.cards', 'permission denied'],
    ['pipeline', 'update member set email = null', 'permission denied'],
    ['pipeline', 'select password_hash from member', 'permission denied'],
    ['app', `select audit_append('{}')`, 'permission denied'],
    ['vault', 'select * from member', 'permission denied'],
    ['sandbox', 'select * from card', 'permission denied'],
    ['owner', 'truncate ledger_posting', 'only appends'],
    ['owner', 'delete from dine', 'rows of dine stay'],
    ['owner', 'delete from member', 'rows of member stay'],
    ['owner', 'delete from ledger_entry', 'only appends'],
  ] as const)('the role %s cannot run %s: %s', async (role, sql, expected) => {
    expect(await runAs(database.urls[role], sql)).toContain(expected)
  })
})

test('the owner’s login role sees no member, as damask_owner and with role none [SEC-B6]', async () => {
  await site.member()
  const { owner } = site.database.urls
  expect(await runAs(site.database.adminUrl, 'select * from member')).not.toBe('0 rows')
  expect(await runAs(owner, 'select * from member')).toBe('0 rows')
  // By default a session of the login role works as damask_owner. With role none it has the login role's rights.
  expect(await runAs(`${owner}?options=-c%20role%3Dnone`, 'select * from member')).toBe('0 rows')
})

test.each([
  ['the site', 'app', 'select lo_create(0)'],
  ['the site', 'app', 'select lo_creat(-1)'],
  ['the pipeline', 'pipeline', `select lo_from_bytea(0, '')`],
  ['the sandbox', 'sandbox', `select lo_import('/etc/hostname')`],
  ['the console', 'console', 'select lo_create(0)'],
] as const)('%s cannot fill the disk with large objects: %s runs %s [SEC-C3]', async (_, role, statement) => {
  expect(await runAs(database.urls[role], statement)).toContain('permission denied')
})

test('the pipeline reads no member’s password in a database with members [SEC-B6]', async () => {
  await site.member()
  const { pipeline } = site.database.urls
  expect(await runAs(pipeline, 'select email from member')).not.toBe('0 rows')
  for (const columns of ['password_hash', '*', 'name_key'])
    expect(await runAs(pipeline, `select ${columns} from member`)).toContain('permission denied')
})

test('two nodes may prepare one database at once', async () => {
  const preparations = [1, 2].map(() => prepareDatabase({ adminUrl: database.adminUrl, secretKey: testSecretKey }))
  expect(await Promise.allSettled(preparations)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
})
