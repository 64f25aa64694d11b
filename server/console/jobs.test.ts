import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogOf, openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { giveUpJob, listJobs, retryJob } from '../../contract/api/console/jobs.ts'
import { cardDeletion } from '../cards/deletion.ts'
import { jobKinds } from '../jobs/kinds.ts'

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
})
afterAll(() => console.close())

let lastCardNumber = 8000
/** A member with a linked card and a waiting welcome mail. */
async function memberWithCard() {
  lastCardNumber += 1
  const member = await site.member()
  // The test's vault reads this text instead of an encrypted number (checks/fixtures/vault.ts).
  const card = { encryptedCardNumber: `visa 424242 ${lastCardNumber}` }
  await member.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true } })
  const { id } = await site.deps.pipelineDb
    .selectFrom('member')
    .select('id')
    .where('public_id', '=', member.publicId)
    .executeTakeFirstOrThrow()
  return { member, memberId: id }
}
const failingMailServer = () => testMailServer(site, ({ to }) => new Error(`no connection for <${to}>`))
const signInAdmin = () => console.signedInOperator('admin', null)
type Admin = Awaited<ReturnType<typeof signInAdmin>>
async function jobsOf(operator: Admin, kind?: string) {
  const reply = await operator.call(listJobs, { query: kind ? { kind } : {} })
  if (!reply.ok) throw new Error(reply.refusal)
  return reply.value
}
const countsOf = async (operator: Admin, kind: string) =>
  (await jobsOf(operator)).kinds.find((counts) => counts.kind === kind)
const jobAbout = async (operator: Admin, memberId: string) =>
  (await jobsOf(operator)).jobs.find(({ subject }) => subject?.memberId === memberId)
const welcomeMailOf = (memberId: string) =>
  site.deps.pipelineDb
    .selectFrom('mail_message')
    .select(['outcome', 'last_error'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'welcome')
    .executeTakeFirstOrThrow()

test('counts waiting and planned jobs, and lists a retrying job with its error and next try, and no personal data', async () => {
  const operator = await signInAdmin()
  const { member, memberId } = await memberWithCard()
  // The welcome is due; the reminder to finish joining is planned for an hour later.
  expect(await countsOf(operator, 'mail')).toMatchObject({ waiting: 1, planned: 1, retrying: 0, failed: 0 })
  await failingMailServer().sendDueMails()
  const counts = await countsOf(operator, 'mail')
  expect(counts).toMatchObject({ waiting: 0, retrying: 1 })
  expect(Date.parse(counts?.oldestAt ?? '')).toBeLessThanOrEqual(site.deps.clock.now().getTime())
  const job = await jobAbout(operator, memberId)
  expect(job).toMatchObject({ kind: 'mail', state: 'retrying', tries: 1, error: 'no connection for <…>' })
  expect(job?.subject).toEqual({ partner: 'lumen-mobile', memberId, mailKind: 'welcome' })
  expect(Date.parse(job?.nextTryAt ?? '')).toBeGreaterThan(site.deps.clock.now().getTime())
  const text = JSON.stringify(await jobsOf(operator))
  for (const personalValue of [member.body.email, member.body.firstName, member.body.partnerNumber ?? ''])
    expect(text).not.toContain(personalValue)
  expect((await jobsOf(operator, 'card_deletion')).jobs).toEqual([])
})

test('a mail that was given up stays unsent, and the log records why', async () => {
  const operator = await signInAdmin()
  const { memberId } = await memberWithCard()
  await failingMailServer().sendDueMails()
  const job = await jobAbout(operator, memberId)
  const params = { kind: 'mail', id: job?.id ?? '' }
  const reason = 'Case 77: the mailbox is closed'
  expect((await operator.call(giveUpJob, { params, body: { reason } })).ok).toBe(true)
  expect(await welcomeMailOf(memberId)).toEqual({ outcome: 'given_up', last_error: 'an operator gave it up' })
  site.moveClock(20 * 60_000) // longer than the longest wait between two retries
  // The test above left one welcome to retry, and the worker sends only that one.
  expect(
    (await testMailServer(site).sendDueMails()).filter(({ subject }) => subject.startsWith('Welcome')),
  ).toHaveLength(1)
  expect((await welcomeMailOf(memberId)).outcome).toBe('given_up')
  expect((await auditLogOf(console, operator.credentials))[0]).toEqual({
    action: 'gave up job',
    detail: { job: params.id, kind: 'mail', error: 'no connection for <…>', reason },
  })
  expect(await operator.call(giveUpJob, { params, body: { reason } })).toMatchObject({ refusal: 'unknown_job' })
})

test('a failed job runs once more when an operator retries it, and the log records the retry', async () => {
  const { memberId } = await memberWithCard()
  const mailServer = failingMailServer()
  while ((await welcomeMailOf(memberId)).outcome === null) {
    await mailServer.sendDueMails()
    site.moveClock(jobKinds.mail.retryDelayMax * 1_000)
  }
  const operator = await signInAdmin()
  const job = await jobAbout(operator, memberId)
  // The first try and 104 retries.
  expect(job).toMatchObject({ state: 'failed', nextTryAt: null, mayGiveUp: false, tries: 105 })
  const params = { kind: 'mail', id: job?.id ?? '' }
  expect((await operator.call(retryJob, { params, body: {} })).ok).toBe(true)
  await testMailServer(site).sendDueMails()
  expect(await welcomeMailOf(memberId)).toEqual({ outcome: 'sent', last_error: null })
  expect((await auditLogOf(console, operator.credentials))[0]).toMatchObject({
    action: 'retried job',
    detail: { job: params.id },
  })
  expect(await operator.call(retryJob, { params, body: {} })).toMatchObject({ refusal: 'unknown_job' })
})

test('a card deletion cannot be given up', async () => {
  const operator = await signInAdmin()
  const { member, memberId } = await memberWithCard()
  const cardList = await member.call(listCards, {})
  await member.call(removeCard, { query: { id: (cardList.ok && cardList.value.items[0]?.id) || '' } })
  const forget = () => Promise.reject(new Error('the vault is away'))
  const { pipelineDb: db, clock } = site.deps
  await site.jobs.run('card_deletion', cardDeletion({ db, clock, vault: { forget } }))
  const job = (await jobsOf(operator, 'card_deletion')).jobs.find(({ subject }) => subject?.memberId === memberId)
  expect(job).toMatchObject({ state: 'retrying', error: 'the vault is away', mayGiveUp: false })
  const params = { kind: 'card_deletion', id: job?.id ?? '' }
  const reply = await operator.call(giveUpJob, { params, body: { reason: 'the vault is gone for good' } })
  expect(reply).toMatchObject({ refusal: 'unknown_job' })
  expect((await jobsOf(operator, 'card_deletion')).jobs).toContainEqual(job)
})

test.each([
  // null: all partners
  ['viewer', null],
  ['support', null],
  ['admin', ['lumen-mobile']],
] as const)('an operator with the role %s and the partners %j sees and changes no jobs', async (role, scope) => {
  const operator = await console.signedInOperator(role, scope)
  const params = { kind: 'mail', id: '01900000-0000-7000-8000-000000000001' }
  const body = { reason: 'for no good reason' }
  expect(await operator.call(listJobs, { query: {} })).toMatchObject({ refusal: 'not_allowed' })
  expect(await operator.call(retryJob, { params, body: {} })).toMatchObject({ refusal: 'not_allowed' })
  expect(await operator.call(giveUpJob, { params, body })).toMatchObject({ refusal: 'not_allowed' })
})
