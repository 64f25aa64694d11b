import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '../../checks/fixtures/authenticator.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import {
  addPasskey,
  listPasskeys,
  passkeySignIn,
  startPasskey,
  startPasskeySignIn,
} from '../../contract/api/passkeys.ts'
import { confirmRecovery, recover, updateRecovery } from '../../contract/api/recovery.ts'
import { signIn } from '../../contract/api/session.ts'

const partner = 'lumen-mobile'
const host = { rpId: `${partner}.localhost`, origin: `http://${partner}.localhost:3000` }
const password = 'olives and bread'
let site: Site
let mailServer: ReturnType<typeof testMailServer>

beforeAll(async () => {
  site = await openSite()
  mailServer = testMailServer(site)
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['member']>>

async function registerPasskey(member: Member, name: string) {
  const options = await member.call(startPasskey, {})
  if (!options.ok) throw new Error(options.problem.code)
  const key = authenticator(host)
  await member.call(addPasskey, { body: { name, answer: key.register(options.value.options) } })
  return key
}
async function canSignInWith(
  browser: Browser,
  member: Member,
  key: ReturnType<typeof authenticator>,
): Promise<boolean> {
  const options = await browser.call(startPasskeySignIn, {})
  if (!options.ok) throw new Error(options.problem.code)
  const answer = key.answer(options.value.options, member.publicId)
  return (await browser.call(passkeySignIn, { body: { rememberMe: false, answer } })).ok
}
/**
 * Recovers the account through the mailed link, in a new browser. Returns the names of the account's passkeys before, and the text of the
 * mail about the new password.
 */
async function recoverAccount(member: Member, keepPasskeys?: string[]) {
  const browser = site.browser(partner, '10.9.0.7')
  await browser.call(recover, { body: { emailOrPhone: member.body.email } })
  const mail = (await mailServer.sendDueMails()).find(
    ({ to, text }) => to === member.body.email && text.includes('/confirm#'),
  )
  const confirmation = await browser.call(confirmRecovery, {
    body: { token: /\/recover\/confirm#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' },
  })
  if (!confirmation.ok) throw new Error(confirmation.problem.code)
  const { token, passkeys } = confirmation.value
  const body = { token, password, passwordConfirm: password, ...(keepPasskeys ? { keepPasskeys } : {}) }
  expect((await browser.call(updateRecovery, { body })).ok).toBe(true)
  const notice = (await mailServer.sendDueMails()).find(({ subject }) => subject === 'Your password was changed')
  const noticeText = notice?.text.replaceAll(/\s+/g, ' ') ?? ''
  return { browser, names: passkeys.map(({ name }) => name), noticeText }
}

test('a member who recovers the account sees all passkeys, and the passkeys that the member does not select stop working', async () => {
  const member = await site.member({ partner })
  const [ownKey, plantedKey] = [await registerPasskey(member, 'My laptop'), await registerPasskey(member, 'Not mine')]
  const { browser, names, noticeText } = await recoverAccount(member, [ownKey.id])
  expect(names).toEqual(['My laptop', 'Not mine'])
  expect(noticeText).toContain('You can still sign in with: My laptop. ')
  expect(noticeText).toContain('Passkeys you did not keep were removed.')
  expect([await canSignInWith(browser, member, ownKey), await canSignInWith(browser, member, plantedKey)]).toEqual([
    true,
    false,
  ])
})

test('a member who selects only another member’s passkey keeps none, and the other member’s passkey still works', async () => {
  const [member, otherMember] = [await site.member({ partner }), await site.member({ partner })]
  const [key, foreignKey] = [await registerPasskey(member, 'Laptop'), await registerPasskey(otherMember, 'Telephone')]
  const { browser } = await recoverAccount(member, [foreignKey.id])
  expect(await canSignInWith(browser, member, key)).toBe(false)
  expect(await canSignInWith(browser, otherMember, foreignKey)).toBe(true)
  const { noticeText } = await recoverAccount(member)
  // The account has no passkey now, so the mail mentions none, in either case of the first letter.
  expect(noticeText).not.toContain('asskey')
})

test('a session that the recovery ended cannot add a passkey', async () => {
  const member = await site.member({ partner })
  const options = await member.call(startPasskey, {})
  if (!options.ok) throw new Error(options.problem.code)
  const { browser } = await recoverAccount(member)
  const answer = authenticator(host).register(options.value.options)
  expect(await member.call(addPasskey, { body: { name: 'Late', answer } })).toMatchObject({ status: 401 })
  await browser.call(signIn, { body: { login: member.body.email, password } })
  expect(await browser.call(listPasskeys, {})).toMatchObject({ value: { items: [] } })
})
