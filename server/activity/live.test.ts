import { SignJWT, importJWK } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import { openSsoSite, ssoBrand, type SsoSite } from '../../checks/fixtures/identity.ts'
import { openNode, type LiveNode, type OpenStream } from '../../checks/fixtures/live.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import { beginImpersonation, endImpersonation } from '../../contract/api/console/impersonations.ts'
import { changeOperator } from '../../contract/api/console/operators.ts'
import { operatorSignOut } from '../../contract/api/console/operator-session.ts'
import { enterImpersonationPath, exitImpersonation } from '../../contract/api/impersonation.ts'
import { confirmRecovery, recover, updateRecovery } from '../../contract/api/recovery.ts'
import { currentMember, signIn, signOut } from '../../contract/api/session.ts'
import { endSessions, listSessions } from '../../contract/api/sessions.ts'
import { connect, inPartner } from '../database/connect.ts'
import { openNotifier } from '../database/notifier.ts'
import { openLiveActivity } from './live.ts'

const minuteMs = 60_000
const longHeartbeatMs = 600_000 // only a notification can end a stream before the test times out
const shortHeartbeatMs = 20 // many heartbeats fit in a test

let site: Site
let console: TestConsole
let mailbox: ReturnType<typeof testMailServer>
let notificationNodes: LiveNode[]
let heartbeatNodes: LiveNode[]
const openNodes: LiveNode[] = []

beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
  mailbox = testMailServer(site)
  notificationNodes = [await openNode(site, longHeartbeatMs), await openNode(site, longHeartbeatMs)]
  heartbeatNodes = [await openNode(site, shortHeartbeatMs), await openNode(site, shortHeartbeatMs)]
  openNodes.push(...notificationNodes, ...heartbeatNodes)
})
afterAll(async () => {
  await Promise.all(openNodes.map((node) => node.close()))
  await console.close()
})

type Member = Awaited<ReturnType<Site['member']>>
/** A browser in a session, and the action that ends the session. */
type Listener = { browser: Browser; end: () => Promise<unknown> }

let addressCount = 0
async function signInElsewhere({ body }: Member): Promise<Browser> {
  const browser = site.browser('lumen-mobile', `10.11.0.${(addressCount += 1)}`)
  expect((await browser.call(signIn, { body: { login: body.email, password: body.password } })).ok).toBe(true)
  return browser
}

async function impersonate() {
  const member = await site.member()
  const { id: memberId } = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.selectFrom('member').select('id').where('public_id', '=', member.publicId).executeTakeFirstOrThrow(),
  )
  const operator = await console.signedInOperator('admin')
  const reason = 'Case 4417: a dine is missing'
  const impersonation = await operator.call(beginImpersonation, {
    body: { partner: 'lumen-mobile', memberId, mode: 'look', reason },
  })
  if (!impersonation.ok) throw new Error(impersonation.refusal)
  const browser = site.browser()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
    origin: 'http://localhost:3002',
  }
  await browser.raw('POST', enterImpersonationPath, { headers, body: `ticket=${impersonation.value.ticket}` })
  browser.cookies.delete('damask_visitor') // lax cookies do not reach a frame of another site
  return { member, memberId, operator, browser, impersonation: impersonation.value }
}

async function recoverPassword({ body }: Member): Promise<void> {
  const browser = site.browser('lumen-mobile', '10.11.1.1')
  await browser.call(recover, { body: { emailOrPhone: body.email } })
  const mail = (await mailbox.sendDueMails()).find(({ to, text }) => to === body.email && text.includes('/confirm#'))
  const token = /\/recover\/confirm#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const confirmation = await browser.call(confirmRecovery, { body: { token } })
  if (!confirmation.ok) throw new Error(confirmation.problem.code)
  const password = 'olives and bread'
  const update = { token: confirmation.value.token, password, passwordConfirm: password }
  expect((await browser.call(updateRecovery, { body: update })).ok).toBe(true)
}

/** Waits until the streams close, and expects the last event of an ended session. A connection cut by its idle limit lacks this event. */
async function expectSessionEnd(...streams: OpenStream[]): Promise<void> {
  await Promise.all(streams.map(({ ended }) => ended))
  for (const stream of streams) expect(stream.text()).toContain('event: ended\n')
}

const byNotification: [string, () => Promise<Listener>][] = [
  [
    'sign-out',
    async () => {
      const browser = await site.member()
      return { browser, end: () => browser.call(signOut, {}) }
    },
  ],
  [
    'ending this session in another browser',
    async () => {
      const browser = await site.member()
      const sessions = await browser.call(listSessions, {})
      const id = sessions.ok ? sessions.value.items[0]?.id : undefined
      const other = await signInElsewhere(browser)
      return { browser, end: () => other.call(endSessions, { query: { id } }) }
    },
  ],
  [
    'ending all other sessions in another browser',
    async () => {
      const browser = await site.member()
      const other = await signInElsewhere(browser)
      return { browser, end: () => other.call(endSessions, {}) }
    },
  ],
  [
    'a password recovered elsewhere',
    async () => {
      const browser = await site.member()
      return { browser, end: () => recoverPassword(browser) }
    },
  ],
  [
    'an account closed elsewhere by removing its last card',
    async () => {
      const browser = await site.member()
      const card = { encryptedCardNumber: 'visa 424242 9911' }
      await browser.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true } })
      const other = await signInElsewhere(browser)
      const cards = await other.call(listCards, {})
      const id = cards.ok ? (cards.value.items[0]?.id ?? '') : ''
      return {
        browser,
        end: async () => expect(await other.call(removeCard, { query: { id } })).toMatchObject({ ok: true }),
      }
    },
  ],
  [
    'an impersonation ended in the console',
    async () => {
      const { browser, operator, impersonation } = await impersonate()
      return {
        browser,
        end: () => operator.call(endImpersonation, { params: { partner: 'lumen-mobile', id: impersonation.id } }),
      }
    },
  ],
  [
    'leaving an impersonation from its frame',
    async () => {
      const { browser, impersonation } = await impersonate()
      return { browser, end: () => browser.call(exitImpersonation, { body: { nonce: impersonation.exitNonce } }) }
    },
  ],
  [
    'the operator’s sign-out',
    async () => {
      const { browser, operator } = await impersonate()
      return { browser, end: () => operator.call(operatorSignOut, {}) }
    },
  ],
  [
    'disabling the operator',
    async () => {
      const { browser, operator } = await impersonate()
      const admin = await console.signedInOperator('admin')
      const body = { role: 'support' as const, partners: null, disabled: true }
      return { browser, end: () => admin.call(changeOperator, { params: { id: operator.view.id }, body }) }
    },
  ],
]

test.each(byNotification)(
  '%s closes the stream on every node at once [SEC-A2]',
  { timeout: 30_000 },
  async (_, start) => {
    const { browser, end } = await start()
    const streams = await Promise.all(notificationNodes.map((node) => node.openStream(browser)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    await end()
    await expectSessionEnd(...streams)
    for (const node of notificationNodes) expect((await node.openStream(browser)).status).toBe(401)
  },
)

const byHeartbeat: [string, () => Promise<Listener>][] = [
  [
    'fifteen idle minutes',
    async () => {
      const browser = await site.member()
      return { browser, end: async () => site.moveClock(15 * minuteMs) }
    },
  ],
  [
    'the sixtieth minute of an active impersonation',
    async () => {
      const { browser } = await impersonate()
      const stayActive = async () => {
        // Calls every nine minutes, so that the session does not end for idleness.
        for (let waited = 0; waited < 54; waited += 9) {
          site.moveClock(9 * minuteMs)
          expect((await browser.call(currentMember, {})).ok).toBe(true)
        }
        site.moveClock(6 * minuteMs)
      }
      return { browser, end: stayActive }
    },
  ],
  [
    'a revocation whose notification is lost',
    async () => {
      const browser = await site.member()
      return { browser, end: () => withoutTriggers(() => browser.call(signOut, {})) }
    },
  ],
]

/** Runs `work` without notifications: disables the triggers of the session table, which send them. */
async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  const owner = new pg.Client(site.database.urls.owner)
  await owner.connect()
  await owner.query('alter table session disable trigger user')
  await work()
  await owner.query('alter table session enable trigger user')
  await owner.end()
}

test.each(byHeartbeat)('%s closes the stream at the next heartbeat [SEC-A2]', { timeout: 30_000 }, async (_, start) => {
  const { browser, end } = await start()
  const streams = await Promise.all(heartbeatNodes.map((node) => node.openStream(browser)))
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  await end()
  await expectSessionEnd(...streams)
  for (const node of heartbeatNodes) expect((await node.openStream(browser)).status).toBe(401)
})

test('a stream closes when its session ends while the stream opens [SEC-A2]', { timeout: 30_000 }, async () => {
  const member = await site.member()
  const node = await openNode(site, longHeartbeatMs, (live) => ({
    ...live,
    check: async (streams) => {
      await withoutTriggers(() => member.call(signOut, {}))
      await live.check(streams)
    },
  }))
  openNodes.push(node)
  const stream = await node.openStream(member)
  expect(stream.status).toBe(200)
  await expectSessionEnd(stream)
})

test(
  'a node that missed notifications closes the streams of ended sessions as soon as it listens again [SEC-A2]',
  { timeout: 30_000 },
  async () => {
    const member = await site.member()
    const streams = await Promise.all(notificationNodes.map((node) => node.openStream(member)))
    await withoutTriggers(() => member.call(signOut, {}))
    const admin = new pg.Client(site.database.adminUrl)
    await admin.connect()
    // Cuts the connections on which the nodes listen; they connect again.
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test node' and datname = current_database()`,
    )
    await admin.end()
    await expectSessionEnd(...streams)
  },
)

test(
  'a stream closes as unchecked after three failed look-ups of its session in a row [SEC-A2]',
  { timeout: 30_000 },
  async () => {
    const { db } = connect('postgres://unknown@127.0.0.1:1/nowhere', { max: 1, name: 'no database' })
    const { clock } = site.deps
    const onError = () => undefined
    const notifier = openNotifier({ url: site.database.urls.app, name: 'unchecked node', onError })
    const live = openLiveActivity({ notifier, db, clock, onError, heartbeatMs: shortHeartbeatMs })
    let beats = 0 // one after each look-up that leaves the stream open
    const reason = await new Promise((close) => {
      const beat = () => void (beats += 1)
      live.add({ partner: 'lumen-mobile', member: 'm', session: 'aa', send: () => {}, sendHeartbeat: beat, close })
    })
    live.stop()
    await Promise.all([notifier.stop(), db.destroy()])
    expect([reason, beats]).toEqual(['unchecked', 2])
  },
)

const sessionsOf = (member: Member) =>
  inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select(['session.seen_at', 'session.expires_at'])
      .where('member.public_id', '=', member.publicId)
      .execute(),
  )

test('a stream does not extend its session, even when the page reconnects [SEC-A2]', async () => {
  const member = await site.member()
  const before = await sessionsOf(member)
  const [node] = heartbeatNodes
  site.moveClock(5 * minuteMs) // from here on, an extension would change the times of the session
  for (let time = 0; time < 3; time += 1) {
    const stream = await node?.openStream(member)
    await expect.poll(() => stream?.text().match(/: still here/g)?.length ?? 0).toBeGreaterThan(1)
    stream?.close()
  }
  expect(await sessionsOf(member)).toEqual(before)
})

test('the member’s other sessions remain open, and the closed stream says that its session ended [SEC-A2]', async () => {
  const member = await site.member()
  const other = await signInElsewhere(member)
  const [node] = notificationNodes
  const [ownStream, otherStream] = [await node?.openStream(member), await node?.openStream(other)]
  await member.call(signOut, {})
  await ownStream?.ended
  expect(ownStream?.text()).toContain('event: ended\n')
  expect(otherStream?.isOpen()).toBe(true)
  otherStream?.close()
})

test('the audit log records two streams of an operator’s page once [SEC-B8]', async () => {
  const { browser, operator } = await impersonate()
  const [node] = notificationNodes
  const streams = [await node?.openStream(browser), await node?.openStream(browser)]
  const reply = await operator.call(readAudit, { query: { before: 1_000_000 } }) // above every id: the newest entries
  const entries = reply.ok ? reply.value.entries.slice(0, 2) : []
  expect(entries.map(({ action, detail }) => [action, detail['path']])).toEqual([
    ['read as member', '/api/Member/Events'],
    ['entered emulation', undefined],
  ])
  for (const stream of streams) stream?.close()
})

/** Calls the back-channel logout endpoint of the site, as the provider's server does when a person signs out there. */
async function signOutAtProvider(sso: SsoSite, subject: string) {
  const { issuer, key, deps } = sso
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = { iss: issuer, aud: ssoBrand, sub: subject, iat: now, exp: now + 120, jti: 'j1', events }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', typ: 'logout+jwt' })
    .sign(await importJWK(key, 'RS256'))
  // The empty `sec-fetch-site` replaces the test browser's `same-origin`, because a server sends none.
  return sso.browser(ssoBrand).raw('POST', '/login/sso/backchannel-logout', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': '' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  })
}

describe('single sign-on', () => {
  let sso: SsoSite
  let node: LiveNode
  beforeAll(async () => {
    sso = await openSsoSite()
    node = await openNode(sso, longHeartbeatMs)
  })
  afterAll(async () => {
    await node.close()
    await sso.close()
  })

  const person = 'clara.whitfield@mail.example'
  const bySingleSignOn: [string, (browser: Browser, cookies: Map<string, string>) => Promise<unknown>][] = [
    [
      'the provider’s back-channel logout',
      async () => expect((await signOutAtProvider(sso, 'sandbox-clara.whitfield')).statusCode).toBe(200),
    ],
    ['signing in again on the same browser', (browser, cookies) => sso.signIn(browser, person, { cookies })],
  ]

  test.each(bySingleSignOn)('%s closes the stream at once [SEC-A2]', { timeout: 30_000 }, async (_, end) => {
    const browser = sso.browser(ssoBrand)
    const cookies = new Map<string, string>()
    await sso.signIn(browser, person, { cookies })
    const stream = await node.openStream(browser, ssoBrand)
    expect(stream.status).toBe(200)
    await end(browser, cookies)
    await expectSessionEnd(stream)
  })
})
