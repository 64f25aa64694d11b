import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import { memberTimeline } from '../../contract/api/console/members.ts'
import { decidePayout, listPayoutDifferences, listPayouts } from '../../contract/api/console/payouts.ts'
import type { PayoutState } from '../../domain/payouts/states.ts'
import { inScope } from './scope.ts'

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
})
afterAll(() => console.close())

/** A payout of a new member, moved through these states. */
const createPayout = (partner: string, ...states: PayoutState[]): Promise<string> =>
  createPayoutWithId(site.deps.ids.next(), partner, states)

async function createPayoutWithId(id: string, partner: string, states: readonly PayoutState[] = []): Promise<string> {
  const { publicId } = await site.member({ partner })
  const { pipelineDb: db, clock } = site.deps
  const member = await db.selectFrom('member').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow()
  const now = clock.now()
  await db
    .insertInto('payout')
    .values({
      partner_id: partner,
      id,
      member_id: member.id,
      way: 'card_push',
      currency: 'Dollar',
      units: 1_250,
      state: 'due',
      target_label: 'Visa ending in 4242',
      opened_at: now,
      state_at: now,
      actor: 'payouts',
    })
    .execute()
  for (const state of states)
    await db
      .updateTable('payout')
      .set({ state, ...(state === 'rejected' && { reason_code: 'card_refused' }) })
      .where('id', '=', id)
      .execute()
  return id
}
type Operator = Awaited<ReturnType<TestConsole['signedInOperator']>>
const list = async (operator: Operator, view: 'open' | 'returned' | 'paid' = 'open') => {
  const reply = await operator.call(listPayouts, { query: { view } })
  return reply.ok ? reply.value.payouts : []
}
const decide = (
  operator: Operator,
  id: string,
  decision: 'hold' | 'approve' | 'cancel' | 'retry',
  partner = 'lumen-mobile',
) => operator.call(decidePayout, { params: { partner, id }, body: { decision, reason: 'The bank asked us to' } })
const eventsOf = (id: string) =>
  site.deps.pipelineDb
    .selectFrom('payout_event')
    .select(['to_state', 'code', 'actor'])
    .where('payout_id', '=', id)
    .orderBy('position')
    .execute()

const queuedSendJobs = async (id: string) =>
  (
    await sql<{ data: object; start_after: Date }>`
      select data, start_after from jobs.job where name = 'payout_send' and data ->> 'payoutId' = ${id}`.execute(
      site.deps.pipelineDb,
    )
  ).rows

test('the console can queue the sending only of approved payouts of the operator’s partners, and no other job', async () => {
  const [approved, due] = [await createPayout('lumen-mobile', 'approved'), await createPayout('lumen-mobile')]
  const send = (id: string, partners: string[] | null) =>
    inScope(console.deps.db, partners, (tx) =>
      sql`select send_approved_payout('lumen-mobile', ${id}, now())`.execute(tx),
    )
  await expect(send(due, ['lumen-mobile'])).rejects.toThrow('no approved payout of these partners')
  await expect(send(approved, ['meridian-air'])).rejects.toThrow('no approved payout of these partners')
  const anyJob = inScope(console.deps.db, null, (tx) => sql`select enqueue_jobs('payout_send', '[{}]')`.execute(tx))
  await expect(anyJob).rejects.toThrow('permission denied')
  await send(approved, null)
  expect(await queuedSendJobs(approved)).toHaveLength(1)
})

test('an admin holds, approves and cancels a payout with a reason, and each decision is in the log', async () => {
  const admin = await console.signedInOperator('admin')
  const id = await createPayout('lumen-mobile', 'approved')
  expect((await list(admin)).find((entry) => entry.id === id)).toMatchObject({
    units: 1_250,
    decisions: ['hold', 'cancel'],
  })
  expect(await decide(admin, id, 'hold')).toMatchObject({ ok: true, value: { state: 'due' } })
  expect((await list(admin)).find((entry) => entry.id === id)).toMatchObject({
    code: 'held',
    decisions: ['approve', 'cancel'],
  })
  expect(await queuedSendJobs(id)).toEqual([])
  expect(await decide(admin, id, 'approve')).toMatchObject({ value: { state: 'approved' } })
  expect(await queuedSendJobs(id)).toEqual([
    { data: { partnerId: 'lumen-mobile', payoutId: id }, start_after: expect.any(Date) },
  ])
  expect(await decide(admin, id, 'cancel')).toMatchObject({ value: { state: 'canceled' } })
  expect((await eventsOf(id)).map(({ to_state, code }) => [to_state, code])).toEqual([
    ['due', null],
    ['approved', null],
    ['due', 'held'],
    ['approved', null],
    ['canceled', 'by_operator'],
  ])
  expect((await eventsOf(id)).at(-1)?.actor).not.toBe('payouts')
  // The queued job stays. It finds that the payout is canceled and sends nothing.
  expect(await queuedSendJobs(id)).toHaveLength(1)
  const log = await admin.call(readAudit, { query: { action: 'decided payout' } })
  expect(log.ok && log.value.entries.map(({ detail }) => detail)).toEqual(
    ['cancel', 'approve', 'hold'].map((decision) => ({ decision, payout: id, reason: 'The bank asked us to' })),
  )
})

test('lists payouts newest first and page by page, not by id, because members’ browsers choose the ids', async () => {
  const admin = await console.signedInOperator('admin')
  const ids: string[] = []
  for (const firstDigit of ['f', '0', 'e'])
    ids.unshift(await createPayoutWithId(firstDigit + randomUUID().slice(1), 'lumen-mobile'))
  expect((await list(admin)).slice(0, 3).map(({ id }) => id)).toEqual(ids)
  const nextPage = await admin.call(listPayouts, {
    query: { view: 'open', before: ids[0] ?? '', beforePartner: 'lumen-mobile' },
  })
  expect(nextPage.ok && nextPage.value.payouts.slice(0, 2).map(({ id }) => id)).toEqual(ids.slice(1))
})

test('pages through payouts of two partners with the same id and time, and loses none', async () => {
  const admin = await console.signedInOperator('admin')
  const id = randomUUID()
  const partners = ['meridian-air', 'lumen-mobile']
  for (const partner of partners) await createPayoutWithId(id, partner)
  const openedAt = site.deps.clock.now()
  const database = new pg.Client(site.database.adminUrl)
  await database.connect()
  await database.query(`set session_replication_role = replica`)
  await database.query(`update payout set opened_at = $1 where id = $2`, [openedAt, id])
  await database.end()
  const [first, second] = (await list(admin)).filter((payout) => payout.id === id)
  expect([first?.partner, second?.partner].toSorted()).toEqual(partners.toSorted())
  const nextPage = await admin.call(listPayouts, {
    query: { view: 'open', before: id, beforePartner: first?.partner ?? '' },
  })
  expect(nextPage.ok && nextPage.value.payouts[0]).toMatchObject({ id, partner: second?.partner })
})

test('allows another try of a returned payout once, and does not cancel a sent one', async () => {
  const admin = await console.signedInOperator('admin')
  const id = await createPayout('lumen-mobile', 'approved', 'sent', 'rejected')
  expect((await list(admin, 'returned')).find((entry) => entry.id === id)).toMatchObject({
    code: 'card_refused',
    decisions: ['retry'],
  })
  expect(await decide(admin, id, 'retry')).toMatchObject({ ok: true, value: { state: 'rejected' } })
  expect((await list(admin, 'returned')).map((entry) => entry.id)).not.toContain(id)
  expect(await decide(admin, id, 'retry')).toMatchObject({ refusal: 'too_late' })
  const sent = await createPayout('lumen-mobile', 'approved', 'sent')
  expect(await decide(admin, sent, 'cancel')).toMatchObject({ refusal: 'too_late' })
})

test('support sees payouts and cannot decide about them; a viewer sees none', async () => {
  const id = await createPayout('lumen-mobile', 'approved')
  const support = await console.signedInOperator('support')
  expect((await list(support)).find((entry) => entry.id === id)).toMatchObject({ decisions: [] })
  expect(await decide(support, id, 'hold')).toMatchObject({ refusal: 'not_allowed' })
  const viewer = await console.signedInOperator('viewer')
  expect(await viewer.call(listPayouts, { query: {} })).toMatchObject({ refusal: 'not_allowed' })
})

test('an operator sees payouts and differences only of their partners, and decides no other payouts', async () => {
  const [own, other] = [await createPayout('lumen-mobile', 'approved'), await createPayout('meridian-air', 'approved')]
  const admin = await console.signedInOperator('admin', ['lumen-mobile'])
  const listedIds = (await list(admin)).map(({ id }) => id)
  expect([listedIds.includes(own), listedIds.includes(other)]).toEqual([true, false])
  expect(await decide(admin, other, 'hold', 'meridian-air')).toMatchObject({ refusal: 'unknown_payout' })
  const { pipelineDb: db, clock } = site.deps
  const difference = { kind: 'amount' as const, ours: '100', theirs: '99', found_at: clock.now(), seen_at: clock.now() }
  await db
    .insertInto('payout_difference')
    .values({ partner_id: 'meridian-air', payout_id: other, ...difference })
    .execute()
  await db
    .insertInto('payout_difference')
    .values({ partner_id: 'lumen-mobile', payout_id: own, ...difference })
    .execute()
  const reply = await admin.call(listPayoutDifferences, {})
  expect(reply.ok && reply.value.differences.map(({ payoutId }) => payoutId)).toEqual([own])
})

test('the timeline of a member shows each state of a payout, newest first', async () => {
  const id = await createPayout('lumen-mobile', 'approved', 'sent', 'rejected')
  const { member_id: memberId } = await site.deps.pipelineDb
    .selectFrom('payout')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const operator = await console.signedInOperator('support')
  const params = { partner: 'lumen-mobile', id: memberId }
  const reply = await operator.call(memberTimeline, { params, query: { kind: 'payout' } })
  const events = reply.ok ? reply.value.events.map(({ title, detail, units }) => [title, detail, units]) : []
  expect(events).toEqual(
    ['Payout refused', 'Payout sent', 'Payout approved', 'Payout opened'].map((title): (string | number)[] => [
      title,
      'to Visa ending in 4242',
      1_250,
    ]),
  )
})
