import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { matrixCallers } from '../../checks/house/matrix-state.ts'
import { readMatrix } from '../../checks/house/matrix.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import {
  beginImpersonation,
  endImpersonation,
  type BegunImpersonation,
} from '../../contract/api/console/impersonations.ts'
import { changeOperator } from '../../contract/api/console/operators.ts'
import { overview } from '../../contract/api/console/overview.ts'
import { operatorSignOut } from '../../contract/api/console/operator-session.ts'
import { enterImpersonationPath, exitImpersonation } from '../../contract/api/impersonation.ts'
import { closeAccount } from '../../contract/api/account.ts'
import { listCards } from '../../contract/api/cards.ts'
import { updateProfile } from '../../contract/api/profile.ts'
import { changeEmail } from '../../contract/api/recovery.ts'
import { currentMember, signIn, type MemberView } from '../../contract/api/session.ts'
import { listSessions } from '../../contract/api/sessions.ts'
import { judgeRequest, type ImpersonationMode } from '../../domain/operators/impersonation.ts'
import type { HandlePage } from '../../contract/pages.ts'
import { inPartner } from '../database/connect.ts'
import { pageRoutes } from '../pages/routes.ts'

const consoleOrigin = 'http://localhost:3002'
const reason = 'Case 4417: a dine is missing'
const minuteMs = 60_000
type ConsoleClient = Awaited<ReturnType<TestConsole['signedInOperator']>>

let site: Site
let console: TestConsole
let member: Awaited<ReturnType<Site['member']>>
let memberId: string
let operator: ConsoleClient
const impersonationIds: (string | undefined)[] = []

beforeAll(async () => {
  const handlePage: HandlePage = async (_request, info) => {
    impersonationIds.push(info.impersonation?.id)
    return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })
  }
  const catalogVersion = () => 1
  const pages = pageRoutes(catalogVersion, async () => async () => handlePage)
  ;({ site, console } = await openSiteAndConsole([pages]))
  member = await site.member({ firstName: 'Ana', lastName: 'Ruiz' })
  const row = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.selectFrom('member').select('id').where('public_id', '=', member.publicId).executeTakeFirstOrThrow(),
  )
  memberId = row.id
})
beforeEach(async () => {
  operator = await console.signedInOperator('admin')
})
afterAll(() => console.close())

async function begin(mode: ImpersonationMode = 'look', by: ConsoleClient = operator): Promise<BegunImpersonation> {
  const reply = await by.call(beginImpersonation, { body: { partner: 'lumen-mobile', memberId, mode, reason } })
  if (!reply.ok) throw new Error(reply.refusal)
  return reply.value
}

const newTicket = async () => (await begin()).ticket
const enter = (frame: Browser, ticket: string, headers: Record<string, string> = {}) =>
  frame.raw('POST', enterImpersonationPath, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'iframe',
      origin: consoleOrigin,
      ...headers,
    },
    body: `ticket=${ticket}`,
  })

/** A frame of the console that shows the member's site. */
async function openFrame(mode: ImpersonationMode = 'look', partner = 'lumen-mobile') {
  const impersonation = await begin(mode)
  const frame = site.browser(partner)
  const entryReply = await enter(frame, impersonation.ticket)
  frame.cookies.delete('damask_visitor') // lax cookies do not reach a frame of another site
  return { impersonation, frame, entryReply }
}

const lastActions = async (count: number) => {
  const reply = await operator.call(readAudit, { query: { before: 1_000_000 } }) // above every id: the newest entries
  if (!reply.ok) throw new Error(reply.refusal)
  return reply.value.entries.slice(0, count).map(({ action, detail }) => [action, detail['path'] ?? ''])
}

test('an operator views the member’s site in a frame of the console until the impersonation ends [P1-435]', async () => {
  const { impersonation, frame, entryReply } = await openFrame()
  expect([entryReply.statusCode, entryReply.headers.location]).toEqual([303, '/'])
  const setCookie = [entryReply.headers['set-cookie']]
    .flat()
    .find((cookie) => cookie?.startsWith('damask_impersonation='))
  expect(setCookie).toMatch(/; Path=\/; .*; HttpOnly; Secure; Partitioned; SameSite=None$/)
  const page = await frame.raw('GET', '/', { headers: { 'sec-fetch-dest': 'iframe' } })
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${consoleOrigin}`)
  expect(impersonationIds.at(-1)).toBe(impersonation.id)
  expect(await frame.call(currentMember, {})).toMatchObject({ ok: true, value: { publicId: member.publicId } })
  expect(await lastActions(4)).toEqual([
    ['read as member', '/api/Member'],
    ['saw page', '/'],
    ['entered emulation', ''],
    ['began emulation', ''],
  ])

  await operator.call(endImpersonation, { params: { partner: 'lumen-mobile', id: impersonation.id } })
  expect(await frame.call(currentMember, {})).toMatchObject({ ok: false, status: 401 })
})

test('only the site itself may frame the page of the member’s own browser, even during an impersonation', async () => {
  await openFrame()
  const page = await member.raw('GET', '/', { headers: { 'sec-fetch-dest': 'iframe' } })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(page.headers['content-security-policy']).not.toContain(consoleOrigin)
})

test('an impersonation expires after 60 minutes regardless of activity', async () => {
  const { frame } = await openFrame()
  for (let waitedMs = 0; waitedMs < 54 * minuteMs; waitedMs += 9 * minuteMs) {
    site.moveClock(9 * minuteMs)
    expect((await frame.call(currentMember, {})).ok).toBe(true)
  }
  site.moveClock(6 * minuteMs)
  expect((await frame.call(currentMember, {})).ok).toBe(false)
})

test.each([
  ['a page of another origin', { origin: 'http://evil.example' }],
  ['the console at another port', { origin: 'http://localhost:3003' }],
  ['a page that hides where it comes from', { origin: 'null' }],
  ['the member site itself', { origin: 'http://lumen-mobile.localhost:3000' }],
  ['a window instead of a frame', { 'sec-fetch-dest': 'document' }],
])('%s cannot open a site, even with a valid ticket', async (_who, headers) => {
  const { ticket } = await begin()
  const frame = site.browser()
  const reply = await enter(frame, ticket, headers)
  expect([reply.statusCode, reply.cookies.some(({ name }) => name === 'damask_impersonation')]).toEqual([403, false])
  expect((await frame.call(currentMember, {})).ok).toBe(false)
})

test('a ticket works once, for one minute, at its partner only', async () => {
  const [usedTicket, lateTicket, otherPartnerTicket] = [await newTicket(), await newTicket(), await newTicket()]
  expect((await enter(site.browser(), usedTicket)).statusCode).toBe(303)
  expect((await enter(site.browser(), usedTicket)).statusCode).toBe(403)
  expect((await enter(site.browser('meridian-air'), otherPartnerTicket)).statusCode).toBe(403)
  site.moveClock(minuteMs)
  expect((await enter(site.browser(), lateTicket)).statusCode).toBe(403)
  const unknownTicket = 'x'.repeat(43)
  expect((await enter(site.browser(), unknownTicket)).statusCode).toBe(403)
})

test('mode look refuses a change and logs the attempt', async () => {
  const { frame } = await openFrame('look')
  const reply = await frame.raw('POST', '/api/Member/Anything', { body: {} })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'look_only'])
  expect(await lastActions(1)).toEqual([['refused as member', '/api/Member/Anything']])
  expect((await frame.call(listCards, {})).ok).toBe(true)
})

test('the log records each read of the member’s data once per page, by its route', async () => {
  const { frame } = await openFrame()
  const openPage = (path: string) => frame.raw('GET', path, { headers: { 'sec-fetch-dest': 'iframe' } })
  await openPage('/account/manage_cards')
  for (let round = 0; round < 3; round += 1) {
    await frame.call(listCards, {})
    await frame.raw('GET', '/api/Member/Awards/0190-unknown/Receipt')
    // The log has no entry for these two requests, because they read no data of the member.
    await frame.raw('GET', '/api/DefaultUserLocation')
    await frame.raw('GET', '/assets/some.js')
  }
  await openPage('/account')
  await frame.call(listCards, {})
  expect(await lastActions(5)).toEqual([
    ['read as member', '/api/Member/Cards'],
    ['saw page', '/account'],
    ['read as member', '/api/Member/Awards/:id/Receipt'],
    ['read as member', '/api/Member/Cards'],
    ['saw page', '/account/manage_cards'],
  ])
})

test('mode act allows changes except those reserved for the member', async () => {
  const { frame } = await openFrame('act')
  const reply = await frame.raw('POST', '/api/Member/Anything', { body: {} })
  expect(reply.statusCode).toBe(404) // the hook lets the request pass, and no route matches
  expect(await lastActions(1)).toEqual([['acted as member', '/api/Member/Anything']])
  for (const path of ['/api/Member/ConfirmPassword', '/api/Member/Cards', '/api/Member/CardFrame'])
    expect((await frame.raw('POST', path, { body: {} })).json().code, path).toBe('impersonation_refused')
  // Two of these addresses and the address that adds a passkey, with escaped letters or a final slash.
  for (const path of ['/api/Member/P%61sskeys/Start', '/api/Member/Card%46rame', '/api/%4dember/%43ards/'])
    expect((await frame.raw('POST', path, { body: {} })).json().code, path).toBe('impersonation_refused')
  const body = { email: 'operator@mail.example' }
  expect(await frame.call(changeEmail, { body })).toMatchObject({ problem: { code: 'impersonation_refused' } })
})

test('of the site’s calls that need a member, mode act allows only the listed changes', () => {
  // The calls that the site refuses to a visitor and not to the member.
  const calls = readMatrix(readFileSync('checks/house/matrix.txt', 'utf8'), matrixCallers)
    .filter(({ side, cells: [visitor, self] }) => side === 'site' && visitor === '401' && self !== '401')
    .map(({ route }) => route)
  const passes = calls.filter((route) => {
    const [method = '', path = ''] = route.split(' ')
    return method !== 'GET' && judgeRequest('act', method, path) === 'passes'
  })
  expect(passes.toSorted()).toEqual([
    'DELETE /api/Member/Favorites/:merchantId',
    'DELETE /api/Member/Reservations/:id',
    'DELETE /api/Member/Reservations/Holds/:key',
    'POST /api/Member/Bonus/:code',
    'POST /api/Member/Claims',
    'POST /api/Member/Claims/:id/Dispute',
    'POST /api/merchants/:id/reservations',
    'POST /api/merchants/:id/reservations/holds',
    'PUT /api/Member',
    'PUT /api/Member/Favorites/:merchantId',
    'PUT /api/Member/Reservations/:id',
  ])
})

test('the log records a page regardless of its sec-fetch-dest', async () => {
  const { frame } = await openFrame()
  for (const dest of ['empty', 'image', undefined])
    await frame.raw('GET', '/account/recent_activity', { headers: dest ? { 'sec-fetch-dest': dest } : {} })
  expect((await lastActions(3)).every(([action]) => action === 'saw page')).toBe(true)
})

test('the member’s list of sessions includes the operator’s session during an impersonation', async () => {
  const { impersonation, frame } = await openFrame()
  const ownBrowser = site.browser('lumen-mobile', '10.9.2.1')
  await ownBrowser.call(signIn, { body: { login: member.body.email, password: member.body.password } })
  const operatorSessionCount = async () => {
    const reply = await ownBrowser.call(listSessions, {})
    return reply.ok ? reply.value.items.filter((item) => item.byOperator).length : -1
  }
  const countBefore = await operatorSessionCount()
  expect(countBefore).toBeGreaterThan(0)
  await operator.call(endImpersonation, { params: { partner: 'lumen-mobile', id: impersonation.id } })
  expect((await frame.call(currentMember, {})).ok).toBe(false)
  expect(await operatorSessionCount()).toBe(countBefore - 1)
})

test('a viewer begins no impersonation, support only in mode look, an administrator none at another partner, and a short reason is refused', async () => {
  const body = { partner: 'lumen-mobile', memberId, mode: 'look' as const, reason }
  const [viewer, support, airlineAdmin] = [
    await console.signedInOperator('viewer'),
    await console.signedInOperator('support'),
    await console.signedInOperator('admin', ['meridian-air']),
  ]
  expect(await viewer.call(beginImpersonation, { body })).toMatchObject({ refusal: 'not_allowed' })
  expect((await support.call(beginImpersonation, { body })).ok).toBe(true)
  expect(await support.call(beginImpersonation, { body: { ...body, mode: 'act' } })).toMatchObject({
    refusal: 'not_allowed',
  })
  expect(await airlineAdmin.call(beginImpersonation, { body })).toMatchObject({ refusal: 'unknown_member' })
  expect(await support.call(beginImpersonation, { body: { ...body, reason: 'because' } })).toMatchObject({ ok: false })
})

test('the nonce of an exit message ends only its impersonation, once [P1-336] [P1-337]', async () => {
  const [{ impersonation, frame }, other] = [await openFrame(), await openFrame()]
  expect(await frame.call(exitImpersonation, { body: { nonce: 'x'.repeat(43) } })).toMatchObject({
    problem: { code: 'wrong_nonce' },
  })
  // The nonce of another impersonation of the same member does not end this one.
  expect(await frame.call(exitImpersonation, { body: { nonce: other.impersonation.exitNonce } })).toMatchObject({
    problem: { code: 'wrong_nonce' },
  })
  expect((await frame.call(currentMember, {})).ok).toBe(true)
  const cookies = new Map(frame.cookies)
  expect((await frame.call(exitImpersonation, { body: { nonce: impersonation.exitNonce } })).ok).toBe(true)
  expect(frame.cookies.has('damask_impersonation')).toBe(false)
  // A browser that sends the cookie again gets nothing.
  for (const [name, value] of cookies) frame.cookies.set(name, value)
  expect((await frame.call(currentMember, {})).ok).toBe(false)
  const repeatedExit = await frame.raw('POST', exitImpersonation.path, {
    body: { nonce: impersonation.exitNonce },
  })
  expect(repeatedExit.statusCode).not.toBe(200)
  expect((await other.frame.call(currentMember, {})).ok).toBe(true)
})

test('an exit nonce ends nothing in a browser without an impersonation', async () => {
  const otherMember = await site.member()
  const { frame, impersonation } = await openFrame()
  expect(await otherMember.call(exitImpersonation, { body: { nonce: impersonation.exitNonce } })).toMatchObject({
    problem: { code: 'not_impersonated' },
  })
  expect((await otherMember.call(currentMember, {})).ok).toBe(true)
  expect((await frame.call(currentMember, {})).ok).toBe(true)
})

test('opening the site outside the frame ends the impersonation and leads to /SignOut [P1-338]', async () => {
  const { frame } = await openFrame()
  const page = await frame.raw('GET', '/account', { headers: { 'sec-fetch-dest': 'document' } })
  expect([page.statusCode, page.headers.location]).toEqual([303, '/SignOut'])
  expect((await frame.call(currentMember, {})).ok).toBe(false)
})

test('the frame’s cookie opens nothing as a session cookie or at another partner', async () => {
  const { frame } = await openFrame()
  const token = frame.cookies.get('damask_impersonation') ?? ''
  const thief = site.browser()
  thief.cookies.set('damask_session', token)
  expect((await thief.call(currentMember, {})).ok).toBe(false)
  const otherPartner = site.browser('meridian-air')
  otherPartner.cookies.set('damask_impersonation', token)
  expect((await otherPartner.call(currentMember, {})).ok).toBe(false)
})

test('signing out in the frame ends the impersonation and leaves the member signed in', async () => {
  const ownBrowser = site.browser()
  const signedIn = await ownBrowser.call(signIn, { body: { login: member.body.email, password: member.body.password } })
  expect(signedIn.ok).toBe(true)
  const { frame } = await openFrame()
  expect((await frame.raw('GET', '/api/SignOut')).json()).toEqual({ signedOut: true })
  expect((await frame.call(currentMember, {})).ok).toBe(false)
  expect((await ownBrowser.call(currentMember, {})).ok).toBe(true)
})

test('an impersonation ends with its operator’s session or access', async () => {
  const signedOutOperator = await console.signedInOperator('support')
  const impersonation = await begin('look', signedOutOperator)
  const frame = site.browser()
  await enter(frame, impersonation.ticket)
  expect((await frame.call(currentMember, {})).ok).toBe(true)
  await signedOutOperator.call(operatorSignOut, {})
  expect((await frame.call(currentMember, {})).ok).toBe(false)

  const disabledOperator = await console.signedInOperator('support')
  const otherFrame = site.browser()
  await enter(otherFrame, (await begin('look', disabledOperator)).ticket)
  const change = { role: 'support' as const, partners: null, disabled: true }
  expect((await operator.call(changeOperator, { params: { id: disabledOperator.view.id }, body: change })).ok).toBe(
    true,
  )
  expect((await otherFrame.call(currentMember, {})).ok).toBe(false)
  expect((await disabledOperator.call(overview, {})).ok).toBe(false)
})

test('only an administrator ends another operator’s impersonation', async () => {
  const { impersonation, frame } = await openFrame()
  const params = { partner: 'lumen-mobile', id: impersonation.id }
  const support = await console.signedInOperator('support')
  expect(await support.call(endImpersonation, { params })).toMatchObject({ refusal: 'unknown_impersonation' })
  expect((await frame.call(currentMember, {})).ok).toBe(true)
  const admin = await console.signedInOperator('admin')
  expect((await admin.call(endImpersonation, { params })).ok).toBe(true)
  expect((await frame.call(currentMember, {})).ok).toBe(false)
})

test('an operator in mode act saves the profile, but changes no consent and closes no account', async () => {
  const { frame } = await openFrame('act')
  const { value: before } = (await frame.call(currentMember, {})) as { value: MemberView }
  const form = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    address1: '9 Oak Street',
    address2: '',
    city: 'Chicago',
    state: 'IL',
    zipCode: '60607',
    phoneNumber: '3125550142',
    smsOptIn: false,
    emailOptIn: before.emailOptIn,
    password: '',
  }
  const save = (change: Partial<typeof form>) => frame.call(updateProfile, { body: { ...form, ...change } })
  expect(await save({})).toMatchObject({ ok: true })
  const refusedFor = (field: string) => ({
    status: 400,
    problem: [{ field, message: 'Only the member can change this.' }],
  })
  expect(await save({ emailOptIn: !before.emailOptIn })).toMatchObject(refusedFor('emailOptIn'))
  expect(await save({ smsOptIn: true })).toMatchObject(refusedFor('smsOptIn'))
  const closingReply = await frame.call(closeAccount, { body: { password: member.body.password, acceptsLoss: true } })
  expect(closingReply).toMatchObject({ status: 403, problem: { code: 'impersonation_refused' } })
  expect(await frame.call(currentMember, {})).toMatchObject({
    value: { emailOptIn: before.emailOptIn, smsOptIn: false },
  })
  // The member may give a consent, which the operator cannot withdraw.
  const ownBrowser = site.browser()
  await ownBrowser.call(signIn, {
    body: { login: member.body.email, password: member.body.password, rememberMe: false },
  })
  expect(await ownBrowser.call(updateProfile, { body: { ...form, smsOptIn: true } })).toMatchObject({ ok: true })
  expect(await save({ smsOptIn: false })).toMatchObject(refusedFor('smsOptIn'))
  // The consent is for the member's number, so it ends with another number that the operator enters.
  expect(await save({ phoneNumber: '3125550199', smsOptIn: true })).toMatchObject({ ok: true })
  expect(await frame.call(currentMember, {})).toMatchObject({ value: { phoneNumber: '3125550199', smsOptIn: false } })
})
