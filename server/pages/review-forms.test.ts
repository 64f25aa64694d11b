import { afterAll, beforeAll, expect, test } from 'vitest'
import { importClaimRestaurants, claimant } from '../../checks/fixtures/claimants.ts'
import { inputIn, postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { getPersonStatus } from '../../contract/api/person-status.ts'
import { memberReview, memberReviews } from '../../contract/api/reviews.ts'
import { currentMember } from '../../contract/api/session.ts'
import { autoEnroll } from '../joining/auto-enroll.ts'
import { unsubscribeKeys } from '../mail/unsubscribe-key.ts'

let site: Site
beforeAll(async () => {
  site = await openWholeSite()
  await importClaimRestaurants(site)
})
afterAll(() => site.close())

/** A member with a dine to review; `review` returns the stored review, and `page` is its address. */
async function reviewer() {
  const member = await claimant(site)
  await member.report()
  const reply = await member.call(memberReviews, { query: {} })
  const txnId = reply.ok ? (reply.value.reviewableDines[0]?.txnId ?? '') : ''
  const review = async () => {
    const memberReply = await member.call(memberReview, { params: { txnId } })
    return memberReply.ok ? memberReply.value.review : null
  }
  return { member, review, page: `/account/reviews/${txnId}` }
}

test('a posted review is written, changed and withdrawn', async () => {
  const { member, review, page } = await reviewer()
  const writeReply = await postUrlEncoded(member, page, {
    form: 'review',
    stars: '4',
    food: '5',
    text: 'Warm bread.\r\nCold butter.',
  })
  expect([writeReply.statusCode, writeReply.headers.location]).toEqual([303, page])
  expect(await review()).toMatchObject({ stars: 4, food: 5, text: 'Warm bread.\nCold butter.' })
  const editPage = await member.raw('GET', `${page}?change=changed-review`)
  expect(editPage.body).toContain('Warm bread.')
  const changeReply = await postUrlEncoded(member, page, { form: 'changed-review', stars: '3', text: 'Only bread.' })
  expect(changeReply.statusCode).toBe(303)
  expect(await review()).toMatchObject({ stars: 3, text: 'Only bread.' })
  expect((await member.raw('GET', `${page}?change=withdraw`)).body).toMatch(/<dialog[^>]* open=""/)
  expect((await postUrlEncoded(member, page, { form: 'withdraw' })).statusCode).toBe(303)
  expect(await review()).toMatchObject({ state: 'withdrawn', text: '' })
})

test('a posted review without stars for the meal is refused, and keeps its text and its other stars', async () => {
  const { member, review, page } = await reviewer()
  const reply = await postUrlEncoded(member, page, { form: 'review', service: '2', text: 'Warm bread.' })
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain('Choose how many stars the meal deserves.')
  expect(reply.body).toContain('Warm bread.</textarea>')
  const checkedRadios = (reply.body.match(/<input[^>]*type="radio"[^>]*>/g) ?? []).filter((tag) =>
    tag.includes('checked=""'),
  )
  expect(checkedRadios).toHaveLength(1)
  expect(checkedRadios[0]).toMatch(/(?=.*name="service")(?=.*value="2")/)
  expect(await review()).toBeNull()
})

test.each(['6', '0', '2.5', 'four', ''])('a posted review with %j stars is refused', async (stars) => {
  const { member, review, page } = await reviewer()
  expect((await postUrlEncoded(member, page, { form: 'review', stars })).statusCode).toBe(400)
  expect(await review()).toBeNull()
})

const secondStage = /<h\d[^>]*>(<[^>]*>)*Your account is open/

test('a posted activation activates the member, and leads to the second stage [P1-470]', async () => {
  const partner = site.deps.partners.all().find(({ id }) => id === 'alder-hotels')
  if (!partner) throw new Error('no partner')
  const guest = { email: 'guest@mail.example', firstName: 'Ines', lastName: 'Vogt', partnerNumber: '55020001' }
  const enrolled = await autoEnroll(site.deps, partner, { ...guest, zipCode: '02116' })
  if (!enrolled.added) throw new Error(enrolled.reason)
  const { publicId } = enrolled
  const browser = site.browser(partner.id, '10.14.0.1')
  const page = `/activate?publicId=${publicId}`
  expect(inputIn((await browser.raw('GET', page)).body, 'publicId')).toContain(publicId)
  const reply = await postUrlEncoded(browser, page, { form: 'activation', publicId })
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

test('an unsubscribe form that a script posts needs the link’s key and no session to end optional mail', async () => {
  const member = await site.member()
  const path = unsubscribeKeys(site.deps.config.siteKey).path('lumen-mobile', member.publicId)
  const visitor = site.browser('lumen-mobile', '10.14.0.3')
  // A script posts to the page’s data at `.data`.
  const send = (url: string) =>
    postUrlEncoded(visitor, url.replace('?', '.data?'), { form: 'unsubscribe', scripted: '1' })
  expect((await send(path.replace(/key=.*/, `key=${'A'.repeat(43)}`))).statusCode).toBe(404)
  const isOptedIn = async () => {
    const memberReply = await member.call(currentMember, {})
    return memberReply.ok && memberReply.value.emailOptIn
  }
  expect(await isOptedIn()).toBe(true)
  expect((await send(path)).statusCode).toBe(200)
  expect(await isOptedIn()).toBe(false)
})
