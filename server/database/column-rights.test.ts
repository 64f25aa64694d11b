import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDiners } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'

let database: TestDatabase
const partner = 'lumen-mobile'
// `insertDiners` gives the first member this id, and the member's card the id `linked`. This test inserts the other cards.
const member = '00000000-0000-7000-8001-000000000000'
const card = {
  linked: '00000000-0000-7000-8002-000000000000',
  unconfirmed: '00000000-0000-7000-8003-000000000001',
  pendingTransfer: '00000000-0000-7000-8003-000000000002',
  removed: '00000000-0000-7000-8003-000000000003',
}
const confirmedAt = '2026-03-01 12:00:00Z'

beforeAll(async () => {
  database = await testDatabase()
  await insertDiners(database.adminUrl, { members: 2, restaurants: 1 })
  const insertCard = (id: string, status: string, confirmed: string, ended: string) =>
    `insert into card (partner_id, id, member_id, vault_token, fingerprint, brand, last_four, status, linked_at, confirmed_at, ended_at, consent_wording, consent_version)
     values ('${partner}', '${id}', '${member}', 'token', '${id}', 'visa', '1111', '${status}', '2026-02-01', ${confirmed}, ${ended}, '', '1');`
  await asAdmin(`
    ${insertCard(card.unconfirmed, 'active', 'null', 'null')}
    ${insertCard(card.pendingTransfer, 'held', 'null', 'null')}
    ${insertCard(card.removed, 'removed', `'2026-02-01'`, `'2026-02-15'`)}
    insert into card_reference values ('${partner}', 'fidel', 'card-unconfirmed', '${card.unconfirmed}');
    insert into card_confirmation values ('fidel', 'card-unconfirmed', '${confirmedAt}');
    insert into dine (partner_id, id, provider, lifecycle_id, member_id, card_id, merchant_id, occurred_at, local_time, local_date, channel,
      currency, authorized_minor, cleared_minor, refunded_minor, base_minor, stage, terms, seen_at)
    values ('${partner}', gen_random_uuid(), 'fidel', 'p-1', '${member}', '${card.linked}', 'table-0', now(), '', current_date, 'in_person', 'USD',
      100, 0, 0, 100, 'pending', '{}', now());
    insert into award (partner_id, id, dine_id, member_id, rule, source_code, revision, stage, units, currency, receipt, live, created_at)
    select partner_id, gen_random_uuid(), id, member_id, 'dining', 'M', 1, 'pending', 5, 'Point', '{}', false, now() from dine;
    insert into payout (partner_id, id, member_id, way, currency, units, state, target_label, opened_at, state_at, actor)
      values ('${partner}', '${payoutId}', '${member}', 'card_push', 'Point', 5, 'due', 'Visa', now(), now(), 'payouts');
    update payout set state = 'approved';
    insert into ledger_account (partner_id, path, currency, type, opened_at) select '${partner}', path, 'Point', type, now() from (values
      ('partner/issued', 'source'), ('partner/in_transit', 'liability'), ('partner/delivered', 'settled'), ('member/${member}/available', 'liability')
    ) as chart (path, type);`)
})
afterAll(() => database.drop())

async function asAdmin(statements: string): Promise<void> {
  const client = new pg.Client(database.adminUrl)
  await client.connect()
  await client.query(statements)
  await client.end()
}

type WorkingRole = 'app' | 'pipeline' | 'console'

/** Returns the number of rows that a role's statement changes, or the reason why the database refuses it. Never commits. */
async function attempt(role: WorkingRole, statement: string): Promise<string> {
  const client = new pg.Client(database.urls[role])
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('damask.partner', '${partner}', true), set_config('damask.partners', '*', true)`,
    )
    return `${(await client.query(statement)).rowCount} rows`
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.constraint ?? error.message) : String(error)
  } finally {
    await client.end()
  }
}

const insertNewCard = (status: string, linked: string, confirmed: string, ended = 'null') =>
  `insert into card (partner_id, id, member_id, vault_token, fingerprint, brand, last_four, status, linked_at, confirmed_at, ended_at, consent_wording, consent_version)
   values ('${partner}', gen_random_uuid(), '${member}', 't', 'f', 'visa', '1111', '${status}', ${linked}, ${confirmed}, ${ended}, '', '1')`
const updateCard = (id: string, change: string) => `update card set ${change} where id = '${id}'`
const insertTierRow = (level: string, since: string) =>
  `insert into member_tier values ('${partner}', '${member}', ${since}, '${level}', 'joined')`
const setTier = (level: string) => `update member set tier_level = '${level}' where id = '${member}'`
const hourAgo = `now() - interval '1 hour'`
const confirmCard = (at: string) => updateCard(card.unconfirmed, `confirmed_at = ${at}`)
const insertEntry = (cause: string, actor: string) =>
  `insert into ledger_entry (partner_id, id, sequence, cause, cause_id, accounting_date, effective_date, actor, created_at)
   select '${partner}', id, 1, '${cause}', id, current_date, current_date, '${actor}', now() from gen_random_uuid() as id`
const insertPosting = (from: string, to: string) =>
  `insert into ledger_posting values ('${partner}', gen_random_uuid(), 1, '${from}', '${to}', 'Mile', 1)`
const payoutId = '00000000-0000-7000-8004-000000000000'
const entryId = '00000000-0000-7000-8004-000000000001'
const insertPayout = (way: string, state: string) =>
  `insert into payout (partner_id, id, member_id, way, currency, units, state, target_label, opened_at, state_at, actor)
   values ('${partner}', gen_random_uuid(), '${member}', '${way}', 'Point', 5, '${state}', 'a gift', now(), now(), 'member')`
/** Inserts an entry and a posting for the payout in one statement. The entry's dates are in no closed month. */
const insertPayoutEntry = (cause: string, units: number, from: string, to: string) =>
  `with entry as (
     insert into ledger_entry (partner_id, id, sequence, cause, cause_id, accounting_date, effective_date, actor, created_at)
     select head_partner, '${entryId}'::uuid, last_sequence + 1, '${cause}', '${payoutId}', '2100-01-01', '2100-01-01', 'payouts', now()
     from ledger_turn(array['${partner}']))
   insert into ledger_posting values ('${partner}', '${entryId}', 1, '${from}', '${to}', 'Point', ${units})`
/** Sets the payout to sent, and inserts its entry and posting. */
const sendWithEntry = (...entry: Parameters<typeof insertPayoutEntry>) =>
  `update payout set state = 'sent'; ${insertPayoutEntry(...entry)}`
/** Moves units into transit by an entry of the cause `clearing`, although only entries of payouts may do so. */
const transitWithoutPayout = `with entry as (
    insert into ledger_entry (partner_id, id, sequence, cause, cause_id, accounting_date, effective_date, actor, created_at)
    select head_partner, '${payoutId}'::uuid, last_sequence + 1, 'clearing', '${payoutId}', '2100-01-01', '2100-01-01', 'pipeline', now()
    from ledger_turn(array['${partner}']))
  insert into ledger_posting values ('${partner}', '${payoutId}', 1, 'member/${member}/available', 'partner/in_transit', 'Point', 1)`
const permissionDenied = 'permission denied'
const rowLevelSecurity = 'row-level security'

describe('the database refuses writes outside of a role’s work', () => {
  // The last value is the violated constraint or a part of the database's message.
  test.each<[WorkingRole, string, string]>([
    ['app', insertNewCard('active', hourAgo, 'null'), 'card_site_dates'],
    ['app', insertNewCard('active', 'now()', hourAgo), 'card_site_dates'],
    ['app', insertNewCard('removed', 'now()', 'now()', 'now()'), 'card_site_dates'],
    ['app', insertNewCard('removed', 'now()', 'null'), 'card_site_status'],
    ['app', insertNewCard('moved', 'now()', 'null', 'now()'), 'card_site_status'],
    ['app', confirmCard(`'${confirmedAt}'`), 'card_site_dates'],
    ['app', confirmCard('now()'), 'card_site_dates'],
    ['app', updateCard(card.linked, `confirmed_at = '2025-01-01'`), 'card_site_dates'],
    ['app', updateCard(card.linked, 'confirmed_at = null'), 'card_site_dates'],
    ['app', updateCard(card.linked, `linked_at = '2025-01-01'`), 'card_site_dates'],
    ['app', updateCard(card.linked, 'linked_at = now()'), 'card_site_dates'],
    ['app', updateCard(card.linked, 'ended_at = now()'), 'card_site_dates'],
    ['app', updateCard(card.linked, `status = 'removed', ended_at = '2026-01-02'`), 'card_site_dates'],
    ['app', updateCard(card.pendingTransfer, `status = 'active', linked_at = '2026-01-01'`), 'card_site_dates'],
    [
      'app',
      updateCard(card.pendingTransfer, `status = 'active', linked_at = now(), confirmed_at = now()`),
      'card_site_dates',
    ],
    ['app', updateCard(card.removed, `status = 'active', ended_at = null`), 'card_site_status'],
    ['app', updateCard(card.removed, 'ended_at = null'), 'card_site_dates'],
    ['app', `select transfer_card('${card.linked}', now())`, 'card_held'],
    ['app', `select transfer_card('${card.removed}', now())`, 'card_held'],
    ['app', updateCard(card.linked, 'member_id = id'), permissionDenied],
    ['app', updateCard(card.linked, `product = 'money-card'`), permissionDenied],
    ['app', insertTierRow('VIP', 'now()'), 'member_tier_of_member'],
    ['app', insertTierRow('OptedOut', 'now()'), 'member_tier_of_member'],
    ['app', insertTierRow('OptedIn', hourAgo), 'member_tier_from_now'],
    ['app', `${setTier('NonActivated')}; ${insertTierRow('NonActivated', 'now()')}`, 'member_tier_entry'],
    ['app', `update member_tier set since = now()`, permissionDenied],
    ['app', 'delete from member_tier', permissionDenied],
    ['app', `update member set vip_until = '2030-01-01'`, permissionDenied],
    ['app', 'update member set created_at = now()', permissionDenied],
    ['app', 'update session set member_id = null', permissionDenied],
    ['app', 'update partner set id = null', permissionDenied],
    ['app', 'update merchant set added_at = now()', permissionDenied],
    ['pipeline', 'update dine set member_id = null', permissionDenied],
    ['pipeline', 'update dine set card_id = null', permissionDenied],
    ['pipeline', 'update dine set currency = null', permissionDenied],
    ['pipeline', 'update dine set seen_at = now()', permissionDenied],
    ['pipeline', 'update award set live = true', rowLevelSecurity],
    ['pipeline', 'update card_confirmation set reference = null', permissionDenied],
    ['pipeline', 'update feed_sender set network = null', permissionDenied],
    ['pipeline', 'update feed_queue set delivery_id = null', permissionDenied],
    ['pipeline', `update mail_message set facts = '{}'`, permissionDenied],
    ['pipeline', 'update recovery set member_id = null', permissionDenied],
    ['pipeline', confirmCard('now()'), 'card_confirmed_by_network'],
    ['pipeline', confirmCard(`'2026-02-20'`), 'card_confirmed_by_network'],
    ['pipeline', updateCard(card.linked, `confirmed_at = '2025-01-01'`), 'card_confirmed_by_network'],
    ['pipeline', updateCard(card.removed, `status = 'active', ended_at = null`), 'card_moved'],
    ['pipeline', updateCard(card.linked, `status = 'moved', ended_at = '2026-01-02'`), 'card_moved'],
    ['pipeline', insertEntry('adjustment', 'pipeline'), rowLevelSecurity],
    ['pipeline', insertEntry('payout_sent', 'pipeline'), rowLevelSecurity],
    ['pipeline', insertEntry('clearing', 'payouts'), rowLevelSecurity],
    [
      'pipeline',
      insertPayoutEntry('payout_sent', 5, `member/${member}/available`, 'partner/in_transit'),
      'ledger_entry_of_payout',
    ],
    [
      'pipeline',
      sendWithEntry('payout_sent', 4, `member/${member}/available`, 'partner/in_transit'),
      'ledger_entry_of_payout',
    ],
    [
      'pipeline',
      sendWithEntry('payout_delivered', 5, 'partner/in_transit', 'partner/delivered'),
      'ledger_entry_of_payout',
    ],
    [
      'pipeline',
      sendWithEntry('payout_sent', 5, 'partner/issued', `member/${member}/available`),
      'ledger_entry_of_payout',
    ],
    ['pipeline', sendWithEntry('payout_sent', 5, 'partner/issued', 'partner/in_transit'), rowLevelSecurity],
    ['pipeline', transitWithoutPayout, 'ledger_posting_of_payout'],
    ['pipeline', insertEntry('clearing', 'ana'), rowLevelSecurity],
    ['pipeline', insertPosting(`member/${member}/available`, 'partner/in_transit'), 'ledger_posting_in_entry'],
    ['pipeline', insertPosting(`member/${member}/pending`, 'partner/in_transit'), rowLevelSecurity],
    ['pipeline', insertPosting(`member/${member}/available`, 'partner/delivered'), rowLevelSecurity],
    ['pipeline', insertPosting('partner/delivered', 'partner/issued'), rowLevelSecurity],
    ['pipeline', insertPosting('partner/in_transit', 'partner/issued'), rowLevelSecurity],
    ['pipeline', insertPosting('partner/in_transit', `member/${member}/pending`), rowLevelSecurity],
    ['app', insertPayout('card_push', 'due'), rowLevelSecurity],
    ['app', insertPayout('gift_card', 'approved'), 'payout_begins_due'],
    ['app', `update payout set state = 'approved'`, permissionDenied],
    ['pipeline', insertPayout('gift_card', 'paid'), 'payout_begins_due'],
    ['pipeline', `update payout set state = 'paid'`, 'payout_move'],
    ['pipeline', 'update payout set units = 900', permissionDenied],
    ['pipeline', 'update payout set member_id = id', permissionDenied],
    ['pipeline', 'delete from payout', permissionDenied],
    [
      'pipeline',
      `insert into payout_event (partner_id, payout_id, to_state, at, actor) select partner_id, id, 'paid', now(), 'payouts' from payout`,
      permissionDenied,
    ],
    ['console', `update payout set state = 'sent'`, 'payout_move'],
    ['console', 'update payout set units = 900', permissionDenied],
    ['console', insertPayout('gift_card', 'due'), permissionDenied],
    ['pipeline', insertPosting('partner/bonus', `member/${member}/pending`), rowLevelSecurity],
    ['pipeline', insertPosting('partner/adjusted', `member/${member}/available`), rowLevelSecurity],
    [
      'pipeline',
      `insert into ledger_account (partner_id, path, currency, type, opened_at) values ('unknown', 'partner/issued', 'Mile', 'source', now())`,
      'ledger_account_partner',
    ],
    // `unknown` fails as an id before the check of the path.
    ...['member/unknown/pending', `member/${member}/other`, 'elsewhere'].map((path): [WorkingRole, string, string] => [
      'pipeline',
      `insert into ledger_account (partner_id, path, currency, type, opened_at) values ('lumen-mobile', '${path}', 'Mile', 'liability', now())`,
      path === 'member/unknown/pending' ? 'uuid' : 'ledger_account_path',
    ]),
    [
      'pipeline',
      `insert into award (partner_id, id, dine_id, member_id, rule, source_code, revision, stage, units, currency, receipt, live, created_at)
       select partner_id, gen_random_uuid(), gen_random_uuid(), member_id, rule, source_code, revision, stage, units, currency, receipt, true, now() from award limit 1`,
      'award_dine',
    ],
    [
      'app',
      `insert into mail_message (partner_id, id, key, kind, member_id, queued_at)
       values ('lumen-mobile', gen_random_uuid(), 'unknown', 'welcome', gen_random_uuid(), now())`,
      'mail_message_member',
    ],
    ['console', 'update operator set email = null', permissionDenied],
    ['console', 'update operator_session set operator_id = null', permissionDenied],
    ['console', 'update member set email = null', permissionDenied],
  ])('the role %s cannot run %s: %s [MON-B10]', async (role, statement, expected) => {
    expect(await attempt(role, statement)).toContain(expected)
  })
})

describe('the database allows the writes of a role’s work', () => {
  test.each<[WorkingRole, string]>([
    ['app', insertNewCard('active', 'now()', 'now()')],
    ['app', insertNewCard('held', 'now()', 'null')],
    ['app', insertNewCard('removed', 'now()', 'null', 'now()')],
    ['app', updateCard(card.pendingTransfer, `status = 'active', linked_at = now()`)],
    ['app', updateCard(card.linked, `status = 'removed', ended_at = now()`)],
    ['app', insertTierRow('OptedIn', 'now()')],
    ['pipeline', confirmCard(`'${confirmedAt}'`)],
    ['pipeline', updateCard(card.linked, `status = 'moved', ended_at = now()`)],
    ['pipeline', 'update award set live = false'],
    ['app', insertPayout('gift_card', 'due')],
    ['pipeline', insertPayout('posting_file', 'due')],
    ['console', `update payout set state = 'canceled', reason_code = 'by_operator'`],
    ['pipeline', `update dine set stage = 'reversed', terms = '{}'`],
  ])('the role %s can run %s [MON-B10]', async (role, statement) => {
    expect(await attempt(role, statement)).toBe('1 rows')
  })
})

test('security definer functions search temporary tables last [MON-B10]', async () => {
  const client = new pg.Client(database.adminUrl)
  await client.connect()
  const { rows } = await client.query(`select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and not 'search_path=public, pg_temp' = any(coalesce(p.proconfig, '{}'))`)
  await client.end()
  expect(rows).toEqual([])
})
