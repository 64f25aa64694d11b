import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { TOTP, Secret } from 'otpauth'
import { csrfHeader } from '../../contract/csrf.ts'
import { staffSignIn, type StaffView } from '../../contract/api/console/staff.ts'
import { answerOf, requestOf } from '../../contract/call.ts'
import type { Answer, CallOf, Endpoint } from '../../contract/endpoint.ts'
import type { Role, Scope } from '../../domain/staff/roles.ts'
import { entriesBefore } from '../../server/audit/queries.ts'
import { buildConsole } from '../../server/console/app.ts'
import { newCodeSecret, sealSecret } from '../../server/console/codes.ts'
import type { ConsoleDeps } from '../../server/console/deps.ts'
import { partnerNames } from '../../server/console/partners.ts'
import { inScope } from '../../server/console/scope.ts'
import { insertOperator } from '../../server/console/staff-queries.ts'
import { connect } from '../../server/database/connect.ts'
import { hashPassword } from '../../server/sign-in/passwords.ts'
import type { More } from '../../server/app.ts'
import { refuseUnaudited } from './audited.ts'
import { openSite, type Site } from './site.ts'

export type Credentials = { id: string; email: string; password: string; secret: string }
type Raw = { headers?: Record<string, string>; body?: unknown }

/** One operator's browser at the console. */
export type Desk = {
  call<E extends Endpoint>(endpoint: E, args: CallOf<E>): Promise<Answer<E>>
  raw(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, more?: Raw): Promise<LightMyRequestResponse>
  signIn(who: Credentials, change?: Partial<{ password: string; code: string }>): Promise<Answer<typeof staffSignIn>>
  cookies: Map<string, string>
}

export type GivenConsole = {
  app: FastifyInstance
  deps: ConsoleDeps
  desk(address?: string): Desk
  /** Somebody who works here; set up and ready to sign in. */
  operator(role?: Role, scope?: Scope): Promise<Credentials>
  /** The same, signed in. */
  signedIn(role?: Role, scope?: Scope): Promise<Desk & { who: Credentials; view: StaffView }>
  codeOf(who: Credentials): string
  close(): Promise<void>
}

/** A site with its console: what a test of both opens first, and closes by `console.close()`. */
export async function openBoth(more: More[] = []): Promise<{ site: Site; console: GivenConsole }> {
  const site = await openSite(more)
  const console = await openConsole(site)
  return { site, console: { ...console, close: () => console.close().then(() => site.close()) } }
}

/** What an operator did, newest first, as the log tells it. */
export const logOf = ({ deps }: GivenConsole, { id }: { id: string }) =>
  inScope(deps.db, null, async (tx) =>
    (await entriesBefore(tx, { operator: id, most: 20 })).map(({ action, detail }) => ({ action, detail })),
  )

const password = 'a long enough password'
let counter = 0

/** The console beside a site, on the site's database and by the site's clock. */
export async function openConsole(site: Site): Promise<GivenConsole> {
  const { db } = connect(site.database.urls.console, { max: 4, name: 'test console' })
  const { clock, ids, log } = site.deps
  const settings = {
    production: false,
    port: 3002,
    host: '127.0.0.1',
    databaseUrl: '',
    staffKey: 'a key for the staff of a test, long enough',
    origin: 'http://localhost:3002',
    siteAddress: 'http://*.localhost:3000',
    authenticator: '',
    trustedProxies: [],
    logLevel: 'silent',
    sandboxClock: false,
  }
  const now = () => clock.now()
  const partners = partnerNames(db, { siteAddress: settings.siteAddress, production: false, now })
  const deps: ConsoleDeps = { settings, db, clock, machineClock: clock, ids, log, partners }
  const app = await buildConsole(deps)
  refuseUnaudited(app, db)
  const hash = await hashPassword(password)
  const codeOf = ({ secret }: Credentials) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() })
  const desk = (address = `10.8.0.${(counter += 1) % 250}`) => deskAt(app, address, codeOf)
  const operator: GivenConsole['operator'] = async (role = 'admin', scope = null) => {
    counter += 1
    const who = { id: ids.next(), email: `op${counter}@damask.example`, password, secret: newCodeSecret() }
    await inScope(db, null, (tx) =>
      insertOperator(tx, {
        id: who.id,
        email: who.email,
        name: `Op ${counter}`,
        role,
        partners: scope === null ? null : [...scope],
        password_hash: hash,
        code_secret: sealSecret(settings.staffKey, who.id, who.secret),
        created_at: now(),
      }),
    )
    return who
  }
  const signedIn: GivenConsole['signedIn'] = async (role, scope) => {
    const who = await operator(role, scope)
    const browser = desk()
    const answer = await browser.signIn(who)
    if (!answer.ok) throw new Error(`the test's operator could not sign in: ${JSON.stringify(answer.problem)}`)
    return { ...browser, who, view: answer.value }
  }
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { app, deps, desk, operator, signedIn, codeOf, close }
}

function deskAt(app: FastifyInstance, remoteAddress: string, codeOf: GivenConsole['codeOf']): Desk {
  const cookies = new Map<string, string>()
  let token = ''
  const raw: Desk['raw'] = async (method, url, more = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host: 'localhost:3002', 'sec-fetch-site': 'same-origin', cookie, ...more.headers }
    const payload = more.body === undefined ? {} : { payload: more.body as object }
    const answer = await app.inject({ method, url, remoteAddress, headers, ...payload })
    for (const set of answer.cookies) {
      if (set.value === '') cookies.delete(set.name)
      else cookies.set(set.name, set.value)
    }
    return answer
  }
  const call: Desk['call'] = async (endpoint, args) => {
    const { url, body } = requestOf(endpoint, args)
    const headers = token ? { [csrfHeader]: token } : {}
    const answer = await raw(endpoint.method as 'GET', url, { headers, ...(body === undefined ? {} : { body }) })
    return answerOf(answer.statusCode, answer.body)
  }
  const signIn: Desk['signIn'] = async (who, change = {}) => {
    const body = { email: who.email, password: who.password, code: codeOf(who), ...change }
    const answer = await call(staffSignIn, { body })
    if (answer.ok) token = answer.value.csrfToken
    return answer
  }
  return { call, raw, signIn, cookies }
}
