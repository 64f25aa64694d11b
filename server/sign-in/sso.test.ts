import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSsoSite, ssoBrand, type SsoSite } from '../../checks/fixtures/identity.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { currentMember, signOut } from '../../contract/api/session.ts'
import { readAllBrands } from '../brands/folder.ts'
import { inPartner } from '../database/connect.ts'

let site: SsoSite
beforeAll(async () => {
  site = await openSsoSite()
})
afterAll(() => site.close())

const newBrowser = () => site.browser(ssoBrand)
test('the redirect to the provider requests a code with PKCE, state and nonce, and names the exact return address [P1-027] [P1-028]', async () => {
  const authorizationUrl = new URL(String((await newBrowser().raw('GET', '/login/sso')).headers.location))
  expect(authorizationUrl.href).toMatch(new RegExp(`^${site.issuer}/auth\\?`))
  expect(Object.fromEntries(authorizationUrl.searchParams)).toEqual({
    client_id: ssoBrand,
    redirect_uri: 'http://harbor-bank.localhost:3000/login/sso/callback',
    response_type: 'code',
    scope: 'openid profile email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('a person who comes for the first time is a non-card member with the provider’s name and email, and joins next [P1-024] [P1-029]', async () => {
  const clara = newBrowser()
  expect(await site.signIn(clara, 'clara.whitfield@mail.example', { returnTo: '/account/manage_cards' })).toBe('/join')
  expect(await clara.call(currentMember, {})).toMatchObject({
    value: {
      memberType: 'NonCardMember',
      firstName: 'Clara',
      lastName: 'Whitfield',
      email: 'clara.whitfield@mail.example',
      hasWebProfile: false,
    },
  })
})

/** A join form whose name and email differ from the provider’s. */
const joinForm = {
  email: 'another.person@mail.example',
  password: '',
  passwordConfirm: '',
  firstName: 'Another',
  lastName: 'Person',
  partnerNumber: '4000112344',
  zipCode: '02114',
  termsAccepted: true,
}

test('joining is required before a card, keeps the provider’s name and email, and changes nothing when repeated', async () => {
  const maxi = newBrowser()
  await site.signIn(maxi, 'maximiliana@mail.example')
  const card = { creditCards: [{ encryptedCardNumber: 'x' }], directFileFeedOptIn: true }
  expect(await maxi.call(linkCards, { body: card })).toMatchObject({ status: 409, problem: { code: 'not_joined' } })
  expect((await maxi.call(createProspect, { body: joinForm })).status).toBe(200)
  expect((await maxi.call(createProspect, { body: { ...joinForm, zipCode: '10003' } })).status).toBe(200)
  expect(await maxi.call(currentMember, {})).toMatchObject({
    value: {
      firstName: 'Maximiliana',
      lastName: 'Featherstonehaugh-Cholmondeley',
      email: 'maximiliana@mail.example',
      partnerNumber: '4000112344',
      address: { zipCode: '02114' },
      hasWebProfile: true,
      memberType: 'NonCardMember',
    },
  })
  expect(await site.signIn(newBrowser(), 'maximiliana@mail.example')).toBe('/add_card')
})

test('a person who has not signed in at the partner cannot join', async () => {
  expect((await newBrowser().call(createProspect, { body: joinForm })).status).toBe(401)
})

test.each([
  ['enrolled', '/account/manage_cards'],
  ['closed', '/account'],
] as const)('a member who is %s goes to %s [P1-025]', async (status, next) => {
  // Creates the member whose status the test sets.
  await site.signIn(newBrowser(), 'theo.lindgren@mail.example')
  await inPartner(site.deps.db, ssoBrand, (tx) =>
    tx.updateTable('member').set({ status }).where('email', '=', 'theo.lindgren@mail.example').execute(),
  )
  const returnTo = '/account/manage_cards'
  expect(await site.signIn(newBrowser(), 'theo.lindgren@mail.example', { returnTo })).toBe(next)
})

test('a sign-in renews the name and the email', async () => {
  // Clara's first sign-in, in a test above, created this member.
  const rename = (set: { first_name: string; email: string }) =>
    inPartner(site.deps.db, ssoBrand, (tx) =>
      tx.updateTable('member').set(set).where('last_name', '=', 'Whitfield').execute(),
    )
  await rename({ first_name: 'Klara', email: 'old@mail.example' })
  const clara = newBrowser()
  await site.signIn(clara, 'clara.whitfield@mail.example')
  const currentView = { value: { firstName: 'Clara', email: 'clara.whitfield@mail.example' } }
  expect(await clara.call(currentMember, {})).toMatchObject(currentView)
})

test('a signed-in member who signs in again must sign in at the provider too, and the old session ends', async () => {
  const memberBrowser = newBrowser()
  const providerCookies = new Map<string, string>()
  await site.signIn(memberBrowser, 'clara.whitfield@mail.example', { cookies: providerCookies })
  const oldCookies = new Map(memberBrowser.cookies)
  const authorizationUrl = new URL(String((await memberBrowser.raw('GET', '/login/sso')).headers.location))
  expect(authorizationUrl.searchParams.get('prompt')).toBe('login')
  await site.signIn(memberBrowser, 'clara.whitfield@mail.example', { cookies: providerCookies })
  expect((await memberBrowser.call(currentMember, {})).status).toBe(200)
  const oldBrowser = newBrowser()
  for (const [name, value] of oldCookies) oldBrowser.cookies.set(name, value)
  expect((await oldBrowser.call(currentMember, {})).status).toBe(401)
})

test('signing out ends the site’s session and offers the provider’s sign-out', async () => {
  const memberBrowser = newBrowser()
  await site.signIn(memberBrowser, 'clara.whitfield@mail.example')
  expect(await memberBrowser.call(signOut, {})).toMatchObject({ value: { signedOut: true } })
  const signOutUrl = new URL(String((await memberBrowser.raw('GET', '/login/sso/sign-out')).headers.location))
  expect(`${signOutUrl.origin}${signOutUrl.pathname}`).toBe(`${site.issuer}/session/end`)
  expect(signOutUrl.searchParams.get('post_logout_redirect_uri')).toBe('http://harbor-bank.localhost:3000/')
})

test('every partner with single sign-on names its provider', () => {
  for (const { brand } of readAllBrands('brands').filter(({ brand: { enrollmentType } }) => enrollmentType === 'sso'))
    expect(brand.singleSignOn, brand.name).not.toBeNull()
})
