import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import { importClaimRestaurants, claimant, dateDaysAgo, type Claimant } from '../../checks/fixtures/claimants.ts'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import { asAdmin, fillProfile, person, tracesOf, writeEverywhere } from '../../checks/fixtures/leaver.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { bookableRequest, relayTo, testTables, type TestTables } from '../../checks/fixtures/tables.ts'
import { closeAccount, previewClosing } from '../../contract/api/account.ts'
import { listCards } from '../../contract/api/cards.ts'
import { liftLegalHold, memberTimeline, openMember, setLegalHold } from '../../contract/api/console/members.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { makeReservation } from '../../contract/api/reservations.ts'
import { currentMember, signIn } from '../../contract/api/session.ts'
import { checkLedger } from '../../tools/lib/ledger-check.ts'
import { cardDeletion } from '../cards/deletion.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { inPartner } from '../database/connect.ts'
import { reservationRoutes } from '../reservations/routes.ts'
import { sweepClosings } from './sweep.ts'
import { chooseLanguage } from '../../checks/fixtures/language.ts'

const partner = 'lumen-mobile'
const reason = 'Case 4417: subpoena of the county court'

let site: Site
let console: TestConsole
let tables: TestTables
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole([
    (app, deps) => {
      tables = testTables(deps.clock)
      reservationRoutes(relayTo(() => tables))(app, deps)
    },
  ]))
  await importClaimRestaurants(site)
  await importMerchants({
    db: site.deps.db,
    clock: site.deps.clock,
    rows: [
      {
        id: 'bookable',
        name: 'Bookable',
        address1: '1 Main Street',
        city: 'New York',
        state: 'NY',
        zip: '10001',
        latitude: 40.7,
        longitude: -74,
        timezone: 'America/New_York',
        cuisines: ['Italian'],
        openTableId: '100',
      },
    ],
  })
})
beforeEach(() => {
  tables = testTables(site.deps.clock)
})
afterAll(() => console.close())

const sweep = (service: TestTables | null = tables) => {
  const { db: siteDb, pipelineDb, clock, ids } = site.deps
  return sweepClosings({ siteDb, pipelineDb, clock, ids, tables: service })()
}
const close = (member: Claimant, password = member.body.password) =>
  member.call(closeAccount, { body: { password, acceptsLoss: true } })
const preview = async (member: Claimant) => {
  const reply = await member.call(previewClosing, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
const rowOf = ({ id }: Claimant) =>
  site.deps.pipelineDb
    .selectFrom('member')
    .select(['status', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const balances = ({ id }: Claimant) =>
  inPartner(site.deps.db, partner, async (tx) => {
    const accounts = await tx
      .selectFrom('ledger_account')
      .select(['path', 'units'])
      .where('path', 'like', `member/${id}/%`)
      .execute()
    return Object.fromEntries(accounts.map(({ path, units }) => [path.split('/')[2], Number(units)]))
  })
const breaches = async () =>
  (await checkLedger(site.database.adminUrl)).invariants
    .filter((invariant) => invariant.breaches > 0)
    .map(({ name, sample }) => [name, sample])
const handlers = () => ({
  card_deletion: cardDeletion({ db: site.deps.pipelineDb, clock: site.deps.clock, vault: site.deps.vault }),
})

const remainingAccess = ({ id }: Claimant) =>
  asAdmin(site, async (admin) => {
    const { rows } = await admin.query<{ sessions: string; passkeys: string }>(
      `select (select count(*) from session where member_id = $1 and revoked_at is null) as sessions,
        (select count(*) from passkey where member_id = $1) as passkeys`,
      [id],
    )
    return rows[0]
  })

/** A member with a cleared dine of $50, a pending dine of $50, and a booked table. */
async function diner() {
  const member = await claimant(site)
  await member.reportPurchase({ date: dateDaysAgo(site, 20) })
  await member.reportPurchase({ date: dateDaysAgo(site, 2), kind: 'authorization', id: `open-${member.id}` })
  const request = await bookableRequest(member, 'bookable', { now: site.deps.clock.now() })
  const bookingReply = await member.call(makeReservation, { params: { id: 'bookable' }, body: request })
  if (!bookingReply.ok) throw new Error(bookingReply.problem.code)
  return { ...member, request }
}

describe('before an account is closed', () => {
  test('its member reads exactly what will be lost, according to the ledger and the reservations', async () => {
    const member = await diner()
    const { available, pending } = await balances(member)
    expect([available, pending].every((units) => (units ?? 0) > 0)).toBe(true)
    expect(await preview(member)).toMatchObject({
      availableUnits: available,
      pendingUnits: pending,
      hasLegalHold: false,
      hasPassword: true,
      cards: [{ brand: 'visa' }],
      reservations: [{ restaurant: 'Bookable', date: member.request.date, time: member.request.time, partySize: 2 }],
    })
    expect((await preview(member)).bonuses.length).toBeGreaterThan(0)
  })

  test('nothing happens without the password or without accepting the loss', async () => {
    const member = await claimant(site)
    expect(await close(member, 'wrong')).toMatchObject({ status: 403, problem: { code: 'wrong_password' } })
    const callWithoutAcceptance = member.call(closeAccount, {
      body: { password: member.body.password, acceptsLoss: false as true },
    })
    expect(await callWithoutAcceptance).toMatchObject({ status: 400 })
    expect((await rowOf(member)).status).toBe('enrolled')
  })

  test('a member without a password needs a sign-in of the last day or a confirmation just before', async () => {
    const member = await claimant(site)
    await asAdmin(site, (admin) => admin.query('update member set password_hash = null where id = $1', [member.id]))
    await asAdmin(site, (admin) =>
      admin.query(`update session set created_at = created_at - interval '25 hours' where member_id = $1`, [member.id]),
    )
    expect(await close(member, '')).toMatchObject({ status: 403, problem: { code: 'password_needed' } })
    await asAdmin(site, (admin) =>
      admin.query(`update session set confirmed_at = now() where member_id = $1`, [member.id]),
    )
    expect(await close(member, '')).toMatchObject({ ok: true })
  })
})

describe('closing an account', () => {
  test('signs out everywhere, ends cards and passkeys, forgets the language, and cancels booked tables', async () => {
    const member = await diner()
    const otherBrowser = site.browser(partner, '10.6.0.9')
    await otherBrowser.call(signIn, {
      body: { login: member.body.email, password: member.body.password, rememberMe: true },
    })
    expect(tables.bookings()).toHaveLength(1)
    await chooseLanguage(member, 'de-DE')
    await asAdmin(site, (admin) =>
      admin.query(
        `insert into passkey (partner_id, id, member_id, name, public_key, counter, synced, created_at)
         values ('${partner}', $1, $2, 'My phone', '', 0, false, now())`,
        [`passkey ${member.id}`, member.id],
      ),
    )
    expect(await close(member)).toMatchObject({ ok: true, value: { closed: true } })
    for (const browser of [member, otherBrowser])
      expect(await browser.call(listCards, {})).toMatchObject({ status: 401 })
    const signInReply = await site.browser(partner, '10.6.0.10').call(signIn, {
      body: { login: member.body.email, password: member.body.password, rememberMe: false },
    })
    expect(signInReply).toMatchObject({ problem: { code: 'wrong_credentials' } })
    const { pipelineDb } = site.deps
    expect(await remainingAccess(member)).toEqual({ sessions: '0', passkeys: '0' })
    expect((await rowOf(member)).language).toBeNull()
    await site.jobs.run('card_deletion', handlers().card_deletion)
    const cards = await pipelineDb
      .selectFrom('card')
      .select(['status', 'deleted_at'])
      .where('member_id', '=', member.id)
      .execute()
    expect(cards).toMatchObject([{ status: 'removed', deleted_at: expect.any(Date) as Date }])
    await sweep()
    expect(tables.bookings()).toEqual([])
  })

  test('erases while the booking service does not reply, and cancels the tables when it replies again', async () => {
    const member = await diner()
    await close(member)
    // The person is erased only after the last mail.
    await testMailServer(site).sendDueMails()
    tables.isUnavailable = true
    await expect(sweep()).rejects.toThrow('did not cancel 1 tables')
    expect(await erasedAt(member)).toEqual(expect.any(Date))
    tables.isUnavailable = false
    await sweep()
    expect(tables.bookings()).toEqual([])
  })

  test('books the available balance as breakage once, also when two sweeps run at the same time', async () => {
    const member = await diner()
    const { available = 0 } = await balances(member)
    await close(member)
    await Promise.all([sweep(), sweep()])
    expect(await balances(member)).toMatchObject({ available: 0 })
    const breakagePostings = await asAdmin(site, async (admin) => {
      const { rows } = await admin.query<{ units: string; actor: string }>(
        `select p.units, e.actor from ledger_entry e join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id
         where e.cause = 'breakage' and p.from_account = $1`,
        [`member/${member.id}/available`],
      )
      return rows
    })
    expect(breakagePostings).toEqual([{ units: String(available), actor: 'closing' }])
    expect(await breaches()).toEqual([])
  })

  test('earns nothing from a dine that clears later, deducts a later refund from the lapsed units, and reports both in the console', async () => {
    const member = await diner()
    await close(member)
    await sweep()
    await member.reportPurchase({ date: dateDaysAgo(site, 2), kind: 'clearing', id: `open-${member.id}` })
    expect((await balances(member)).available).toBeGreaterThan(0)
    await sweep()
    expect(await balances(member)).toMatchObject({ available: 0, pending: 0 })
    await member.reportPurchase({
      date: dateDaysAgo(site, 2),
      kind: 'refund',
      id: `back-${member.id}`,
      of: `open-${member.id}`,
    })
    await sweep()
    expect(await balances(member)).toMatchObject({ available: 0, pending: 0 })
    expect(await breaches()).toEqual([])
    const operator = await console.signedInOperator('support')
    const timeline = await operator.call(memberTimeline, {
      params: { partner, id: member.id },
      query: { kind: 'reward' },
    })
    const events = timeline.ok ? timeline.value.events.map(({ title, units }) => [title, Math.sign(units ?? 0)]) : []
    expect(events).toContainEqual(['Lapsed: the account is closed, so it earns nothing', -1])
    expect(events).toContainEqual(['Lapse reduced by a refund', 1])
  })

  test('closes once under a double submit', async () => {
    const member = await claimant(site)
    const lock = 'lock table member in exclusive mode'
    const replies = await runConcurrently(site.database.adminUrl, lock, [() => close(member), () => close(member)])
    expect(replies.map(({ ok, status }) => [ok, status])).toEqual([
      [true, 200],
      [true, 200],
    ])
    await Promise.all([sweep(), sweep()])
    const mails = await testMailServer(site).sendDueMails()
    expect(mails.filter(({ to, subject }) => to === member.body.email && subject.endsWith('is closed'))).toHaveLength(1)
  })

  test('sends a last mail to the former address, and erases the address after that mail', async () => {
    const member = await claimant(site)
    const mailServer = testMailServer(site)
    await mailServer.sendDueMails()
    await close(member)
    await sweep()
    expect(await erasedAt(member)).toBeNull()
    const mails = await mailServer.sendDueMails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [member.body.email, 'Your Lumen Dining Rewards account is closed'],
    ])
    await sweep()
    expect(await erasedAt(member)).toEqual(expect.any(Date))
    expect(await mailServer.sendDueMails()).toEqual([])
  })

  test('frees the email, so that joining again with it creates a new account', async () => {
    const member = await diner()
    await close(member)
    const joinReply = await site.browser(partner, '10.6.0.11').call(createProspect, { body: member.body })
    if (!joinReply.ok) throw new Error(JSON.stringify(joinReply.problem))
    expect(joinReply.value.publicId).not.toBe(member.publicId)
    // The sweep erases the former account, but only after its last mail.
    await testMailServer(site).sendDueMails()
    await sweep()
    const newBrowser = site.browser(partner, '10.6.0.12')
    await newBrowser.call(signIn, {
      body: { login: member.body.email, password: member.body.password, rememberMe: false },
    })
    expect(await newBrowser.call(currentMember, {})).toMatchObject({
      ok: true,
      value: { email: member.body.email, memberType: 'NonCardMember' },
    })
  })
})

const erasedAt = async ({ id }: Claimant) =>
  (
    await site.deps.pipelineDb
      .selectFrom('member_closing')
      .select('erased_at')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
  ).erased_at

describe('erasing', () => {
  test('removes the person’s name, email, phone and street from the database, under a legal hold only after it is lifted', async () => {
    const operator = await console.signedInOperator('admin')
    const member = await claimant(site, { email: person.email })
    const params = { partner, id: member.id }
    await member.reportPurchase({ date: dateDaysAgo(site, 20) })
    await fillProfile(member)
    await writeEverywhere(site, member, operator.view.id)
    expect((await tracesOf(site)).length).toBeGreaterThan(20) // columns that contain the person’s data
    expect(await operator.call(setLegalHold, { params, body: { reason } })).toMatchObject({ ok: true })
    expect(await preview(member)).toMatchObject({ hasLegalHold: true })
    await close(member)
    const mails = await testMailServer(site).sendDueMails()
    expect(mails.find(({ to }) => to === person.email)?.text).toContain('The law requires us to keep your data')
    await sweep()
    const traces = await tracesOf(site)
    expect(traces).toContain('public.member_closing.former')
    expect(traces).toContain('public.review.body')
    expect(traces.filter((column) => column.startsWith('public.member.'))).toEqual([])
    expect(await operator.call(openMember, { params })).toMatchObject({
      value: { name: 'Closed account', email: '', hold: { reason }, closing: { erasedAt: null } },
    })
    expect(await operator.call(liftLegalHold, { params, body: { reason } })).toMatchObject({ ok: true })
    await sweep()
    expect(await tracesOf(site)).toEqual([])
    expect(await operator.call(openMember, { params })).toMatchObject({
      value: { name: 'Closed account', hold: null, closing: { erasedAt: expect.any(String) as string } },
    })
    expect(await operator.call(setLegalHold, { params, body: { reason } })).toMatchObject({ refusal: 'already_erased' })
    expect(await breaches()).toEqual([])
  })
  test('may change every table with a member id, except those that keep rewards and evidence', async () => {
    const memberTables = await asAdmin(site, async (admin) => {
      const { rows } = await admin.query<{ name: string; erased: boolean }>(`
        select c.relname as name, has_table_privilege('damask_eraser', c.oid, 'delete') or has_any_column_privilege('damask_eraser', c.oid, 'update') as erased
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'member_id' and not a.attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
      return rows
    })
    expect(
      memberTables
        .filter(({ erased }) => !erased)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(retainedTables).toSorted())
  })
})

/** Tables that the role for erasing cannot change, with what they keep: nothing in them names a person. */
const retainedTables = {
  audit_entry: 'ids, and reasons of operators',
  award: 'rewards and receipts',
  bonus_award: 'rewards and receipts',
  bonus_enrollment: 'the terms of a bonus',
  card_event: 'evidence of consents to a card',
  claim: 'a date, an amount and a restaurant',
  dine: 'what the network reported',
  legal_hold: 'reasons of operators, which name a case',
  payout: 'amounts, states and the last digits of a card',
  member_consent: 'evidence of consents',
  member_tier: 'evidence of rates',
  replay_checkpoint: 'sums of dines',
}
