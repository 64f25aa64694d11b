import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogOf, openSiteAndConsole, type Credentials, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { overview } from '../../contract/api/console/overview.ts'
import {
  finishSetUp,
  openSetUp,
  getSignedInOperator,
  operatorSignOut,
} from '../../contract/api/console/operator-session.ts'
import { operatorSessionLifeMs, operatorSessionMaxMs } from '../../domain/operators/session.ts'
import { lockMs } from '../../domain/sign-in.ts'
import { inScope } from './scope.ts'
import { resetToSetUp } from './set-up.ts'

const minuteMs = 60_000
const stepMs = 30_000 // the time step of an authenticator's codes
let site: Site
let console: TestConsole

beforeAll(async () => void ({ site, console } = await openSiteAndConsole()))
afterAll(() => console.close())

const loggedActions = async (credentials: Credentials) =>
  (await auditLogOf(console, credentials)).map(({ action }) => action)

test('password and code sign an operator in, and the log records it [D3-025]', async () => {
  const credentials = await console.operator('support', ['lumen-mobile'])
  const client = console.client()
  const reply = await client.signIn(credentials)
  expect(reply).toMatchObject({
    ok: true,
    value: {
      role: 'support',
      hasAllPartners: false,
      partners: [{ id: 'lumen-mobile', program: 'Lumen Dining Rewards' }],
    },
  })
  expect((await client.call(overview, {})).ok).toBe(true)
  expect(await client.call(getSignedInOperator, {})).toMatchObject({ value: { operator: { id: credentials.id } } })
  expect(await console.client().call(getSignedInOperator, {})).toMatchObject({ value: { operator: null } })
  expect(await loggedActions(credentials)).toEqual(['signed in'])
})

test.each([
  ['a wrong password', { password: 'not the password' }],
  ['a wrong code', { code: '000000' }],
])('refuses %s with the same problem as an unknown account [D3-025]', async (_what, change) => {
  const credentials = await console.operator()
  const refusal = await console.client().signIn(credentials, change)
  const unknown = await console.client().signIn({ ...credentials, email: 'unknown@damask.example' })
  const messages = [refusal, unknown].map((reply) => (reply.ok ? '' : `${reply.refusal}: ${reply.problem.title}`))
  expect(messages[0]).toMatch(/^wrong_credentials: Email, password or second factor/)
  expect(messages[1]).toBe(messages[0])
  expect(await loggedActions(credentials)).toEqual(['sign-in refused'])
})

test('a code works once', async () => {
  const credentials = await console.operator()
  const code = console.codeOf(credentials)
  expect((await console.client().signIn(credentials, { code })).ok).toBe(true)
  expect((await console.client().signIn(credentials, { code })).ok).toBe(false)
  site.moveClock(stepMs)
  expect((await console.client().signIn(credentials)).ok).toBe(true)
})

test('one of two concurrent sign-ins with one code succeeds', async () => {
  const credentials = await console.operator()
  const replies = await Promise.all([1, 2].map(() => console.client().signIn(credentials)))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
})

test('five failures lock the account for 30 minutes', async () => {
  const credentials = await console.operator()
  for (let failure = 0; failure < 5; failure += 1)
    expect((await console.client().signIn(credentials, { password: 'guess' })).ok).toBe(false)
  expect((await console.client().signIn(credentials)).ok).toBe(false)
  site.moveClock(lockMs - minuteMs)
  expect((await console.client().signIn(credentials)).ok).toBe(false)
  site.moveClock(minuteMs)
  expect((await console.client().signIn(credentials)).ok).toBe(true)
})

test('wrong password with wrong code locks no account', async () => {
  // A failure counts only if one of the two is right: a stranger who knows only the email must not lock the operator out.
  const credentials = await console.operator()
  for (let guess = 0; guess < 8; guess += 1)
    expect((await console.client().signIn(credentials, { password: 'guess', code: '000000' })).ok).toBe(false)
  expect((await console.client().signIn(credentials)).ok).toBe(true)
  expect((await loggedActions(credentials)).filter((action) => action === 'sign-in refused')).toHaveLength(8)
})

test('the right password allows five guesses at the code', async () => {
  const credentials = await console.operator()
  for (let guess = 0; guess < 5; guess += 1)
    expect((await console.client().signIn(credentials, { code: '000000' })).ok).toBe(false)
  expect((await console.client().signIn(credentials)).ok).toBe(false)
})

test('a session used every 29 minutes lasts for 11 hours, and one without use expires after 30 minutes', async () => {
  const operator = await console.signedInOperator()
  for (
    let waitedMs = 0;
    waitedMs < operatorSessionMaxMs - operatorSessionLifeMs;
    waitedMs += operatorSessionLifeMs - minuteMs
  ) {
    expect((await operator.call(overview, {})).ok).toBe(true)
    site.moveClock(operatorSessionLifeMs - minuteMs)
  }
  // The last use is 59 minutes ago. domain/operators/session.test.ts tests the limit of 12 hours.
  site.moveClock(operatorSessionLifeMs)
  expect(await operator.call(overview, {})).toMatchObject({ ok: false, refusal: 'unauthorized' })

  const idle = await console.signedInOperator()
  site.moveClock(operatorSessionLifeMs)
  expect((await idle.call(overview, {})).ok).toBe(false)
})

test('the cookie is SameSite=Strict and HttpOnly, and does not work any more after signing out', async () => {
  const credentials = await console.operator()
  const client = console.client()
  const body = { email: credentials.email, password: credentials.password, code: console.codeOf(credentials) }
  const sessionCookie = (await client.raw('POST', '/api/Operator/SignIn', { body })).cookies[0]
  expect(sessionCookie).toMatchObject({ name: 'damask_operator', httpOnly: true, sameSite: 'Strict', path: '/' })
  const operator = await console.signedInOperator()
  // Signing out clears the browser's cookie, so the copy tests that the server revokes the session.
  const cookies = new Map(operator.cookies)
  expect((await operator.call(operatorSignOut, {})).ok).toBe(true)
  for (const [name, value] of cookies) operator.cookies.set(name, value)
  expect((await operator.call(overview, {})).ok).toBe(false)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
  ['a page without the token', { 'x-xsrf-token': '' }],
  // The value that a page uses when it cannot fetch a token (contract/csrf.ts).
  ['a page with the placeholder', { 'x-xsrf-token': 'TKN1' }],
])('%s cannot act for a signed-in operator', async (_who, headers) => {
  const operator = await console.signedInOperator()
  const reply = await operator.raw('POST', '/api/Operator/SignOut', { headers, body: {} })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'csrf_refused'])
  expect((await operator.call(overview, {})).ok).toBe(true)
})

test('a set-up link pairs an authenticator, refuses a short password and a wrong code, and works once', async () => {
  const credentials = await console.operator('viewer')
  const client = console.client()
  const token = await inScope(console.deps.db, null, (tx) => resetToSetUp(tx, console.deps, credentials.id))
  expect((await client.signIn(credentials)).ok).toBe(false) // the old password and codes no longer work

  const setUp = await client.call(openSetUp, { body: { token } })
  if (!setUp.ok) throw new Error(setUp.refusal)
  expect(setUp.value.uri).toContain(`secret=${setUp.value.secret}`)
  expect(await client.call(openSetUp, { body: { token } })).toMatchObject({ value: { secret: setUp.value.secret } })

  const newCredentials = { ...credentials, secret: setUp.value.secret, password: 'another long password' }
  const finish = (change: object) =>
    client.call(finishSetUp, {
      body: { token, password: newCredentials.password, code: console.codeOf(newCredentials), ...change },
    })
  expect(await finish({ password: 'short' })).toMatchObject({ refusal: 'weak_password' })
  expect(await finish({ code: '000000' })).toMatchObject({ refusal: 'wrong_code' })
  expect((await finish({})).ok).toBe(true)
  expect(await finish({})).toMatchObject({ refusal: 'set_up_over' })
  site.moveClock(stepMs)
  expect((await client.signIn(newCredentials)).ok).toBe(true)
})

test('a set-up link expires after 24 hours', async () => {
  const credentials = await console.operator('viewer')
  const token = await inScope(console.deps.db, null, (tx) => resetToSetUp(tx, console.deps, credentials.id))
  site.moveClock(24 * 60 * minuteMs)
  expect(await console.client().call(openSetUp, { body: { token } })).toMatchObject({ refusal: 'set_up_over' })
})
