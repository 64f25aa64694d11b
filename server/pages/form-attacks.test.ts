import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { activateMember } from '../../contract/api/activation.ts'
import { closeAccount } from '../../contract/api/account.ts'
import { keepCard, removeCard } from '../../contract/api/cards.ts'
import { disputeClaim, sendClaim } from '../../contract/api/claims.ts'
import {
  changePartnerNumber,
  changePassword,
  confirmEmailChange,
  requestEmailChange,
} from '../../contract/api/credentials.ts'
import { updateProfile } from '../../contract/api/profile.ts'
import { requestRedemption } from '../../contract/api/redemptions.ts'
import { cancelReservation, changeReservation, makeReservation } from '../../contract/api/reservations.ts'
import { postReview, withdrawReview } from '../../contract/api/reviews.ts'
import { confirmPassword, signOut } from '../../contract/api/session.ts'
import { endSessions } from '../../contract/api/sessions.ts'
import { formBytesMax } from './form-limit.ts'

let site: Site
/** The API calls that may change something, as the pages of the site make them. The sign-out counts too, although it is a GET. */
let changes: string[] = []
beforeAll(async () => {
  site = await openWholeSite()
  const inject = site.app.inject.bind(site.app)
  vi.spyOn(site.app, 'inject').mockImplementation(((request: { method: string; url: string }) => {
    if ((request.method !== 'GET' || request.url === signOut.path) && request.url.startsWith('/api/'))
      changes.push(`${request.method} ${request.url}`)
    return inject(request as never)
  }) as never)
})
afterAll(() => site.close())

/** Posted in each password field. It is not the member’s password, so a call that needs that password is made and refused. */
const secret = 'olives and a warm loaf'
/** The id of nothing; also an idempotency key. */
const unknownId = '018f0000-0000-7000-8000-000000000001'
const reviewPage = `/account/reviews/${unknownId}`
const profilePage = '/account/user_profile'
const person = { firstName: 'Anneli', lastName: 'Ruiz', address1: '', address2: '', city: '', state: '' }

/** For the redemption form, a member of a partner with redemptions; for any other form, a member of lumen-mobile. */
const memberFor = (formName: string, lastDigit: number) =>
  diner(site, formName === 'redemption' ? { partner: 'northfield-cu', partnerNumber: `205000${lastDigit}` } : {})

type Target = { page: string; fields: Record<string, string>; call: { method: string; path: string } }
const targets: Record<string, Target> = {
  profile: {
    page: profilePage,
    fields: { form: 'profile', ...person, zipCode: '60607', phoneNumber: '', language: '' },
    call: updateProfile,
  },
  email: {
    page: `${profilePage}?change=email`,
    fields: { form: 'email', email: 'new@mail.example', password: secret },
    call: requestEmailChange,
  },
  password: {
    page: `${profilePage}?change=password`,
    fields: { form: 'password', currentPassword: secret, password: secret, passwordConfirm: secret },
    call: changePassword,
  },
  number: {
    page: `${profilePage}?change=number`,
    fields: { form: 'number', partnerNumber: '2125569999', password: secret },
    call: changePartnerNumber,
  },
  'proof before a download': {
    page: profilePage,
    fields: { form: 'proof', password: secret },
    call: confirmPassword,
  },
  closing: {
    page: `${profilePage}?change=closing`,
    fields: { form: 'closing', password: secret, acceptsLoss: 'on' },
    call: closeAccount,
  },
  review: { page: reviewPage, fields: { form: 'review', stars: '4', text: 'Warm bread.' }, call: postReview },
  'withdrawn review': {
    page: reviewPage,
    fields: { form: 'withdraw' },
    call: { ...withdrawReview, path: withdrawReview.path.replace(':txnId', unknownId) },
  },
  claim: {
    page: '/account/missing_rewards',
    fields: {
      form: 'claim',
      scripted: '1', // with script, the page accepts the id of the restaurant that the script chose
      merchantId: 'Mill',
      restaurant: 'mill',
      date: '2026-05-05',
      amountMinor: '48.20',
      cardId: 'other',
    },
    call: sendClaim,
  },
  'disputed claim': {
    page: '/account/missing_rewards',
    fields: { form: `dispute-${unknownId}` },
    call: { ...disputeClaim, path: disputeClaim.path.replace(':id', unknownId) },
  },
  redemption: {
    page: '/account/redeem',
    fields: {
      form: 'confirm-redemption',
      key: unknownId,
      way: 'gift_card',
      amount: '2000',
      brand: 'Visa',
      delivery: 'Email',
    },
    call: requestRedemption,
  },
  reservation: {
    page: '/merchants/one',
    fields: { form: 'book', date: '2026-05-06', time: '19:00', partySize: '2', key: unknownId },
    call: { ...makeReservation, path: makeReservation.path.replace(':id', 'one') },
  },
  'changed reservation': {
    page: '/account/reservations',
    fields: { form: `change-${unknownId}`, date: '2026-05-06', time: '19:00', partySize: '2' },
    call: { ...changeReservation, path: changeReservation.path.replace(':id', unknownId) },
  },
  'canceled reservation': {
    page: '/account/reservations',
    fields: { form: `cancel-${unknownId}` },
    call: { ...cancelReservation, path: cancelReservation.path.replace(':id', unknownId) },
  },
  'kept card': {
    page: '/account/manage_cards',
    fields: { form: `keep-${unknownId}` },
    call: { ...keepCard, path: keepCard.path.replace(':id', unknownId) },
  },
  'removed card': {
    page: '/account/manage_cards',
    fields: { form: `remove-${unknownId}` },
    call: { ...removeCard, path: `${removeCard.path}?id=${unknownId}&reason=remove` },
  },
  'ended session': {
    page: '/account/sessions',
    fields: { form: 'end-another' },
    call: { ...endSessions, path: `${endSessions.path}?id=another` },
  },
  'sign-out': { page: '/SignOut', fields: { form: 'sign-out' }, call: signOut },
  'ended sessions': { page: '/account/sessions', fields: { form: 'others' }, call: endSessions },
  activation: {
    page: `/activate?publicId=${'0'.repeat(32)}`,
    fields: { form: 'activation', publicId: '0'.repeat(32) },
    call: activateMember,
  },
  'confirmed email': {
    page: '/confirm_email',
    fields: { form: 'confirm-email', token: 'a'.repeat(43) },
    call: confirmEmailChange,
  },
}
const rows = Object.entries(targets)

// An empty header is not sent.
const foreignHeaders: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': '', origin: 'https://evil.example' },
  { 'sec-fetch-site': '', origin: 'null' },
  { 'sec-fetch-site': '', origin: 'http://meridian-air.localhost:3000' },
  { 'sec-fetch-site': '' },
]

describe.each(rows)('the form %s', (name, { page, fields, call }) => {
  test('makes its call only for a post of the same site, of a valid size and type', async () => {
    const member = await memberFor(name, 1)
    const send = async (headers: Record<string, string>, moreFields: Record<string, string> = {}) =>
      (await postUrlEncoded(member, page, { ...fields, ...moreFields }, headers)).statusCode
    changes = []
    // Two pages redirect for every reply of their actions: the activation page of an unknown person, and the sign-out page.
    const refusalStatusMin = ['activation', 'sign-out'].includes(name) ? 302 : 400
    for (const headers of foreignHeaders)
      expect(await send(headers), JSON.stringify(headers)).toBeGreaterThanOrEqual(refusalStatusMin)
    expect(await send({ 'transfer-encoding': 'chunked' })).toBe(411)
    expect(await send({}, { more: 'a'.repeat(formBytesMax) })).toBe(413)
    for (const type of ['application/json', 'text/plain', 'multipart/form-data'])
      expect(await send({ 'content-type': type }), type).toBe(400)
    expect(changes).toEqual([])
    await send({})
    expect(changes).toEqual([`${call.method} ${call.path}`])
  })

  test('gets a reply that is never stored, repeats no secret and redirects to no address with an email', async () => {
    const member = await memberFor(name, 2)
    changes = []
    const reply = await postUrlEncoded(member, page, fields)
    // A cache stores a reply to a POST only when the reply allows it.
    expect(reply.headers['cache-control'] ?? 'private, no-store').toBe('private, no-store')
    expect(reply.body).not.toContain(secret)
    expect(reply.headers.location ?? '').not.toContain('mail.example')
  })
})

test.each(rows.filter(([name]) => ['email', 'password', 'number', 'closing'].includes(name)))(
  'the form %s counts against the limit of its call',
  async (_name, { page, fields }) => {
    const member = await diner(site)
    changes = []
    // Each of these calls allows ten a minute.
    const statuses = new Set<number>()
    for (let count = 0; count < 13; count += 1) statuses.add((await postUrlEncoded(member, page, fields)).statusCode)
    expect(statuses).toContain(429)
  },
)
