import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { csrf, csrfHeader, currentMember, signIn, signOut } from '../../contract/api/session.ts'
import { failuresMax, humanCheckAfter, lockMs } from '../../domain/sign-in.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let lastAddress = 1
/** A browser on its own network, so that one test's wrong passwords do not count for another's. */
const stranger = () => site.browser('lumen-mobile', `10.0.0.${(lastAddress += 1)}`)
const attempt = (browser: Browser, login: string, password: string, rememberMe = false) =>
  browser.call(signIn, { body: { login, password, rememberMe } })

test('members sign in by email or partner number [P1-008] [P1-052]', async () => {
  const { body } = await site.member()
  for (const login of [
    body.email,
    body.email.toUpperCase(),
    body.partnerNumber ?? '',
    // People may write the number with punctuation. The numbers of the fixture begin with 212.
    '(212) ' + (body.partnerNumber ?? '').slice(3),
  ]) {
    const browser = stranger()
    expect((await attempt(browser, login, body.password)).status).toBe(200)
    expect(await browser.call(currentMember, {})).toMatchObject({ value: { email: body.email } })
  }
})

test.each([
  ['full-width', 0xff10 - 0x30],
  ['Arabic', 0x0660 - 0x30],
])('members sign in with %s digits [MEM-C1]', async (_script, offset) => {
  const { body } = await site.member()
  const typed = (body.partnerNumber ?? '').replaceAll(/\d/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) + offset),
  )
  expect((await attempt(stranger(), typed, body.password)).status).toBe(200)
})

const widen = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

test('members sign in with an email in full-width letters [MEM-C1]', async () => {
  const { body } = await site.member()
  expect((await attempt(stranger(), widen(body.email), body.password)).status).toBe(200)
})

test('a member who joined with full-width letters signs in with them, next to a member with the normal letters [MEM-C1]', async () => {
  const password = 'pepper and bread'
  await site.member({ email: 'letters@mail.example' })
  const { body } = await site.member({ email: `${widen('letters')}@mail.example`, password, passwordConfirm: password })
  expect((await attempt(stranger(), body.email, password)).status).toBe(200)
})

test('a wrong password and an unknown account get the same reply [M2-260]', async () => {
  const { body } = await site.member()
  const wrong = await attempt(stranger(), body.email, 'wrong and wrong')
  const unknown = await attempt(stranger(), 'unknown@mail.example', 'wrong and wrong')
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong).toMatchObject({ problem: { code: 'wrong_credentials', title: 'Invalid user name or password.' } })
  expect(unknown).toMatchObject({ problem: { code: 'wrong_credentials', title: 'Invalid user name or password.' } })
})

test('wrong passwords lock other clients out for 30 minutes, but not the member’s known browser [M2-261] [M2-263] [M2-264] [M2-265]', async () => {
  const member = await site.member()
  const { body } = member
  for (let i = 0; i < failuresMax.account; i += 1) await attempt(stranger(), body.email, 'guess after guess')
  expect(await attempt(stranger(), body.email, body.password)).toMatchObject({
    status: 403,
    problem: { code: 'account_locked' },
  })
  expect((await attempt(member, body.email, body.password)).status).toBe(200)
  site.moveClock(lockMs + 1_000)
  expect((await attempt(stranger(), body.email, body.password)).status).toBe(200)
})

test('parallel guesses get no more attempts than sequential ones [M2-261]', async () => {
  const { body } = await site.member()
  const guessers = Array.from({ length: 12 }, () => stranger())
  // Each browser has its visitor cookie before the guesses begin.
  await Promise.all(guessers.map((browser) => browser.raw('GET', csrf.path)))
  const replies = await Promise.all(guessers.map((browser) => attempt(browser, body.email, 'guess after guess')))
  expect(replies.filter(({ status }) => status === 401).length).toBe(failuresMax.account)
  expect(replies.filter(({ status }) => status === 403).length).toBe(guessers.length - failuresMax.account)
  expect(await attempt(stranger(), body.email, body.password)).toMatchObject({ problem: { code: 'account_locked' } })
})

test('wrong passwords from a member’s known device lock that device, but not the member’s other devices or strangers', async () => {
  const { body } = await site.member()
  const [lostDevice, otherDevice] = [stranger(), stranger()]
  for (const device of [lostDevice, otherDevice])
    expect((await attempt(device, body.email, body.password)).status).toBe(200)
  for (let guess = 0; guess < failuresMax.device; guess += 1) await attempt(lostDevice, body.email, 'guess after guess')
  expect(await attempt(lostDevice, body.email, body.password)).toMatchObject({ problem: { code: 'account_locked' } })
  for (const device of [otherDevice, stranger()])
    expect((await attempt(device, body.email, body.password)).status).toBe(200)
})

test('two concurrent sign-outs work like one', async () => {
  const member = await site.member()
  const replies = await Promise.all([member.call(signOut, {}), member.call(signOut, {})])
  expect(replies).toEqual([0, 1].map(() => expect.objectContaining({ ok: true })))
  expect((await member.call(currentMember, {})).status).toBe(401)
  expect(await member.call(signOut, {})).toMatchObject({ value: { signedOut: false } })
})

test('after three wrong passwords, signing in needs the human check', async () => {
  const { body } = await site.member()
  // Without a value, the test browser answers the human check when the site requires it, as a page does.
  const guess = (gRecaptchaResponse: string | undefined, password = 'guess after guess') =>
    stranger().call(signIn, { body: { login: body.email, password, gRecaptchaResponse } })
  for (let i = 0; i < humanCheckAfter.account; i += 1)
    expect(await guess('')).toMatchObject({ problem: { code: 'wrong_credentials' } })
  expect(await guess('')).toMatchObject({
    status: 403,
    problem: { code: 'human_check_failed', title: 'You must complete the reCAPTCHA to continue.' },
  })
  // Without the human check the password is not checked: a refusal reveals nothing and counts nothing.
  expect(await guess('', body.password)).toMatchObject({ problem: { code: 'human_check_failed' } })
  expect(await guess(undefined)).toMatchObject({ problem: { code: 'wrong_credentials' } })
  expect(await guess(undefined, body.password)).toMatchObject({ status: 200 })
})

test('one client that guesses at many accounts is stopped', async () => {
  const guesser = stranger()
  const statuses: number[] = []
  for (let i = 0; i <= failuresMax.client; i += 1)
    statuses.push((await attempt(guesser, `victim${i}@mail.example`, 'same password')).status)
  // The rate limit or the client's lock refuses the last guess before its password is checked.
  expect([403, 429]).toContain(statuses.at(-1))
})

test('a session ends after fifteen idle minutes, a remembered one after ninety idle days [P1-326] [P1-327]', async () => {
  const { body } = await site.member()
  const idleBrowser = stranger()
  const rememberedBrowser = stranger()
  await attempt(idleBrowser, body.email, body.password)
  await attempt(rememberedBrowser, body.email, body.password, true)
  site.moveClock(14 * 60_000)
  expect((await idleBrowser.call(currentMember, {})).status).toBe(200)
  site.moveClock(14 * 60_000)
  expect((await idleBrowser.call(currentMember, {})).status).toBe(200)
  site.moveClock(15 * 60_000 + 1)
  expect((await idleBrowser.call(currentMember, {})).status).toBe(401)
  expect((await rememberedBrowser.call(currentMember, {})).status).toBe(200)
  site.moveClock(91 * 24 * 3_600_000)
  expect((await rememberedBrowser.call(currentMember, {})).status).toBe(401)
})

test('stolen cookies do not work after the member signs out [P1-080] [P1-486] [P1-488]', async () => {
  const member = await site.member()
  const stolenCookies = new Map(member.cookies)
  expect(await member.call(signOut, {})).toMatchObject({ value: { signedOut: true } })
  const attacker = site.browser()
  for (const [name, value] of stolenCookies) attacker.cookies.set(name, value)
  expect((await attacker.call(currentMember, {})).status).toBe(401)
})

test.each<[string, Record<string, string>, boolean]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['the site of another partner', { 'sec-fetch-site': 'same-site' }, false],
  ['another origin in an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }, false],
  ['its own page', { 'sec-fetch-site': 'same-origin' }, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['its own page in an old browser', { 'sec-fetch-site': '', origin: 'http://lumen-mobile.localhost:3000' }, true],
])('a sign-out that %s requests with %j ends the session: %s [P1-487]', async (_who, headers, signedOut) => {
  const member = await site.member()
  const reply = await member.raw('GET', signOut.path, { headers })
  expect(reply.json()).toEqual({ signedOut })
  expect((await member.call(currentMember, {})).status).toBe(signedOut ? 401 : 200)
})

test('a session of one partner does not work at another', async () => {
  const member = await site.member({ partner: 'lumen-mobile' })
  const foreignBrowser = site.browser('meridian-air')
  for (const [name, value] of member.cookies) foreignBrowser.cookies.set(name, value)
  expect((await foreignBrowser.call(currentMember, {})).status).toBe(401)
})

test.each([
  ['no token', {}],
  ['the placeholder [P1-344]', { [csrfHeader]: 'TKN1' }],
  ['a forged token', { [csrfHeader]: 'x'.repeat(43) }],
])('an unsafe call is refused with %s [P1-444]', async (_name, headers) => {
  const browser = stranger()
  await browser.raw('GET', csrf.path)
  const reply = await browser.raw('POST', signIn.path, { headers, body: { login: 'a', password: 'b' } })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'csrf_refused'])
})

test.each([
  ['a header of another site', { 'sec-fetch-site': 'cross-site' }],
  ['another site’s origin in an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
])('an unsafe call with the right token is refused with %s [P1-444]', async (_name, headers) => {
  const browser = stranger()
  const { csrfToken } = (await browser.raw('GET', csrf.path)).json() as { csrfToken: string }
  const send = (added: Record<string, string>) =>
    browser.raw('POST', signIn.path, {
      headers: { [csrfHeader]: csrfToken, ...added },
      body: { login: 'a', password: 'b' },
    })
  expect((await send(headers)).statusCode).toBe(403)
  expect((await send({})).statusCode).not.toBe(403)
})

test('the CSRF token of another browser is refused', async () => {
  const otherToken = ((await stranger().raw('GET', csrf.path)).json() as { csrfToken: string }).csrfToken
  const ownBrowser = stranger()
  await ownBrowser.raw('GET', csrf.path)
  const reply = await ownBrowser.raw('POST', signIn.path, {
    headers: { [csrfHeader]: otherToken },
    body: { login: 'a', password: 'b' },
  })
  expect(reply.statusCode).toBe(403)
})

test('an unknown host gets 421', async () => {
  expect((await site.browser('unknown-partner').raw('GET', csrf.path)).statusCode).toBe(421)
})
