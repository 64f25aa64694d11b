import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import { inputIn, postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import {
  creditBalance,
  statementCreditCardId,
  memberWithCredit,
  recordingSources,
  readRedemptionOffer,
} from '../../checks/fixtures/redemptions.ts'
import { wholePageRoutes } from '../../checks/fixtures/whole-site.ts'
import { signIn, signOut } from '../../contract/api/session.ts'
import { trustedForMs } from '../../domain/session.ts'
import { redemptionRoutes } from '../redemptions/routes.ts'

const page = '/account/redeem'
const password = 'salt and butter'
const wrongPassword = 'olives and a warm loaf'

let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite([], [redemptionRoutes(recordingSources().sources), await wholePageRoutes()])
})
afterAll(() => site.close())

const valueIn = (html: string, name: string) => / value="([^"]*)"/.exec(inputIn(html, name))?.[1] ?? ''
const hasDialog = (html: string) => /<dialog[^>]* open=""/.test(html)
const keyOf = async (member: Diner) => valueIn((await member.raw('GET', page)).body, 'key')
const redemptionsOf = async (member: Diner) => (await readRedemptionOffer(member)).redemptions
const choice = { form: 'redemption', way: 'gift_card', shownWay: 'gift_card', brand: 'Visa', delivery: 'Email' }
const confirmFields = { form: 'confirm-redemption', way: 'gift_card', brand: 'Visa', delivery: 'Email', amount: '2000' }

test('a choice is posted part by part, and changes nothing before its confirmation', async () => {
  const member = await memberWithCredit(site, 3_000)
  const key = await keyOf(member)
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  const wayReply = await postUrlEncoded(member, page, { form: 'redemption', key, shownWay: '', way: 'gift_card' })
  expect([wayReply.statusCode, hasDialog(wayReply.body)]).toEqual([200, false])
  expect(wayReply.body).toContain('Which gift card?')
  expect(wayReply.body).not.toContain('Choose an amount.')
  const withoutAmount = await postUrlEncoded(member, page, { ...choice, key })
  expect(withoutAmount.body).toContain('Choose an amount.')
  const otherAmount = await postUrlEncoded(member, page, { ...choice, key, amount: 'other' })
  expect(inputIn(otherAmount.body, 'enteredAmount')).not.toContain('aria-invalid')
  const tooSmall = await postUrlEncoded(member, page, { ...choice, key, amount: 'other', enteredAmount: '19.99' })
  expect(inputIn(tooSmall.body, 'enteredAmount')).toMatch(/(?=.*aria-invalid="true")(?=.*value="19.99")/)
  const complete = await postUrlEncoded(member, page, { ...choice, key, amount: 'other', enteredAmount: '20' })
  expect(hasDialog(complete.body)).toBe(true)
  expect(complete.body).toContain('Get my $20 gift card')
  expect([valueIn(complete.body, 'key'), await redemptionsOf(member)]).toEqual([key, []])
})

test('an amount that was chosen for one way to redeem is dropped when the member chooses the other way', async () => {
  const member = await memberWithCredit(site, 3_000)
  const fields = { form: 'redemption', key: await keyOf(member), shownWay: 'gift_card', amount: '2000' }
  const { body } = await postUrlEncoded(member, page, { ...fields, way: 'statement_credit' })
  expect(hasDialog(body)).toBe(false)
  expect(valueIn(body, 'shownWay')).toBe('statement_credit')
})

test('a confirmation that is posted again from the same page redeems once', async () => {
  const member = await memberWithCredit(site, 5_000)
  const fields = { ...confirmFields, key: await keyOf(member) }
  const replies = await Promise.all([postUrlEncoded(member, page, fields), postUrlEncoded(member, page, fields)])
  replies.push(await postUrlEncoded(member, page, fields))
  for (const { statusCode, headers } of replies)
    expect([statusCode, headers.location]).toEqual([303, `${page}?redemption=${fields.key}`])
  expect(await redemptionsOf(member)).toMatchObject([{ creditId: fields.key, creditAmountCents: 2_000 }])
  expect(await creditBalance(member)).toBe(3_000)
  const confirmation = await member.raw('GET', `${page}?redemption=${fields.key}`)
  expect(confirmation.body).toContain('$20.00, well earned')
  expect(valueIn((await member.raw('GET', page)).body, 'key')).not.toBe(fields.key)
})

test('another choice with a used key is refused, and the page gets a new key', async () => {
  const member = await memberWithCredit(site, 5_000)
  const fields = { ...confirmFields, key: await keyOf(member) }
  await postUrlEncoded(member, page, fields)
  const reply = await postUrlEncoded(member, page, { ...fields, amount: '2500' })
  expect([reply.statusCode, hasDialog(reply.body)]).toEqual([409, false])
  expect(reply.body).toContain('What you chose is still here.')
  expect(valueIn(reply.body, 'key')).toHaveLength(36)
  expect(valueIn(reply.body, 'key')).not.toBe(fields.key)
  expect(await redemptionsOf(member)).toHaveLength(1)
})

test('a posted confirmation with a card redeems a statement credit of the posted amount', async () => {
  const member = await memberWithCredit(site, 3_000)
  const cardId = (await statementCreditCardId(member)) ?? ''
  const fields = {
    form: 'confirm-redemption',
    key: await keyOf(member),
    way: 'statement_credit',
    amount: '2345',
    cardId,
  }
  expect((await postUrlEncoded(member, page, fields)).statusCode).toBe(303)
  expect(await redemptionsOf(member)).toMatchObject([{ way: 'statement_credit', creditAmountCents: 2_345 }])
})

test('a refused confirmation keeps the choice, and the page shows the error', async () => {
  const member = await memberWithCredit(site, 3_000)
  const reply = await postUrlEncoded(member, page, { ...confirmFields, key: await keyOf(member), amount: '2250' })
  expect([reply.statusCode, hasDialog(reply.body)]).toEqual([400, false])
  expect(reply.body).toContain('Gift cards come in steps of $5.')
  expect(valueIn(reply.body, 'enteredAmount')).toBe('22.50')
  expect(reply.body).toMatch(/<input(?=[^>]*value="Visa")(?=[^>]*checked="")/)
})

test('a confirmation in an old session asks for the password in the same dialog', async () => {
  const member = await memberWithCredit(site, 3_000)
  await member.call(signIn, { body: { login: member.email, password, rememberMe: true } })
  site.moveClock(trustedForMs + 1_000)
  const fields = { ...confirmFields, key: await keyOf(member) }
  const withoutPassword = await postUrlEncoded(member, page, fields)
  expect([withoutPassword.statusCode, hasDialog(withoutPassword.body)]).toEqual([403, true])
  expect(inputIn(withoutPassword.body, 'password')).not.toContain('aria-invalid')
  for (const [status, enteredPassword] of [
    [400, ''],
    [403, wrongPassword],
  ] as const) {
    const reply = await postUrlEncoded(member, page, { ...fields, password: enteredPassword })
    expect([reply.statusCode, hasDialog(reply.body)]).toEqual([status, true])
    expect(inputIn(reply.body, 'password')).toContain('aria-invalid="true"')
    expect(reply.body).not.toContain(wrongPassword)
    expect(valueIn(reply.body, 'key')).toBe(fields.key)
  }
  expect(await redemptionsOf(member)).toEqual([])
  expect((await postUrlEncoded(member, page, { ...fields, password })).headers.location).toBe(
    `${page}?redemption=${fields.key}`,
  )
})

test.each([
  ['choice', { ...choice, amount: '2500' }, '2500'],
  ['confirmation', { ...confirmFields, amount: '2500' }, '2500'],
])('a %s that is posted after the session ended opens again after the sign-in', async (_title, fields, amount) => {
  const member = await memberWithCredit(site, 3_000)
  const key = await keyOf(member)
  await member.call(signOut, {})
  const afterSignOut = await postUrlEncoded(member, page, { ...fields, key, renderedFor: member.publicId })
  expect([afterSignOut.statusCode, afterSignOut.headers.location]).toEqual([
    307,
    `/login?${new URLSearchParams({ returnTo: page })}`,
  ])
  await member.call(signIn, { body: { login: member.email, password } })
  const { form, ...values } = { ...fields, key }
  // The sign-in form redirects its POST to the page (307), with the form that was not sent. The test posts there directly.
  const unsent = JSON.stringify({ id: form, member: member.publicId, values })
  const { statusCode, body } = await postUrlEncoded(member, page, { form: 'login', unsent })
  expect([statusCode, hasDialog(body)]).toEqual([200, true])
  expect(body).toMatch(new RegExp(`<input type="hidden" name="amount" value="${amount}"`))
  expect(valueIn(body, 'key')).toBe(key)
  expect(await redemptionsOf(member)).toEqual([])
})
