import { AsyncLocalStorage } from 'node:async_hooks'
import type * as crypto from 'node:crypto'
import type * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { startOperatorPasskeySignIn } from '../../contract/api/console/passkeys.ts'
import { operatorSignIn } from '../../contract/api/console/operator-session.ts'
import { confirmRecovery, recover } from '../../contract/api/recovery.ts'
import { signIn } from '../../contract/api/session.ts'

/**
 * The cost of every password that is checked, such as `$argon2id$v=19$m=19456,t=2,p=1`, and the number of HMACs: over codes, CSRF tokens
 * and the subjects of failures.
 */
const hashes = vi.hoisted(() => ({ passwords: [] as string[], hmacs: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const costOf = (stored: string | Uint8Array) => String(stored).split('$').slice(0, 4).join('$')
  return {
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => (hashes.passwords.push(costOf(args[0])), real.verify(...args)),
  }
})
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>()
  return {
    ...real,
    createHmac: (...args: Parameters<typeof real.createHmac>) => (hashes.hmacs++, real.createHmac(...args)),
  }
})

let site: Site
let console: TestConsole
beforeAll(async () => void ({ site, console } = await openSiteAndConsole()))
afterAll(() => console.close())

/** The statements of the watched call only, without those of the server's background work. */
const watchedStatements = new AsyncLocalStorage<string[]>()

/** The work of the server: the statements, the cost of each password check, and the number of HMACs. Times are left out. */
async function workOf(call: () => Promise<unknown>) {
  const statements: string[] = []
  Object.assign(hashes, { passwords: [], hmacs: 0 })
  const real = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const [query] = args as [string | { text?: string }]
    watchedStatements.getStore()?.push(typeof query === 'string' ? query : (query.text ?? ''))
    return real.apply(this, args)
  } as never)
  await watchedStatements.run(statements, call)
  spy.mockRestore()
  return { statements, ...hashes }
}

let addressCount = 0
/** A browser with a CSRF token. Each has a separate network address, so that failures of others do not count against it. */
async function newVisitor(): Promise<Browser> {
  const browser = site.browser('lumen-mobile', `10.7.0.${(addressCount += 1)}`)
  await browser.raw('GET', '/api/CSRF')
  return browser
}

/**
 * Expects the same work of a call for a registered and an unknown account, and returns that work. `prepare` returns the call. Runs the call
 * for both accounts once before it watches them: setup that happens once per process is left out.
 */
async function expectSameWork(prepare: (account: 'registered' | 'unknown') => Promise<() => Promise<unknown>>) {
  for (const account of ['registered', 'unknown'] as const) await (await prepare(account))()
  const [registeredWork, unknownWork] = [
    await workOf(await prepare('registered')),
    await workOf(await prepare('unknown')),
  ]
  // Two empty lists would be equal too.
  expect(registeredWork.statements.length).toBeGreaterThan(2)
  expect(unknownWork).toEqual(registeredWork)
  return registeredWork
}

describe('existing and unknown accounts cost the same work [P1-467, P1-468]', () => {
  test('a sign-in by email or number costs the same for both', async () => {
    // Each field has a separate member. One member's failures by email and by partner number would count against one account, but
    // failures of two unknown logins count against two.
    for (const field of ['email', 'partnerNumber'] as const) {
      const login = (await site.member()).body[field] ?? ''
      const work = await expectSameWork(async (account) => {
        const browser = await newVisitor()
        // The unknown login differs in its last digit.
        const enteredLogin =
          account === 'registered' ? login : login.replace(/\d(?=\D*$)/, (digit) => `${9 - Number(digit)}`)
        return () => browser.call(signIn, { body: { login: enteredLogin, password: 'not the password' } })
      })
      expect(work.passwords).toHaveLength(1)
    }
  })

  test('a recovery request and a guess of its code cost the same for both', async () => {
    const member = await site.member()
    const logins = { registered: member.body.email, unknown: 'unknown@mail.example' }
    await expectSameWork(async (account) => {
      const browser = await newVisitor()
      return () => browser.call(recover, { body: { emailOrPhone: logins[account] } })
    })
    const work = await expectSameWork(async (account) => {
      const browser = await newVisitor()
      await browser.call(recover, { body: { emailOrPhone: logins[account] } })
      return () => browser.call(confirmRecovery, { body: { code: '00000000' } })
    })
    expect(work.hmacs).toBeGreaterThan(0)
  })

  test('an operator’s sign-in with a code or with an unknown passkey costs the same for both', async () => {
    const operator = await console.operator()
    const emails = { registered: operator.email, unknown: 'unknown@damask.example' }
    const bodyOf = (account: 'registered' | 'unknown') => ({ email: emails[account], password: 'not the password' })
    const work = await expectSameWork(async (account) => {
      const client = console.client()
      return () => client.call(operatorSignIn, { body: { ...bodyOf(account), code: '000000' } })
    })
    expect(work.passwords).toHaveLength(1)
    await expectSameWork(async (account) => {
      const client = console.client()
      await client.call(startOperatorPasskeySignIn, {})
      // `e30` is an empty JSON object in base64url.
      const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }
      const id = 'an unknown passkey'
      const passkey = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
      return () => client.call(operatorSignIn, { body: { ...bodyOf(account), passkey } })
    })
  })
})
