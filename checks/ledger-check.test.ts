import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../server/database/connect.ts'
import { storeMessages } from '../server/feeds/inbox.ts'
import { drainOnce } from '../server/pipeline/drain.ts'
import { sealMessages } from '../server/pipeline/seal.ts'
import { movePayout } from '../server/payouts/move.ts'
import { openPayout } from '../server/payouts/open.ts'
import { runPostingFiles } from '../server/posting-files/follow-up.ts'
import { randomIds } from '../server/platform/clock-and-ids.ts'
import { ledgerInvariants, readInvariants } from '../tools/lib/ledger-check.ts'
import { testDatabase, type TestDatabase } from './fixtures/database.ts'
import { insertDiners } from './fixtures/diners.ts'
import { partnerOf } from './fixtures/render.tsx'
import { postingPartner } from './fixtures/posting-partner.ts'
import { fidelDelivery } from './fixtures/purchases.ts'

let database: TestDatabase

/** Makes three payouts: one paid, one sent and one rejected. A path is `member/<id>/available`, so that `slice(7, 43)` is the id. */
async function makePayouts(db: Db): Promise<void> {
  const deps = { clock, ids: randomIds(clock) }
  const members = await db
    .selectFrom('ledger_account')
    .select(['partner_id', 'path', 'currency'])
    .where('path', 'like', '%/available')
    .where('units', '>', 0)
    .orderBy('path')
    .limit(3)
    .execute()
  const statesAfterApproval = [['sent', 'accepted', 'paid'], ['sent'], ['sent', 'rejected']] as const
  for (const [n, { partner_id: partnerId, path, currency }] of members.entries()) {
    await db.transaction().execute(async (tx) => {
      const payout = { partnerId, memberId: path.slice(7, 43), way: 'gift_card', currency, units: 'all' } as const
      const opened = await openPayout(deps, tx, { ...payout, targetLabel: 'an email', actor: 'payouts' })
      if (!opened.ok) throw new Error(opened.reason)
      for (const to of ['approved', ...(statesAfterApproval[n] ?? [])] as const)
        await movePayout(deps, tx, { partnerId, payoutId: opened.payoutId, to })
    })
  }
}

/** Sends a posting file with a line for each member who still has miles. The partner does not acknowledge it. */
async function postFile(db: Db): Promise<void> {
  // 22:30 in New York: the partner's file is due at 22:00.
  const eveningClock = { now: () => new Date('2026-03-11T02:30:00.000Z') }
  const partner = partnerOf('meridian-air')
  const program = postingPartner(eveningClock)
  const deps = { db, clock: eveningClock, ids: randomIds(eveningClock), log: { error: () => undefined } }
  await runPostingFiles({
    ...deps,
    transports: () => program.transport,
    partners: { all: () => [partner], byId: () => partner },
  })
}
let admin: pg.Client
const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }

/** SQL that lets every member accept a bonus before the dines. */
const acceptedBonuses = `
  insert into bonus_enrollment (partner_id, id, member_id, code, rule, offered_at, enrolled_at, ends_at)
  select partner_id, gen_random_uuid(), id, 'ONE-DINE', jsonb_build_object('description', 'One dine', 'newMember', false, 'goal',
    jsonb_build_object('kind', 'visits', 'visits', 1), 'units', 500, 'minimumMinor', 8000, 'currency', 'Dollar'),
    '2026-03-01', '2026-03-01', '2026-04-01' from member`

beforeAll(async () => {
  database = await testDatabase()
  const { cards, restaurants } = await insertDiners(database.adminUrl, { members: 6, restaurants: 4 })
  const { db } = connect(database.urls.pipeline, { max: 2, name: 'books' })
  const messages = cards.flatMap((card, n) => {
    const restaurant = restaurants[n % restaurants.length]
    if (!restaurant) return []
    const purchase = { card, restaurant, id: `p-${n}`, localTime: '2026-03-04T19:30:00' }
    return [
      fidelDelivery({ ...purchase, kind: 'authorization', amountMinor: 10_000 }, `a-${n}`),
      fidelDelivery({ ...purchase, kind: 'clearing', amountMinor: 12_345 }, `c-${n}`),
      fidelDelivery({ ...purchase, kind: 'refund', id: `r-${n}`, of: `p-${n}`, amountMinor: n * 1_000 }, `r-${n}`),
    ]
  })
  messages.push({
    provider: 'fidel',
    deliveryId: 'linked',
    event: 'card.linked',
    body: JSON.stringify({ id: cards[0]?.fidel }),
  })
  const seedClient = new pg.Client(database.adminUrl)
  await seedClient.connect()
  await seedClient.query(acceptedBonuses)
  // A member without a number at the partner gets no line in the posting file.
  await seedClient.query(`update member set partner_number = '30041826' || right(id::text, 1)`)
  await seedClient.end()
  // One message at a time, so that the ledger contains corrections. Each message arrives twice, so that the inbox contains duplicates.
  for (const message of messages) {
    await storeMessages(db, [message, { ...message, deliveryId: `${message.deliveryId} again` }], clock.now())
    await drainOnce({ db, clock, ids: randomIds(clock) })
    await sealMessages(db, clock.now())
  }
  await makePayouts(db)
  await postFile(db)
  await db.destroy()
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await admin.query(`set session_replication_role = replica; ${copyTablesSql}`)
  await prepareRestore()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

/**
 * Changes the ledger as no role of the product can: without triggers, foreign keys and row-level security. Returns the names of the
 * breached invariants.
 */
async function breachesAfter(change: string): Promise<string[]> {
  await admin.query(change)
  return (await ledgerInvariants(database.adminUrl))
    .filter((invariant) => invariant.breaches > 0)
    .map((invariant) => invariant.name)
}
const queries = new Map(
  readInvariants(readFileSync(new URL('ledger-invariants.sql', import.meta.url), 'utf8')).map(({ name, query }) => [
    name,
    query,
  ]),
)
/**
 * Whether the check reports a breach of the invariant `name` after a change. Runs only the invariant’s query. An invariant without a
 * query needs the whole check.
 */
async function isBreached(name: string, change: string): Promise<boolean> {
  const query = queries.get(name)
  if (!query) return (await breachesAfter(change)).includes(name)
  await admin.query(change)
  const { rows } = await admin.query<{ breaches: string }>(query)
  return Number(rows[0]?.breaches) > 0
}
const savedTables = [
  'feed_message',
  'feed_queue',
  'feed_outcome',
  'feed_seal',
  'feed_event',
  'dine',
  'award',
  'ledger_account',
  'ledger_entry',
  'ledger_posting',
  'ledger_head',
  'card_confirmation',
  'bonus_enrollment',
  'bonus_award',
  'payout',
  'payout_event',
  'posting_file',
  'posting_line',
  'posting_file_state',
  'member_closing',
]
const copyTablesSql = `create schema kept; ${savedTables.map((table) => `create table kept.${table} as table ${table};`).join('\n')}`
/** SQL that restores every row of these tables. The last test proves that no invariant stays broken. */
let restoreSql = ''
async function prepareRestore(): Promise<void> {
  const { rows } = await admin.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1) group by 1`,
    [savedTables],
  )
  restoreSql = rows
    .map(
      ({ name, columns }) =>
        `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
    )
    .join('\n')
}

/** SQL that adds a posting of these units for each available account `a`. */
const posting = (from: string, to: string, units: number) =>
  `insert into ledger_posting select a.partner_id, gen_random_uuid(), 1, ${from}, ${to}, a.currency, ${units} from ledger_account a where a.path like '%/available'`
const inTransit = `'partner/in_transit'`
/** SQL that sends 50 units of each available balance. */
const sentPostings = posting('a.path', inTransit, 50)
/** SQL that adds a breakage entry of 50 units for each available balance. */
const breakage = `insert into ledger_entry (partner_id, id, sequence, cause, cause_id, accounting_date, effective_date, actor, created_at)
  select a.partner_id, md5(a.path || a.currency)::uuid, 9000 + row_number() over (), 'breakage', gen_random_uuid(), '2026-03-10', '2026-03-10', 'closing', now()
  from ledger_account a where a.path like '%/available';
  insert into ledger_posting select a.partner_id, md5(a.path || a.currency)::uuid, 1, a.path, 'partner/breakage', a.currency, 50 from ledger_account a where a.path like '%/available'`
/** SQL that closes the account of every member. */
const closing = `insert into member_closing (partner_id, member_id, closed_at, former) select partner_id, id, '2026-03-10', '{}' from member`
/** SQL that sets each available balance to this many units below zero. */
const setBelowZero = (units: number) => `update ledger_account set units = -${units} where path like '%/available'`

afterEach(() => admin.query(restoreSql))

test('reports no breach in an untouched ledger [MON-A5]', async () => {
  expect(await breachesAfter('')).toEqual([])
})

test.each<[string, string]>([
  ['messages_have_outcomes', `delete from feed_outcome where delivery_id = 'a-1'`],
  ['messages_never_change', `update feed_message set body = body || ' ' where delivery_id = 'a-1'`],
  ['messages_never_change', `delete from feed_seal where number = 1`],
  ['events_match_messages', `delete from feed_event where event_id = 'refund:r-3'`],
  ['events_match_messages', `update feed_event set amount_minor = amount_minor + 1 where event_id = 'refund:r-3'`],
  ...[`kind = 'void'`, `card_reference = 'card-5'`, `lifecycle_id = 'p-5'`].map((change): [string, string] => [
    'events_match_messages',
    `update feed_event set ${change} where event_id = 'auth:p-3'`,
  ]),
  ['confirmations_match_messages', `delete from card_confirmation`],
  [
    'confirmations_match_messages',
    `insert into card_confirmation (provider, reference, received_at) values ('fidel', 'card-1', now())`,
  ],
  ['confirmations_match_messages', `update card_confirmation set received_at = received_at + interval '1 second'`],
  ['events_come_from_messages', `delete from feed_message where delivery_id = 'a-1'`],
  [
    'claims_are_approved',
    `insert into feed_message (provider, delivery_id, event, body, received_at) values ('claim', 'forged', 'approved', '{}', now())`,
  ],
  ['matched_events_have_dines', `delete from dine where lifecycle_id = 'p-2'`],
  ['dines_match_their_events', `update dine set cleared_minor = cleared_minor + 1 where lifecycle_id = 'p-2'`],
  ['refunds_never_exceed', `update dine set refunded_minor = 20000 where lifecycle_id = 'p-2'`],
  ['dines_are_of_one_member', `update dine set member_id = gen_random_uuid() where lifecycle_id = 'p-2'`],
  ['one_live_award', `update award set live = false where units > 0`],
  ['awards_follow_their_dines', `update award set stage = 'pending' where live`],
  [
    'receipts_add_up',
    `update award set receipt = replace(receipt::text, '"kind":"tier"', '"kind":"total"')::json where live`,
  ],
  ['receipts_follow_their_dines', `update dine set base_minor = base_minor - 1 where lifecycle_id = 'p-2'`],
  [
    'receipts_follow_their_dines',
    `update dine set terms = jsonb_set(terms::jsonb, '{tierRateBasisPoints}', '1')::json where lifecycle_id = 'p-2'`,
  ],
  [
    'receipts_follow_their_dines',
    `update award set receipt = replace(receipt::text, '"amountMinor":12345', '"amountMinor":12346')::json`,
  ],
  ['receipts_follow_their_dines', `update award set receipt = '{"lines":[]}' where live`],
  ['awards_are_booked', `update award set units = units + 1 where live`],
  [
    'entries_have_causes',
    `update ledger_posting set to_account = 'partner/expired' where to_account <> 'partner/issued'`,
  ],
  ['reversals_are_exact', `update ledger_posting set units = units + 1 where to_account = 'partner/issued'`],
  ['reversals_are_exact', `update ledger_entry set reverses = null where reverses is not null`],
  [
    'entries_are_balanced',
    `alter table ledger_posting drop constraint ledger_posting_positive; update ledger_posting set units = -units`,
  ],
  ['entries_are_balanced', `delete from ledger_posting where line = 1`],
  ['sequences_are_gapless', `update ledger_entry set sequence = sequence + 1000 where sequence = 2`],
  [
    'accounts_are_of_partners',
    `insert into ledger_account (partner_id, path, currency, type, opened_at) values ('unknown', 'partner/issued', 'Dollar', 'source', now())`,
  ],
  ['balances_are_sums', `update ledger_account set units = units + 1`],
  ['accounts_balance', `update ledger_account set units = units + 1 where path = 'partner/issued'`],
  ['earned_units_are_not_negative', `update ledger_account set units = -1 where path like '%/available'`],
  ['awards_are_booked', `update award set currency = 'Mile' where live`],
  ['one_live_bonus', `update bonus_award set live = false`],
  ['one_live_bonus', `update bonus_award set units = units + 1 where units > 0`],
  ['one_live_bonus', `update bonus_award set member_id = gen_random_uuid()`],
  ['bonuses_are_booked', `update bonus_award set effective_date = effective_date + 1`],
  ['bonuses_are_booked', `update ledger_entry set cause_id = gen_random_uuid() where cause = 'bonus'`],
  ['bonuses_are_booked', `update ledger_posting set units = units * 2 where from_account = 'partner/bonus'`],
  ['bonuses_are_booked', `delete from bonus_award`],
  ['bonuses_follow_their_dines', `update bonus_enrollment set rule = jsonb_set(rule, '{minimumMinor}', '20000')`],
  ['bonuses_follow_their_dines', `update bonus_enrollment set enrolled_at = '2026-03-20'`],
  ['payouts_are_booked', `update ledger_entry set cause_id = gen_random_uuid() where cause = 'payout_sent'`],
  ['payouts_are_booked', `update ledger_entry set actor = 'pipeline' where cause = 'payout_sent'`],
  ['payouts_are_booked', `update ledger_posting set units = units + 1 where to_account = 'partner/delivered'`],
  ['payouts_are_booked', `update payout set state = 'accepted', paid_at = null where state = 'paid'`],
  ['payouts_are_booked', `delete from payout where state = 'sent'`],
  ['payout_balances_are_sums', `update payout set state = 'paid' where state = 'sent'`],
  ['payout_balances_are_sums', `update payout set units = units + 1 where state = 'paid'`],
  ['payouts_have_events', `delete from payout_event where to_state = 'accepted'`],
  ['payouts_have_events', `update payout set state = 'rejected' where state = 'sent'`],
  ['payouts_have_events', `update payout_event set to_state = 'due', from_state = null where to_state = 'approved'`],
  ['posting_files_are_whole', `update posting_file set unit_sum = unit_sum + 1`],
  ['posting_files_are_whole', `update posting_file set body = replace(body, 'RUIZ/A', 'RUIZ/B')`],
  ['posting_files_are_whole', `update posting_file set number = 2`],
  ['posting_files_are_whole', `delete from posting_line where line = 1`],
  ['posting_files_are_whole', `delete from posting_file_state`],
  ['posting_lines_are_payouts', `delete from posting_line where line = 1`],
  ['posting_lines_are_payouts', `update posting_line set units = units + 1`],
  ['posting_lines_are_payouts', `update posting_line set member_number = '300418263'`],
  ['posting_lines_are_payouts', `update payout set line = line + 10 where way = 'posting_file'`],
  ['posting_lines_are_payouts', `update payout set state = 'approved' where way = 'posting_file'`],
  ['posting_lines_are_payouts', `update payout set way = 'posting_file' where way = 'gift_card' and state = 'paid'`],
  ['posting_lines_are_payouts', `update posting_file_state set state = 'acknowledged'`],
  ['available_units_match_awards', `update award set units = units + 1 where live and stage = 'cleared'`],
  ['available_units_match_awards', `update bonus_award set units = units + 1 where units > 0`],
  [
    'no_card_numbers',
    `update feed_message set body = replace(body, '"account"', '"4242 4242 4242 4242"') where delivery_id = 'a-1'`,
  ],
  [
    'no_card_numbers',
    `update feed_event set merchant_references = array['x', '378282246310005'] where event_id = 'auth:p-1'`,
  ],
  ['breakage_is_of_closed_accounts', breakage],
  // All accounts but one are closed.
  ['breakage_is_of_closed_accounts', `${closing} where id <> (select min(id::text)::uuid from member); ${breakage}`],
  // Units that were sent and came back excuse no balance below zero.
  ['earned_units_are_not_negative', `${sentPostings}; ${posting(inTransit, 'a.path', 50)}; ${setBelowZero(1)}`],
])('reports a breach of %s: %s [MON-A5]', async (name, change) => {
  expect(await isBreached(name, change)).toBe(true)
})

test.each([
  ['sent', sentPostings],
  ['paid', `${sentPostings}; ${posting(inTransit, "'partner/delivered'", 50)}`],
  ['forfeited', posting('a.path', "'partner/breakage'", 50)],
])('an available balance may be below zero by at most the units that were %s before [MON-C5]', async (_, postings) => {
  expect(await breachesAfter(`${postings}; ${setBelowZero(50)}`)).not.toContain('earned_units_are_not_negative')
  // The postings of the first call are still there.
  expect(await breachesAfter(setBelowZero(51))).toContain('earned_units_are_not_negative')
})

test('breakage of accounts that are closed is no breach', async () => {
  expect(await isBreached('breakage_is_of_closed_accounts', `${closing}; ${breakage}`)).toBe(false)
})

test.each<[string, string, string]>([
  ['closed_members_have_no_name', `update member set status = 'left'`, `update member set status = 'enrolled'`],
  [
    'entries_never_change',
    'alter table ledger_posting disable trigger all',
    'alter table ledger_posting enable trigger all',
  ],
  [
    'entries_never_change',
    'grant update on ledger_posting to damask_pipeline',
    'revoke update on ledger_posting from damask_pipeline',
  ],
  [
    'entries_never_change',
    'grant update (units) on ledger_account to damask_pipeline',
    'revoke update (units) on ledger_account from damask_pipeline',
  ],
  ['row_security_is_on', 'alter table award no force row level security', 'alter table award force row level security'],
  ['row_security_is_on', 'create table stray (partner_id text)', 'drop table stray'],
  [
    'vip_ends',
    `update member set tier_level = 'VIP', vip_until = '2025-12-31'`,
    `update member set tier_level = 'OptedIn', vip_until = null`,
  ],
  ['no_foreign_rows', 'create policy all_see on dine to damask_app using (true)', 'drop policy all_see on dine'],
])('reports a breach of %s after a change of the schema, of rights or of members', async (name, change, undo) => {
  expect(await isBreached(name, change)).toBe(true)
  await admin.query(undo)
})

test('reports a changed message but no card number when the new digits only resemble a card number', async () => {
  expect(
    await breachesAfter(
      `update feed_message set body = replace(body, '"account"', '"4242424242424241 94242424242424242 a4242424242424242 00000000-4242-4242-4242-424242424242"') where delivery_id = 'a-1'`,
    ),
  ).toEqual(['messages_never_change'])
})

test('reports no breach after the rows of every change above are restored [MON-A5]', async () => {
  expect(await breachesAfter('')).toEqual([])
})
