import type pg from 'pg'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { requestOf } from '../../contract/call.ts'
import type { CallOf, Endpoint, Problem, ReplyOf } from '../../contract/endpoint.ts'
import { humanCheck, type HumanQuestion } from '../../contract/api/human-check.ts'
import type { ProspectBody } from '../../contract/api/joining.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { csrf, csrfHeader, signIn } from '../../contract/api/session.ts'
import { embeddedGeocoder } from '../../providers/geocoder/embedded/geocoder.ts'
import { buildApp, type More } from '../../server/app.ts'
import { savePartners } from '../../server/brands/save.ts'
import { openPartners } from '../../server/brands/store.ts'
import { loadConfig } from '../../server/config.ts'
import { humanChecks } from '../../server/human-check/checks.ts'
import { openContent } from '../../server/content/choose.ts'
import { connect } from '../../server/database/connect.ts'
import { allowSandboxClock } from '../../server/database/sandbox-clock.ts'
import { openClock } from '../../server/platform/clock.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { randomIds } from '../../server/platform/world.ts'
import { passwordCost } from '../../server/sign-in/passwords.ts'
import { answered, withAnswer } from '../../tools/seed/human.ts'
import { allBrands } from './brands.ts'
import { testDatabase, testSecretKey, type GivenDatabase } from './database.ts'
import { testJobs, type TestJobs } from './jobs.ts'
import { nobodyListens } from './live.ts'
import { testVault, type TestVault } from './vault.ts'
import { testWallets, type TestWallets } from './wallets.ts'

// A weak hash takes a hundredth of the time. server/sign-in/passwords.test.ts checks the real cost.
Object.assign(passwordCost, { memoryCost: 64, timeCost: 1 })

export type Answered<T> = { status: number; ok: true; value: T } | { status: number; ok: false; problem: Problem }

/** One browser at one partner's site: keeps cookies, fetches its CSRF token, answers the human check, speaks the contract. */
export type Browser = {
  call<E extends Endpoint>(endpoint: E, args: CallOf<E>): Promise<Answered<ReplyOf<E>>>
  raw(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    more?: { headers?: Record<string, string>; body?: unknown },
  ): Promise<LightMyRequestResponse>
  cookies: Map<string, string>
}

export type Site = {
  app: FastifyInstance
  deps: Deps
  vault: TestVault
  /** What partners have on file for their customers. */
  wallets: TestWallets
  /** The site's own database, for who else works on it. */
  database: GivenDatabase
  /** Works on queued jobs when a test says so. */
  jobs: TestJobs
  /** Moves the clock everyone here lives by. */
  later(ms: number): void
  browser(partner?: string, address?: string): Browser
  /** Someone who has joined; no card yet. */
  member(
    change?: Partial<ProspectBody> & { partner?: string },
  ): Promise<Browser & { body: ProspectBody; publicId: string }>
  close(): Promise<void>
}

let counter = 0

/** A form nobody could refuse, different each time. */
export function goodForm(partner: string): ProspectBody {
  counter += 1
  const number = partner === 'meridian-air' ? milesNumber(30_000_000 + counter) : `212556${String(1000 + counter)}`
  return {
    email: `diner${counter}@mail.example`,
    password: 'salt and butter',
    passwordConfirm: 'salt and butter',
    firstName: 'Ana',
    lastName: 'Ruiz',
    partnerNumber: number,
    address1: '12 Elm Street',
    city: 'Chicago',
    state: 'IL',
    zipCode: '60607',
    termsAccepted: true,
    emailOptIn: true,
  }
}

const milesNumber = (base: number) => `${base}${base % 7}`

const quiet = {
  info() {},
  warn() {},
  error() {},
  debug() {},
  trace() {},
  fatal() {},
  silent() {},
  level: 'silent',
  child: () => quiet,
}

/** `movesClock`: the staging tools may move its clock, which `later` leaves alone then. */
export async function openSite(more: More[] = [], { movesClock = false } = {}): Promise<Site> {
  const database = await testDatabase()
  const app = connect(database.urls.app, { max: 6, name: 'test site' })
  const pipeline = connect(database.urls.pipeline, { max: 4, name: 'test feeds' })
  let shift = 0
  const own = { now: () => new Date(Date.now() + shift) }
  const clocks = movesClock
    ? await movableClock(database, app.pool)
    : { clock: own, machineClock: own, sandboxClock: null }
  const { clock } = clocks
  const vault = testVault()
  const wallets = testWallets()
  await savePartners(app.db, clock, allBrands())
  const partners = await openPartners(app.db, () => undefined)
  const config = loadConfig({ SECRET_KEY: testSecretKey, PORT: '3000' })
  const deps: Deps = {
    config,
    db: app.db,
    pipelineDb: pipeline.db,
    ...clocks,
    ids: randomIds(clock),
    partners,
    content: openContent({ db: app.db, clock, partners, log: quiet, origins: [] }),
    vault,
    partnerCards: wallets.source,
    geocoder: embeddedGeocoder(),
    humanChecks: humanChecks({ config, clock, env: {} }),
    log: quiet,
  }
  const jobs = testJobs({ pool: pipeline.pool, clock })
  const server = await buildApp(deps, nobodyListens, more, undefined)
  const open = (partner = 'lumen-mobile', address = '127.0.0.1') => browser(server, partner, address)
  return {
    app: server,
    deps,
    jobs,
    vault,
    wallets,
    database,
    later: (ms) => {
      shift += ms
    },
    browser: open,
    member: async (change = {}) => {
      const { partner = 'lumen-mobile', ...fields } = change
      const body = { ...goodForm(partner), ...fields }
      // Each person on a network of their own: limits count per client.
      const fresh = open(partner, `10.9.${counter >> 8}.${counter & 255}`)
      const joined = await fresh.call(createProspect, { body })
      if (!joined.ok) throw new Error(`the test's member could not join: ${JSON.stringify(joined.problem)}`)
      return { ...fresh, body, publicId: joined.value.publicId }
    },
    close: async () => {
      partners.stop()
      clocks.sandboxClock?.stop()
      await Promise.all([server.close(), jobs.close()])
      await Promise.all([app.db.destroy(), pipeline.db.destroy()])
      await database.drop()
    },
  }
}

async function movableClock({ urls }: GivenDatabase, pool: pg.Pool) {
  await allowSandboxClock(urls.owner, true)
  return openClock(pool, true, () => undefined)
}

function browser(app: FastifyInstance, partner: string, address: string): Browser {
  const cookies = new Map<string, string>()
  let token: string | undefined
  const raw: Browser['raw'] = async (method, url, more = {}) => {
    const headers = {
      host: `${partner}.localhost:3000`,
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...more.headers,
    }
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      // An empty one is left out, as an old browser leaves out what it does not know.
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
      ...(more.body === undefined ? {} : { payload: more.body as object }),
    })
    for (const set of answer.cookies) {
      if (set.maxAge === 0 || set.value === '') cookies.delete(set.name)
      else cookies.set(set.name, set.value)
    }
    return answer
  }
  const call: Browser['call'] = async (endpoint, args) => {
    const ask = async (act: string): Promise<HumanQuestion> =>
      (await raw('GET', `${humanCheck.path}?act=${act}`)).json()
    const { url, body } = requestOf(endpoint, (await answered(endpoint, args, ask)) as typeof args)
    if (endpoint.method !== 'GET') token ??= ((await raw('GET', csrf.path)).json() as { csrfToken: string }).csrfToken
    const answer = await raw(endpoint.method as 'GET' | 'POST' | 'DELETE', url, {
      headers: token ? { [csrfHeader]: token } : {},
      ...(body === undefined ? {} : { body }),
    })
    // A page answers when it is asked to, and sends the same again.
    const unanswered =
      endpoint.path === signIn.path && (body as { gRecaptchaResponse?: string }).gRecaptchaResponse === undefined
    if (unanswered && answer.statusCode === 403 && answer.json().code === 'human_check_failed')
      return call(endpoint, await withAnswer(args, 'sign_in', ask))
    return answer.statusCode < 400
      ? { status: answer.statusCode, ok: true, value: answer.json() }
      : { status: answer.statusCode, ok: false, problem: answer.json() }
  }
  return { call, raw, cookies }
}
