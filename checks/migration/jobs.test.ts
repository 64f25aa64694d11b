import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../server/database/prepare.ts'
import { testSecretKey } from '../fixtures/clone.ts'
import { emptyDatabase, type EmptyDatabase } from '../fixtures/empty-database.ts'
import { migrateTo } from '../fixtures/former.ts'

let database: EmptyDatabase

const member = '01900000-0000-7000-8000-000000000001'
const cards = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'] as const
const mails = ['01900000-0000-7000-8000-000000000011', '01900000-0000-7000-8000-000000000012'] as const
const nextTry = new Date('2026-11-23T12:00:00Z')
const sentAt = new Date('2026-11-22T12:00:00Z')

/** Rows of the version whose outboxes were tables: one that waits and one that is done, of each kind. */
const outboxes = `
insert into card (partner_id, id, member_id, vault_token, fingerprint, brand, last_four, status, linked_at, ended_at, consent_wording, consent_version)
  select 'lumen-mobile', id::uuid, '${member}', 'token ' || id, id, 'visa', '4242', 'removed', now(), now(), '', '1'
  from unnest(array['${cards[0]}', '${cards[1]}']) as id;
insert into card_farewell (partner_id, card_id, vault_token, queued_at, next_try_at, done_at)
  values ('lumen-mobile', '${cards[0]}', 't', now(), '${nextTry.toISOString()}', null),
    ('lumen-mobile', '${cards[1]}', 't', now(), now(), '${sentAt.toISOString()}');
insert into mail_message (partner_id, id, key, kind, member_id, queued_at, next_try_at, done_at, outcome)
  values ('lumen-mobile', '${mails[0]}', 'a', 'welcome', '${member}', now(), '${nextTry.toISOString()}', null, null),
    ('lumen-mobile', '${mails[1]}', 'b', 'welcome', '${member}', now(), now(), '${sentAt.toISOString()}', 'sent');
`

beforeAll(async () => {
  database = await emptyDatabase(inject('adminUrl'), 'outboxes')
  const { admin, adminUrl, name } = database
  await migrateTo({ client: admin, database: name }, adminUrl, '0050-lighter-ledger')
  await admin.query(`set session_replication_role = replica; ${outboxes}; set session_replication_role = origin`)
  await prepareDatabase({ adminUrl, secretKey: testSecretKey })
})
afterAll(() => database.drop())

test('mail and card deletions that wait in a database of the version before become jobs for the same time', async () => {
  const { rows } = await database.admin.query(
    `select name, data, start_after, state from jobs.job where name in ('mail', 'card_deletion') order by name`,
  )
  const job = { start_after: nextTry, state: 'created' }
  expect(rows).toEqual([
    { ...job, name: 'card_deletion', data: { partnerId: 'lumen-mobile', cardId: cards[0] } },
    { ...job, name: 'mail', data: { mails: [{ partnerId: 'lumen-mobile', mailId: mails[0] }] } },
  ])
})

test('what was sent and deleted before stays on record', async () => {
  const { rows } = await database.admin.query('select id, deleted_at from card order by id')
  expect(rows).toEqual([
    { id: cards[0], deleted_at: null },
    { id: cards[1], deleted_at: sentAt },
  ])
  const sent = await database.admin.query('select id, outcome, done_at from mail_message order by id')
  expect(sent.rows).toEqual([
    { id: mails[0], outcome: null, done_at: null },
    { id: mails[1], outcome: 'sent', done_at: sentAt },
  ])
})
