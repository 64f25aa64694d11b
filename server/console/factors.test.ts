import { afterAll, beforeAll, expect, test } from 'vitest'
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
  handleOf,
  requestPasskeyOptions,
  type OperatorPasskey,
} from '../../checks/fixtures/operator-passkeys.ts'
import {
  listFactors,
  createCodeSecret,
  removeOperatorPasskey,
  renameOperatorPasskey,
  confirmCodeSecret,
  stopCodes,
} from '../../contract/api/console/passkeys.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { newSecretLifeMs } from '../../domain/operators/factors.ts'
import { inScope } from './scope.ts'
import { resetToSetUp } from './set-up.ts'

/** The time step of a code. A code is valid once, so another sign-in needs the code of the next step. */
const stepMs = 30_000
let site: Site
let console: TestConsole

beforeAll(async () => void ({ site, console } = await openSiteAndConsole()))
afterAll(() => console.close())

type SignedInClient = ConsoleClient & { credentials: Credentials }
const outcomeOf = (reply: CallResult<never>) => (reply.ok ? 'ok' : (reply.refusal as string))
const readAuditLog = (credentials: Credentials) => auditLogOf(console, credentials)

/** A signed-in operator whose only second factor is a passkey: codes are turned off. */
async function operatorWithoutCodes() {
  const operator = await console.signedInOperator('support')
  const key = await registerPasskey(operator)
  expect((await operator.call(stopCodes, {})).ok).toBe(true)
  return { operator, key }
}
const requestSecret = async (
  operator: SignedInClient,
  key: OperatorPasskey,
  challenge = requestPasskeyOptions(operator),
) => operator.call(createCodeSecret, { body: { passkey: key.answer(await challenge, handleOf(operator.credentials)) } })
async function requestNewCredentials(operator: SignedInClient, key: OperatorPasskey): Promise<Credentials> {
  const reply = await requestSecret(operator, key)
  if (!reply.ok) throw new Error(reply.refusal)
  expect(reply.value.uri).toContain(`secret=${reply.value.secret}`)
  return { ...operator.credentials, secret: reply.value.secret }
}
const confirmSecret = (operator: ConsoleClient, credentials: Credentials) =>
  operator.call(confirmCodeSecret, { body: { code: console.codeOf(credentials) } })
const hasCodes = async (operator: ConsoleClient) => {
  const reply = await operator.call(listFactors, {})
  return reply.ok && reply.value.usesCodes
}

test('turning codes off requires a passkey, and the last factor cannot be removed, even by two requests at once', async () => {
  const operator = await console.signedInOperator()
  expect(await operator.call(stopCodes, {})).toMatchObject({ refusal: 'last_factor' })
  const keys = [await registerPasskey(operator), await registerPasskey(operator, 'My telephone')]
  expect((await operator.call(stopCodes, {})).ok).toBe(true)
  site.moveClock(stepMs)
  expect((await console.client().signIn(operator.credentials)).ok).toBe(false)
  const removals = keys.map(({ id }) => operator.call(removeOperatorPasskey, { query: { id } }))
  const outcomes = (await Promise.all(removals)).map((reply) => outcomeOf(reply as never))
  expect(outcomes.toSorted()).toEqual(['last_factor', 'ok'])
  expect(await operator.call(listFactors, {})).toMatchObject({
    value: { usesCodes: false, passkeys: [{ synced: true }] },
  })
  expect((await readAuditLog(operator.credentials)).map(({ action }) => action).slice(0, 3)).toEqual([
    'removed passkey',
    'sign-in refused',
    'stopped codes',
  ])
})

test('a passkey turns codes on again, and a new secret counts after its first code', async () => {
  const { operator, key } = await operatorWithoutCodes()
  const newCredentials = await requestNewCredentials(operator, key)
  expect(await hasCodes(operator)).toBe(false)
  expect(await operator.call(confirmCodeSecret, { body: { code: '000000' } })).toMatchObject({ refusal: 'wrong_code' })
  expect(await confirmSecret(operator, operator.credentials)).toMatchObject({ refusal: 'wrong_code' })
  expect((await console.client().signIn(newCredentials)).ok).toBe(false)
  // The clock does not move, so the next line sends this code too.
  const code = console.codeOf(newCredentials)
  expect((await confirmSecret(operator, newCredentials)).ok).toBe(true)
  expect(await hasCodes(operator)).toBe(true)
  // The code that activated the secret is used, and the old secret is deleted.
  expect((await console.client().signIn(newCredentials, { code })).ok).toBe(false)
  site.moveClock(stepMs)
  expect((await console.client().signIn(operator.credentials)).ok).toBe(false)
  expect((await console.client().signIn(newCredentials)).ok).toBe(true)
  expect((await readAuditLog(operator.credentials)).map(({ action }) => action)).toContain('started codes')
})

test('a new secret’s code is checked by real time while the clock of the sandbox is ahead', async () => {
  const { operator, key } = await operatorWithoutCodes()
  const code = console.codeOf(await requestNewCredentials(operator, key))
  const realTime = site.deps.clock.now()
  const { machineClock } = console.deps
  console.deps.machineClock = { now: () => realTime }
  site.moveClock(5 * 60_000) // the secret is valid for ten minutes
  expect((await operator.call(confirmCodeSecret, { body: { code } })).ok).toBe(true)
  console.deps.machineClock = machineClock
})

test('another operator’s passkey, another browser’s challenge and a used challenge reveal no secret, and codes start only with a new secret', async () => {
  const { operator, key } = await operatorWithoutCodes()
  const other = await operatorWithoutCodes()
  expect(await requestSecret(operator, other.key)).toMatchObject({ refusal: 'passkey_refused' })
  expect(await requestSecret(operator, key, requestPasskeyOptions(console.client()))).toMatchObject({
    refusal: 'passkey_refused',
  })
  const challenge = requestPasskeyOptions(operator)
  expect((await requestSecret(operator, key, challenge)).ok).toBe(true)
  expect(await requestSecret(operator, key, challenge)).toMatchObject({ refusal: 'passkey_refused' })
  expect(await confirmSecret(other.operator, operator.credentials)).toMatchObject({ refusal: 'secret_over' })
})

test('a new secret is invalid after 10 minutes, after one use, and after a new set-up link', async () => {
  const { operator, key } = await operatorWithoutCodes()
  const firstCredentials = await requestNewCredentials(operator, key)
  site.moveClock(newSecretLifeMs)
  expect(await confirmSecret(operator, firstCredentials)).toMatchObject({ refusal: 'secret_over' })
  const secondCredentials = await requestNewCredentials(operator, key)
  const replies = await Promise.all([
    confirmSecret(operator, secondCredentials),
    confirmSecret(operator, secondCredentials),
  ])
  expect(replies.map((reply) => outcomeOf(reply as never)).toSorted()).toEqual(['ok', 'secret_over'])
  await requestNewCredentials(operator, key)
  await inScope(console.deps.db, null, (tx) => resetToSetUp(tx, console.deps, operator.credentials.id))
  const rows = await console.deps.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', operator.credentials.id)
    .execute()
  expect(rows).toMatchObject([{ code_secret: null, new_code_secret: null }])
})

test('only its owner renames a passkey, to a name of 1 to 40 characters, and the log records both names', async () => {
  const { operator, key } = await operatorWithoutCodes()
  const otherOperator = await console.signedInOperator()
  const rename = (client: ConsoleClient, name: string) =>
    client.call(renameOperatorPasskey, { body: { id: key.id, name } })
  expect(await rename(otherOperator, 'Mine now')).toMatchObject({ refusal: 'unknown_passkey' })
  expect(await rename(operator, '  ')).toMatchObject({ refusal: 'invalid_request' })
  expect(await rename(operator, 'x'.repeat(41))).toMatchObject({ refusal: 'invalid_request' })
  // The log also records a rename to the same name.
  for (let time = 0; time < 2; time += 1) expect((await rename(operator, ' Desk key ')).ok).toBe(true)
  expect(await operator.call(listFactors, {})).toMatchObject({ value: { passkeys: [{ name: 'Desk key' }] } })
  expect((await readAuditLog(operator.credentials)).filter(({ action }) => action === 'renamed passkey')).toEqual([
    { action: 'renamed passkey', detail: { name: 'Desk key', before: 'Desk key' } },
    { action: 'renamed passkey', detail: { name: 'Desk key', before: 'My laptop' } },
  ])
})
