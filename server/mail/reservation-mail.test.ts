import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdmin } from '../../checks/fixtures/leaver.ts'
import { mailRun } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { bookableRequest, testTables, type TestTables } from '../../checks/fixtures/tables.ts'
import { cancelReservation, changeReservation, makeReservation } from '../../contract/api/reservations.ts'
import { openMailServer } from '../../providers/mail/embedded/smtp.ts'
import type { NewMail } from '../../providers/mail/embedded/store.ts'
import { smtpMailer } from '../../providers/mail/smtp.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { jobKinds } from '../jobs/kinds.ts'
import { reservationRoutes } from '../reservations/routes.ts'

let site: Site
let tables: TestTables
beforeAll(async () => {
  site = await openSite([
    (app, deps) => {
      tables = testTables(deps.clock)
      reservationRoutes(tables)(app, deps)
    },
  ])
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: bookableRestaurantRows(['one']) })
})
afterAll(() => site.close())

const bookAs = async (member: Browser): Promise<string> => {
  const request = await bookableRequest(member, 'one', { now: site.deps.clock.now() })
  const reply = await member.call(makeReservation, { params: { id: 'one' }, body: { ...request, key: randomUUID() } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.id
}
const cancelAs = (member: Browser, id: string) => member.call(cancelReservation, { params: { id } })
const update = (sql: string, values: string[]) => asAdmin(site, (admin) => admin.query(sql, values))
const rowOf = (kind: string, id: string) =>
  site.deps.pipelineDb
    .selectFrom('mail_message')
    .select(['outcome', 'last_error'])
    .where('key', '=', `${kind}:${id}`)
    .executeTakeFirstOrThrow()

/**
 * Sends due mails while no mail server listens, and again once one listens. Returns the mails to `member` about tables, without the date
 * in their subjects.
 */
async function sendAfterOutage(member: Browser & { body: { email: string } }, meanwhile: () => Promise<unknown>) {
  const closedServer = await openMailServer(0, async () => undefined)
  await closedServer.stop()
  const deadMailer = smtpMailer(`smtp://127.0.0.1:${closedServer.port}`)
  await mailRun(site, deadMailer)()
  deadMailer.close()
  await meanwhile()
  site.moveClock(jobKinds.mail.retryDelayMax * 1_000)
  const received: NewMail[] = []
  const server = await openMailServer(0, async (mail) => void received.push(mail))
  const mailer = smtpMailer(`smtp://127.0.0.1:${server.port}`)
  await mailRun(site, mailer)()
  mailer.close()
  await server.stop()
  return received
    .filter(({ recipient, subject }) => recipient === member.body.email.toLowerCase() && /table/.test(subject))
    .map(({ subject, text }) => ({ subject: subject.split(' on ')[0], text: text.replaceAll(/\s+/g, ' ') }))
}

test('a confirmation that a mail server outage delayed is not sent after the cancellation, and its record says why', async () => {
  const member = await diner(site)
  const id = await bookAs(member)
  const mails = await sendAfterOutage(member, () => cancelAs(member, id))
  expect(mails.map(({ subject }) => subject)).toEqual(['Canceled: your table at Table one'])
  expect(await rowOf('reservation_booked', id)).toEqual({
    outcome: 'dropped',
    last_error: 'the reservation was canceled before this mail was sent',
  })
  expect(await rowOf('reservation_canceled', id)).toEqual({ outcome: 'sent', last_error: null })
})

test('a delayed confirmation without later changes is sent once', async () => {
  const member = await diner(site)
  await bookAs(member)
  const mails = await sendAfterOutage(member, async () => undefined)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your table at Table one'])
})

test('a delayed confirmation has the party size, time and reference at the moment of sending', async () => {
  const member = await diner(site)
  const id = await bookAs(member)
  const change = `update reservation set party_size = 5, time = '20:15', reference = 'NEWER77',
    starts_at = (date + time '20:15') at time zone 'America/New_York' where id = $1`
  const [mail] = await sendAfterOutage(member, () => update(change, [id]))
  expect(mail?.text).toMatch(/ at 8:15 PM E[DS]T, 5 guests Confirmation NEWER77/)
})

test('a confirmation and changes that waited together send one mail with the newest facts', async () => {
  const member = await diner(site)
  const id = await bookAs(member)
  const mails = await sendAfterOutage(member, async () => {
    for (const partySize of [3, 4]) {
      const { key: _, ...body } = await bookableRequest(member, 'one', { partySize, now: site.deps.clock.now() })
      expect(await member.call(changeReservation, { params: { id }, body })).toMatchObject({ ok: true })
    }
  })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('4 guests')
})

/**
 * Books a table and changes the reservation once while no mail server listens. `sql` completes `update mail_message set …`, which runs
 * before a mail server listens again; its `$1` is the reservation's id.
 */
async function sendAfterOneChange(sql: string) {
  const member = await diner(site)
  const id = await bookAs(member)
  const mails = await sendAfterOutage(member, async () => {
    const { key: _, ...body } = await bookableRequest(member, 'one', { partySize: 3, now: site.deps.clock.now() })
    await member.call(changeReservation, { params: { id }, body })
    await update(`update mail_message set ${sql}`, [id])
  })
  return { id, mails }
}

test('a confirmation and a change that were queued at the same moment send one mail', async () => {
  // In whole milliseconds, as the site stores times.
  const moment = `date_trunc('milliseconds', now())`
  const { mails } = await sendAfterOneChange(`queued_at = ${moment} where facts ->> 'reservationId' = $1`)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('3 guests')
})

test('a confirmation is sent when the mail about a later change was given up', async () => {
  const { id } = await sendAfterOneChange(
    `outcome = 'given_up' where facts ->> 'reservationId' = $1 and kind = 'reservation_changed'`,
  )
  expect(await rowOf('reservation_booked', id)).toEqual({ outcome: 'sent', last_error: null })
})

test('a confirmation that was delayed past the reserved time is not sent', async () => {
  const member = await diner(site)
  const id = await bookAs(member)
  const setStart = `update reservation set starts_at = $2 where id = $1`
  const mails = await sendAfterOutage(member, () => update(setStart, [id, site.deps.clock.now().toISOString()]))
  expect(mails).toEqual([])
  expect(await rowOf('reservation_booked', id)).toEqual({
    outcome: 'dropped',
    last_error: 'the reserved time had passed before this mail was sent',
  })
})
