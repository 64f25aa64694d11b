import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputIn, postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { signOut } from '../../contract/api/session.ts'

let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

const profile = '/account/user_profile'
const secret = 'olives and a warm loaf'
const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const valueIn = (html: string, name: string): string =>
  (/ value="([^"]*)"/.exec(inputIn(html, name))?.[1] ?? '').replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? '')

/** A member whose session ended after the profile page was opened. */
async function memberAfterSignOut() {
  const member = await diner(site)
  const { body } = await member.raw('GET', `${profile}?change=email`)
  const memberField = { renderedFor: member.publicId }
  const resumableForms = [...body.matchAll(/name="form" value="(\w+)".*?name="resumable" value="([^"]*)"/gs)]
  await member.call(signOut, {})
  /** The names of the fields that a form lets the site restore, as its hidden field has them. */
  const resumableIn = (form: string) => resumableForms.find(([, id]) => id === form)?.[2] ?? ''
  return { member, memberField, resumableIn }
}

/** Posts a form to the sign-in page, as a browser does after the 307. */
const postToSignIn = (browser: Browser, path: string, fields: Record<string, string>) =>
  postUrlEncoded(browser, path, fields)

/** Signs in on the sign-in page that carries a form, and repeats the post at the page of the form, as a browser does after the 307. */
async function continueAfterSignIn(browser: Browser, to: string, unsent: string, credentials: Record<string, string>) {
  const fields = { form: 'login', returnTo: to, unsent, ...credentials }
  const signInReply = await postUrlEncoded(browser, `/login?${new URLSearchParams({ returnTo: to })}`, fields)
  return { signInReply, next: await postUrlEncoded(browser, signInReply.headers.location ?? '', fields) }
}

test('a form that is posted after the session ended opens again after the sign-in, and changes nothing', async () => {
  const { member, memberField, resumableIn } = await memberAfterSignOut()
  const fields = {
    form: 'profile',
    ...memberField,
    resumable: resumableIn('profile'),
    firstName: 'Anneli',
    city: 'Oak "Park" <b>',
  }
  const afterSignOut = await postUrlEncoded(member, profile, fields)
  const login = `/login?${new URLSearchParams({ returnTo: profile })}`
  expect([afterSignOut.statusCode, afterSignOut.headers.location]).toEqual([307, login])
  const page = await postToSignIn(member, login, fields)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).toContain('Sign in and it is there again')
  const unsent = valueIn(page.body, 'unsent')
  const { email: loginName, password } = member.body
  const refusedSignIn = await postUrlEncoded(member, login, {
    form: 'login',
    returnTo: profile,
    unsent,
    login: loginName,
    password: secret,
  })
  expect([refusedSignIn.statusCode, valueIn(refusedSignIn.body, 'unsent')]).toEqual([401, unsent])
  const { signInReply, next } = await continueAfterSignIn(member, profile, unsent, { login: loginName, password })
  expect([signInReply.statusCode, signInReply.headers.location]).toEqual([307, profile])
  expect(next.statusCode).toBe(200)
  expect(valueIn(next.body, 'firstName')).toBe('Anneli')
  expect(valueIn(next.body, 'city')).toBe('Oak "Park" <b>')
  expect((await member.raw('GET', profile)).body).toContain('value="Ana"')
})

test('an unsent form contains no password', async () => {
  const { member, memberField, resumableIn } = await memberAfterSignOut()
  const path = `${profile}?change=email`
  expect(resumableIn('email')).toBe('email')
  const fields = {
    form: 'email',
    ...memberField,
    resumable: resumableIn('email'),
    email: 'new@mail.example',
    password: secret,
  }
  const afterSignOut = await postUrlEncoded(member, path, fields)
  const page = await postToSignIn(member, afterSignOut.headers.location ?? '', fields)
  expect(page.body).not.toContain(secret)
  expect(valueIn(page.body, 'unsent')).toContain('new@mail.example')
  const withPassword = { id: 'email', member: member.publicId, values: { email: 'new@mail.example', password: secret } }
  const { email: login, password } = member.body
  const { next } = await continueAfterSignIn(member, path, JSON.stringify(withPassword), { login, password })
  expect(next.body).toContain('value="new@mail.example"')
  expect(next.body).toMatch(/<dialog[^>]* open=""/)
  expect(next.body).not.toContain(secret)
})

test('an unsent form is shown only to the member who filled it in', async () => {
  const { member } = await memberAfterSignOut()
  const otherMember = await diner(site)
  await otherMember.call(signOut, {})
  const unsent = JSON.stringify({ id: 'profile', member: member.publicId, values: { firstName: 'Anneli' } })
  const { email: login, password } = otherMember.body
  const { next } = await continueAfterSignIn(otherMember, profile, unsent, { login, password })
  expect(next.statusCode).toBe(400)
  expect(next.body).not.toContain('Anneli')
})

test.each([
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
  ['without any origin', { 'sec-fetch-site': '' }],
])('a form %s is not shown again', async (_which, headers) => {
  const visitor = site.browser('lumen-mobile', '10.15.0.1')
  const fields = { form: 'profile', renderedFor: 'x', resumable: 'firstName', firstName: 'Anneli' }
  const page = await postUrlEncoded(visitor, `/login?returnTo=${profile}`, fields, headers)
  expect(page.body).not.toContain('Anneli')
})

test.each(['', 'null', '[]', '{"id":1}', '{"id":"profile"}', '{"id":"profile","member":"","values":null}', '{'])(
  'an unsent form %j is refused',
  async (unsent) => {
    const member = await diner(site)
    expect((await postUrlEncoded(member, profile, { form: 'login', unsent })).statusCode).toBe(400)
  },
)

test('after the session ended, a data request and a form sent by a script lead to the sign-in, which returns to the page', async () => {
  const { member, memberField } = await memberAfterSignOut()
  const signInFirst = `"/login?${new URLSearchParams({ returnTo: profile })}"`
  expect((await member.raw('GET', `${profile}.data`)).body).toContain(signInFirst)
  const reply = await postUrlEncoded(member, `${profile}.data`, {
    form: 'profile',
    ...memberField,
    scripted: '1',
    firstName: 'Anneli',
  })
  expect(reply.body).toContain(signInFirst)
  expect(reply.body).toContain('"status",303')
})
