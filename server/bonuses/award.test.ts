import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateBonusFor, bonusDines, dayMs, hourMs, listedBonuses } from '../../checks/fixtures/bonus-dines.ts'
import { bonusPostings, withAdminDb } from '../../checks/fixtures/bonus-records.ts'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import { listTransactions } from '../../contract/api/activity.ts'
import type { Brand } from '../../contract/brand.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import type { ActivityNotice } from '../pipeline/award.ts'
import { announcedEvent } from '../activity/notices.ts'
import { inPartner } from '../database/connect.ts'
import { bonusDifferences } from './award.ts'
import { insertEnrollment } from './queries.ts'
import { reevaluateBonuses } from './reevaluate.ts'

const partnerId = 'lumen-mobile'
const base = { newMember: false, units: 500, days: 30, minimumMinor: 0, offeredFrom: '2026-01-01', offeredUntil: null }
const bonuses: Brand['bonuses'] = [
  { ...base, code: 'TWICE', description: 'Dine twice', goal: { kind: 'visits', visits: 2 } },
  { ...base, code: 'FRIEND', description: 'Bring a friend', goal: { kind: 'referral', friends: 1 } },
]

let site: DiningSite
let dines: ReturnType<typeof bonusDines> // the numbers given to it are hours from now
beforeAll(async () => {
  site = await openDiningSite()
  dines = bonusDines(site)
  await site.changeSettings(partnerId, () => ({ bonuses }))
  // From noon in New York, dines of the next hours are on one day, whenever the test runs.
  const hour = Number(wallClockIn('America/New_York', site.deps.clock.now())?.slice(11, 13))
  site.moveClock(((36 - hour) % 24) * hourMs)
})
afterAll(() => site.close())

const memberOf = async ({ publicId }: Diner) => {
  const { id } = await site.deps.pipelineDb
    .selectFrom('member')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  return { partnerId, memberId: id }
}
const enrollmentOf = (diner: Diner) =>
  withAdminDb(site, async (db) => {
    const { memberId } = await memberOf(diner)
    const row = await db
      .selectFrom('bonus_enrollment')
      .select('id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    return row.id
  })
/**
 * The revisions of a member's only bonus, in order. `dine` is the time of the dine, `lines` the number of lines of the receipt, `entry` the
 * entry id that the revision stores, and `reverses` the entry that its ledger entry reverses.
 */
const revisions = (diner: Diner) =>
  withAdminDb(site, async (db) => {
    const enrollment = await enrollmentOf(diner)
    const { rows } = await sql<{
      live: boolean
      units: number
      dine: string | null
      date: string
      lines: number
      entry: string | null
      reverses: string | null
    }>`
      select a.live, a.units::int, d.occurred_at::text as dine, a.effective_date::text as date,
        json_array_length(a.receipt -> 'lines') as lines, a.entry_id as entry, e.reverses
      from bonus_award a left join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
      left join ledger_entry e on e.partner_id = a.partner_id and e.cause_id = a.id
      where a.enrollment_id = ${enrollment} order by a.revision`.execute(db)
    return rows
  })

/** The notices about the member's bonus that are sent during `work`, in order. */
async function noticesDuring(diner: Diner, work: () => Promise<unknown>) {
  const listener = new pg.Client(site.database.urls.app)
  await listener.connect()
  const payloads: string[] = []
  const { promise: lastNotice, resolve } = Promise.withResolvers<void>()
  listener.on('notification', ({ payload = '' }) => (payload === 'last' ? resolve() : payloads.push(payload)))
  await listener.query('listen damask_activity')
  await work()
  // Notifications arrive in the order of the commits.
  await listener.query(`notify damask_activity, 'last'`)
  await lastNotice
  await listener.end()
  const { memberId } = await memberOf(diner)
  const rows = await withAdminDb(site, (db) =>
    db.selectFrom('bonus_award').select('id').where('member_id', '=', memberId).execute(),
  )
  return payloads
    .map((payload) => JSON.parse(payload) as ActivityNotice)
    .filter(({ dineId }) => rows.some(({ id }) => id === dineId))
}

test('a reversal names the entry that it reverses and stores no entry id; earning the bonus again books a new entry that reverses nothing', async () => {
  const diner = await site.diner(partnerId)
  await activateBonusFor(diner, 'TWICE')
  await site.report(diner, dines.clearing('entry-1', 1), dines.clearing('entry-2', 2))
  await site.report(diner, dines.refund('entry-1', 3))
  await site.report(diner, dines.clearing('entry-3', 4))
  const [award, reversal, newAward] = await revisions(diner)
  expect([award, reversal, newAward].map((row) => [row?.live, row?.units, row?.lines])).toEqual([
    [false, 500, 2],
    [false, 0, 3],
    [true, 500, 2],
  ])
  expect([award?.reverses, reversal?.reverses, newAward?.reverses]).toEqual([null, award?.entry, null])
  expect(reversal).toMatchObject({ dine: null, entry: null, date: award?.date })
  expect(newAward?.entry).not.toBe(award?.entry)
})

test('an earlier dine that is reported late makes a revision with that dine and the same entry, and sends no notice', async () => {
  const diner = await site.diner(partnerId)
  await activateBonusFor(diner, 'TWICE')
  const lateDine = dines.clearing('late-2', 2)
  await site.report(diner, dines.clearing('late-1', 1), dines.clearing('late-3', 3))
  const notices = await noticesDuring(diner, () => site.report(diner, lateDine))
  const [award, correction, ...laterRevisions] = await revisions(diner)
  expect(correction).toMatchObject({ live: true, units: 500, entry: award?.entry, reverses: null })
  expect(Date.parse(correction?.dine ?? '')).toBeLessThan(Date.parse(award?.dine ?? ''))
  expect([laterRevisions, notices]).toEqual([[], []])
  expect(await bonusPostings(site, diner.publicId)).toHaveLength(1)
})

test('a dine that changes nothing about an earned bonus makes no revision', async () => {
  const diner = await site.diner(partnerId)
  await activateBonusFor(diner, 'TWICE')
  await site.report(diner, dines.clearing('same-1', 1), dines.clearing('same-2', 2))
  await site.report(diner, dines.clearing('same-3', 3))
  expect(await revisions(diner)).toHaveLength(1)
})

test('a friend’s earlier dine that is reported late moves the date of the bonus', async () => {
  const host = await site.diner(partnerId)
  await activateBonusFor(host, 'FRIEND')
  const friend = await site.diner(partnerId, undefined, { referrer: host.publicId })
  site.moveClock(3 * dayMs) // both dines are after the acceptance
  await site.report(friend, dines.clearing('moved-2', -1))
  await site.report(friend, dines.clearing('moved-1', -49))
  site.moveClock(-3 * dayMs)
  const [award, correction] = await revisions(host)
  expect(Date.parse(correction?.date ?? '')).toBeLessThan(Date.parse(award?.date ?? ''))
  expect([award?.dine, correction?.dine]).toEqual([null, null])
})

test('the next dine renews a receipt that an earlier release wrote differently, without booking again', async () => {
  const diner = await site.diner(partnerId)
  await activateBonusFor(diner, 'TWICE')
  await site.report(diner, dines.clearing('receipt-1', 1), dines.clearing('receipt-2', 2))
  const enrollment = await enrollmentOf(diner)
  await withAdminDb(site, (db) =>
    sql`update bonus_award set receipt = '{"lines":[]}' where enrollment_id = ${enrollment}`.execute(db),
  )
  await site.report(diner, dines.clearing('receipt-3', 3))
  expect((await revisions(diner)).map(({ lines, units }) => [lines, units])).toEqual([
    [0, 500],
    [2, 500],
  ])
  expect(await bonusPostings(site, diner.publicId)).toHaveLength(1)
})

test('an earned bonus sends a notice with the id that the history shows, and its reversal sends another notice', async () => {
  const diner = await site.diner(partnerId)
  const { memberId } = await memberOf(diner)
  await activateBonusFor(diner, 'TWICE')
  const firstNotices = await noticesDuring(diner, () => site.report(diner, dines.clearing('notice-1', 1)))
  const earnedNotices = await noticesDuring(diner, () => site.report(diner, dines.clearing('notice-2', 2)))
  const history = await diner.call(listTransactions, { query: {} })
  const [bonus] = history.ok ? history.value.data.filter(({ merchantName }) => merchantName === 'Dine twice') : []
  const idInHistory = bonus?.sourceTransactionId
  const eventOf = (notices: ActivityNotice[]) =>
    inPartner(site.deps.db, partnerId, (tx) => announcedEvent(tx, { partnerId, memberId }, notices[0]?.dineId ?? ''))
  const earnedEvent = await eventOf(earnedNotices)
  const reversalNotices = await noticesDuring(diner, () => site.report(diner, dines.refund('notice-1', 3)))
  const notice = { partner: partnerId, member: memberId }
  expect(firstNotices).toEqual([])
  expect(earnedNotices).toEqual([{ ...notice, dineId: idInHistory }])
  expect(reversalNotices).toEqual([{ ...notice, dineId: expect.any(String) }])
  const event = { merchantName: 'Dine twice' }
  expect(earnedEvent).toEqual({ ...event, stage: 'cleared', units: 500, dineId: idInHistory })
  expect(await eventOf(reversalNotices)).toMatchObject({ ...event, stage: 'reversed', units: 0 })
  expect(await eventOf(earnedNotices)).toBeUndefined() // the award is no longer live
})

test('the evaluation changes nothing for a member who accepted no bonus', async () => {
  const diner = await site.diner(partnerId)
  const memberKey = await memberOf(diner)
  const differences = await site.deps.pipelineDb
    .transaction()
    .execute((tx) => bonusDifferences(tx, [memberKey], () => site.deps.ids.next()))
  expect(differences).toEqual({ awards: [], entries: [], notices: [] })
})

test.each([
  ['the host’s referral bonus for a batch of the friend', 'FRIEND', true, 1],
  ['the host’s referral bonus for a batch of the host', 'FRIEND', false, 1],
  ['nothing when the bonus is not for a referral', 'TWICE', false, 0],
])('the evaluation locks %s', async (_case, code, isOfFriend, expected) => {
  const host = await site.diner(partnerId)
  await activateBonusFor(host, code)
  const friend = await site.diner(partnerId, undefined, { referrer: host.publicId })
  const memberKey = await memberOf(isOfFriend ? friend : host)
  const locks = await site.deps.pipelineDb.transaction().execute(async (tx) => {
    await bonusDifferences(tx, [memberKey], () => site.deps.ids.next())
    const { rows } = await sql`
      select objid from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()`.execute(tx)
    return rows.length
  })
  expect(locks).toBe(expected)
})

test('a bonus is earned at its acceptance when the pipeline has already processed dines with a later time', async () => {
  const diner = await site.diner(partnerId)
  await site.report(diner, dines.clearing('ahead-1', 1), dines.clearing('ahead-2', 2))
  expect(await activateBonusFor(diner, 'TWICE')).toMatchObject({ value: { bonusStatus: 'qualified' } })
  expect(await bonusPostings(site, diner.publicId)).toEqual([['bonus', 'partner/bonus', 'member//available', 500]])
  expect((await revisions(diner)).map(({ live, units }) => [live, units])).toEqual([[true, 500]])
})

test('the evaluation after the acceptance waits for a batch that processes the same member', async () => {
  const memberKey = await memberOf(await site.diner(partnerId))
  let isEvaluated = false
  const concurrent = await withAdminDb(site, (db) =>
    db.transaction().execute(async (tx) => {
      // Locks the member, as a batch does.
      await sql`select from member where id = ${memberKey.memberId} for update`.execute(tx)
      const evaluation = reevaluateBonuses(site.deps, memberKey).then(() => (isEvaluated = true))
      while (!isEvaluated && !(await isLockAwaited())) continue
      expect(isEvaluated).toBe(false)
      return { evaluation } // not the promise itself: the transaction would wait for it
    }),
  )
  expect(await concurrent.evaluation).toBe(true)
})
const isLockAwaited = () =>
  withAdminDb(site, async (db) => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  })

test('the bonus of one reservation is earned only by a dine at its restaurant, and the active bonuses do not list it', async () => {
  const diner = await site.diner(partnerId)
  const { memberId } = await memberOf(diner)
  const now = site.deps.clock.now()
  const [startsAt, since] = [new Date(now.getTime() + 2 * hourMs), new Date(now.getTime() - hourMs)]
  const id = site.deps.ids.next()
  await withAdminDb(site, async (db) => {
    const reservation = { partner_id: partnerId, id, member_id: memberId, merchant_id: 'place-0' }
    const request = { client_key: randomUUID(), date: '2026-03-04', time: '19:00', party_size: 2 }
    await db
      .insertInto('reservation')
      .values({ ...reservation, ...request, status: 'booked', starts_at: startsAt, requested_at: since })
      .execute()
    await db
      .insertInto('reservation_time')
      .values({ partner_id: partnerId, reservation_id: id, has_bonus: true, since, starts_at: startsAt })
      .execute()
    const goal = { kind: 'reservation' as const, visits: 1, reservationId: id }
    const at = since.toISOString()
    await db.transaction().execute((tx) =>
      insertEnrollment(tx, {
        partnerId,
        memberId,
        id: site.deps.ids.next(),
        code: id,
        offeredAt: at,
        enrolledAt: at,
        rule: { description: 'Table', newMember: false, goal, units: 300, minimumMinor: 0, currency: 'Dollar' },
        endsAt: new Date(now.getTime() + dayMs).toISOString(),
      }),
    )
  })
  expect((await listedBonuses(diner)).map(({ code }) => code)).toEqual(['TWICE', 'FRIEND'])
  await site.report(diner, { ...dines.clearing('table-elsewhere', 2), place: 1 })
  expect(await bonusPostings(site, diner.publicId)).toEqual([])
  await site.report(diner, dines.clearing('table-here', 2.5))
  expect(await bonusPostings(site, diner.publicId)).toEqual([['bonus', 'partner/bonus', 'member//available', 300]])
})
