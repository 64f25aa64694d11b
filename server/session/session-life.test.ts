import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noListeners } from '../../checks/fixtures/no-listeners.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { validateEmail } from '../../contract/api/joining.ts'
import { recover } from '../../contract/api/recovery.ts'
import { currentMember, signIn } from '../../contract/api/session.ts'
import { memberHeader } from '../../contract/member-header.ts'
import { readSessionExpiry, sessionExpiryCookie } from '../../contract/session-expiry.ts'
import { buildApp } from '../app.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const isSignedIn = async (browser: Browser) => (await browser.call(currentMember, {})).ok
/** Time from the last write of the expiry cookie to the session's end. The cookie must have been written within the last half minute. */
const lifeByCookie = (browser: Browser) => {
  const { endsAt = 0, writtenAt = 0 } =
    readSessionExpiry(`${sessionExpiryCookie}=${browser.cookies.get(sessionExpiryCookie)}`) ?? {}
  expect(Math.round((site.deps.clock.now().getTime() - writtenAt) / minute)).toBe(0)
  return endsAt - writtenAt
}
async function signInBrowser(rememberMe: boolean, existingMember?: Awaited<ReturnType<Site['member']>>) {
  const member = existingMember ?? (await site.member())
  // The number in the email gives each member a separate IP address, because sign-ins are limited per client.
  const browser = site.browser('lumen-mobile', `10.8.0.${Number(member.body.email.replace(/\D/g, '')) % 250}`)
  await browser.call(signIn, { body: { login: member.body.email, password: member.body.password, rememberMe } })
  return browser
}

describe('the end of a session', () => {
  test('a session ends after 15 idle minutes [P1-326]', async () => {
    const browser = await signInBrowser(false)
    site.moveClock(15 * minute - 5_000)
    expect(await isSignedIn(browser)).toBe(true)
    site.moveClock(15 * minute)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('uses that are ten minutes apart each renew the session, and the expiry cookie for the page follows [P1-611]', async () => {
    const browser = await signInBrowser(false)
    for (let use = 0; use < 8; use += 1) {
      site.moveClock(10 * minute)
      expect(await isSignedIn(browser)).toBe(true)
      expect(Math.round(lifeByCookie(browser) / minute)).toBe(15)
    }
  })

  test('a remembered session lasts 89 idle days but not 90 [P1-327]', async () => {
    const browser = await signInBrowser(true)
    site.moveClock(89 * day)
    expect(await isSignedIn(browser)).toBe(true)
    expect(Math.round(lifeByCookie(browser) / day)).toBe(90)
    site.moveClock(90 * day)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('a signed-out session stays ended when the clock of a node is an hour behind', async () => {
    const browser = await signInBrowser(false)
    await browser.raw('GET', '/api/SignOut')
    site.moveClock(-hour)
    expect(await isSignedIn(browser)).toBe(false)
    site.moveClock(hour)
  })
})

test.each([
  ['2026-03-08T06:55:00Z', 'forward'],
  ['2026-11-01T05:55:00Z', 'back'],
])('at %s, minutes before clocks go %s, a session lasts 15 minutes', async (at) => {
  const member = await site.member()
  const shiftMs = new Date(at).getTime() - site.deps.clock.now().getTime()
  site.moveClock(shiftMs)
  const browser = await signInBrowser(false, member)
  expect(Math.round(lifeByCookie(browser) / minute)).toBe(15)
  site.moveClock(14 * minute)
  expect(await isSignedIn(browser)).toBe(true)
  site.moveClock(15 * minute)
  expect(await isSignedIn(browser)).toBe(false)
  // Undoes all three moves for the next test.
  site.moveClock(-shiftMs - 29 * minute)
})

test('a call from a page that was rendered for another member is refused [P1-442]', async () => {
  const [member, otherMember] = [await site.member(), await site.member()]
  const statusFor = async ({ publicId }: typeof member) =>
    (await member.raw('GET', currentMember.path, { headers: { [memberHeader]: publicId } })).statusCode
  expect([await statusFor(member), await statusFor(otherMember)]).toEqual([200, 401])
})

test('sign-in, recovery and email checks leave no email address in the logs [P1-469]', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...site.deps, log }, noListeners, [], log)
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { host: 'lumen-mobile.localhost:3000', 'sec-fetch-site': 'same-origin' }
    const csrfReply = await app.inject({ method: 'GET', url: '/api/CSRF', headers })
    const cookie = csrfReply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const token = csrfReply.json<{ csrfToken: string }>().csrfToken
    return app.inject({
      method,
      url,
      headers: { ...headers, cookie, 'x-xsrf-token': token },
      ...(payload ? { payload } : {}),
    })
  }
  const address = 'unusual.special@mail.example'
  await call('GET', `${validateEmail.path}?email=${encodeURIComponent(address)}`)
  await call('POST', recover.path, { emailOrPhone: address })
  await call('POST', signIn.path, { login: address, password: 'not this one' })
  await app.close()
  expect(lines.join('')).toContain('u•••@mail.example')
  expect(lines.join('')).not.toMatch(/unusual|special/)
})

test('email checks and sign-ins are limited per client [P1-468]', async () => {
  const [client, otherClient] = [site.browser('lumen-mobile', '10.8.9.1'), site.browser('lumen-mobile', '10.8.9.2')]
  const checkEmail = (browser: Browser) => browser.call(validateEmail, { query: { email: 'ana@mail.example' } })
  const trySignIn = (browser: Browser) =>
    browser.call(signIn, { body: { login: 'unknown@mail.example', password: 'not this one' } })
  // Both calls have a limit of thirty a minute.
  for (const send of [checkEmail, trySignIn]) {
    const replies = await Promise.all(Array.from({ length: 31 }, () => send(client)))
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await send(otherClient)).status).not.toBe(429)
  }
})
