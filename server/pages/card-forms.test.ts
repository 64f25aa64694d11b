import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { inputIn, postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { linkCards, listCards } from '../../contract/api/cards.ts'
import { currentMember, signIn, signOut } from '../../contract/api/session.ts'

let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

const path = '/account/manage_cards'
const password = 'salt and butter'
const wrongPassword = 'olives and a warm loaf'
type Member = Awaited<ReturnType<typeof diner>>

async function cardsOf(member: Member) {
  const reply = await member.call(listCards, {})
  return reply.ok ? reply.value : { items: [], earlier: [], unusedCard: null }
}
const firstCardIdOf = async (member: Member) => (await cardsOf(member)).items[0]?.id ?? ''

/** A member with two cards; the second ends in `lastFour`. */
async function memberWithCards(lastFour: number) {
  const member = await diner(site)
  const creditCards = [{ encryptedCardNumber: `visa 424242 ${lastFour}` }]
  await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  return member
}

/** A member with one card, in a session older than a day. */
async function memberWithOldSession() {
  const member = await diner(site)
  const { email: login } = member.body
  await member.call(signIn, { body: { login, password, rememberMe: true } })
  site.moveClock(25 * 3_600_000)
  return { member, id: await firstCardIdOf(member) }
}

test.each(['remove', 'withdraw'])(
  'a posted form %s removes the card, and the page confirms the removal even when the form is posted twice',
  async (form) => {
    const member = await memberWithCards(form === 'remove' ? 8001 : 8002)
    const id = await firstCardIdOf(member)
    expect((await member.raw('GET', path)).body).toContain(`value="remove-${id}"`)
    const dialogPage = await member.raw('GET', `${path}?change=${form}-${id}`)
    expect(dialogPage.body).toMatch(/<dialog[^>]* open=""/)
    const fields = { form: `${form}-${id}` }
    for (const reply of [await postUrlEncoded(member, path, fields), await postUrlEncoded(member, path, fields)])
      expect([reply.statusCode, reply.headers.location]).toEqual([303, `${path}?removed=${id}`])
    const { items, earlier } = await cardsOf(member)
    expect(items.map((card) => card.id)).not.toContain(id)
    expect(earlier).toMatchObject([{ id, endReason: form === 'remove' ? 'removed' : 'withdrawn' }])
    expect((await member.raw('GET', `${path}?removed=${id}`)).body).toMatch(
      /Your card ending in \d{4} has been deleted\./,
    )
  },
)

test('the page does not confirm the removal of a card that is still linked', async () => {
  const member = await diner(site)
  expect((await member.raw('GET', `${path}?removed=${await firstCardIdOf(member)}`)).body).not.toContain(
    'has been deleted',
  )
})

test('a posted removal of the last card signs out [M2-049]', async () => {
  const member = await diner(site)
  const reply = await postUrlEncoded(member, path, { form: `remove-${await firstCardIdOf(member)}` })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/SignOut'])
  expect((await member.call(currentMember, {})).ok).toBe(false)
})

test('the removal of the last card in an old session asks for the password in the same dialog [P1-328]', async () => {
  const { member, id } = await memberWithOldSession()
  const send = (fields: Record<string, string> = {}) =>
    postUrlEncoded(member, path, { form: `remove-${id}`, ...fields })
  const firstReply = await send()
  expect(firstReply.statusCode).toBe(403)
  expect(firstReply.body).toMatch(/<dialog[^>]* open=""/)
  expect(inputIn(firstReply.body, 'password')).not.toContain('aria-invalid')
  for (const [status, enteredPassword] of [
    [400, ''],
    [403, wrongPassword],
  ] as const) {
    const reply = await send({ password: enteredPassword })
    expect(reply.statusCode).toBe(status)
    expect(inputIn(reply.body, 'password')).toContain('aria-invalid="true"')
    expect(reply.body).not.toContain(wrongPassword)
  }
  expect(await firstCardIdOf(member)).toBe(id)
  expect((await send({ password })).headers.location).toBe('/SignOut')
})

test('a removal that is posted after the session ended asks for confirmation after the sign-in', async () => {
  const member = await memberWithCards(8003)
  const form = `remove-${await firstCardIdOf(member)}`
  await member.call(signOut, {})
  const replyAfterSignOut = await postUrlEncoded(member, path, { form, renderedFor: member.publicId, resumable: '' })
  expect([replyAfterSignOut.statusCode, replyAfterSignOut.headers.location]).toEqual([
    307,
    `/login?${new URLSearchParams({ returnTo: path })}`,
  ])
  const { email: login } = member.body
  await member.call(signIn, { body: { login, password, rememberMe: false } })
  // The sign-in form redirects its POST to the page (307), with the form that was not sent. The test posts there directly.
  const unsent = JSON.stringify({ id: form, member: member.publicId, values: {} })
  const replyAfterSignIn = await postUrlEncoded(member, path, { form: 'login', unsent })
  expect(replyAfterSignIn.body).toMatch(/<dialog[^>]* open=""/)
  expect((await cardsOf(member)).items).toHaveLength(2)
})

test('a posted form keeps a card that had no purchase in 90 days, and a form for an unknown card gets 404', async () => {
  await changeBrand(site, 'lumen-mobile', { silentCardDays: 90 })
  const member = await memberWithCards(8004)
  site.moveClock(91 * 24 * 3_600_000)
  await member.call(signIn, { body: { login: member.body.email, password, rememberMe: false } })
  const { unusedCard } = await cardsOf(member)
  const form = `keep-${unusedCard?.id}`
  expect((await member.raw('GET', path)).body).toContain(`value="${form}"`)
  const reply = await postUrlEncoded(member, path, { form })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, path])
  expect((await cardsOf(member)).unusedCard?.id).not.toBe(unusedCard?.id)
  const replyToUnknownCard = await postUrlEncoded(member, path, { form: `keep-${crypto.randomUUID()}` })
  expect(replyToUnknownCard.statusCode).toBe(404)
})
