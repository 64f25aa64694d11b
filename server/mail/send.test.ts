import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { inPartner } from '../database/connect.ts'
import { enqueueJobs } from '../jobs/enqueue.ts'
import { jobKinds, type QueuedJobs } from '../jobs/kinds.ts'
import { deleteExpiredMailRecords } from './queries.ts'
import { insertMails, queueMail, type MailCause } from './queue.ts'
import { chooseLanguage } from '../../checks/fixtures/language.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const idOf = async (publicId: string) =>
  (await site.deps.pipelineDb.selectFrom('member').select('id').where('public_id', '=', publicId).executeTakeFirst())
    ?.id ?? ''
const rowOf = (key: string) =>
  site.deps.pipelineDb.selectFrom('mail_message').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

let causeCount = 0
async function queueCause(change: Partial<MailCause> & { email?: string } = {}) {
  const member = await site.member(change.email ? { email: change.email } : {})
  const key = `cause ${(causeCount += 1)}`
  const cause: MailCause = {
    partnerId: 'lumen-mobile',
    memberId: await idOf(member.publicId),
    kind: 'card_linked',
    key,
    facts: { lastFour: '4242' },
    ...change,
  }
  const queue = () => inPartner(site.deps.db, 'lumen-mobile', (tx) => queueMail(site.deps, tx, cause))
  await queue()
  return { member, queue, key: `${cause.kind}:${key}` }
}

test('one cause sends one mail when it is queued twice or when two nodes send at once', async () => {
  const { member, queue } = await queueCause()
  await queue()
  const [firstServer, secondServer] = [testMailServer(site), testMailServer(site)]
  const mails = (await Promise.all([firstServer.sendDueMails(), secondServer.sendDueMails()])).flat()
  expect(mails.map(({ to }) => to)).toEqual([member.body.email])
})

test('a cause that rolls back sends no mail', async () => {
  // A cause that commits, for comparison.
  const { key } = await queueCause()
  await testMailServer(site).sendDueMails()
  const failedTransaction = inPartner(site.deps.db, 'lumen-mobile', async (tx) => {
    await queueMail(site.deps, tx, { partnerId: 'lumen-mobile', memberId: null, kind: 'welcome', key: 'undone' })
    throw new Error('undone')
  })
  await expect(failedTransaction).rejects.toThrow('undone')
  expect(await testMailServer(site).sendDueMails()).toEqual([])
  expect((await rowOf(key)).outcome).toBe('sent')
})

const jobOf = async (key: string) => {
  const { id: mailId } = await rowOf(key)
  const [job] = await (await site.jobs.boss()).findJobs('mail', { data: { mails: [{ mailId }] } })
  return job
}

test('a failed mail is retried with growing waits and the same message id', async () => {
  const { key } = await queueCause()
  let isDown = true
  const messageIds: string[] = []
  const mailServer = testMailServer(site, ({ messageId }) => {
    messageIds.push(messageId)
    return isDown ? new Error('no connection for <ana@mail.example>') : { ok: true }
  })
  await mailServer.sendDueMails()
  expect(await rowOf(key)).toMatchObject({ done_at: null, outcome: null })
  expect(await jobOf(key)).toMatchObject({ state: 'retry', output: { message: 'no connection for <…>' } })
  expect(await mailServer.sendDueMails()).toEqual([])
  // The first wait is 2 to 4 seconds, the second 4 to 8.
  site.moveClock(4_000)
  await mailServer.sendDueMails()
  expect(messageIds).toHaveLength(2)
  site.moveClock(3_000)
  await mailServer.sendDueMails()
  expect(messageIds).toHaveLength(2)
  isDown = false
  site.moveClock(5_000)
  expect((await mailServer.sendDueMails()).length).toBe(1)
  expect(new Set(messageIds).size).toBe(1)
  expect(await rowOf(key)).toMatchObject({ outcome: 'sent', to_address: '' })
})

test('another node sends a mail when the node that took its job dies', async () => {
  const { key } = await queueCause()
  const boss = await site.jobs.boss()
  // A node takes the job and never finishes it.
  expect(await boss.fetch('mail')).toHaveLength(1)
  expect(await testMailServer(site).sendDueMails()).toEqual([])
  site.moveClock(jobKinds.mail.expireInSeconds * 1_000 + 1_000)
  await boss.supervise('mail')
  site.moveClock(4_000) // the longest first wait
  expect((await testMailServer(site).sendDueMails()).length).toBe(1)
  expect((await rowOf(key)).outcome).toBe('sent')
})

test('a sent mail is not sent again when its job runs again', async () => {
  const { key } = await queueCause()
  await testMailServer(site).sendDueMails()
  const { partner_id: partnerId, id: mailId } = await rowOf(key)
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    enqueueJobs(tx, 'mail', [{ data: { mails: [{ partnerId, mailId }] }, startAfter: site.deps.clock.now() }]),
  )
  expect(await testMailServer(site).sendDueMails()).toEqual([])
})

test('one failed mail among several is retried separately, and the others are sent once', async () => {
  // Sends what earlier tests left in the queue.
  await testMailServer(site).sendDueMails()
  const ids = Array.from({ length: 45 }, () => site.deps.ids.next())
  const memberId = await idOf((await site.member()).publicId)
  const now = site.deps.clock.now()
  const rows = ids.map((id) => ({
    partnerId: 'lumen-mobile',
    id,
    memberId,
    kind: 'card_linked' as const,
    key: `many ${id}`,
    to: `${id}@mail.example`,
    facts: '{"lastFour":"4242"}',
  }))
  await site.deps.pipelineDb.transaction().execute((tx) => insertMails(tx, rows, { now, notBefore: now }))
  const jobs = (await (await site.jobs.boss()).findJobs('mail', { queued: true })).map(({ data }) => data)
  expect(
    jobs
      .map((data) => (data as QueuedJobs['mail']).mails.length)
      .filter((count) => count > 1) // a job of one mail is a reminder to a member without a card
      .toSorted(),
  ).toEqual([40, 5]) // a job has at most 40 mails
  const [failingMail] = rows
  let isDown = true
  const mailServer = testMailServer(site, ({ to }) =>
    isDown && to === failingMail?.to ? new Error('down') : { ok: true },
  )
  expect((await mailServer.sendDueMails()).map(({ to }) => to).toSorted()).toEqual(
    rows
      .slice(1)
      .map(({ to }) => to)
      .toSorted(),
  )
  isDown = false
  expect(await mailServer.sendDueMails()).toEqual([])
  site.moveClock(2_000) // the wait of a mail that is queued again as a separate job
  expect((await mailServer.sendDueMails()).map(({ to }) => to)).toEqual([failingMail?.to])
})

test('a permanently refused mail is given up at once', async () => {
  const { key } = await queueCause({ to: 'old@mail.example' })
  await testMailServer(site, () => ({ ok: false, refusal: 'no such mailbox' })).sendDueMails()
  expect(await rowOf(key)).toMatchObject({ outcome: 'given_up', last_error: 'no such mailbox', to_address: '' })
})

test('a mail that fails for a day is given up, and sent when an operator retries it', async () => {
  const { key } = await queueCause({ to: 'old@mail.example' })
  let isDown = true
  const mailServer = testMailServer(site, ({ to }) =>
    isDown && to === 'old@mail.example' ? new Error('down') : { ok: true },
  )
  const startMs = site.deps.clock.now().getTime()
  const isOpen = async () => (await rowOf(key)).done_at === null
  while (await isOpen()) {
    await mailServer.sendDueMails()
    site.moveClock(jobKinds.mail.retryDelayMax * 1_000)
  }
  const hours = (site.deps.clock.now().getTime() - startMs) / 3_600_000
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(30)
  expect(await rowOf(key)).toMatchObject({ outcome: 'given_up', last_error: 'down', to_address: 'old@mail.example' })
  const job = await jobOf(key)
  expect(job?.state).toBe('failed')
  isDown = false
  // Sends the other mails that are due, so that the next call sends only the retried one.
  await mailServer.sendDueMails()
  await (await site.jobs.boss()).retry('mail', job?.id ?? '')
  expect((await mailServer.sendDueMails()).map(({ to }) => to)).toEqual(['old@mail.example'])
  expect(await rowOf(key)).toMatchObject({ outcome: 'sent', last_error: null, to_address: '' })
})

test('optional mail goes only to members who opted in, and stops when they opt out', async () => {
  const facts = { merchant: 'Sera’s Table', units: 423, amountMinor: 8450, date: '2026-11-20' }
  const optedIn = await queueCause({ kind: 'reward_posted', facts })
  const [mail] = await testMailServer(site).sendDueMails()
  expect(mail?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(
      /^<http:\/\/lumen-mobile\.localhost:3000\/unsubscribe\?to=\w{32}&key=[\w-]{43}>$/,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const optedOut = await queueCause({ kind: 'reward_posted', facts })
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.updateTable('member').set({ email_opt_in: false }).where('public_id', '=', optedOut.member.publicId).execute(),
  )
  expect(await testMailServer(site).sendDueMails()).toEqual([])
  expect([(await rowOf(optedIn.key)).outcome, (await rowOf(optedOut.key)).outcome]).toEqual(['sent', 'dropped'])
})

test('mail about an account’s security has no unsubscribe link', async () => {
  await queueCause({ kind: 'password_changed', facts: { at: '2026-11-20T12:00:00.000Z' } })
  const [mail] = await testMailServer(site).sendDueMails()
  expect(Object.keys(mail?.headers ?? {})).toEqual(['X-Damask-Partner', 'Auto-Submitted'])
})

test('the cleanup deletes old counts of sign-in failures, and keeps today’s counts and new mail', async () => {
  const { key } = await queueCause()
  await testMailServer(site).sendDueMails()
  const now = site.deps.clock.now()
  const countRow = (subject: string, first_at: Date) => ({ partner_id: 'lumen-mobile', subject, failures: 1, first_at })
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const counts = [countRow('of today', hourAgo), countRow('of last week', new Date(now.getTime() - 7 * 86_400_000))]
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx
      .insertInto('sign_in_failure')
      .values(counts.map((row) => ({ ...row, locked_until: null })))
      .execute(),
  )
  await deleteExpiredMailRecords(site.deps.pipelineDb, {
    endedBefore: hourAgo,
    addressesBefore: hourAgo,
    expiredBefore: new Date(now.getTime() - 86_400_000),
  })
  const rows = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.selectFrom('sign_in_failure').select('subject').where('subject', 'like', 'of %').execute(),
  )
  expect(rows).toEqual([{ subject: 'of today' }])
  expect((await rowOf(key)).outcome).toBe('sent')
})

test('a mail formats dates and amounts in the language that the member has chosen by the time of sending', async () => {
  const facts = { merchant: 'Mill Room', amountMinor: 123_456, units: 423, date: '2026-11-20' }
  const { member } = await queueCause({ kind: 'dine_estimated', facts })
  await chooseLanguage(member, 'de-DE')
  const [mail] = await testMailServer(site).sendDueMails()
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('1.234,56 $ at Mill Room on 20. Nov. 2026')
})
