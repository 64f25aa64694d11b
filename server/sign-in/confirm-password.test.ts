import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { confirmPassword, currentMember, signIn } from '../../contract/api/session.ts'
import { confirmedForMs, trustedForMs } from '../../domain/session.ts'
import { failuresMax, lockMs } from '../../domain/sign-in.ts'
import { inPartner } from '../database/connect.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let lastFour = 2000
let lastAddress = 1

/** Opens a remembered session of a new member with this many cards, and makes it older than a day. */
async function openOldSession(cards: number): Promise<Browser & { email: string; password: string; address: string }> {
  const { body } = await site.member()
  const address = `10.7.0.${(lastAddress += 1)}`
  const browser = site.browser('lumen-mobile', address)
  await browser.call(signIn, { body: { login: body.email, password: body.password, rememberMe: true } })
  for (let i = 0; i < cards; i += 1) {
    const encryptedCardNumber = `visa 424242 ${(lastFour += 1)}`
    await browser.call(linkCards, { body: { creditCards: [{ encryptedCardNumber }], directFileFeedOptIn: true } })
  }
  site.moveClock(trustedForMs + 1_000)
  return { ...browser, email: body.email, password: body.password, address }
}
const confirm = (browser: Browser, password: string) => browser.call(confirmPassword, { body: { password } })
const removeFirstCard = async (browser: Browser) => {
  const cards = await browser.call(listCards, {})
  const id = cards.ok ? (cards.value.items[0]?.id ?? '') : ''
  const reply = await browser.call(removeCard, { query: { id } })
  return reply.ok ? 'removed' : reply.problem.code
}
const memberTypeOf = async (browser: Browser) => {
  const reply = await browser.call(currentMember, {})
  return reply.ok ? reply.value.memberType : reply.status
}

test('a session older than a day cannot remove the last card, and nothing changes [P1-328]', async () => {
  const member = await openOldSession(1)
  expect(await removeFirstCard(member)).toBe('password_needed')
  expect(await memberTypeOf(member)).toBe('EnrolledCardMember')
})

test('a session can remove the last card for ten minutes after its member confirmed the password [P1-328]', async () => {
  const member = await openOldSession(1)
  expect(await confirm(member, member.password)).toMatchObject({ value: { confirmed: true } })
  site.moveClock(confirmedForMs)
  expect(await removeFirstCard(member)).toBe('password_needed')
  await confirm(member, member.password)
  // The site's clock runs on, so five seconds remain for the calls.
  site.moveClock(confirmedForMs - 5_000)
  expect(await removeFirstCard(member)).toBe('removed')
  // Removing the last card signs the member out.
  expect(await memberTypeOf(member)).toBe(401)
})

test('no password is needed to remove a card that is not the last, or the last card in a new session [P1-328]', async () => {
  const member = await openOldSession(2)
  expect(await removeFirstCard(member)).toBe('removed')
  expect(await removeFirstCard(member)).toBe('password_needed')
  const newBrowser = site.browser('lumen-mobile', member.address)
  await newBrowser.call(signIn, { body: { login: member.email, password: member.password } })
  expect(await removeFirstCard(newBrowser)).toBe('removed')
})

test('a confirmed password counts only in its session [P1-328]', async () => {
  const member = await openOldSession(1)
  const other = site.browser('lumen-mobile', member.address)
  await other.call(signIn, { body: { login: member.email, password: member.password, rememberMe: true } })
  site.moveClock(trustedForMs + 1_000)
  await confirm(other, member.password)
  expect(await removeFirstCard(member)).toBe('password_needed')
  expect(await removeFirstCard(other)).toBe('removed')
})

test('wrong passwords in a stolen session are refused and counted, and lock the confirmation for 30 minutes [P1-328]', async () => {
  const member = await openOldSession(1)
  for (let i = 0; i < failuresMax.account; i += 1) {
    // Each try comes from another address and without the visitor cookie of the member’s browser, so only the account’s failures add up.
    const thief = site.browser('lumen-mobile', `10.8.0.${i + 1}`)
    thief.cookies.set('damask_session', member.cookies.get('damask_session') ?? '')
    expect(await confirm(thief, 'not the password')).toMatchObject({
      status: 403,
      problem: { code: 'wrong_password', title: 'This is not your password. Please try again.' },
    })
  }
  const secondBrowser = site.browser('lumen-mobile', '10.8.1.1')
  secondBrowser.cookies.set('damask_session', member.cookies.get('damask_session') ?? '')
  expect(await confirm(secondBrowser, member.password)).toMatchObject({
    status: 403,
    problem: { code: 'account_locked' },
  })
  site.moveClock(lockMs + 1_000)
  expect(await confirm(secondBrowser, member.password)).toMatchObject({ value: { confirmed: true } })
})

test('a visitor cannot confirm a password [P1-328]', async () => {
  expect(await confirm(site.browser(), 'salt and butter')).toMatchObject({ status: 401 })
})

test('a member without a password is refused with `no_password`, and cannot remove the last card in an old session [P1-328]', async () => {
  const member = await openOldSession(1)
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.updateTable('member').set({ password_hash: null }).where('email', '=', member.email).execute(),
  )
  expect(await confirm(member, member.password)).toMatchObject({ status: 409, problem: { code: 'no_password' } })
  expect(await removeFirstCard(member)).toBe('password_needed')
})
