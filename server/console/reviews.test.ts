import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedCardReference } from '../../checks/fixtures/card-reference.ts'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import { setAllCardDates } from '../../checks/fixtures/database.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import { listConsoleReviews, moderateReview } from '../../contract/api/console/reviews.ts'
import { memberReviews, postReview } from '../../contract/api/reviews.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { inPartner } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { reviewsOfRestaurant } from '../reviews/of-merchant.ts'

const partner = 'lumen-mobile'
const restaurant = { id: 'table-one', fidel: 'location-one', mid: '12345678', timezone: 'America/New_York' }
const place = { address1: '1 Main Street', city: 'New York', state: 'NY', zip: '10001', latitude: 40.7, longitude: -74 }
const row = { id: 'table-one', name: 'Table One', networkReferences: [`fidel:${restaurant.fidel}`] }

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
  const rows = [{ ...row, ...place, timezone: restaurant.timezone, cuisines: ['Italian'] }]
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows })
})
afterAll(() => console.close())

let cardCount = 0
/** A member who has reviewed yesterday's dine with this text. A text with an address or a telephone number waits for an operator. */
async function memberWithReview(text: string) {
  cardCount += 1
  const member = await site.member({ partner })
  // The test's vault reads this text instead of an encrypted number (checks/fixtures/vault.ts).
  const card = { encryptedCardNumber: `visa 424242 ${6000 + cardCount}` }
  await member.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true } })
  // A purchase before its card was linked does not count, so the card gets an earlier link date.
  await setAllCardDates(site.database, '2026-01-01T00:00:00Z')
  const { pipelineDb, clock, ids } = site.deps
  const { reference, memberId } = await storedCardReference(pipelineDb, member.publicId)
  const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const paidWith = { fidel: reference, lastFour: '4242' }
  const purchase = { id: reference, amountMinor: 4_000, localTime: `${yesterday}T12:30:00`, restaurant, card: paidWith }
  await storeMessages(pipelineDb, [fidelDelivery({ kind: 'clearing', ...purchase }, reference)], clock.now())
  await drainOnce({ db: pipelineDb, clock, ids })
  const dine = await pipelineDb
    .selectFrom('dine')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  await member.call(postReview, { body: { txnId: dine.id, stars: 2, text } })
  return member
}

const textsOnPage = () =>
  inPartner(site.deps.db, partner, async (tx) =>
    (await reviewsOfRestaurant(tx, partner, restaurant.id, 50)).newest.map(({ text }) => text),
  )
const ownReviewOf = async (member: Awaited<ReturnType<typeof memberWithReview>>) => {
  const reply = await member.call(memberReviews, {})
  return reply.ok ? reply.value.reviews[0] : reply.problem
}

test('publishes a waiting review, and hides it with a reason that its member reads', async () => {
  const text = 'Cheaper at www.elsewhere.example'
  const member = await memberWithReview(text)
  const operator = await console.signedInOperator('support')
  const waiting = await operator.call(listConsoleReviews, {})
  expect(waiting).toMatchObject({
    value: { reviews: [{ text, author: 'Ana Ruiz', stars: 2, state: 'waiting', merchant: { name: 'Table One' } }] },
  })
  const id = waiting.ok ? (waiting.value.reviews[0]?.id ?? '') : ''
  expect(await textsOnPage()).not.toContain(text)

  await operator.call(moderateReview, { params: { partner, id }, body: { state: 'published' } })
  expect(await textsOnPage()).toContain(text)
  expect(await ownReviewOf(member)).toMatchObject({ state: 'published', reason: '' })

  const reason = 'It advertises another site'
  await operator.call(moderateReview, { params: { partner, id }, body: { state: 'hidden', reason } })
  expect(await textsOnPage()).not.toContain(text)
  expect(await ownReviewOf(member)).toMatchObject({ state: 'hidden', reason, text })

  const admin = await console.signedInOperator('admin')
  expect(await admin.call(readAudit, { query: { action: 'moderated review' } })).toMatchObject({
    value: { entries: [{ partner, detail: { state: 'hidden', reason } }, { detail: { state: 'published' } }] },
  })
})

test('operators of other partners neither see nor moderate a review, and a viewer sees none', async () => {
  await memberWithReview('Call 212 555 0142')
  const operator = await console.signedInOperator('support')
  const waiting = await operator.call(listConsoleReviews, {})
  const id = waiting.ok ? (waiting.value.reviews[0]?.id ?? '') : ''
  const outsider = await console.signedInOperator('support', ['meridian-air'])
  expect(await outsider.call(listConsoleReviews, {})).toMatchObject({ value: { reviews: [] } })
  for (const partnerId of [partner, 'meridian-air']) {
    const decision = { params: { partner: partnerId, id }, body: { state: 'published' } } as const
    expect(await outsider.call(moderateReview, decision)).toMatchObject({ refusal: 'unknown_review' })
  }
  const viewer = await console.signedInOperator('viewer')
  expect(await viewer.call(listConsoleReviews, {})).toMatchObject({ refusal: 'not_allowed' })
})

test('refuses to hide a review with a blank reason', async () => {
  await memberWithReview('Write to ana@mail.example')
  const operator = await console.signedInOperator('support')
  const waiting = await operator.call(listConsoleReviews, {})
  const id = waiting.ok ? (waiting.value.reviews[0]?.id ?? '') : ''
  const hide = await operator.call(moderateReview, { params: { partner, id }, body: { state: 'hidden', reason: ' ' } })
  expect(hide).toMatchObject({ refusal: 'invalid_request', problem: { errors: [{ field: 'reason' }] } })
})
