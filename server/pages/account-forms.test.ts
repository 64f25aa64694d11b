import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputIn, postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { currentMember, signIn } from '../../contract/api/session.ts'

let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

const profilePath = '/account/user_profile'
const dinerPassword = 'salt and butter' // of each `diner`
const newPassword = 'olives and a warm loaf'
const isSignedIn = async (browser: Browser) => (await browser.call(currentMember, {})).ok
// A client address that no member uses, so that a failed sign-in does not count against the limits of a member’s client.
const canSignIn = async (login: string, password: string) =>
  (await site.browser('lumen-mobile', '10.13.0.1').call(signIn, { body: { login, password } })).ok

describe('a dialog of the profile', () => {
  test.each([
    ['email', 'name="email"'],
    ['password', 'name="passwordConfirm"'],
    ['number', 'name="partnerNumber"'],
    ['closing', 'name="acceptsLoss"'],
  ])('is open in the page with `?change=%s`, and absent without it', async (form, field) => {
    const member = await diner(site)
    const readPage = async (path: string) => (await member.raw('GET', path)).body
    expect(await readPage(profilePath)).not.toContain(field)
    const html = await readPage(`${profilePath}?change=${form}`)
    expect(html).toMatch(/<dialog[^>]* open=""/)
    expect(html).toContain(field)
  })
})

describe('a posted new password', () => {
  const fields = {
    form: 'password',
    currentPassword: dinerPassword,
    password: newPassword,
    passwordConfirm: newPassword,
  }

  test('is valid from then on, and the page confirms it', async () => {
    const member = await diner(site)
    const reply = await postUrlEncoded(member, `${profilePath}?change=password`, fields)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${profilePath}?saved=password`])
    expect((await member.raw('GET', `${profilePath}?saved=password`)).body).toContain('Your password is changed.')
    expect(await canSignIn(member.body.email, newPassword)).toBe(true)
  })

  test('is refused with a wrong current password; the page marks that field and repeats no password', async () => {
    const member = await diner(site)
    const reply = await postUrlEncoded(member, `${profilePath}?change=password`, {
      ...fields,
      currentPassword: 'not this one',
    })
    expect(reply.statusCode).toBe(403)
    expect(inputIn(reply.body, 'currentPassword')).toContain('aria-invalid="true"')
    expect(inputIn(reply.body, 'password')).not.toContain('aria-invalid')
    expect(reply.body).not.toContain(newPassword)
    expect(reply.body).not.toContain('not this one')
    expect(await canSignIn(member.body.email, newPassword)).toBe(false)
  })
})

describe('a posted new email', () => {
  test('appears in the reply page, which announces a confirmation link; no redirect contains the email', async () => {
    const member = await diner(site)
    const fields = { form: 'email', email: 'new-place@mail.example', password: dinerPassword }
    const reply = await postUrlEncoded(member, `${profilePath}?change=email`, fields)
    expect([reply.statusCode, reply.headers.location]).toEqual([200, undefined])
    expect(reply.body).toContain('A link is on its way to new-place@mail.example.')
  })

  test('stays in the form after a wrong password, without the password', async () => {
    const member = await diner(site)
    const fields = { form: 'email', email: 'new-place@mail.example', password: 'not this one' }
    const reply = await postUrlEncoded(member, `${profilePath}?change=email`, fields)
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain('value="new-place@mail.example"')
    expect(reply.body).not.toContain('not this one')
  })
})

test('a password longer than 56 characters is cut wherever a form confirms it [P1-396]', async () => {
  const member = await diner(site)
  const password = 'olives and a warm loaf, '.repeat(3)
  const change = { form: 'password', password, passwordConfirm: password }
  const postAndReadStatus = async (fields: Record<string, string>) =>
    (await postUrlEncoded(member, `${profilePath}?change=${fields['form']}`, fields)).statusCode
  expect(await postAndReadStatus({ ...change, currentPassword: dinerPassword })).toBe(303)
  expect(await canSignIn(member.body.email, password.slice(0, 56))).toBe(true)
  // These forms confirm with the whole password of 72 characters.
  expect(await postAndReadStatus({ form: 'email', email: 'another-place@mail.example', password })).toBe(200)
  expect(await postAndReadStatus({ form: 'number', partnerNumber: '212-556-9998', password })).toBe(303)
  expect(await postAndReadStatus({ ...change, currentPassword: password })).toBe(303)
})

test('a posted number changes the member’s number at the partner', async () => {
  const member = await diner(site)
  const partnerNumber = '212-556-9999'
  const reply = await postUrlEncoded(member, profilePath, { form: 'number', partnerNumber, password: dinerPassword })
  expect(reply.headers.location).toBe(`${profilePath}?saved=number`)
  const profileReply = await member.call(currentMember, {})
  expect(profileReply.ok && profileReply.value.partnerNumber).toBe('2125569999')
})

describe('a posted closing of the account', () => {
  test('shows an error when the confirmation is missing, and keeps the member signed in', async () => {
    const member = await diner(site)
    const reply = await postUrlEncoded(member, `${profilePath}?change=closing`, {
      form: 'closing',
      password: dinerPassword,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('Please confirm that you understand what you lose.')
    expect(await isSignedIn(member)).toBe(true)
  })

  test('closes the account and signs out', async () => {
    const member = await diner(site)
    const fields = { form: 'closing', password: dinerPassword, acceptsLoss: 'on' }
    const reply = await postUrlEncoded(member, `${profilePath}?change=closing`, fields)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/SignOut#closed'])
    expect(await isSignedIn(member)).toBe(false)
    expect(await canSignIn(member.body.email, dinerPassword)).toBe(false)
  })
})
