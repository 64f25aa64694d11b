import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator, type Forgery } from '../../checks/fixtures/authenticator.ts'
import {
  auditLogOf,
  openSiteAndConsole,
  type Credentials,
  type ConsoleClient,
  type TestConsole,
} from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import {
  registerPasskey,
  testRelyingParty,
  handleOf,
  requestPasskeyOptions,
  type OperatorPasskey,
} from '../../checks/fixtures/operator-passkeys.ts'
import { overview } from '../../contract/api/console/overview.ts'
import {
  addOperatorPasskey,
  listFactors,
  removeOperatorPasskey,
  startOperatorPasskey,
} from '../../contract/api/console/passkeys.ts'
import { operatorSignIn } from '../../contract/api/console/operator-session.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { lockMs } from '../../domain/sign-in.ts'
import { inScope } from './scope.ts'
import { resetToSetUp } from './set-up.ts'
import { operatorChallengeLifeMs } from './second-factor.ts'

let site: Site
let console: TestConsole

beforeAll(async () => void ({ site, console } = await openSiteAndConsole()))
afterAll(() => console.close())

const outcomeOf = (reply: CallResult<never>) => (reply.ok ? 'ok' : (reply.refusal as string))

/** A signed-in operator with a passkey. */
async function operatorWithPasskey() {
  const operator = await console.signedInOperator('support')
  return { operator, credentials: operator.credentials, key: await registerPasskey(operator) }
}
type SignInOptions = { forgery?: Forgery; challenge?: { challenge: string }; password?: string; email?: string }
async function signInWith(
  operator: ConsoleClient,
  credentials: Credentials,
  key: OperatorPasskey,
  { forgery, challenge, ...change }: SignInOptions = {},
) {
  const passkey = key.answer(challenge ?? (await requestPasskeyOptions(operator)), handleOf(credentials), forgery)
  return operator.call(operatorSignIn, {
    body: { email: credentials.email, password: credentials.password, ...change, passkey },
  })
}
const readLog = (credentials: Credentials) => auditLogOf(console, credentials)

test('password and passkey sign an operator in repeatedly, and the log records the factor [D3-025]', async () => {
  const { credentials, key } = await operatorWithPasskey()
  const client = console.client()
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(outcomeOf((await signInWith(client, credentials, key)) as never)).toBe('ok')
  expect((await client.call(overview, {})).ok).toBe(true)
  expect(await readLog(credentials)).toEqual([
    { action: 'signed in', detail: { by: 'passkey' } },
    { action: 'signed in', detail: { by: 'passkey' } },
    { action: 'added passkey', detail: { name: 'My laptop' } },
    { action: 'signed in', detail: { by: 'code' } },
  ])
})

test('the options of a sign-in challenge name no account', async () => {
  const reply = await requestPasskeyOptions(console.client())
  expect(reply).toEqual({
    challenge: reply.challenge,
    rpId: 'localhost',
    timeout: 60_000,
    userVerification: 'required',
  })
})

test.each<[string, SignInOptions]>([
  ['a wrong password', { password: 'not the password' }],
  ['an unknown account', { email: 'unknown@damask.example' }],
  ['another page’s origin', { forgery: { origin: 'http://lumen-mobile.localhost:3000' } }],
  ['another relying party', { forgery: { rpId: 'lumen-mobile.localhost' } }],
  ['a device that did not verify the person', { forgery: { unverified: true } }],
  ['an unknown challenge', { challenge: { challenge: 'bm9ib2R5IGFza2VkIHRoaXM' } }],
])('refuses a sign-in with %s, and replies as to every refused sign-in', async (_what, options) => {
  const { credentials, key } = await operatorWithPasskey()
  const reply = await signInWith(console.client(), credentials, key, options)
  expect(reply).toMatchObject({ refusal: 'wrong_credentials', problem: { status: 401 } })
  expect(reply.ok || reply.problem.title).toMatch(/^Email, password or second factor is not right/)
})

test('an assertion works once, in the challenged browser, until the challenge expires', async () => {
  const { credentials, key } = await operatorWithPasskey()
  const [client, thief] = [console.client(), console.client()]
  const challenge = await requestPasskeyOptions(client)
  // The thief's browser has a cookie too, for another challenge.
  await requestPasskeyOptions(thief)
  expect((await signInWith(thief, credentials, key, { challenge })).ok).toBe(false)
  expect((await signInWith(client, credentials, key, { challenge })).ok).toBe(true)
  expect((await signInWith(client, credentials, key, { challenge })).ok).toBe(false)
  const expiringChallenge = await requestPasskeyOptions(client)
  site.moveClock(operatorChallengeLifeMs)
  expect((await signInWith(client, credentials, key, { challenge: expiringChallenge })).ok).toBe(false)
})

test('refuses sign-in with another operator’s passkey, a lower counter or a removed passkey, and removing another’s passkey', async () => {
  const [user, other] = [await operatorWithPasskey(), await operatorWithPasskey()]
  expect((await signInWith(console.client(), user.credentials, other.key)).ok).toBe(false)
  expect((await signInWith(console.client(), user.credentials, user.key, { forgery: { counter: 40 } })).ok).toBe(true)
  expect((await signInWith(console.client(), user.credentials, user.key, { forgery: { counter: 39 } })).ok).toBe(false)
  expect((await user.operator.call(removeOperatorPasskey, { query: { id: other.key.id } })).ok).toBe(false)
  expect((await user.operator.call(removeOperatorPasskey, { query: { id: user.key.id } })).ok).toBe(true)
  // The counter is higher again, so that the site refuses the sign-in only because the passkey was removed.
  expect((await signInWith(console.client(), user.credentials, user.key, { forgery: { counter: 41 } })).ok).toBe(false)
})

test('five wrong passwords with a right passkey lock the account for the lockout time', async () => {
  const { credentials, key } = await operatorWithPasskey()
  for (let failure = 0; failure < 5; failure += 1)
    await signInWith(console.client(), credentials, key, { password: 'guess' })
  expect((await signInWith(console.client(), credentials, key)).ok).toBe(false)
  site.moveClock(lockMs)
  expect((await signInWith(console.client(), credentials, key)).ok).toBe(true)
})

test('adding a passkey requires the password, and after five wrong passwords the right one is refused', async () => {
  const operator = await console.signedInOperator()
  const start = (password: string) => operator.call(startOperatorPasskey, { body: { password } })
  for (let guess = 0; guess < 5; guess += 1) expect(outcomeOf((await start('guess')) as never)).toBe('wrong_password')
  expect(outcomeOf((await start(operator.credentials.password)) as never)).toBe('wrong_password')
  expect(await operator.call(listFactors, {})).toMatchObject({ value: { usesCodes: true, passkeys: [] } })
})

test('a registration works once, in the session that began it', async () => {
  const [operator, other] = [await console.signedInOperator(), await console.signedInOperator()]
  const registration = await operator.call(startOperatorPasskey, { body: { password: operator.credentials.password } })
  if (!registration.ok) throw new Error(registration.refusal)
  const attestation = authenticator(testRelyingParty).register(registration.value.options)
  const add = (from: ConsoleClient) => from.call(addOperatorPasskey, { body: { answer: attestation } })
  expect(outcomeOf((await add(other)) as never)).toBe('passkey_refused')
  expect(outcomeOf((await add(operator)) as never)).toBe('ok')
  expect(outcomeOf((await add(operator)) as never)).toBe('passkey_refused')
})

test('a new set-up link ends sign-in with the passkey, and the session', async () => {
  const { operator, credentials, key } = await operatorWithPasskey()
  await inScope(console.deps.db, null, (tx) => resetToSetUp(tx, console.deps, credentials.id))
  expect((await signInWith(console.client(), credentials, key)).ok).toBe(false)
  expect(await operator.call(listFactors, {})).toMatchObject({ refusal: 'unauthorized' })
})
