import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { changePassword, confirmEmailChange, requestEmailChange } from '../../contract/api/credentials.ts'
import { confirmRecovery, recover } from '../../contract/api/recovery.ts'
import { currentMember, signIn } from '../../contract/api/session.ts'
import { emailChangeLifeMs, emailChangeMailsMax } from '../../domain/email-change.ts'
import { failuresMax } from '../../domain/sign-in.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { recoverySecrets } from '../recovery/secrets.ts'

let site: Site
let mailServer: ReturnType<typeof testMailServer>
beforeAll(async () => {
  site = await openSite()
  mailServer = testMailServer(site)
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['member']>>
let lastNumber = 0
const visitor = (partner?: string) => site.browser(partner, `10.5.0.${(lastNumber += 1)}`)
const newEmail = () => `moved${(lastNumber += 1)}@mail.example`
const requestChange = (member: Member, email: string, password = member.body.password) =>
  member.call(requestEmailChange, { body: { email, password } })
const tokenIn = (mail: Mail | undefined) => /\/confirm_email#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const confirm = (browser: Browser, token: string) => browser.call(confirmEmailChange, { body: { token } })
const codeOf = (reply: { ok: boolean; problem?: { code: string } }) => (reply.ok ? 'ok' : reply.problem?.code)
const emailOf = async (member: Member) => {
  const reply = await member.call(currentMember, {})
  return reply.ok ? reply.value.email : reply.problem.code
}
/** Sends the due mails; returns those to this address. */
const mailsTo = async (to: string) => (await mailServer.sendDueMails()).filter((mail) => mail.to === to)

test('the email changes when the reader of the new address confirms, and the old address gets a mail', async () => {
  const member = await site.member()
  const email = newEmail()
  // Mails that are already due do not count below.
  await mailServer.sendDueMails()
  expect(codeOf(await requestChange(member, ` ${email.toUpperCase()} `))).toBe('ok')
  expect(await emailOf(member)).toBe(member.body.email)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Confirm your new email')
  expect(mail?.text).not.toContain(member.body.firstName)
  expect(await confirm(visitor(), tokenIn(mail))).toMatchObject({ ok: true, value: { email } })
  expect(await emailOf(member)).toBe(email)
  const [notice] = await mailsTo(member.body.email)
  expect(notice?.subject).toBe('Your email was changed')
  expect(notice?.text).not.toContain(email)
  const login = (name: string) => visitor().call(signIn, { body: { login: name, password: member.body.password } })
  expect([codeOf(await login(email)), codeOf(await login(member.body.email))]).toEqual(['ok', 'wrong_credentials'])
})

test('a link works once, for an hour, and until the account’s email changes', async () => {
  const member = await site.member()
  const [firstEmail, secondEmail, thirdEmail] = [newEmail(), newEmail(), newEmail()]
  await requestChange(member, firstEmail)
  await requestChange(member, secondEmail)
  const firstToken = tokenIn((await mailsTo(firstEmail))[0])
  await requestChange(member, thirdEmail)
  const thirdToken = tokenIn((await mailsTo(thirdEmail))[0])
  const replies = await Promise.all([confirm(visitor(), firstToken), confirm(visitor(), firstToken)])
  expect(replies.map(codeOf).sort()).toEqual(['link_expired', 'ok'])
  expect(codeOf(await confirm(visitor(), thirdToken))).toBe('link_expired')
  // The account has had all mails of this hour (`emailChangeMailsMax`), so the next request waits an hour.
  site.moveClock(emailChangeLifeMs + 1_000)
  const laterEmail = newEmail()
  await requestChange(member, laterEmail)
  const laterToken = tokenIn((await mailsTo(laterEmail))[0])
  site.moveClock(emailChangeLifeMs + 1_000)
  expect(codeOf(await confirm(visitor(), laterToken))).toBe('link_expired')
})

test('a link belongs to one partner, and neither a recovery link nor an invalid token confirms an email', async () => {
  const member = await site.member()
  const email = newEmail()
  await requestChange(member, email)
  const validToken = tokenIn((await mailsTo(email))[0])
  expect(codeOf(await confirm(visitor('meridian-air'), validToken))).toBe('link_expired')
  const { id, member_id } = await site.deps.pipelineDb
    .selectFrom('email_change')
    .select(['id', 'member_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const owner = { partnerId: 'lumen-mobile', recoveryId: id, memberId: member_id }
  expect(codeOf(await confirm(visitor(), recoverySecrets(site.deps.config.siteKey).link(owner)))).toBe('link_expired')
  // An empty token, an invented one of the valid length (54 characters), and one that is one character short.
  for (const token of ['', 'x'.repeat(54), validToken.slice(0, -1)])
    expect(codeOf(await confirm(visitor(), token))).toBe('link_expired')
})

test('the reply does not reveal that an address is in use; the mail to that address does', async () => {
  const [member, other] = [await site.member(), await site.member()]
  // Mails that are already due do not count below.
  await mailServer.sendDueMails()
  expect(await requestChange(member, other.body.email)).toMatchObject({ status: 200, value: { sent: true } })
  const [mail] = await mailsTo(other.body.email)
  expect(mail?.subject).toBe('You already have an account with Lumen Dining Rewards')
  expect(tokenIn(mail)).toBe('')
})

test('a confirmation is refused when another member took the new email after the request [M2-207, M2-326]', async () => {
  const member = await site.member()
  const email = newEmail()
  await requestChange(member, email)
  const [mail] = await mailsTo(email)
  await site.member({ email })
  expect(await confirm(visitor(), tokenIn(mail))).toMatchObject({
    status: 409,
    problem: { code: 'email_in_use', title: 'This email is already in use.' },
  })
  expect(await emailOf(member)).toBe(member.body.email)
})

test.each([
  ['', 'Email is required.'],
  ['ana@mail', 'Please enter a valid email address.'],
])('an email change refuses the new email %j', async (email, message) => {
  expect(await requestChange(await site.member(), email)).toMatchObject({
    status: 400,
    problem: { errors: [{ field: 'email', message }] },
  })
})

test('an email change needs the current password, and wrong ones lock it as at sign-in', async () => {
  const member = await site.member()
  // Mails that are already due do not count below.
  await mailServer.sendDueMails()
  for (let i = 0; i < failuresMax.account; i += 1)
    expect(codeOf(await requestChange(member, newEmail(), 'not the password'))).toBe('wrong_password')
  expect(codeOf(await requestChange(member, newEmail()))).toBe('account_locked')
  expect(await mailServer.sendDueMails()).toEqual([])
})

test('the mails of email changes are limited for one account and to one address', async () => {
  const [member, other] = [await site.member(), await site.member()]
  const email = newEmail()
  for (let i = 0; i < emailChangeMailsMax; i += 1) expect(codeOf(await requestChange(member, email))).toBe('ok')
  expect(codeOf(await requestChange(member, newEmail()))).toBe('too_many_requests')
  expect(codeOf(await requestChange(other, email))).toBe('too_many_requests')
})

const newPassword = 'olives and bread'
const requestPasswordChange = (
  member: Member,
  body: Partial<{ currentPassword: string; password: string; passwordConfirm: string }>,
) =>
  member.call(changePassword, {
    body: { currentPassword: member.body.password, password: newPassword, passwordConfirm: newPassword, ...body },
  })

test('a new password ends the other sessions and every recovery, and the member gets a mail', async () => {
  const member = await site.member()
  const otherBrowser = visitor()
  await otherBrowser.call(signIn, { body: { login: member.body.email, password: member.body.password } })
  const recoveringBrowser = visitor()
  await recoveringBrowser.call(recover, { body: { emailOrPhone: member.body.email } })
  const recoveryMail = (await mailsTo(member.body.email)).find(({ text }) => text.includes('/recover/confirm#'))
  expect(codeOf(await requestPasswordChange(member, {}))).toBe('ok')
  // The session that changed the password stays.
  expect([await emailOf(member), codeOf(await otherBrowser.call(currentMember, {}))]).toEqual([
    member.body.email,
    'unauthorized',
  ])
  const token = /\/recover\/confirm#([\w-]+)/.exec(recoveryMail?.text ?? '')?.[1] ?? ''
  expect(codeOf(await recoveringBrowser.call(confirmRecovery, { body: { token } }))).toBe('recovery_expired')
  const subjects = (await mailsTo(member.body.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your password was changed')
  const login = (password: string) => visitor().call(signIn, { body: { login: member.body.email, password } })
  expect([codeOf(await login(member.body.password)), codeOf(await login(newPassword))]).toEqual([
    'wrong_credentials',
    'ok',
  ])
})

test.each([
  [{ password: 'short', passwordConfirm: 'short' }, 'Password must have at least 8 characters.'],
  [
    { password: 'password1', passwordConfirm: 'password1' },
    'This password is on lists that attackers try first. Please choose another.',
  ],
  [
    { password: 'noor haddad', passwordConfirm: 'noor haddad' },
    'Please choose a password without your name or email in it.',
  ],
  [{ passwordConfirm: 'olives and breads' }, 'The passwords do not match.'],
  [{ password: 'x'.repeat(57), passwordConfirm: 'x'.repeat(57) }, 'Password can have at most 56 characters.'],
] as const)('a password change refuses %o, and then accepts a valid password', async (body, message) => {
  const member = await site.member({ firstName: 'Noor', lastName: 'Haddad' })
  expect(await requestPasswordChange(member, body)).toMatchObject({ status: 400, problem: { errors: [{ message }] } })
  expect(codeOf(await requestPasswordChange(member, {}))).toBe('ok')
})

test('wrong current passwords are refused, and then lock the password change', async () => {
  const member = await site.member()
  for (let i = 0; i < failuresMax.account; i += 1)
    expect(codeOf(await requestPasswordChange(member, { currentPassword: 'not the password' }))).toBe('wrong_password')
  expect(codeOf(await requestPasswordChange(member, {}))).toBe('account_locked')
})

test('a partner whose members sign in at the partner has neither an email change nor a password change', async () => {
  const harbor = visitor('harbor-bank')
  const body = { currentPassword: '', password: newPassword, passwordConfirm: newPassword }
  expect([
    (await harbor.call(requestEmailChange, { body: { email: newEmail(), password: '' } })).status,
    (await harbor.call(changePassword, { body })).status,
  ]).toEqual([404, 404])
})
