import { afterAll, beforeAll, expect, test } from 'vitest'
import { importClaimRestaurants, claimant } from '../../checks/fixtures/claimants.ts'
import { postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { memberReview, memberReviews } from '../../contract/api/reviews.ts'

let site: Site
beforeAll(async () => {
  site = await openWholeSite()
  await importClaimRestaurants(site)
})
afterAll(() => site.close())

/** A member with a dine to review. `readReview` returns the stored review; `path` is that of the review’s page. */
async function reviewer() {
  const member = await claimant(site)
  await member.reportPurchase()
  const reply = await member.call(memberReviews, { query: {} })
  const txnId = reply.ok ? (reply.value.reviewableDines[0]?.txnId ?? '') : ''
  const readReview = async () => {
    const memberReply = await member.call(memberReview, { params: { txnId } })
    return memberReply.ok ? memberReply.value.review : null
  }
  return { member, readReview, path: `/account/reviews/${txnId}` }
}

test('a posted review is written, changed and withdrawn', async () => {
  const { member, readReview, path } = await reviewer()
  const writeReply = await postUrlEncoded(member, path, {
    form: 'review',
    stars: '4',
    food: '5',
    text: 'Warm bread.\r\nCold butter.',
  })
  expect([writeReply.statusCode, writeReply.headers.location]).toEqual([303, path])
  expect(await readReview()).toMatchObject({ stars: 4, food: 5, text: 'Warm bread.\nCold butter.' })
  const editReply = await member.raw('GET', `${path}?change=changed-review`)
  expect(editReply.body).toContain('Warm bread.')
  const changeReply = await postUrlEncoded(member, path, { form: 'changed-review', stars: '3', text: 'Only bread.' })
  expect(changeReply.statusCode).toBe(303)
  expect(await readReview()).toMatchObject({ stars: 3, text: 'Only bread.' })
  expect((await member.raw('GET', `${path}?change=withdraw`)).body).toMatch(/<dialog[^>]* open=""/)
  expect((await postUrlEncoded(member, path, { form: 'withdraw' })).statusCode).toBe(303)
  expect(await readReview()).toMatchObject({ state: 'withdrawn', text: '' })
})

test('a posted review without stars for the meal is refused, and keeps its text and its other stars', async () => {
  const { member, readReview, path } = await reviewer()
  const reply = await postUrlEncoded(member, path, { form: 'review', service: '2', text: 'Warm bread.' })
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain('Choose how many stars the meal deserves.')
  expect(reply.body).toContain('Warm bread.</textarea>')
  const checkedRadios = (reply.body.match(/<input[^>]*type="radio"[^>]*>/g) ?? []).filter((tag) =>
    tag.includes('checked=""'),
  )
  expect(checkedRadios).toHaveLength(1)
  expect(checkedRadios[0]).toMatch(/(?=.*name="service")(?=.*value="2")/)
  expect(await readReview()).toBeNull()
})

test.each(['6', '0', '2.5', 'four', ''])('a posted review with %j stars is refused', async (stars) => {
  const { member, readReview, path } = await reviewer()
  expect((await postUrlEncoded(member, path, { form: 'review', stars })).statusCode).toBe(400)
  expect(await readReview()).toBeNull()
})
