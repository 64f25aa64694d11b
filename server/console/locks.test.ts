import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import { liftSignInLock, memberTimeline, openMember } from '../../contract/api/console/members.ts'
import { recover } from '../../contract/api/recovery.ts'
import { confirmPassword, signIn } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'
import { inScope } from './scope.ts'

const partner = 'lumen-mobile'
const reason = 'Case 4417: the member knows the password again'
const minuteMs = 60_000

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
})
afterAll(() => console.close())

let addressCount = 0
/** A member, and a stranger's browser at another network that guesses the password. */
async function lockedOut() {
  const member = await site.member()
  const { id } = await inPartner(site.deps.db, partner, (tx) =>
    tx.selectFrom('member').select('id').where('public_id', '=', member.publicId).executeTakeFirstOrThrow(),
  )
  const params = { partner, id }
  const guess = async (login: string, count: number, address = `10.20.0.${(addressCount += 1)}`) => {
    const browser = site.browser(partner, address)
    for (let round = 0; round < count; round += 1)
      await browser.call(signIn, { body: { login, password: 'a wrong password' } })
  }
  return { member, params, guess }
}
const signInFrom = (login: string, password: string) =>
  site.browser(partner, `10.21.0.${(addressCount += 1)}`).call(signIn, { body: { login, password } })

/** The stored refusals of a member; of all members without an id. */
const refusalsOf = (id?: string) =>
  inScope(console.deps.db, null, (tx) =>
    tx
      .selectFrom('sign_in_refusal')
      .select('client_subject')
      .$if(id !== undefined, (query) => query.where('member_id', '=', id ?? ''))
      .execute(),
  )

test('the member page shows until when the account is locked, and how many wrong passwords came from how many networks [MEM-B5]', async () => {
  const { member, params, guess } = await lockedOut()
  const support = await console.signedInOperator('support')
  expect(await support.call(openMember, { params })).toMatchObject({
    value: {
      signIn: { accountLockedUntil: null, deviceLockedUntil: null, networkLockedUntil: null, wrongPasswords: null },
    },
  })
  const start = site.deps.clock.now().getTime()
  await guess(member.body.email, 3)
  await guess(member.body.partnerNumber ?? '', 2)
  const reply = await support.call(openMember, { params })
  if (!reply.ok) throw new Error(reply.refusal)
  const { accountLockedUntil, networkLockedUntil, wrongPasswords } = reply.value.signIn
  expect(Date.parse(accountLockedUntil ?? '') - start).toBeGreaterThanOrEqual(30 * minuteMs)
  expect(networkLockedUntil).toBeNull()
  expect(wrongPasswords).toMatchObject({ count: 5, networks: 2 })
  expect(JSON.stringify(reply.value)).not.toContain('a wrong password')
  // After the lock the page shows the wrong passwords, and no lock.
  site.moveClock(31 * minuteMs)
  const later = await console.signedInOperator('support')
  expect(await later.call(openMember, { params })).toMatchObject({
    value: { signIn: { accountLockedUntil: null, wrongPasswords: { count: 5 } } },
  })
})

test('the timeline lists each refused sign-in with its time and how the member signed in [MEM-B5]', async () => {
  const { member, params, guess } = await lockedOut()
  await guess(member.body.email, 1)
  await guess(member.body.partnerNumber ?? '', 4)
  await guess(member.body.email, 1)
  await member.call(confirmPassword, { body: { password: 'a wrong password' } })
  const support = await console.signedInOperator('support')
  const reply = await support.call(memberTimeline, { params, query: { kind: 'sign-in' } })
  const events = reply.ok ? reply.value.events.map(({ title, detail }) => `${title}, ${detail}`) : []
  expect(events.toSorted()).toEqual(
    [
      'Sign-in refused, account locked, with the email',
      ...Array.from({ length: 4 }, () => 'Wrong password, with the partner number'),
      'Wrong password, to confirm a change, signed in',
      'Wrong password, with the email',
      expect.stringMatching(/^Signed in, /),
    ].toSorted(),
  )
})

test('the member page shows that a network is locked from which the member tried to sign in [MEM-B5]', async () => {
  const { member, params } = await lockedOut()
  const address = '10.22.0.1'
  const office = site.browser(partner, address)
  await office.call(signIn, { body: { login: member.body.email, password: 'a wrong password' } })
  const subject = (await refusalsOf(params.id))[0]?.client_subject ?? ''
  const lockedUntil = new Date(site.deps.clock.now().getTime() + 20 * minuteMs)
  await inPartner(site.deps.db, partner, (tx) =>
    tx
      .updateTable('sign_in_failure')
      .set({ failures: 30, locked_until: lockedUntil })
      .where('subject', '=', subject)
      .execute(),
  )
  expect(
    await office.call(signIn, { body: { login: member.body.email, password: member.body.password } }),
  ).toMatchObject({ problem: { code: 'network_locked' } })
  const support = await console.signedInOperator('support')
  expect(await support.call(openMember, { params })).toMatchObject({
    value: { signIn: { accountLockedUntil: null, networkLockedUntil: lockedUntil.toISOString() } },
  })
  // The lock of a network protects other members, so no operator lifts it, and the database refuses it too.
  expect(await support.call(liftSignInLock, { params, body: { reason } })).toMatchObject({ refusal: 'not_locked' })
  const { numUpdatedRows } = await inScope(console.deps.db, null, (tx) =>
    tx
      .updateTable('sign_in_failure')
      .set({ failures: 0, locked_until: null })
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow(),
  )
  expect(numUpdatedRows).toBe(0n)
})

test('support lifts a lock with a reason, and the member signs in; a viewer and another partner’s operator may not [MEM-B5]', async () => {
  const { member, params, guess } = await lockedOut()
  await guess(member.body.email, 5)
  expect(await signInFrom(member.body.email, member.body.password)).toMatchObject({
    problem: { code: 'account_locked' },
  })
  const body = { reason }
  const viewer = await console.signedInOperator('viewer')
  expect(await viewer.call(liftSignInLock, { params, body })).toMatchObject({ refusal: 'not_allowed' })
  const otherAdmin = await console.signedInOperator('admin', ['meridian-air'])
  expect(await otherAdmin.call(liftSignInLock, { params, body })).toMatchObject({ refusal: 'unknown_member' })
  const support = await console.signedInOperator('support')
  expect(await support.call(liftSignInLock, { params, body: { reason: 'short' } })).toMatchObject({ ok: false })
  expect(await support.call(liftSignInLock, { params, body })).toMatchObject({ ok: true })
  expect(await support.call(liftSignInLock, { params, body })).toMatchObject({ refusal: 'not_locked' })
  expect(await signInFrom(member.body.email, member.body.password)).toMatchObject({ ok: true })
  const admin = await console.signedInOperator('admin')
  const log = await admin.call(readAudit, { query: { action: 'lifted sign-in lock', operator: support.view.id } })
  expect(log.ok && log.value.entries).toMatchObject([{ member: params.id, detail: { reason } }])
})

test('operators lift the locks of one member three times a day [MEM-B5]', async () => {
  const { member, params, guess } = await lockedOut()
  const support = await console.signedInOperator('support')
  const lockAndLift = async () => {
    await guess(member.body.email, 5)
    const reply = await support.call(liftSignInLock, { params, body: { reason } })
    return reply.ok || reply.refusal
  }
  const results = []
  for (let round = 0; round < 4; round += 1) results.push(await lockAndLift())
  expect(results).toEqual([true, true, true, 'too_many_lifts'])
})

test('the console cannot lock an account, and changes no count to anything but zero', async () => {
  const { member, guess } = await lockedOut()
  await guess(member.body.email, 1)
  const change = (values: object) =>
    inScope(console.deps.db, null, (tx) =>
      tx.updateTable('sign_in_failure').set(values).where('subject', 'like', 'account:%').execute(),
    )
  await expect(change({ failures: 5 })).rejects.toThrow('row-level security')
  await expect(change({ failures: 0, locked_until: new Date() })).rejects.toThrow('row-level security')
})

test('stores at most 60 refusals of a member in an hour, and none of an unknown login', async () => {
  const { member, params, guess } = await lockedOut()
  for (let round = 0; round < 13; round += 1) await guess(member.body.email, 5)
  expect(await refusalsOf(params.id)).toHaveLength(60)
  const { length } = await refusalsOf()
  await guess('unknown@mail.example', 2)
  expect(await refusalsOf()).toHaveLength(length)
})

test('the timeline shows a recovery mail and whether it was sent [MEM-B5]', async () => {
  const { member, params } = await lockedOut()
  await site.browser(partner, '10.23.0.1').call(recover, { body: { emailOrPhone: member.body.email } })
  await testMailServer(site).sendDueMails()
  const support = await console.signedInOperator('support')
  const reply = await support.call(memberTimeline, { params, query: { kind: 'mail' } })
  expect(reply.ok && reply.value.events).toContainEqual(
    expect.objectContaining({ title: 'Mail: recovery', detail: 'sent' }),
  )
})
