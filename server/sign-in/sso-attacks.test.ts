import { SignJWT, generateKeyPair, importJWK, type CryptoKey } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSsoSite, ssoBrand, type SsoSite } from '../../checks/fixtures/identity.ts'
import { currentMember } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'
import { loginLifeMs } from './sso-routes.ts'

let site: SsoSite
beforeAll(async () => {
  site = await openSsoSite()
})
afterAll(() => site.close())

const logLines: unknown[] = []
beforeEach(() => {
  logLines.length = 0
  vi.spyOn(site.deps.log, 'warn').mockImplementation((...args: unknown[]) => void logLines.push(args))
})
afterEach(() => vi.restoreAllMocks())

let browserCount = 0
const newBrowser = () => site.browser(ssoBrand, `10.4.0.${(browserCount += 1)}`)
type Browser = ReturnType<typeof newBrowser>
const theo = 'theo.lindgren@mail.example'

const countRows = () =>
  inPartner(site.deps.db, ssoBrand, async (tx) => ({
    members: (await tx.selectFrom('member').select('id').execute()).length,
    identities: (await tx.selectFrom('member_identity').select('subject').execute()).length,
    sessions: (await tx.selectFrom('session').select('token_hash').execute()).length,
  }))

/** Opens the address to which the provider, or an attacker, sent the browser. */
const visit = async (browser: Browser, url: URL) => {
  const before = await countRows()
  const reply = await browser.raw('GET', `${url.pathname}${url.search}`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  return {
    location: String(reply.headers.location),
    isUnchanged: JSON.stringify(await countRows()) === JSON.stringify(before),
  }
}

/**
 * Expects that no rows were written, that no member is signed in, that the address of the sign-in page names this fault, and that the
 * log has the same reference and fault and no secret.
 */
const expectRefused = async (browser: Browser, result: Awaited<ReturnType<typeof visit>>, fault: string, url?: URL) => {
  expect(result.isUnchanged).toBe(true)
  const reference = /^\/login\?sso=(\w+)&ref=([A-Z2-9]{8})$/.exec(result.location)
  expect(reference?.[1]).toBe(fault)
  expect((await browser.call(currentMember, {})).status).toBe(401)
  const logText = JSON.stringify(logLines)
  expect(logText).toContain(reference?.[2])
  expect(logText).toContain(`"fault":"${fault}"`)
  for (const secret of ['code', 'state']) {
    const value = url?.searchParams.get(secret)
    if (value) expect(logText).not.toContain(value)
  }
}

describe('an ID token', () => {
  // The second column names a sandbox account, with which the provider sends such a token (providers/identity/embedded/accounts.ts).
  test.each([
    ['that expired an hour ago', 'expired', 'failed'],
    ['of another issuer', 'wrong.issuer', 'failed'],
    ['made for another site', 'wrong.audience', 'failed'],
    ['of another sign-in', 'wrong.nonce', 'failed'],
    ['without a signature (alg none)', 'unsigned', 'failed'],
    ['signed with the public key as an HMAC password', 'public.key', 'failed'],
    ['signed with another key under the right key id', 'foreign.key', 'failed'],
    ['that is missing because the provider fails', 'broken', 'failed'],
  ])('%s signs in no member', async (_what, name, fault) => {
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, `${name}@mail.example`)
    await expectRefused(visitor, await visit(visitor, url), fault, url)
  })

  test('that never arrives signs in no member, and the provider counts as unavailable', async () => {
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, 'silent@mail.example')
    await expectRefused(visitor, await visit(visitor, url), 'unavailable', url)
  })
})

describe('an answer of the provider', () => {
  const startAndChange = async (browser: Browser, change: (query: URLSearchParams) => void) => {
    const url = await site.startSignIn(browser, theo)
    change(url.searchParams)
    return url
  }

  test.each([
    ['another provider’s issuer (mix-up)', 'failed', (q: URLSearchParams) => q.set('iss', 'https://evil.example')],
    ['no issuer (mix-up)', 'failed', (q: URLSearchParams) => q.delete('iss')],
    ['two issuers', 'failed', (q: URLSearchParams) => q.append('iss', 'https://evil.example')],
    ['an unknown code', 'failed', (q: URLSearchParams) => q.set('code', 'guessed')],
    ['no code', 'failed', (q: URLSearchParams) => q.delete('code')],
    ['an unknown state', 'expired', (q: URLSearchParams) => q.set('state', 'x'.repeat(43))],
    ['no state', 'expired', (q: URLSearchParams) => q.delete('state')],
    ['an error', 'failed', (q: URLSearchParams) => q.set('error', 'server_error')],
  ])('with %s signs in no member', async (_what, fault, change) => {
    const visitor = newBrowser()
    const url = await startAndChange(visitor, change)
    await expectRefused(visitor, await visit(visitor, url), fault, url)
  })

  test('saying that the person canceled signs in no member', async () => {
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, null) // null: the person cancels at the provider
    await expectRefused(visitor, await visit(visitor, url), 'canceled')
  })

  test('that comes too late signs in no member', async () => {
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, theo)
    site.moveClock(loginLifeMs + 1_000)
    await expectRefused(visitor, await visit(visitor, url), 'expired', url)
  })
})

describe('a stolen, swapped or repeated callback', () => {
  test('an address that is opened in another browser signs no one in there, and the first browser may still finish', async () => {
    const [first, second] = [newBrowser(), newBrowser()]
    const url = await site.startSignIn(first, theo)
    // Gives the second browser its visitor cookie, as after a first visit.
    await second.raw('GET', '/api/CSRF')
    await expectRefused(second, await visit(second, url), 'expired', url)
    expect((await visit(first, url)).location).toBe('/join')
  })

  test('two answers whose states are swapped sign in no one', async () => {
    const [first, second] = [newBrowser(), newBrowser()]
    const [firstUrl, secondUrl] = [await site.startSignIn(first, theo), await site.startSignIn(second, theo)]
    const firstState = firstUrl.searchParams.get('state') ?? ''
    const secondState = secondUrl.searchParams.get('state') ?? ''
    firstUrl.searchParams.set('state', secondState)
    secondUrl.searchParams.set('state', firstState)
    await expectRefused(first, await visit(first, firstUrl), 'expired', firstUrl)
    await expectRefused(second, await visit(second, secondUrl), 'expired', secondUrl)
  })

  test('a stolen code fails in the attacker’s own sign-in, because the provider issued it for another verifier (PKCE)', async () => {
    const [victim, attacker] = [newBrowser(), newBrowser()]
    const stolenCode = (await site.startSignIn(victim, theo)).searchParams.get('code') ?? ''
    const url = await site.startSignIn(attacker, theo)
    url.searchParams.set('code', stolenCode)
    await expectRefused(attacker, await visit(attacker, url), 'failed', url)
  })

  test('a code does not work with another verifier (PKCE)', async () => {
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, theo)
    await inPartner(site.deps.db, ssoBrand, async (tx) => {
      // The site's database role may insert and delete logins, but not change them.
      const rows = await tx.deleteFrom('sso_login').returningAll().execute()
      await tx
        .insertInto('sso_login')
        .values(rows.map((row) => ({ ...row, verifier: 'y'.repeat(43) })))
        .execute()
    })
    await expectRefused(visitor, await visit(visitor, url), 'failed', url)
  })

  test('opening the same address twice signs in once', async () => {
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, theo)
    expect((await visit(visitor, url)).location).toBe('/join')
    const secondReply = await visit(visitor, url)
    expect(secondReply).toMatchObject({ location: expect.stringContaining('sso=expired'), isUnchanged: true })
  })

  test('two concurrent requests sign in once', async () => {
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, theo)
    const replies = await Promise.all([1, 2].map(() => visitor.raw('GET', `${url.pathname}${url.search}`)))
    expect(replies.map(({ headers }) => String(headers.location).replace(/&.*/, '')).toSorted()).toEqual([
      '/join',
      '/login?sso=expired',
    ])
  })
})

describe('the target after signing in', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/login/sso',
    '/SignOut',
    '/\t/evil.example',
  ])('%j is ignored, and the member goes to /account', async (returnTo) => {
    const visitor = newBrowser()
    await site.signIn(visitor, theo, { returnTo })
    // The first sign-in has created the member. Only an enrolled member is sent to a target.
    const [update] = await inPartner(site.deps.db, ssoBrand, (tx) =>
      tx.updateTable('member').set({ status: 'enrolled', terms_version: '1' }).where('email', '=', theo).execute(),
    )
    expect(update?.numUpdatedRows).toBe(1n)
    expect(await site.signIn(newBrowser(), theo, { returnTo })).toBe('/account')
  })

  test('a path of the site is followed', async () => {
    // The tests above enrolled this member.
    expect(await site.signIn(newBrowser(), theo, { returnTo: '/merchants/x?a=1' })).toBe('/merchants/x?a=1')
  })
})

describe('a person who cannot become a member', () => {
  test.each([
    ['no email', 'no.email', 'incomplete'],
    ['an unconfirmed email', 'unconfirmed', 'unverified'],
  ])('is refused with %s', async (_what, name, fault) => {
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, `${name}@mail.example`)
    await expectRefused(visitor, await visit(visitor, url), fault, url)
  })

  test('is refused with the email of another identity, because the identity decides and not the email [P1-420]', async () => {
    await site.signIn(newBrowser(), 'clara.whitfield@mail.example')
    const visitor = newBrowser()
    const url = await site.startSignIn(visitor, 'second.clara@mail.example')
    await expectRefused(visitor, await visit(visitor, url), 'in_use', url)
  })
})

describe('a sign-out that the provider reports [P1-030]', () => {
  const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
  const subject = 'sandbox-theo.lindgren'
  let serial = 0
  const signToken = async (change: Record<string, unknown> = {}, otherKey?: CryptoKey | Uint8Array, alg = 'RS256') => {
    const now = Math.floor(site.deps.clock.now().getTime() / 1000)
    const claims = { iss: site.issuer, aud: ssoBrand, sub: subject, iat: now, exp: now + 120, jti: `j${(serial += 1)}` }
    const payload = { ...claims, events: { [logoutEvent]: {} }, ...change }
    const key = otherKey ?? (await importJWK(site.key, 'RS256'))
    return new SignJWT(Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)))
      .setProtectedHeader({ alg, kid: site.key.kid ?? '', typ: 'logout+jwt' })
      .sign(key)
  }
  const postLogoutToken = (logoutToken: string) =>
    site.browser(ssoBrand).raw('POST', '/login/sso/backchannel-logout', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': '' },
      body: new URLSearchParams({ logout_token: logoutToken }).toString(),
    })
  const signInBrowser = async () => {
    const memberBrowser = newBrowser()
    await site.signIn(memberBrowser, theo)
    expect((await memberBrowser.call(currentMember, {})).status).toBe(200)
    return memberBrowser
  }

  test('without a session id, ends all sessions of that person and none of another member', async () => {
    const other = newBrowser()
    const browsers = [await signInBrowser(), await signInBrowser(), other]
    await site.signIn(other, 'clara.whitfield@mail.example')
    expect((await postLogoutToken(await signToken())).statusCode).toBe(200)
    const replies = await Promise.all(browsers.map((each) => each.call(currentMember, {})))
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 200])
  })

  test('ends only the session that it names', async () => {
    const [earlier, newest] = [await signInBrowser(), await signInBrowser()]
    const newestSession = await inPartner(site.deps.db, ssoBrand, (tx) =>
      tx
        .selectFrom('sso_session')
        .innerJoin('session', 'session.token_hash', 'sso_session.token_hash')
        .select('sid')
        .where('subject', '=', subject)
        .orderBy('session.created_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect((await postLogoutToken(await signToken({ sid: newestSession.sid }))).statusCode).toBe(200)
    const replies = [await earlier.call(currentMember, {}), await newest.call(currentMember, {})]
    expect(replies.map(({ status }) => status)).toEqual([200, 401])
  })

  test('counts once, so that a repeated token ends nothing', async () => {
    const logoutToken = await signToken()
    expect((await postLogoutToken(logoutToken)).statusCode).toBe(200)
    const visitor = await signInBrowser()
    expect((await postLogoutToken(logoutToken)).statusCode).toBe(400)
    expect((await visitor.call(currentMember, {})).status).toBe(200)
  })

  test.each<[string, () => Promise<string>]>([
    ['signed with another key', async () => signToken({}, (await generateKeyPair('RS256')).privateKey)],
    ['signed with a password', () => signToken({}, new TextEncoder().encode('x'.repeat(32)), 'HS256')],
    ['of another issuer', () => signToken({ iss: 'https://evil.example' })],
    ['for another site', () => signToken({ aud: 'another-site' })],
    ['that is an ID token', () => signToken({ events: undefined, nonce: 'n' })],
    ['with a nonce', () => signToken({ nonce: 'n' })],
    ['about another event', () => signToken({ events: { 'https://evil.example': {} } })],
    ['without a subject or a session', () => signToken({ sub: undefined })],
    ['without an id', () => signToken({ jti: undefined })],
    [
      'issued an hour ago, without an expiry',
      () => signToken({ iat: Math.floor(site.deps.clock.now().getTime() / 1000) - 3_600, exp: undefined }),
    ],
    ['that is malformed', async () => 'hello'],
  ])('%s is refused and ends nothing', async (_what, makeToken) => {
    const visitor = await signInBrowser()
    const reply = await postLogoutToken(await makeToken())
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'logout_refused' })
    expect(JSON.stringify(logLines)).toContain('refused an invalid logout token')
    expect((await visitor.call(currentMember, {})).status).toBe(200)
  })
})

test('the pages of single sign-on return 404 at a partner without single sign-on, to a browser with the partner’s not-found page [SPEC-C17]', async () => {
  const browser = site.browser('lumen-mobile')
  for (const path of ['/login/sso', '/login/sso/callback?state=x', '/login/sso/sign-out']) {
    expect((await browser.raw('GET', path)).json()).toMatchObject({ status: 404, code: 'not_found' })
    const page = await browser.raw('GET', path, { headers: { accept: 'text/html,*/*' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1>There is no table here</h1>')
    expect(page.body).toContain('Lumen Dining Rewards')
  }
  // A call stays a problem, also for a person who opens its address.
  const call = await browser.raw('GET', '/api/sso', { headers: { accept: 'text/html' } })
  expect(call.json()).toMatchObject({ status: 404 })
})
