import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedCardReference } from '../../checks/fixtures/card-reference.ts'
import { setAllCardDates } from '../../checks/fixtures/database.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { downloadMemberData } from '../../contract/api/member-data.ts'
import { confirmPassword, csrf, csrfHeader, signIn } from '../../contract/api/session.ts'
import { trustedForMs } from '../../domain/session.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { chooseLanguage } from '../../checks/fixtures/language.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: [restaurantRow] })
})
afterAll(() => site.close())

const restaurant = { id: 'table-one', fidel: 'location-one', mid: '12345678', timezone: 'America/New_York' }
const restaurantRow = {
  id: restaurant.id,
  name: 'Table One',
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  latitude: 40.7,
  longitude: -74,
  timezone: restaurant.timezone,
  cuisines: ['Italian'],
  networkReferences: [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`],
}

type Member = Awaited<ReturnType<Site['member']>>
const download = (member: Pick<Member, 'call'>) => member.call(downloadMemberData, {})

test('the download has the data that the member entered, linked and chose, and none of another member', async () => {
  const [member, other] = [await site.member(), await site.member()]
  const creditCards = [{ encryptedCardNumber: 'visa 424242 4242' }]
  await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  await chooseLanguage(member, 'pt-BR')
  const reply = await download(member)
  if (!reply.ok) throw new Error(reply.problem.code)
  const { profile, cards, consents, tiers, sessions, mails } = reply.value
  expect(profile).toMatchObject([{ email: member.body.email, publicId: member.publicId, language: 'pt-BR' }])
  expect(cards).toMatchObject([{ brand: 'visa', lastFour: '4242', status: 'active' }])
  expect([consents[0]?.channel, tiers[0]?.reason, sessions.length]).toEqual(['email', 'joined', 1])
  expect(mails.map(({ kind }) => kind)).toContain('finish_joining')
  const text = JSON.stringify(reply.value)
  for (const hidden of [other.body.email, other.publicId, 'argon2', 'fingerprint', 'vault', 'token'])
    expect(text).not.toContain(hidden)
})

test('the download has each dine with its reward, its receipt and its ledger entries', async () => {
  const member = await site.member()
  const creditCards = [{ encryptedCardNumber: 'visa 424242 1881' }]
  await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  await setAllCardDates(site.database, '2026-04-01T00:00:00Z')
  const { pipelineDb, clock, ids } = site.deps
  const { reference } = await storedCardReference(pipelineDb, member.publicId)
  const purchase = { kind: 'clearing', id: 'dine-1', amountMinor: 5_000, localTime: '2026-05-06T19:30:00' } as const
  const card = { fidel: reference, lastFour: '1881' }
  await storeMessages(pipelineDb, [fidelDelivery({ ...purchase, restaurant, card }, 'delivery-1')], clock.now())
  await drainOnce({ db: pipelineDb, clock, ids })
  const reply = await download(member)
  if (!reply.ok) throw new Error(reply.problem.code)
  const [dine] = reply.value.dines
  expect(dine).toMatchObject({ clearedCents: 5_000, cardLastFour: '1881', status: 'cleared' })
  const [award] = dine?.awards ?? []
  expect(award?.receipt.length).toBeGreaterThan(1)
  expect(award?.postings.map(({ units }) => units)).toEqual([award?.units])
  expect(reply.value.balances).toContainEqual({ account: 'available', units: award?.units, currency: 'Dollar' })
})

test('the download is a JSON file that no cache stores', async () => {
  const member = await site.member()
  const { csrfToken } = (await member.raw('GET', csrf.path)).json<{ csrfToken: string }>()
  const { headers } = await member.raw('POST', downloadMemberData.path, { headers: { [csrfHeader]: csrfToken } })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
  })
  const reply = await download(member)
  expect(reply.ok && reply.value.program).toBe('Lumen Dining Rewards')
})

test('a session older than a day needs the password for the download', async () => {
  const { body } = await site.member()
  const member = site.browser('lumen-mobile', '10.6.0.1')
  await member.call(signIn, { body: { login: body.email, password: body.password, rememberMe: true } })
  site.moveClock(trustedForMs + 1_000)
  expect(await download(member)).toMatchObject({ status: 403, problem: { code: 'password_needed' } })
  await member.call(confirmPassword, { body: { password: body.password } })
  expect((await download(member)).ok).toBe(true)
})

test('a visitor cannot download anything', async () => {
  expect(await download(site.browser())).toMatchObject({ status: 401 })
})

/** The tables from which the file has data about the member. */
const exportedTables = [
  'member_consent',
  'member_tier',
  'card',
  'card_event',
  'claim',
  'bonus_enrollment',
  'bonus_award',
  'review',
  'favorite',
  'reservation',
  'member_order',
  'session',
  'known_device',
  'payout',
  'passkey',
  'member_identity',
  'email_change',
  'recovery',
  'mail_message',
  'impersonation',
  'dine',
  'award',
  'survey_response',
]
/** The tables that the file leaves out, each with the reason. */
const omittedTables = {
  audit_entry: 'the log of customer service; the file lists the impersonations',
  error_reference: 'a technical note for support about a page or call that failed; a job deletes it',
  mail_recipient: 'links a member to mails; the file lists the mails',
  legal_hold: 'the law may forbid telling its reason; the member reads that a hold exists before closing the account',
  member_closing: 'written when the account ends, so no member can ask for it',
  passkey_challenge: 'a challenge of some minutes',
  replay_checkpoint: 'sums that follow from the dines',
  sign_in_refusal:
    'attempts that may be a stranger’s; customer service reads them to the member, and a job deletes them',
}

test('every table with a member id is listed either as exported or with the reason why the file leaves it out', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'member_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(site.deps.db)
  const missing = rows
    .map(({ name }) => name)
    .filter((name) => !exportedTables.includes(name) && !(name in omittedTables))
  expect(missing).toEqual([])
})
