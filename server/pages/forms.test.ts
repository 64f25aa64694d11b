import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inputIn } from '../../checks/fixtures/form-post.ts'
import { goodForm, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { getPersonStatus } from '../../contract/api/person-status.ts'
import { currentMember, type MemberView } from '../../contract/api/session.ts'
import { fillMinMs } from '../../providers/captcha/embedded/ticket.ts'
import { freeAnswersPerHour } from '../human-check/check-human.ts'
import { autoEnroll } from '../joining/auto-enroll.ts'
import { unsubscribeKeys } from '../mail/unsubscribe-key.ts'
import { formBytesMax } from './form-limit.ts'

// Posts forms as a browser without script does: urlencoded, to the page itself.
let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

let clientCount = 0
const newBrowser = () => site.browser('lumen-mobile', `10.11.0.${(clientCount += 1)}`)
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (browser: Browser, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.raw('POST', path, { headers: { ...urlencoded, ...headers }, body: `${new URLSearchParams(fields)}` })
const isSignedIn = async (browser: Browser) => (await browser.call(currentMember, {})).ok
async function signInFieldsOfNewMember() {
  const { email, password } = (await site.member()).body
  return { form: 'login', login: email, password }
}

describe('a posted sign-in', () => {
  test('signs in and redirects in a browser without a cookie', async () => {
    const browser = newBrowser()
    const reply = await post(browser, '/login', await signInFieldsOfNewMember())
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/add_card'])
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('keeps the email, shows the error and never repeats the password', async () => {
    const { login } = await signInFieldsOfNewMember()
    const reply = await post(newBrowser(), '/login', { form: 'login', login, password: 'not the secret word' })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.body).toContain(`value="${login}"`)
    expect(reply.body).toContain('Invalid user name or password.')
    expect(reply.body).not.toContain('not the secret word')
  })

  test('marks empty fields as invalid and required', async () => {
    const reply = await post(newBrowser(), '/login', { form: 'login', login: '', password: '' })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('is required.')
    expect(reply.body).toContain('aria-invalid="true"')
  })

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'does not redirect to %s',
    async (returnTo) => {
      const reply = await post(newBrowser(), '/login', { ...(await signInFieldsOfNewMember()), returnTo })
      expect(reply.headers.location).toBe('/add_card')
    },
  )
})

describe('a form that another site posts', () => {
  // An empty header is not sent.
  const foreignHeaders: [string, Record<string, string>][] = [
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['from an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['from a sandboxed frame', { 'sec-fetch-site': '', origin: 'null' }],
    ['from another partner', { 'sec-fetch-site': '', origin: 'http://meridian-air.localhost:3000' }],
    ['without any origin', { 'sec-fetch-site': '' }],
  ]
  test.each(foreignHeaders)('%s changes nothing', async (_which, headers) => {
    const browser = newBrowser()
    const fields = await signInFieldsOfNewMember()
    await browser.raw('GET', '/login')
    const reply = await post(browser, '/login', fields, headers)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.cookies.map(({ name }) => name)).not.toContain('damask_session')
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('a posted form', () => {
  test('is refused when it is too long', async () => {
    const reply = await post(newBrowser(), '/login', { form: 'login', login: 'a'.repeat(formBytesMax) })
    expect(reply.statusCode).toBe(413)
  })

  test('is refused when it does not announce its length', async () => {
    const reply = await post(newBrowser(), '/login', { form: 'login' }, { 'transfer-encoding': 'chunked' })
    expect(reply.statusCode).toBe(411)
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data'])('is refused with the type %s', async (type) => {
    const reply = await post(newBrowser(), '/login', { form: 'login' }, { 'content-type': type })
    expect(reply.statusCode).toBe(400)
  })

  test('is handled as usual when it has field names that the form library reserves', async () => {
    const libraryFields = { __intent__: '{', __state__: '{', '__proto__[polluted]': 'yes', 'login[0].x': 'y' }
    const reply = await post(newBrowser(), '/login', {
      ...(await signInFieldsOfNewMember()),
      password: 'wrong',
      ...libraryFields,
    })
    expect(reply.statusCode).toBe(401)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('is refused by a page without a form', async () => {
    expect((await post(newBrowser(), '/how-it-works', { form: 'login' })).statusCode).toBe(405)
  })
})

test('API calls of a form count against the limits of its client', async () => {
  const browser = newBrowser()
  const statuses = new Set<number>()
  // One client may request ten recoveries a minute.
  for (let i = 0; i < 12; i += 1)
    statuses.add((await post(browser, '/recover', { form: 'recover', emailOrPhone: `a${i}@mail.example` })).statusCode)
  expect(statuses).toEqual(new Set([303, 429]))
})

test('a posted recovery leads to the form for the code; a short code and an unknown token are refused, and no password is repeated', async () => {
  const browser = newBrowser()
  const reply = await post(browser, '/recover', { form: 'recover', emailOrPhone: 'no-one@mail.example' })
  expect(reply.headers.location).toBe('/recover/confirm')
  const shortCodeReply = await post(browser, '/recover/confirm', { form: 'code', code: '12' })
  expect([shortCodeReply.statusCode, shortCodeReply.body.includes('must have 8 characters')]).toEqual([400, true])
  const secret = 'olives and a warm loaf'
  const refusal = await post(browser, '/recover/update', {
    form: 'new-password',
    token: 'a'.repeat(43),
    password: secret,
    passwordConfirm: secret,
    // Without scripts only the form has the account's passkeys, so it posts them.
    passkeys: JSON.stringify([{ id: 'one', name: 'My phone' }]),
  })
  expect(refusal.statusCode).toBe(410)
  expect(refusal.body).not.toContain(secret)
})

describe('a posted profile', () => {
  const profileOf = async (member: Browser) => {
    const reply = await member.call(currentMember, {})
    if (!reply.ok) throw new Error(reply.problem.code)
    return reply.value
  }
  const fieldsOf = ({ firstName, lastName, address, phoneNumber, publicId }: MemberView) => ({
    form: 'profile',
    renderedFor: publicId,
    firstName,
    lastName,
    ...address,
    phoneNumber,
    language: '',
  })

  test('saves a changed field, and an unchecked box as no', async () => {
    const member = await diner(site)
    const before = await profileOf(member)
    expect(before.emailOptIn).toBe(true)
    const reply = await post(member, '/account/user_profile', { ...fieldsOf(before), firstName: 'Anneli' })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/account/user_profile?saved=profile'])
    expect(await profileOf(member)).toMatchObject({ firstName: 'Anneli', emailOptIn: false })
  })

  test('keeps the entered values with the error', async () => {
    const member = await diner(site)
    const invalidFields = { ...fieldsOf(await profileOf(member)), firstName: 'Anneli', zipCode: '00000' }
    const reply = await post(member, '/account/user_profile', invalidFields)
    expect(reply.statusCode).toBe(400)
    for (const text of ['value="Anneli"', 'value="00000"', 'This ZIP code is not located in the U.S.'])
      expect(reply.body).toContain(text)
    expect((await profileOf(member)).firstName).toBe('Ana')
  })

  test('of another member’s page changes nothing', async () => {
    const [member, other] = [await diner(site), await diner(site)]
    const fields = { ...fieldsOf(await profileOf(other)), firstName: 'Anneli' }
    const reply = await post(member, '/account/user_profile', fields)
    expect(reply.headers.location).toMatch(/^\/login\?/)
    expect((await profileOf(member)).firstName).toBe('Ana')
  })

  test('of a visitor redirects to the sign-in', async () => {
    const reply = await post(newBrowser(), '/account/user_profile', { form: 'profile', firstName: 'Anneli' })
    expect(reply.headers.location).toMatch(/^\/login\?/)
  })
})

describe('a posted join form', () => {
  const ticketFor = async (browser: Browser) => {
    const { body } = await browser.raw('GET', '/join')
    return /name="ticket" value="([^"]+)"/.exec(body)?.[1] ?? ''
  }
  const fieldsFor = (ticket: string) => {
    const texts = Object.entries(goodForm('lumen-mobile')).filter(([, value]) => typeof value === 'string')
    return { ...(Object.fromEntries(texts) as Record<string, string>), form: 'join', termsAccepted: 'on', ticket }
  }

  test('creates the account after the minimum time for filling in the form, once per ticket', async () => {
    const browser = newBrowser()
    const ticket = await ticketFor(browser)
    const tooEarly = await post(browser, '/join', fieldsFor(ticket))
    expect([tooEarly.statusCode, tooEarly.body.includes('reCAPTCHA')]).toEqual([403, true])
    site.moveClock(fillMinMs)
    const reply = await post(browser, '/join', fieldsFor(ticket))
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/add_card'])
    const repeat = await post(newBrowser(), '/join', fieldsFor(ticket))
    expect(repeat.statusCode).toBe(403)
  })

  test.each(['', 'ticket.0.a.b', 'ticket', 'e30='])('with the ticket %j creates no account', async (ticket) => {
    expect((await post(newBrowser(), '/join', fieldsFor(ticket))).statusCode).toBe(403)
  })

  test(`creates at most ${freeAnswersPerHour} accounts from one IP address in an hour`, async () => {
    const browsers = Array.from({ length: freeAnswersPerHour + 1 }, () => site.browser('lumen-mobile', '10.12.0.1'))
    const tickets = await Promise.all(browsers.map(ticketFor))
    site.moveClock(fillMinMs)
    const statuses: number[] = []
    for (const [index, browser] of browsers.entries())
      statuses.push((await post(browser, '/join', fieldsFor(tickets[index] ?? ''))).statusCode)
    expect(statuses).toEqual([...Array.from({ length: freeAnswersPerHour }, () => 303), 403])
  })

  test('keeps the entered email and repeats no password', async () => {
    const fields: Record<string, string> = { ...fieldsFor('none'), zipCode: '0', password: 'salt and butter 1' }
    const reply = await post(newBrowser(), '/join', fields)
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain(`value="${fields['email']}"`)
    expect(reply.body).not.toContain('salt and butter')
  })
})

describe('an email posted on the home page', () => {
  test('goes to the join form by a redirect that repeats the post, and is not in the URL', async () => {
    const browser = newBrowser()
    const fields = { form: 'prospect', email: 'new-diner@mail.example' }
    const reply = await post(browser, '/?index', fields)
    expect([reply.statusCode, reply.headers.location]).toEqual([307, '/join'])
    const next = await post(browser, '/join', fields)
    expect([next.statusCode, next.body.includes('value="new-diner@mail.example"')]).toEqual([200, true])
  })

  test.each([
    ['not valid', { isValid: false }, 200, '/login', ['validate']],
    ['valid', { isValid: true }, 200, '/join', ['validate', 'capture']],
    ['valid, when its capture fails', { isValid: true }, 500, '/join', ['validate', 'capture']],
  ])(
    'that is %s continues to the sign-in or the join form [P1-353] [P1-354] [P1-355]',
    async (_case, verdict, captureStatus, to, expectedCalls) => {
      const calls: string[] = []
      const inject = site.app.inject.bind(site.app)
      const spy = vi.spyOn(site.app, 'inject').mockImplementation((async (request: { url: string }) => {
        const isValidation = request.url.startsWith('/api/Members/Validate/Email')
        if (isValidation || request.url.startsWith('/api/Prospects')) calls.push(isValidation ? 'validate' : 'capture')
        else return inject(request as never)
        const [statusCode, body] = isValidation ? [200, verdict] : [captureStatus, { received: true }]
        return { statusCode, body: JSON.stringify(body), cookies: [], headers: {} }
      }) as never)
      const reply = await post(newBrowser(), '/?index', { form: 'prospect', email: 'kim@mail.example' })
      spy.mockRestore()
      expect([reply.statusCode, reply.headers.location, calls]).toEqual([307, to, expectedCalls])
    },
  )

  test('stays with its error when it is empty', async () => {
    const reply = await post(newBrowser(), '/?index', { form: 'prospect', email: '' })
    expect([reply.statusCode, reply.body.includes('is required.')]).toEqual([400, true])
  })

  test('is refused when another site posts it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const reply = await post(newBrowser(), '/?index', { form: 'prospect', email: 'a@mail.example' }, headers)
    expect(reply.statusCode).toBe(403)
  })

  test('is posted by a form that is the same for every visitor', async () => {
    const formOf = async () =>
      /<form[^>]*action="\/\?index".*?<\/form>/s.exec((await newBrowser().raw('GET', '/')).body)?.[0]
    const [first, second] = [await formOf(), await formOf()]
    expect(first).toContain('name="email"')
    expect(second).toBe(first)
  })
})

describe('a posted claim', () => {
  test('marks an unknown restaurant and each empty field', async () => {
    const member = await diner(site)
    const reply = await post(member, '/account/missing_rewards', {
      form: 'claim',
      merchantId: 'Nowhere at all',
      date: '',
      amountMinor: '',
      cardId: '',
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('value="Nowhere at all"')
    expect(reply.body.match(/aria-invalid="true"/g)?.length).toBeGreaterThanOrEqual(4) // restaurant, date, amount and card
  })
})

const secondStage = /<h\d[^>]*>(<[^>]*>)*Your account is open/

test('a posted activation activates the member, and leads to the second stage [P1-470]', async () => {
  const partner = site.deps.partners.all().find(({ id }) => id === 'alder-hotels')
  if (!partner) throw new Error('no partner')
  const guest = { email: 'guest@mail.example', firstName: 'Ines', lastName: 'Vogt', partnerNumber: '55020001' }
  const enrollment = await autoEnroll(site.deps, partner, { ...guest, zipCode: '02116' })
  if (!enrollment.added) throw new Error(enrollment.reason)
  const { publicId } = enrollment
  const browser = site.browser(partner.id, '10.14.0.1')
  const path = `/activate?publicId=${publicId}`
  expect(inputIn((await browser.raw('GET', path)).body, 'publicId')).toContain(publicId)
  const reply = await post(browser, path, { form: 'activation', publicId })
  const next = `/activate/activated?publicId=${publicId}`
  expect([reply.statusCode, reply.headers.location]).toEqual([303, next])
  const status = await browser.call(getPersonStatus, { params: { publicId } })
  expect(status.ok && status.value.tierLevel).toBe('OptedIn')
  expect((await browser.raw('GET', next)).body).toMatch(secondStage)
})

test('an unknown person does not reach the second stage', async () => {
  const browser = site.browser('alder-hotels', '10.14.0.2')
  const page = await browser.raw('GET', `/activate/activated?publicId=${'0'.repeat(32)}`)
  expect(page.body).not.toMatch(secondStage)
})

test('an unsubscribe form that a script posts ends optional mail without a session, but only with the link’s key', async () => {
  const member = await site.member()
  const path = unsubscribeKeys(site.deps.config.siteKey).path('lumen-mobile', member.publicId)
  const visitor = site.browser('lumen-mobile', '10.14.0.3')
  // A script posts to the page’s data at `.data`.
  const send = (url: string) => post(visitor, url.replace('?', '.data?'), { form: 'unsubscribe', scripted: '1' })
  expect((await send(path.replace(/key=.*/, `key=${'A'.repeat(43)}`))).statusCode).toBe(404)
  const isOptedIn = async () => {
    const memberReply = await member.call(currentMember, {})
    return memberReply.ok && memberReply.value.emailOptIn
  }
  expect(await isOptedIn()).toBe(true)
  expect((await send(path)).statusCode).toBe(200)
  expect(await isOptedIn()).toBe(false)
})
