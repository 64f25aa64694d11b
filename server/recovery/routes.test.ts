import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { confirmRecovery, recover, updateRecovery } from '../../contract/api/recovery.ts'
import { changePassword } from '../../contract/api/credentials.ts'
import { csrf, csrfHeader, currentMember, signIn } from '../../contract/api/session.ts'
import { accountsPerPhoneMax } from '../../domain/recovery.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { recoverySecrets } from './secrets.ts'

let site: Site
let mailServer: ReturnType<typeof testMailServer>
const newPassword = 'olives and bread'

beforeAll(async () => {
  site = await openSite()
  mailServer = testMailServer(site)
})
afterAll(() => site.close())

const linkTokenIn = (mail: Mail | undefined) => /\/recover\/confirm#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const codeIn = (mail: Mail | undefined) => /^(\d{4} \d{4})$/m.exec(mail?.text ?? '')?.[1] ?? ''

let visitorCount = 0
/** A browser with a separate IP address, because calls are limited per client. */
const visitor = (partner?: string) => site.browser(partner, `10.4.${(visitorCount += 1) >> 8}.${visitorCount & 255}`)
const requestRecovery = (browser: Browser, emailOrPhone: string) => browser.call(recover, { body: { emailOrPhone } })
const confirm = (browser: Browser, body: { token?: string; code?: string }) => browser.call(confirmRecovery, { body })
const update = (browser: Browser, token: string, password = newPassword) =>
  browser.call(updateRecovery, { body: { token, password, passwordConfirm: password } })
const outcomeOf = (reply: { ok: boolean; problem?: { code: string } }) => (reply.ok ? 'ok' : reply.problem?.code)

/** Sends the due mails and returns the recovery mails to an address. */
const sendRecoveryMailsTo = async (to: string) =>
  (await mailServer.sendDueMails()).filter((mail) => mail.to === to && linkTokenIn(mail) !== '')

/** A member who requested a recovery, with the mail that was sent. */
async function recoveringMember(change: Parameters<Site['member']>[0] = {}) {
  const member = await site.member(change)
  const browser = visitor()
  await requestRecovery(browser, member.body.email)
  const [mail] = await sendRecoveryMailsTo(member.body.email)
  return { member, browser, mail }
}
const openLink = async (browser: Browser, mail: Mail | undefined) => {
  const reply = await confirm(browser, { token: linkTokenIn(mail) })
  if (!reply.ok) throw new Error(`the link did not open: ${reply.problem.code}`)
  return reply.value.token
}

test('a mailed link leads to a new password, on any device [P1-009] [P1-058] [P1-060] [P1-062]', async () => {
  const { member, mail } = await recoveringMember()
  const phone = visitor()
  expect(outcomeOf(await update(phone, await openLink(phone, mail)))).toBe('ok')
  const tries = [member.body.password, newPassword].map((password) =>
    visitor().call(signIn, { body: { login: member.body.email, password } }),
  )
  expect((await Promise.all(tries)).map(outcomeOf)).toEqual(['wrong_credentials', 'ok'])
  expect((await mailServer.sendDueMails()).map(({ to, subject }) => [to, subject])).toContainEqual([
    member.body.email,
    'Your password was changed',
  ])
})

test('the code opens the recovery too, but only in the browser that requested it [P1-060]', async () => {
  const { browser, mail } = await recoveringMember()
  expect(outcomeOf(await confirm(visitor(), { code: codeIn(mail) }))).toBe('recovery_expired')
  expect(outcomeOf(await confirm(browser, { code: codeIn(mail) }))).toBe('ok')
})

test('a recovery by phone is mailed to the account with that number, and its code opens the recovery', async () => {
  const member = await site.member({ phoneNumber: '312-555-8811' })
  const browser = visitor()
  await requestRecovery(browser, '(312) 555-8811')
  const [mail] = await sendRecoveryMailsTo(member.body.email)
  expect(outcomeOf(await confirm(browser, { code: codeIn(mail) }))).toBe('ok')
})

test('a recovery by partner number is mailed to the account with that number, even when a large household has it as a phone number [MEM-B2]', async () => {
  const partnerNumber = '3125558833'
  for (let index = 0; index < accountsPerPhoneMax; index += 1) await site.member({ phoneNumber: partnerNumber })
  const member = await site.member({ partnerNumber })
  const browser = visitor()
  await requestRecovery(browser, '(312) 555-8833')
  const mails = await mailServer.sendDueMails()
  expect(mails.map(({ to }) => to)).toContain(member.body.email)
  const mail = mails.find(({ to }) => to === member.body.email)
  expect(outcomeOf(await update(browser, await openLink(browser, mail)))).toBe('ok')
  expect(outcomeOf(await visitor().call(signIn, { body: { login: '312.555.8833', password: newPassword } }))).toBe('ok')
})

test('a new password closes a recovery that was requested by partner number [MEM-B2]', async () => {
  const partnerNumber = '3125558844'
  const member = await site.member({ partnerNumber })
  const [attacker, owner] = [visitor(), visitor()]
  await requestRecovery(attacker, partnerNumber)
  const [attackerMail] = await sendRecoveryMailsTo(member.body.email)
  await requestRecovery(owner, member.body.email)
  const [ownerMail] = await sendRecoveryMailsTo(member.body.email)
  await update(owner, await openLink(owner, ownerMail))
  expect(outcomeOf(await confirm(attacker, { token: linkTokenIn(attackerMail) }))).toBe('recovery_expired')
})

test('recovery and a password change refuse a password that contains the partner number [P1-421, P1-618, M2-208]', async () => {
  const partnerNumber = '3125558855'
  const { member, browser, mail } = await recoveringMember({ partnerNumber })
  const token = await openLink(browser, mail)
  const errors = [{ field: 'password', message: 'Password cannot contain your phone number.' }]
  for (const password of [partnerNumber, 'my 312-555-8855!']) {
    const passwords = { password, passwordConfirm: password }
    const recoveryReply = await browser.call(updateRecovery, { body: { token, ...passwords } })
    const currentPassword = member.body.password ?? ''
    const changeReply = await member.call(changePassword, { body: { currentPassword, ...passwords } })
    for (const reply of [recoveryReply, changeReply]) expect(reply).toMatchObject({ status: 400, problem: { errors } })
  }
})

test('each account of a household with one phone gets its own recovery, which opens only that account', async () => {
  const phoneNumber = '312-555-8822'
  const [housemate, member] = [await site.member({ phoneNumber }), await site.member({ phoneNumber })]
  await requestRecovery(visitor(), phoneNumber)
  const mails = await mailServer.sendDueMails()
  expect(mails.map(({ to }) => to).sort()).toEqual([housemate.body.email, member.body.email].sort())
  const browser = visitor()
  await update(
    browser,
    await openLink(
      browser,
      mails.find(({ to }) => to === member.body.email),
    ),
  )
  const login = ({ body }: typeof member, password: string) =>
    visitor().call(signIn, { body: { login: body.email, password } })
  expect(outcomeOf(await login(member, newPassword))).toBe('ok')
  expect(outcomeOf(await login(housemate, housemate.body.password))).toBe('ok')
})

test('a new password ends every session', async () => {
  const { member, mail } = await recoveringMember()
  const otherBrowser = visitor()
  await otherBrowser.call(signIn, { body: { login: member.body.email, password: member.body.password } })
  expect(outcomeOf(await otherBrowser.call(currentMember, {}))).toBe('ok')
  await update(otherBrowser, await openLink(otherBrowser, mail))
  const replies = [await otherBrowser.call(currentMember, {}), await member.call(currentMember, {})]
  expect(replies.map(outcomeOf)).toEqual(['unauthorized', 'unauthorized'])
})

test('the code and the update token work once, and the link until the password is changed', async () => {
  const { browser, mail } = await recoveringMember()
  const byCode = await confirm(browser, { code: codeIn(mail) })
  expect(outcomeOf(await confirm(browser, { code: codeIn(mail) }))).toBe('recovery_expired')
  // A mail scanner that opens the link does not spend it; a later opening replaces the token of the earlier one.
  const token = await openLink(browser, mail)
  expect(byCode.ok && outcomeOf(await update(browser, byCode.value.token))).toBe('recovery_expired')
  const replies = await Promise.all([update(browser, token), update(browser, token)])
  expect(replies.map(outcomeOf).sort()).toEqual(['ok', 'recovery_expired'])
  expect(outcomeOf(await confirm(browser, { token: linkTokenIn(mail) }))).toBe('recovery_expired')
})

test('a new password closes every other recovery', async () => {
  const { member, browser, mail } = await recoveringMember()
  const otherBrowser = visitor()
  await requestRecovery(otherBrowser, member.body.email)
  const [otherMail] = await sendRecoveryMailsTo(member.body.email)
  const token = await openLink(otherBrowser, otherMail)
  await update(browser, await openLink(browser, mail))
  expect(outcomeOf(await update(otherBrowser, token, 'butter and bread'))).toBe('recovery_expired')
  expect(outcomeOf(await confirm(otherBrowser, { token: linkTokenIn(otherMail) }))).toBe('recovery_expired')
})

test('a recovery expires after 30 minutes', async () => {
  const { browser, mail } = await recoveringMember()
  const token = await openLink(browser, mail)
  site.moveClock(30 * 60_000)
  const lateReplies = [
    await confirm(browser, { token: linkTokenIn(mail) }),
    await confirm(browser, { code: codeIn(mail) }),
  ]
  expect([...lateReplies, await update(browser, token)].map(outcomeOf)).toEqual(Array(3).fill('recovery_expired'))
})

test('five wrong codes end the guessing, and the link still works', async () => {
  const { browser, mail } = await recoveringMember()
  for (let guess = 0; guess < 5; guess += 1)
    expect(outcomeOf(await confirm(browser, { code: String(10_000_000 + guess) }))).toBe('wrong_code')
  expect(outcomeOf(await confirm(browser, { code: codeIn(mail) }))).toBe('recovery_expired')
  expect(outcomeOf(await confirm(browser, { token: linkTokenIn(mail) }))).toBe('ok')
})

test('concurrent guesses are counted one after the other', async () => {
  const { browser } = await recoveringMember()
  const guesses = Array.from({ length: 12 }, (_, index) => confirm(browser, { code: String(20_000_000 + index) }))
  const codes = (await Promise.all(guesses)).map(outcomeOf)
  expect(codes.filter((code) => code === 'wrong_code').length).toBe(5)
})

test('a link is bound to its partner, its recovery and its member', async () => {
  const { member, browser, mail: ownMail } = await recoveringMember()
  const { mail: foreignMail } = await recoveringMember()
  await requestRecovery(browser, member.body.email)
  const [laterMail] = await sendRecoveryMailsTo(member.body.email)
  const [ownLink, laterLink, foreignLink] = [ownMail, laterMail, foreignMail].map((mail) =>
    Buffer.from(linkTokenIn(mail), 'base64url'),
  )
  // A link is the 16 bytes of the recovery’s id and a proof.
  const mixTokens = (id = Buffer.of(), proof = Buffer.of()) =>
    Buffer.concat([id.subarray(0, 16), proof.subarray(16)]).toString('base64url')
  for (const token of [mixTokens(ownLink, foreignLink), mixTokens(ownLink, laterLink), mixTokens(ownLink), '', 'x'])
    expect(outcomeOf(await confirm(browser, { token }))).toBe('recovery_expired')
  expect(outcomeOf(await confirm(visitor('meridian-air'), { token: linkTokenIn(ownMail) }))).toBe('recovery_expired')
  expect(outcomeOf(await confirm(browser, { token: mixTokens(ownLink, ownLink) }))).toBe('ok')
})

test('a recovery that was not mailed opens nothing, even with its right code or link', async () => {
  const member = await site.member()
  // An address gets at most three mails in half an hour.
  for (let index = 0; index < 3; index += 1) await requestRecovery(visitor(), member.body.email)
  await sendRecoveryMailsTo(member.body.email)
  const browser = visitor()
  await requestRecovery(browser, member.body.email)
  expect(await sendRecoveryMailsTo(member.body.email)).toEqual([])
  const recovery = await site.deps.pipelineDb
    .selectFrom('recovery')
    .select('id')
    .where('identifier', '=', member.body.email)
    .where('mailed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const account = await site.deps.pipelineDb
    .selectFrom('member')
    .select('id')
    .where('public_id', '=', member.publicId)
    .executeTakeFirstOrThrow()
  const owner = { partnerId: 'lumen-mobile', recoveryId: recovery.id, memberId: account.id }
  const secrets = recoverySecrets(site.deps.config.siteKey)
  expect(outcomeOf(await confirm(browser, { code: secrets.code(owner) }))).toBe('wrong_code')
  expect(outcomeOf(await confirm(browser, { token: secrets.link(owner) }))).toBe('recovery_expired')
})

test('known and unknown accounts get the same reply, and the same answers to wrong codes [P1-468]', async () => {
  const member = await site.member()
  const answers = []
  for (const identifier of [member.body.email, 'unknown@mail.example', '312-555-0000']) {
    const browser = visitor()
    const reply = await requestRecovery(browser, identifier)
    await mailServer.sendDueMails()
    const guesses = []
    for (let guess = 0; guess < 6; guess += 1) guesses.push(outcomeOf(await confirm(browser, { code: '00000000' })))
    answers.push({ reply, guesses })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('the rows written during the request do not depend on the account behind the address', async () => {
  const member = await site.member()
  await mailServer.sendDueMails()
  const counts = []
  for (const identifier of [member.body.email, 'unknown2@mail.example']) {
    const before = await countRows()
    await requestRecovery(visitor(), identifier)
    const after = await countRows()
    counts.push([after.mails - before.mails, after.recoveries - before.recoveries])
    await mailServer.sendDueMails()
  }
  expect(counts).toEqual([
    [1, 1],
    [1, 1],
  ])
})

const countRows = async () => {
  const count = async (table: 'mail_message' | 'recovery') =>
    (await site.deps.pipelineDb.selectFrom(table).select('id').execute()).length
  return { mails: await count('mail_message'), recoveries: await count('recovery') }
}

test('an address gets at most three mails in half an hour, even for concurrent requests', async () => {
  const member = await site.member()
  await Promise.all(Array.from({ length: 8 }, () => requestRecovery(visitor(), member.body.email)))
  expect((await sendRecoveryMailsTo(member.body.email)).length).toBe(3)
  site.moveClock(31 * 60_000)
  await requestRecovery(visitor(), member.body.email)
  expect((await sendRecoveryMailsTo(member.body.email)).length).toBe(1)
})

test('a lockout does not block recovery, and a new password ends the lockout [M2-266]', async () => {
  const member = await site.member()
  const browser = visitor()
  const wrongSignIn = { body: { login: member.body.email, password: 'not this one' } }
  // Five wrong passwords lock the account.
  for (let index = 0; index < 6; index += 1) await browser.call(signIn, wrongSignIn)
  expect(outcomeOf(await browser.call(signIn, { body: { ...wrongSignIn.body, password: member.body.password } }))).toBe(
    'account_locked',
  )
  await requestRecovery(browser, member.body.email)
  const [mail] = await sendRecoveryMailsTo(member.body.email)
  await update(browser, await openLink(browser, mail))
  expect(outcomeOf(await browser.call(signIn, { body: { login: member.body.email, password: newPassword } }))).toBe(
    'ok',
  )
})

test.each([
  ['short', 'short', 'short', 'password'],
  ['on the list of common passwords', 'password1', 'password1', 'password'],
  ['too long', 'x'.repeat(57), 'x'.repeat(57), 'password'],
  ['made from the member’s name', 'Ana Montenegro 7', 'Ana Montenegro 7', 'password'],
  ['confirmed with another text', newPassword, 'olives and beard', 'passwordConfirm'],
])('a password that is %s is refused, and the recovery stays open', async (_what, password, passwordConfirm, field) => {
  const member = await site.member({ lastName: 'Montenegro' })
  const browser = visitor()
  await requestRecovery(browser, member.body.email)
  const [mail] = await sendRecoveryMailsTo(member.body.email)
  const token = await openLink(browser, mail)
  const reply = await browser.call(updateRecovery, { body: { token, password, passwordConfirm } })
  expect(reply).toMatchObject({ status: 400, problem: { code: 'fields_invalid', errors: [{ field }] } })
  expect(outcomeOf(await update(browser, token))).toBe('ok')
})

test.each(['', 'ana', 'ana@mail', '555-1234'])('%j is refused as an email or phone number', async (identifier) => {
  expect(await requestRecovery(visitor(), identifier)).toMatchObject({
    status: 400,
    problem: {
      errors: [{ field: 'emailOrPhone', message: 'Please enter a valid email address or phone number' }],
    },
  })
})

test('a mailed link leads to the partner’s own host, regardless of the request’s host', async () => {
  const member = await site.member()
  const browser = visitor()
  const { csrfToken } = (await browser.raw('GET', csrf.path)).json<{ csrfToken: string }>()
  const reply = await browser.raw('POST', recover.path, {
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', [csrfHeader]: csrfToken },
    body: { emailOrPhone: member.body.email },
  })
  const [mail] = await sendRecoveryMailsTo(member.body.email)
  expect([reply.statusCode, mail?.text]).toEqual([
    200,
    expect.stringContaining('http://lumen-mobile.localhost:3000/recover/confirm#'),
  ])
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('one client may request ten recoveries a minute [P1-468]', async () => {
  const browser = visitor()
  const statuses = []
  for (let index = 0; index < 11; index += 1)
    statuses.push((await requestRecovery(browser, `unknown${index}@mail.example`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})

test('the database contains no link, code or update token', async () => {
  const { browser, mail } = await recoveringMember()
  const token = await openLink(browser, mail)
  const rows = JSON.stringify([
    await site.deps.pipelineDb.selectFrom('recovery').selectAll().execute(),
    await site.deps.pipelineDb.selectFrom('mail_message').selectAll().execute(),
  ])
  for (const secret of [linkTokenIn(mail), codeIn(mail), codeIn(mail).replace(' ', ''), token]) {
    expect(secret.length).toBeGreaterThan(7)
    expect(rows).not.toContain(secret)
  }
})
