import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticator, type Forgery } from '../../checks/fixtures/authenticator.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import {
  addPasskey,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../contract/api/passkeys.ts'
import { confirmPassword, currentMember } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'
import { challengeLifeMs } from './passkey-challenges.ts'
import { recordPasskeyUse } from './passkey-queries.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const partner = 'lumen-mobile'
const lumen = { rpId: `${partner}.localhost`, origin: `http://${partner}.localhost:3000` }
const dayMs = 24 * 3_600_000
type Options = { challenge: string }

const optionsFor = async (
  browser: Browser,
  call: typeof startPasskey | typeof startPasskeySignIn,
): Promise<Options> => {
  const reply = await browser.call(call, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.options as Options
}

async function memberWithPasskey() {
  const member = await site.member({ partner })
  const key = authenticator(lumen)
  const options = await optionsFor(member, startPasskey)
  const reply = await member.call(addPasskey, { body: { name: 'My telephone', answer: key.register(options) } })
  expect(reply).toMatchObject({ ok: true, value: { id: key.id } })
  return { member, key }
}
let networkCount = 0
/** A browser without earlier sign-ins, on its own network. */
const newBrowser = () => site.browser(partner, `10.6.0.${(networkCount += 1)}`)

test('a passkey signs in without a login or password, more than once', async () => {
  const { member, key } = await memberWithPasskey()
  const browser = newBrowser()
  for (const rememberMe of [true, false]) {
    const assertion = key.answer(await optionsFor(browser, startPasskeySignIn), member.publicId)
    expect(await browser.call(passkeySignIn, { body: { rememberMe, answer: assertion } })).toMatchObject({
      value: { memberType: 'NonCardMember' },
    })
    expect(await browser.call(currentMember, {})).toMatchObject({ value: { publicId: member.publicId } })
  }
})

test('sign-in options name no account, registration options exclude existing passkeys, and both require user verification', async () => {
  const options = await optionsFor(newBrowser(), startPasskeySignIn)
  expect(options).toMatchObject({ rpId: lumen.rpId, userVerification: 'required' })
  expect(JSON.stringify(options)).not.toMatch(/allowCredentials":\[\{/)
  const { member, key } = await memberWithPasskey()
  expect(await optionsFor(member, startPasskey)).toMatchObject({
    rp: { id: lumen.rpId },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: key.id }],
  })
})

describe('a passkey is refused', () => {
  test.each<[string, Forgery]>([
    ['from another origin', { origin: 'http://evil.localhost:3000' }],
    ['of another host', { rpId: 'meridian-air.localhost' }],
    ['without user verification', { unverified: true }],
    ['with a lower counter, as a copy has', { counter: 1 }],
    ['that names another member', { userHandle: '0'.repeat(32) }],
  ])('%s', async (_, forgery) => {
    const { member, key } = await memberWithPasskey()
    const browser = newBrowser()
    // This sign-in raises the stored counter to 2, above the counter of the copy.
    const validAnswer = key.answer(await optionsFor(browser, startPasskeySignIn), member.publicId)
    expect((await browser.call(passkeySignIn, { body: { answer: validAnswer } })).status).toBe(200)
    const forgedAnswer = key.answer(await optionsFor(browser, startPasskeySignIn), member.publicId, forgery)
    expect(await browser.call(passkeySignIn, { body: { answer: forgedAnswer } })).toMatchObject({
      status: 401,
      problem: { code: 'passkey_refused' },
    })
  })

  test('when a copy of its authenticator has used the same counter in the meantime', async () => {
    const { key } = await memberWithPasskey()
    const use = (counter: number) =>
      inPartner(site.deps.db, 'lumen-mobile', (tx) =>
        recordPasskeyUse(tx, 'lumen-mobile', key.id, counter, site.deps.clock.now()),
      )
    expect([await use(5), await use(5), await use(4), await use(6)]).toEqual([true, false, false, true])
  })

  test('when its answer was used before or comes from another browser, or its challenge is expired, unknown or for adding a passkey', async () => {
    const { member, key } = await memberWithPasskey()
    const [browser, otherBrowser] = [newBrowser(), newBrowser()]
    const startSignIn = () => optionsFor(browser, startPasskeySignIn)
    const signInStatus = async (from: Browser, options: Options) =>
      (await from.call(passkeySignIn, { body: { answer: key.answer(options, member.publicId) } })).status
    const options = await startSignIn()
    const answer = key.answer(options, member.publicId)
    expect((await browser.call(passkeySignIn, { body: { answer } })).status).toBe(200)
    expect((await browser.call(passkeySignIn, { body: { answer } })).status).toBe(401)
    // The other browser has an open challenge too, but not the one that it answers.
    await optionsFor(otherBrowser, startPasskeySignIn)
    expect(await signInStatus(otherBrowser, await startSignIn())).toBe(401)
    expect(await signInStatus(browser, { challenge: 'x'.repeat(43) })).toBe(401)
    expect(await signInStatus(member, await optionsFor(member, startPasskey))).toBe(401)
    const expiredOptions = await startSignIn()
    site.moveClock(challengeLifeMs + 1_000)
    expect(await signInStatus(browser, expiredOptions)).toBe(401)
  })

  test('when it was never added here, and at another partner', async () => {
    const { member, key } = await memberWithPasskey()
    const unknownKey = authenticator(lumen)
    const browser = newBrowser()
    const assertion = unknownKey.answer(await optionsFor(browser, startPasskeySignIn), member.publicId)
    expect((await browser.call(passkeySignIn, { body: { answer: assertion } })).status).toBe(401)
    const foreignBrowser = site.browser('meridian-air')
    const ownersAnswer = key.answer(await optionsFor(foreignBrowser, startPasskeySignIn), member.publicId)
    expect((await foreignBrowser.call(passkeySignIn, { body: { answer: ownersAnswer } })).status).toBe(401)
    // Members of Harbor Bank sign in at the bank, so its site has no passkeys.
    expect((await site.browser('harbor-bank').call(startPasskeySignIn, {})).status).toBe(404)
  })
})

test('a passkey is listed with its name and removed by its owner alone; then it no longer works', async () => {
  const { member, key } = await memberWithPasskey()
  const { member: otherMember } = await memberWithPasskey()
  expect(await member.call(listPasskeys, {})).toMatchObject({
    value: { items: [{ id: key.id, name: 'My telephone', synced: true, lastUsedAt: null }] },
  })
  expect(await otherMember.call(removePasskey, { query: { id: key.id } })).toMatchObject({
    status: 404,
    problem: { code: 'unknown_passkey' },
  })
  expect((await member.call(removePasskey, { query: { id: key.id } })).status).toBe(200)
  const browser = newBrowser()
  const assertion = key.answer(await optionsFor(browser, startPasskeySignIn), member.publicId)
  expect((await browser.call(passkeySignIn, { body: { answer: assertion } })).status).toBe(401)
})

test('only its owner can rename a passkey', async () => {
  const { member, key } = await memberWithPasskey()
  const { member: otherMember } = await memberWithPasskey()
  const rename = (from: Browser, name: string) => from.call(renamePasskey, { body: { id: key.id, name } })
  expect(await rename(otherMember, 'Mine now')).toMatchObject({ status: 404, problem: { code: 'unknown_passkey' } })
  for (const name of ['  ', 'x'.repeat(41)]) expect((await rename(member, name)).status).toBe(400)
  expect((await rename(member, ' The blue key ')).status).toBe(200)
  expect(await member.call(listPasskeys, {})).toMatchObject({ value: { items: [{ name: 'The blue key' }] } })
})

test('a forged passkey with the id of another member’s passkey is not added, and that passkey still works', async () => {
  const { member, key } = await memberWithPasskey()
  const attacker = await site.member({ partner })
  const forgedKey = authenticator(lumen, Buffer.from(key.id, 'base64url'))
  const answer = forgedKey.register(await optionsFor(attacker, startPasskey))
  expect(await attacker.call(addPasskey, { body: { answer } })).toMatchObject({
    problem: { code: 'passkey_refused' },
  })
  const browser = newBrowser()
  const ownersAnswer = key.answer(await optionsFor(browser, startPasskeySignIn), member.publicId)
  expect((await browser.call(passkeySignIn, { body: { answer: ownersAnswer } })).status).toBe(200)
})

test('an answer to another member’s challenge, or from another origin, adds no passkey', async () => {
  const [member, otherMember] = [await site.member({ partner }), await site.member({ partner })]
  const key = authenticator(lumen)
  const options = await optionsFor(member, startPasskey)
  const add = async (browser: Browser, forgery: Forgery = {}) =>
    (await browser.call(addPasskey, { body: { answer: key.register(options, forgery) } })).status
  expect(await add(otherMember)).toBe(400)
  expect(await add(member, { origin: 'http://evil.localhost:3000' })).toBe(400)
  expect(await member.call(listPasskeys, {})).toMatchObject({ value: { items: [] } })
})

test('a session older than a day must confirm the password before it adds a passkey', async () => {
  const member = await site.member({ partner })
  const browser = site.browser(partner, '10.7.0.1')
  const key = authenticator(lumen)
  const options = await optionsFor(member, startPasskey)
  await member.call(addPasskey, { body: { answer: key.register(options) } })
  const assertion = key.answer(await optionsFor(browser, startPasskeySignIn), member.publicId)
  // A session that is not remembered ends after 15 minutes.
  await browser.call(passkeySignIn, { body: { rememberMe: true, answer: assertion } })
  site.moveClock(dayMs + 60_000)
  expect(await browser.call(startPasskey, {})).toMatchObject({ status: 403, problem: { code: 'password_needed' } })
  await browser.call(confirmPassword, { body: { password: member.body.password } })
  expect((await browser.call(startPasskey, {})).status).toBe(200)
})
