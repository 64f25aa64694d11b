import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import { requestNewEmail, openMember } from '../../contract/api/console/members.ts'
import { changeEmail, confirmRecovery, recover, updateRecovery } from '../../contract/api/recovery.ts'
import { signIn } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'

let site: Site
let console: TestConsole
beforeAll(async () => void ({ site, console } = await openSiteAndConsole()))
afterAll(() => console.close())

const partner = 'lumen-mobile'
const reason = 'Case 5102: another person owns this address'

/** A member whose email may belong to another person. */
async function memberInDoubt() {
  const member = await site.member({ partner })
  const { id } = await inPartner(site.deps.db, partner, (tx) =>
    tx.selectFrom('member').select('id').where('public_id', '=', member.publicId).executeTakeFirstOrThrow(),
  )
  return { member, params: { partner, id } }
}

test('a member must change an email in doubt at the next sign-in, and the log records the member and the reason [P1-055] [M2-277]', async () => {
  const { member, params } = await memberInDoubt()
  const operator = await console.signedInOperator('admin')
  expect((await operator.call(requestNewEmail, { params, body: { reason } })).ok).toBe(true)
  expect(await operator.call(openMember, { params })).toMatchObject({ value: { emailMustChange: true } })
  const log = await operator.call(readAudit, { query: { action: 'asked for new email' } })
  expect(log).toMatchObject({ value: { entries: [{ member: params.id, detail: { reason } }] } })

  const { email: login, password } = member.body
  expect(await member.call(signIn, { body: { login, password } })).toMatchObject({ value: { emailMustChange: true } })
  expect((await member.call(changeEmail, { body: { email: `own-${login}` } })).ok).toBe(true)
  expect(await operator.call(openMember, { params })).toMatchObject({ value: { emailMustChange: false } })
})

test('the address in doubt gets no recovery mail after the request for a new email', async () => {
  const { member, params } = await memberInDoubt()
  const mailServer = testMailServer(site)
  const countRecoveryMails = async () => {
    await site.browser(partner, '10.9.1.4').call(recover, { body: { emailOrPhone: member.body.email } })
    return (await mailServer.sendDueMails()).filter(({ to }) => to === member.body.email).length
  }
  expect(await countRecoveryMails()).toBe(1)
  const operator = await console.signedInOperator('admin')
  await operator.call(requestNewEmail, { params, body: { reason } })
  expect(await countRecoveryMails()).toBe(0)
})

test('a recovery that was confirmed before the request for a new email sets no password', async () => {
  const { member, params } = await memberInDoubt()
  const mailServer = testMailServer(site)
  const browser = site.browser(partner, '10.9.1.5')
  await browser.call(recover, { body: { emailOrPhone: member.body.email } })
  const mail = (await mailServer.sendDueMails()).find(({ to }) => to === member.body.email)
  const reply = await browser.call(confirmRecovery, {
    body: { token: /\/recover\/confirm#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' },
  })
  if (!reply.ok) throw new Error(reply.problem.code)
  await (await console.signedInOperator('admin')).call(requestNewEmail, { params, body: { reason } })
  const passwords = { password: 'olives and bread', passwordConfirm: 'olives and bread' }
  const lateReply = await browser.call(updateRecovery, { body: { token: reply.value.token, ...passwords } })
  expect(lateReply).toMatchObject({ problem: { code: 'recovery_expired' } })
})

test('the request for a new email needs a reason of at least 8 characters and an administrator of the member’s partner', async () => {
  const { params } = await memberInDoubt()
  const request = async (operator: Awaited<ReturnType<TestConsole['signedInOperator']>>, why = reason) => {
    const reply = await operator.call(requestNewEmail, { params, body: { reason: why } })
    return reply.ok ? 'ok' : reply.refusal
  }
  expect(await request(await console.signedInOperator('support'))).toBe('not_allowed')
  expect(await request(await console.signedInOperator('admin', ['meridian-air']))).toBe('unknown_member')
  expect(await request(await console.signedInOperator('admin'), 'because')).toBe('invalid_request')
})

test('the console’s database role cannot change a member’s email', async () => {
  const { params } = await memberInDoubt()
  const pendingChange = console.deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('member').set({ email: 'thief@mail.example' }).where('id', '=', params.id).execute()
  })
  await expect(pendingChange).rejects.toThrow('permission denied')
})
