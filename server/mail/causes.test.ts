import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { changePartnerNumber } from '../../contract/api/credentials.ts'
import { linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { changeEmail } from '../../contract/api/recovery.ts'
import { signIn } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'

let site: Site
let mailServer: ReturnType<typeof testMailServer>
beforeAll(async () => {
  site = await openSite()
  mailServer = testMailServer(site)
})
// Sends the mails that an earlier test left in the queue.
beforeEach(async () => {
  await mailServer.sendDueMails()
})
afterAll(() => site.close())

let lastNumber = 3000
/** A card as the test's vault reads it in place of an encrypted number: brand, first six and last four digits. */
const nextSealedCard = () => `visa 424242 ${(lastNumber += 1)}`
const link = async (browser: Browser, ...cards: object[]) => {
  const reply = await browser.call(linkCards, { body: { creditCards: cards, directFileFeedOptIn: true } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.cardRegistration
}
const cardOf = (sealed: string) => ({ encryptedCardNumber: sealed })
const sendAndListSubjects = async () => (await mailServer.sendDueMails()).map(({ to, subject }) => `${to}: ${subject}`)

test('the first card sends a welcome, the next a confirmation, and a removed card a notice', async () => {
  const member = await site.member()
  const [firstCard, secondCard] = [nextSealedCard(), nextSealedCard()]
  await link(member, cardOf(firstCard))
  expect(await sendAndListSubjects()).toEqual([`${member.body.email}: Welcome to Lumen Dining Rewards`])
  await link(member, cardOf(secondCard))
  expect(await sendAndListSubjects()).toEqual([
    `${member.body.email}: Your card ending in ${secondCard.slice(-4)} is linked`,
  ])
  const cards = await member.call(listCards, {})
  const id = (cards.ok && cards.value.items.find(({ lastFour }) => lastFour === firstCard.slice(-4))?.id) || ''
  await member.call(removeCard, { query: { id } })
  expect(await sendAndListSubjects()).toEqual([
    `${member.body.email}: Your card ending in ${firstCard.slice(-4)} was removed`,
  ])
})

test('a card that is refused because the member has linked it already sends no mail', async () => {
  const member = await site.member()
  const sealed = nextSealedCard()
  await link(member, cardOf(sealed))
  await mailServer.sendDueMails()
  await link(member, cardOf(sealed))
  expect(await sendAndListSubjects()).toEqual([])
})

test('a card that moves to another program sends a notice from the old partner and a welcome from the new one', async () => {
  const [member, memberElsewhere] = [await site.member(), await site.member({ partner: 'meridian-air' })]
  const sealed = nextSealedCard()
  await link(member, cardOf(sealed))
  await mailServer.sendDueMails()
  const [pending] = await link(memberElsewhere, cardOf(sealed))
  expect(await sendAndListSubjects()).toEqual([])
  await link(memberElsewhere, { pendingTransferId: pending?.pendingTransferId })
  const mails = await mailServer.sendDueMails()
  expect(mails.map(({ to, subject, from }) => [to, from.name, subject]).sort()).toEqual(
    [
      [member.body.email, 'Lumen Dining Rewards', `Your card ending in ${sealed.slice(-4)} moved to another program`],
      [memberElsewhere.body.email, 'Meridian Dining', 'Welcome to Meridian Dining'],
    ].sort(),
  )
})

test('a sign-in with an unrecognized browser on a new device sends a mail; the first and known devices send none', async () => {
  const member = await site.member()
  const credentials = { body: { login: member.body.email, password: member.body.password } }
  await member.call(signIn, credentials)
  expect(await sendAndListSubjects()).toEqual([])
  const newDevice = site.browser('lumen-mobile', '10.7.7.1')
  await newDevice.call(signIn, credentials)
  const [mail] = await mailServer.sendDueMails()
  expect([mail?.to, mail?.subject]).toEqual([member.body.email, 'New sign-in to Lumen Dining Rewards'])
  expect(mail?.text).toContain('a browser we do not know on')
  await newDevice.call(signIn, credentials)
  expect(await sendAndListSubjects()).toEqual([])
})

/** A member with `email_must_change`, as if several accounts shared the email. */
async function memberWithSharedEmail() {
  const member = await site.member()
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.updateTable('member').set({ email_must_change: true }).where('public_id', '=', member.publicId).execute(),
  )
  return member
}

test('a member with a unique email cannot change it without a confirmation', async () => {
  const member = await site.member()
  expect(await member.call(changeEmail, { body: { email: 'brand.new@mail.example' } })).toMatchObject({
    status: 409,
    problem: { code: 'confirmation_needed' },
  })
})

test('a changed email sends the old address a mail that masks the new address [P1-055]', async () => {
  const member = await memberWithSharedEmail()
  expect(await member.call(changeEmail, { body: { email: 'Brand.New@Mail.example' } })).toMatchObject({
    value: { email: 'brand.new@mail.example' },
  })
  const mails = await mailServer.sendDueMails()
  const mail = mails.find(({ to }) => to === member.body.email)
  expect(mail?.subject).toBe('Your email was changed')
  expect(mail?.text).toContain('b•••@mail.example')
  expect(JSON.stringify(mail)).not.toContain('brand.new')
  const login = (email: string) =>
    site.browser('lumen-mobile', '10.7.7.2').call(signIn, { body: { login: email, password: member.body.password } })
  expect([(await login(member.body.email)).status, (await login('brand.new@mail.example')).status]).toEqual([401, 200])
})

test('a changed email sends the new address a mail without anything of the member, so that a typing error is noticed [MEM-C9]', async () => {
  const member = await memberWithSharedEmail()
  await member.call(changeEmail, { body: { email: 'mistyped@mail.example' } })
  const mails = await mailServer.sendDueMails()
  const mail = mails.find(({ to }) => to === 'mistyped@mail.example')
  expect(mail?.subject).toBe('This is your email with Lumen Dining Rewards now')
  for (const personal of [member.body.email, member.body.firstName, member.body.lastName])
    expect(JSON.stringify(mail)).not.toContain(personal)
})

test.each([
  ['', 'Email is required.'],
  ['ana@mail', 'Please enter a valid email address.'],
])('the email cannot become %j [P1-055]', async (email, message) => {
  const member = await memberWithSharedEmail()
  expect(await member.call(changeEmail, { body: { email } })).toMatchObject({
    status: 400,
    problem: { errors: [{ field: 'email', message }] },
  })
})

test('an email in use is refused, and a shared email must change [P1-055, M2-207, M2-326]', async () => {
  const [member, otherMember] = [await memberWithSharedEmail(), await site.member()]
  expect(await member.call(changeEmail, { body: { email: otherMember.body.email } })).toMatchObject({
    problem: { errors: [{ field: 'email', message: 'This email is already in use.' }] },
  })
  const signedIn = await member.call(signIn, { body: { login: member.body.email, password: member.body.password } })
  expect(signedIn).toMatchObject({ value: { emailMustChange: true } })
  expect(await member.call(changeEmail, { body: { email: member.body.email } })).toMatchObject({
    problem: {
      errors: [{ message: 'This email is used by more than one account. Please enter a new one.' }],
    },
  })
  expect(await member.call(changeEmail, { body: { email: `own-${member.body.email}` } })).toMatchObject({ ok: true })
  const secondSignIn = await member.call(signIn, {
    body: { login: `own-${member.body.email}`, password: member.body.password },
  })
  expect(secondSignIn).toMatchObject({ value: { emailMustChange: false } })
})

test('a session older than a day must reauthenticate before the email changes', async () => {
  const member = await memberWithSharedEmail()
  await member.call(signIn, { body: { login: member.body.email, password: member.body.password, rememberMe: true } })
  site.moveClock(25 * 3_600_000)
  expect(await member.call(changeEmail, { body: { email: 'thief@mail.example' } })).toMatchObject({
    status: 403,
    problem: { code: 'password_needed' },
  })
})

test('a changed partner number sends one mail; an unchanged number or a wrong password sends none', async () => {
  const member = await site.member({ partner: 'meridian-air', partnerNumber: '300418263' })
  await mailServer.sendDueMails()
  const change = (partnerNumber: string, password = member.body.password) =>
    member.call(changePartnerNumber, { body: { partnerNumber, password } })
  expect((await change('300418274', 'a wrong one')).ok).toBe(false)
  expect(await change('300418263')).toMatchObject({ ok: true })
  expect(await sendAndListSubjects()).toEqual([])
  expect(await change('300418274')).toMatchObject({ ok: true })
  const [mail, ...others] = await mailServer.sendDueMails()
  expect([mail?.to, mail?.subject, others]).toEqual([member.body.email, 'Your Meridian number was changed', []])
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('From now on it ends in 8274')
  expect(mail?.text).not.toContain('300418274')
})
