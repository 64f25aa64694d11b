import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { bookableRequests, relayTo, testTables, type TestTables } from '../../checks/fixtures/tables.ts'
import {
  cancelReservation,
  changeAvailability,
  changeReservation,
  listReservations,
  makeReservation,
  reservationCalendar,
  type TableRequest,
} from '../../contract/api/reservations.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { inPartner } from '../database/connect.ts'
import { changeTable } from './change.ts'
import { overlappingReservations, reservationOf } from './queries.ts'
import { reservationRoutes } from './routes.ts'
import type { SignedIn } from '../session/current.ts'
import { resolveUnanswered } from './unanswered.ts'

const beyondReplyLimitMs = 20_000 // the service has 15 seconds for a reply
let site: Site
let tables: TestTables
beforeAll(async () => {
  site = await openSite([reservationRoutes(relayTo(() => tables))])
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: bookableRestaurantRows(['one', 'two']) })
})
beforeEach(() => {
  tables = testTables(site.deps.clock)
})
afterAll(() => site.close())

const book = (member: Browser, body: TableRequest & { key: string }, id = 'one') =>
  member.call(makeReservation, { params: { id }, body })
const change = (member: Browser, id: string, body: TableRequest) =>
  member.call(changeReservation, { params: { id }, body })
const reservationsOf = async (member: Browser) => {
  const reply = await member.call(listReservations, {})
  return reply.ok ? reply.value.reservations : []
}
const withNewKey = <T extends object>(request: T) => ({ ...request, key: randomUUID() })
const requestOnly = ({ date, time, partySize }: TableRequest): TableRequest => ({ date, time, partySize })
const refusalWith = (status: number, code: string) => ({ ok: false, status, problem: { code } })
const loseReply = async () => {
  throw new Error('lost')
}
async function runAsAdmin(sql: string, values: unknown[]): Promise<void> {
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  await admin.query(sql, values)
  await admin.end()
}
const calendarOf = async (member: Browser, id: string) => {
  const { body } = await member.raw('GET', reservationCalendar.path.replace(':id', id))
  const line = (name: string) => body.split('\r\n').find((candidate) => candidate.startsWith(`${name}:`))
  return { uid: line('UID'), sequence: line('SEQUENCE'), start: line('DTSTART') }
}

/** A member with a table for two, and other available times for up to four guests. */
async function booker() {
  const member = await diner(site)
  const free = await bookableRequests(member, 'one', 3, { now: site.deps.clock.now(), upTo: 4 })
  const [own, next, third] = free as [KeyedRequest, KeyedRequest, KeyedRequest]
  const booking = await book(member, own)
  if (!booking.ok) throw new Error(booking.problem.code)
  return {
    member,
    id: booking.value.id,
    booking: booking.value,
    own,
    next: requestOnly(next),
    third: requestOnly(third),
  }
}
type KeyedRequest = TableRequest & { key: string }
/** Expects that the site and the service both have the original booking, and nothing else. */
async function expectUnchanged({ member, booking, own }: Awaited<ReturnType<typeof booker>>) {
  expect(await reservationsOf(member)).toEqual([booking])
  expect(tables.bookings().map(requestOnly)).toEqual([requestOnly(own)])
}

test('a change keeps the confirmation, books the new table, frees the old one and leaves one row in the list', async () => {
  const { member, id, booking, own, next } = await booker()
  const reply = await change(member, id, next)
  expect(reply).toMatchObject({ ok: true, value: { ...booking, ...next } })
  expect(await reservationsOf(member)).toEqual([reply.ok && reply.value])
  expect(tables.bookings().map(requestOnly)).toEqual([next])
  expect(await book(await diner(site), withNewKey(own))).toMatchObject({ ok: true })
})

test('a change of the party size alone may keep the booked time, which is available to the member who booked it', async () => {
  const { member, id, own } = await booker()
  const largerParty = { ...requestOnly(own), partySize: 3 }
  const times = await member.call(changeAvailability, { params: { id }, query: largerParty })
  expect(times.ok && times.value.times).toContain(own.time)
  expect(await change(member, id, largerParty)).toMatchObject({ ok: true, value: largerParty })
  expect(tables.bookings().map(requestOnly)).toEqual([largerParty])
})

test('the calendar file has the same UID and a higher SEQUENCE after a change, and stays the same after a failed change', async () => {
  const { member, id, next } = await booker()
  const before = await calendarOf(member, id)
  await change(member, id, { ...next, partySize: 13 }) // the embedded service does not answer for thirteen
  expect(await calendarOf(member, id)).toEqual(before)
  await change(member, id, next)
  const after = await calendarOf(member, id)
  expect([before.sequence, after.sequence]).toEqual(['SEQUENCE:0', 'SEQUENCE:1'])
  expect([after.uid, after.start === before.start]).toEqual([before.uid, false])
})

test('a change that is requested twice sends one mail with the new and the old booking', async () => {
  const { member, id, own, next } = await booker()
  const mailServer = testMailServer(site)
  await mailServer.sendDueMails()
  for (const _ of [1, 2]) await change(member, id, { ...next, partySize: 4 })
  const mails = (await mailServer.sendDueMails()).filter(({ subject }) => subject.startsWith('Changed'))
  expect(mails).toHaveLength(1)
  const text = mails[0]?.text.replaceAll(/\s+/g, ' ') ?? ''
  // All times of `bookableRequests` are in the evening.
  const mailTime = (time: string) => `${Number(time.slice(0, 2)) - 12}:${time.slice(3)} PM E[DS]T`
  expect(text).toMatch(new RegExp(`Now: .*${mailTime(next.time)}, 4 guests Before: .*${mailTime(own.time)}, 2 guests`))
  expect(text).toMatch(/Confirmation [0-9A-F]{7}/)
})

test('a change to the table that is already booked changes nothing and does not reach the service', async () => {
  const state = await booker()
  tables.change = () => Promise.reject(new Error('the test expects no call of the service'))
  expect(await change(state.member, state.id, requestOnly(state.own))).toEqual({
    status: 200,
    ok: true,
    value: state.booking,
  })
  expect((await calendarOf(state.member, state.id)).sequence).toBe('SEQUENCE:0')
})

describe('a refused or open change', () => {
  // The embedded service does not answer a party of 13 and refuses the guest of a party of 17.
  test.each([
    ['a table that another guest has', {}, 409, 'table_taken'],
    ['a party for which the service does not answer', { partySize: 13 }, 502, 'reservation_failed'],
    ['a guest whom the service has deactivated', { partySize: 17 }, 403, 'user_fraud'],
    ['a party of 19 [P1-641]', { partySize: 19 }, 400, 'invalid_request'],
    ['a date more than a year ahead [P1-641]', { days: 370 }, 400, 'invalid_request'],
    ['a date before yesterday [P1-641]', { days: -3 }, 400, 'invalid_request'],
    ['a past time', { days: 0, time: '00:00' }, 409, 'table_taken'],
  ])(
    'leaves the booking as it was after a request for %s',
    async (_, { days, ...request }: Partial<TableRequest> & { days?: number }, status, code) => {
      const state = await booker()
      // The date in New York by winter time. In summer it may be yesterday; every case then has the same result.
      const today = new Date(site.deps.clock.now().getTime() - 5 * 3_600_000).toISOString().slice(0, 10)
      // Only in the first case: the site itself refuses a past time.
      if (code === 'table_taken' && days === undefined) tables.change = async () => ({ outcome: 'taken' })
      const date = days === undefined ? state.next.date : daysAfter(today, days)
      expect(await change(state.member, state.id, { ...state.next, ...request, date })).toMatchObject(
        refusalWith(status, code),
      )
      await expectUnchanged(state)
    },
  )

  test('leaves the booking as it was when the member has another reservation within two hours', async () => {
    const state = await booker()
    expect(await book(state.member, withNewKey(state.next))).toMatchObject({ ok: true })
    expect(await change(state.member, state.id, state.next)).toMatchObject(refusalWith(409, 'overlapping_reservation'))
    expect((await reservationsOf(state.member)).find(({ id }) => id === state.id)).toEqual(state.booking)
  })

  test('leaves the booking as it was while the service is silent, and blocks other changes until the service replies', async () => {
    const state = await booker()
    tables.isUnavailable = true
    expect(await change(state.member, state.id, state.next)).toMatchObject(refusalWith(502, 'reservation_failed'))
    expect(await reservationsOf(state.member)).toEqual([state.booking])
    expect(await change(state.member, state.id, state.third)).toMatchObject(refusalWith(409, 'reservation_changing'))
    tables.isUnavailable = false
    site.moveClock(beyondReplyLimitMs)
    await resolveUnanswered(site.deps, tables)
    await expectUnchanged(state)
    expect(await change(state.member, state.id, state.third)).toMatchObject({ ok: true, value: state.third })
  })

  test('does not delay the next change once it is refused', async () => {
    const state = await booker()
    const service = { ...tables }
    tables.change = async () => ({ outcome: 'taken' })
    expect(await change(state.member, state.id, state.next)).toMatchObject(refusalWith(409, 'table_taken'))
    Object.assign(tables, service)
    expect(await change(state.member, state.id, state.third)).toMatchObject({ ok: true, value: state.third })
  })

  test('blocks other reservations within two hours of its time while it is open', async () => {
    const state = await booker()
    tables.isUnavailable = true
    await change(state.member, state.id, state.next)
    tables.isUnavailable = false
    expect(await book(state.member, withNewKey(state.next), 'two')).toMatchObject(
      refusalWith(409, 'overlapping_reservation'),
    )
    // Moves the booked time away, so that only the time of the open change remains.
    await runAsAdmin(`update reservation set starts_at = starts_at - interval '9 days' where id = $1`, [state.id])
    /** The number of reservations that overlap a table this many minutes after the time of the open change. */
    const overlapCount = (minutes: number) =>
      inPartner(site.deps.db, 'lumen-mobile', async (tx) => {
        const { member_id, change_starts_at } = await tx
          .selectFrom('reservation')
          .select(['member_id', 'change_starts_at'])
          .where('id', '=', state.id)
          .executeTakeFirstOrThrow()
        const at = new Date((change_starts_at?.getTime() ?? 0) + minutes * 60_000)
        return (await overlappingReservations(tx, 'lumen-mobile', member_id, at)).length
      })
    expect(await Promise.all([-120, -119, 119, 120].map(overlapCount))).toEqual([0, 1, 1, 0])
  })

  test('never affects a booking that is canceled, over or another member’s', async () => {
    const state = await booker()
    const stranger = await diner(site)
    expect(await change(stranger, state.id, state.next)).toMatchObject(refusalWith(404, 'unknown_reservation'))
    expect(await site.browser().call(changeReservation, { params: { id: state.id }, body: state.next })).toMatchObject({
      status: 401,
    })
    const query = state.next
    expect(await stranger.call(changeAvailability, { params: { id: state.id }, query })).toMatchObject(
      refusalWith(404, 'unknown_reservation'),
    )
    await expectUnchanged(state)
    await runAsAdmin("update reservation set starts_at = now() - interval '1 hour' where id = $1", [state.id])
    expect(await change(state.member, state.id, state.next)).toMatchObject(refusalWith(409, 'reservation_over'))
    expect(await state.member.call(changeAvailability, { params: { id: state.id }, query })).toMatchObject(
      refusalWith(409, 'reservation_over'),
    )
    const canceledState = await booker()
    await canceledState.member.call(cancelReservation, { params: { id: canceledState.id } })
    for (const _ of [1, 2])
      expect(await change(canceledState.member, canceledState.id, canceledState.next)).toMatchObject(
        refusalWith(409, 'reservation_over'),
      )
    expect(await reservationsOf(canceledState.member)).toMatchObject([{ status: 'canceled' }])
  })
})

test('an answer that is lost after the tables were exchanged is recovered at once', async () => {
  const { member, id, next } = await booker()
  tables.afterWrite = loseReply
  expect(await change(member, id, next)).toMatchObject({ ok: true, value: next })
  expect(tables.bookings().map(requestOnly)).toEqual([next])
})

test('a change whose answers were all lost is completed later, once, and its mail is sent then', async () => {
  const { member, id, next } = await booker()
  tables.afterWrite = async () => {
    tables.isUnavailable = true
    throw new Error('lost')
  }
  expect(await change(member, id, next)).toMatchObject(refusalWith(502, 'reservation_failed'))
  expect(await reservationsOf(member)).not.toMatchObject([next])
  Object.assign(tables, { isUnavailable: false, afterWrite: async () => undefined })
  site.moveClock(beyondReplyLimitMs)
  const mailServer = testMailServer(site)
  await mailServer.sendDueMails()
  await Promise.all([resolveUnanswered(site.deps, tables), resolveUnanswered(site.deps, tables)])
  expect(await reservationsOf(member)).toMatchObject([next])
  expect(await calendarOf(member, id)).toMatchObject({ sequence: 'SEQUENCE:1' })
  expect((await mailServer.sendDueMails()).filter(({ subject }) => subject.startsWith('Changed'))).toHaveLength(1)
})

test('of two concurrent changes at least one is made, and site and service agree on the table', async () => {
  const { member, id, next, third } = await booker()
  const replies = await runConcurrently(
    site.database.adminUrl,
    'lock table reservation in share mode',
    [next, third].map((request) => () => change(member, id, request)),
  )
  for (const reply of replies) if (!reply.ok) expect(reply).toMatchObject(refusalWith(409, 'reservation_changing'))
  expect(replies.some(({ ok }) => ok)).toBe(true)
  expect((await reservationsOf(member)).map(requestOnly)).toEqual(tables.bookings().map(requestOnly))
  expect(tables.bookings()).toHaveLength(1)
})

test('a booking that the member cancels during its change stays canceled, and no table stays booked', async () => {
  const { member, id, next } = await booker()
  tables.afterWrite = async () => {
    tables.afterWrite = async () => undefined
    await member.call(cancelReservation, { params: { id } })
  }
  expect(await change(member, id, next)).toMatchObject(refusalWith(409, 'reservation_over'))
  expect(await reservationsOf(member)).toMatchObject([{ status: 'canceled' }])
  expect(tables.bookings()).toEqual([])
})

test('a booking that the service has canceled cannot be changed and does not appear as changed', async () => {
  const { member, id, booking, next } = await booker()
  await tables.cancel(id, 'guest')
  expect(await change(member, id, next)).toMatchObject(refusalWith(409, 'reservation_over'))
  expect(await reservationsOf(member)).toEqual([booking])
})

test('a table whose time passes after the call has read its row is not changed', async () => {
  const { id, booking, next } = await booker()
  const before = await inPartner(site.deps.db, 'lumen-mobile', async (tx) => {
    const { member_id } = await tx
      .selectFrom('reservation')
      .select('member_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { memberId: member_id, row: await reservationOf(tx, 'lumen-mobile', member_id, id) }
  })
  if (!before.row) throw new Error('the reservation is missing')
  site.moveClock(before.row.starts_at.getTime() - site.deps.clock.now().getTime() + 1)
  tables.change = () => Promise.reject(new Error('the test expects no change at the service'))
  const owner = { partnerId: 'lumen-mobile', member: { id: before.memberId } as SignedIn }
  // The requested time is still ahead, so only the booked time is over.
  const request = { ...next, date: daysAfter(next.date, 30) }
  expect(await changeTable(site.deps, tables, { ...owner, row: before.row, request })).toMatchObject({
    refusalCode: 'reservation_over',
  })
  expect(tables.bookings().map(requestOnly)).toEqual([requestOnly(booking)])
})
