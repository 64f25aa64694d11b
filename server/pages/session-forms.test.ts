import { afterAll, beforeAll, expect, test } from 'vitest'
import { postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { currentMember, signIn } from '../../contract/api/session.ts'
import { listSessions } from '../../contract/api/sessions.ts'

let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

const sessionsPath = '/account/sessions'
type Member = Awaited<ReturnType<typeof diner>>

let clientCount = 0
/** Signs the member in to another browser. */
async function otherBrowserOf(member: Member): Promise<Browser> {
  const browser = site.browser('lumen-mobile', `10.6.1.${(clientCount += 1)}`)
  const { email: login, password } = member.body
  await browser.call(signIn, { body: { login, password, rememberMe: false } })
  return browser
}

const isSignedIn = async (browser: Browser) => (await browser.call(currentMember, {})).ok

/** The ids of the forms that end sessions: one for each other session, and one for all when there are several. */
const formIdsOf = async (member: Member) =>
  [...(await member.raw('GET', sessionsPath)).body.matchAll(/name="form" value="([^"]+)"/g)].map(([, id]) => id ?? '')

test('a posted form ends one session and keeps the others', async () => {
  const member = await diner(site)
  const otherBrowsers = [await otherBrowserOf(member)]
  // Read before a third session exists, so that this is the form of the first other browser.
  const [form = ''] = await formIdsOf(member)
  otherBrowsers.push(await otherBrowserOf(member))
  const reply = await postUrlEncoded(member, sessionsPath, { form })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, `${sessionsPath}?ended=true`])
  expect((await member.raw('GET', `${sessionsPath}?ended=true`)).body).toContain('Signed out.')
  expect(await Promise.all([member, ...otherBrowsers].map(isSignedIn))).toEqual([true, false, true])
})

test('a posted form ends all other sessions', async () => {
  const member = await diner(site)
  const otherBrowsers = [await otherBrowserOf(member), await otherBrowserOf(member)]
  expect(await formIdsOf(member)).toHaveLength(3)
  expect((await postUrlEncoded(member, sessionsPath, { form: 'others' })).statusCode).toBe(303)
  expect(await Promise.all([member, ...otherBrowsers].map(isSignedIn))).toEqual([true, false, false])
  expect(await formIdsOf(member)).toEqual([])
})

test('a posted form ends no session of another member', async () => {
  const [member, victim] = [await diner(site), await diner(site)]
  const other = await otherBrowserOf(victim)
  const reply = await victim.call(listSessions, {})
  const sessionIds = reply.ok ? reply.value.items.map(({ id }) => id) : []
  expect(sessionIds).toHaveLength(2)
  for (const id of sessionIds) await postUrlEncoded(member, sessionsPath, { form: `end-${id}` })
  expect(await Promise.all([victim, other].map(isSignedIn))).toEqual([true, true])
})

test('the sign-out page ends the session only by its form, which works without script', async () => {
  const member = await diner(site)
  expect((await member.raw('GET', '/SignOut')).body).toContain('name="form" value="sign-out"')
  expect(await isSignedIn(member)).toBe(true)
  const reply = await postUrlEncoded(member, '/SignOut', { form: 'sign-out' })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/SignOut'])
  expect(await isSignedIn(member)).toBe(false)
  expect((await member.raw('GET', '/SignOut')).body).toContain('You are signed out')
})
