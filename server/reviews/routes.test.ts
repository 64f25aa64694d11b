import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedCardReference } from '../../checks/fixtures/card-reference.ts'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import { openCatalog } from '../../checks/fixtures/catalog.ts'
import { setAllCardDates } from '../../checks/fixtures/database.ts'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { getReviews } from '../../contract/api/merchants-reviews.ts'
import {
  changeReview,
  memberReview,
  memberReviews,
  postReview,
  reviewStatus,
  withdrawReview,
} from '../../contract/api/reviews.ts'
import { signIn } from '../../contract/api/session.ts'
import { reviewUntil } from '../../domain/reviews/eligibility.ts'
import { inScope } from '../console/scope.ts'
import { connect, inPartner } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'

const restaurant = { id: 'table-one', fidel: 'location-one', mid: '12345678', timezone: 'America/New_York' }
const restaurantRow = {
  id: restaurant.id,
  name: 'Table One',
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  latitude: 40.7,
  longitude: -74,
  timezone: restaurant.timezone,
  cuisines: ['Italian'],
  rating: 4,
  ratingCount: 9,
  networkReferences: [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`],
  reviews: [{ author: 'Guest', stars: 4, food: 4, text: 'Good bread.', date: '2026-01-05' }],
}
const dayMs = 86_400_000
const unknownDineId = '018f0000-0000-7000-8000-000000000001'

let site: Site
beforeAll(async () => {
  site = await openCatalog([restaurantRow])
})
afterAll(() => site.close())

let cardCount = 0
/** A member of Lumen whose card has been linked since 2020. */
async function diner() {
  cardCount += 1
  const member = await site.member()
  const card = { encryptedCardNumber: `visa 424242 ${7000 + cardCount}` }
  await member.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true } })
  await setAllCardDates(site.database, '2020-01-01T00:00:00Z')
  return member
}

const today = (): string => site.deps.clock.now().toISOString().slice(0, 10)
const utcDaysAgo = (days: number): string => new Date(Date.parse(today()) - days * dayMs).toISOString().slice(0, 10)

/** Reports a purchase of $40.00 and returns the id of its dine. */
async function dine(member: Browser & { publicId: string }, date: string, kind: PurchaseEvent['kind'] = 'clearing') {
  const { pipelineDb, clock, ids } = site.deps
  const { reference, memberId } = await storedCardReference(pipelineDb, member.publicId)
  const id = `${reference}-${date}-${kind}`
  const card = { fidel: reference, lastFour: '4242' }
  const purchase = { kind, id, amountMinor: 4_000, localTime: `${date}T12:30:00`, restaurant, card }
  await storeMessages(pipelineDb, [fidelDelivery(purchase, id)], clock.now())
  await drainOnce({ db: pipelineDb, clock, ids })
  const row = await pipelineDb
    .selectFrom('dine')
    .select('id')
    .where('member_id', '=', memberId)
    .where('local_date', '=', date)
    .executeTakeFirstOrThrow()
  return row.id
}

const write = (member: Browser, txnId: string, overrides: object = {}) =>
  member.call(postReview, { body: { txnId, stars: 5, text: 'The best crab in town.', ...overrides } })
const reviewsPage = async (browser: Browser) => {
  const page = await browser.call(getReviews, { params: { id: restaurant.id } })
  if (!page.ok) throw new Error(page.problem.code)
  return page.value
}

test('a member reviews a dine and the restaurant’s page shows it [P1-432, M2-223, M2-086, M2-236, M2-328]', async () => {
  const member = await diner()
  const [reviewedDine, otherDine] = [await dine(member, utcDaysAgo(3)), await dine(member, utcDaysAgo(4))]
  const status = async (): Promise<unknown> =>
    (await member.raw('GET', `/api/reviews/status?txnId=${reviewedDine}&txnId=${otherDine}`)).json()
  expect(await status()).toEqual(
    expect.arrayContaining([
      { id: reviewedDine, completed: false },
      { id: otherDine, completed: false },
    ]),
  )
  expect(await write(member, reviewedDine, { food: 5, service: 3 })).toMatchObject({ value: { state: 'published' } })
  expect(await status()).toEqual(
    expect.arrayContaining([
      { id: reviewedDine, completed: true },
      { id: otherDine, completed: false },
    ]),
  )
  expect([postReview.method, postReview.path]).toEqual(['POST', '/api/reviews'])
  const page = await reviewsPage(site.browser())
  // The imported review and the nine imported ratings of `restaurantRow` count too.
  expect(page).toMatchObject({
    total: 2,
    rating: { overallRating: 4.1, numberOfRatings: 10 },
    parts: { food: 4.5, service: 3, value: null },
  })
  expect(page.reviews[0]).toEqual({
    author: 'Ana R.',
    stars: 5,
    food: 5,
    service: 3,
    text: 'The best crab in town.',
    date: utcDaysAgo(3),
  })
  const ownReviews = await member.call(memberReviews, { query: { merchantId: restaurant.id } })
  expect(ownReviews).toMatchObject({
    value: {
      reviewableDines: [
        { txnId: otherDine, reviewableUntil: reviewUntil(utcDaysAgo(4)), merchant: { name: 'Table One' } },
      ],
      reviews: [{ txnId: reviewedDine, stars: 5, state: 'published' }],
    },
  })
})

test('reviews are shown to visitors of the same partner only', async () => {
  const member = await diner()
  await write(member, await dine(member, utcDaysAgo(2)), { text: 'Only at Lumen.' })
  const texts = async (partner: string) => (await reviewsPage(site.browser(partner))).reviews.map(({ text }) => text)
  expect(await texts('lumen-mobile')).toContain('Only at Lumen.')
  expect(await texts('meridian-air')).toEqual(['Good bread.'])
  const rows = await inPartner(site.deps.db, 'meridian-air', (tx) => tx.selectFrom('review').selectAll().execute())
  expect(rows).toEqual([])
})

test('a review is refused for an unknown dine and for a dine of another member or partner [M2-222, M2-327]', async () => {
  const [member, stranger] = [await diner(), await diner()]
  const airlineMember = await site.member({ partner: 'meridian-air' })
  const id = await dine(member, utcDaysAgo(5))
  for (const other of [stranger, airlineMember]) {
    expect(await write(other, id)).toMatchObject({ status: 404, problem: { code: 'unknown_dine' } })
    expect(await other.call(memberReview, { params: { txnId: id } })).toMatchObject({ status: 404 })
    expect(await other.call(reviewStatus, { query: { txnId: [id] } })).toMatchObject({ value: [] })
  }
  expect(await write(member, unknownDineId)).toMatchObject({ status: 404 })
  expect(await write(site.browser(), id)).toMatchObject({ status: 401 })
})

test.each([
  ['an estimate', 1, 'authorization', 'dine_not_earned'],
  // Not 36: the restaurant's date can be a day behind the UTC date of `utcDaysAgo`. Then the 35 days are not over.
  ['a dine of 37 days ago', 37, 'clearing', 'review_expired'],
  ['a dine before February 2021', '2021-01-31', 'clearing', 'dine_before_reviews'],
] as const)('a review of %s is refused [M2-283, M2-284, M2-285, M2-327]', async (_title, when, kind, code) => {
  const member = await diner()
  const id = await dine(member, typeof when === 'number' ? utcDaysAgo(when) : when, kind)
  expect(await write(member, id)).toMatchObject({ status: 409, problem: { code } })
  expect(await member.call(memberReview, { params: { txnId: id } })).toMatchObject({ value: { review: null } })
})

test('one of two reviews that two tabs send at once is accepted [M2-327]', async () => {
  const member = await diner()
  const id = await dine(member, utcDaysAgo(6))
  // Both requests read that there is no review before either can write one.
  const lock = 'lock table review in share row exclusive mode'
  const tabs = ['first', 'second'].map((text) => () => write(member, id, { text }))
  const replies = await runConcurrently(site.database.adminUrl, lock, tabs)
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'already_reviewed' } })
})

test('a review with a link waits for an operator and is on no page', async () => {
  const member = await diner()
  const id = await dine(member, utcDaysAgo(7))
  expect(await write(member, id, { text: 'Cheaper at www.elsewhere.example' })).toMatchObject({
    value: { state: 'waiting' },
  })
  expect((await reviewsPage(site.browser())).reviews.map(({ text }) => text)).not.toContain(
    'Cheaper at www.elsewhere.example',
  )
  expect(await member.call(memberReview, { params: { txnId: id } })).toMatchObject({
    value: { review: { state: 'waiting' }, closedReason: null },
  })
})

const change = (member: Browser, txnId: string, overrides: object = {}) =>
  member.call(changeReview, { params: { txnId }, body: { stars: 3, text: 'On second thought, fair.', ...overrides } })
const withdraw = (member: Browser, txnId: string) => member.call(withdrawReview, { params: { txnId } })
const textsOnPage = async () => (await reviewsPage(site.browser())).reviews.map(({ text }) => text)
const ownReview = async (member: Browser, txnId: string) => {
  const reply = await member.call(memberReview, { params: { txnId } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}

test('a member changes a review, and the page shows the new one instead of the old', async () => {
  const [member, other] = [await diner(), await diner()]
  const id = await dine(member, utcDaysAgo(9))
  expect(await change(member, id)).toMatchObject({ status: 404, problem: { code: 'unknown_review' } })
  await write(member, id, { text: 'Loud, and slow.', food: 5 })
  expect(await ownReview(member, id)).toMatchObject({ editable: true, review: { food: 5 } })
  expect(await change(other, id)).toMatchObject({ status: 404 })
  expect(await change(member, id)).toMatchObject({ value: { state: 'published' } })
  expect(await textsOnPage()).toEqual(expect.arrayContaining(['On second thought, fair.']))
  expect(await textsOnPage()).not.toContain('Loud, and slow.')
  const { review } = await ownReview(member, id)
  expect(review).toMatchObject({ stars: 3, text: 'On second thought, fair.' })
  expect(review).not.toHaveProperty('food')
  expect(await change(member, id, { text: 'See www.elsewhere.example' })).toMatchObject({ value: { state: 'waiting' } })
  expect(await textsOnPage()).not.toContain('See www.elsewhere.example')
})

test('a hidden review waits for an operator after its member changes it, and cannot be published after its member withdraws it', async () => {
  const member = await diner()
  const id = await dine(member, utcDaysAgo(10))
  await write(member, id, { text: 'Their waiter Bob is rude.' })
  const { db } = connect(site.database.urls.console, { max: 1, name: 'test console' })
  await inScope(db, null, (tx) =>
    tx
      .updateTable('review')
      .set({ state: 'hidden', reason: 'It names a waiter', decided_by: 'op', decided_at: site.deps.clock.now() })
      .where('dine_id', '=', id)
      .execute(),
  )
  expect(await change(member, id, { text: 'The service was rude.' })).toMatchObject({ value: { state: 'waiting' } })
  expect(await textsOnPage()).not.toContain('The service was rude.')
  expect((await ownReview(member, id)).review).toMatchObject({ state: 'waiting', reason: '' })
  // The database refuses this update: the site’s role may not publish a review that an operator decided on.
  const publish = inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.updateTable('review').set({ state: 'published' }).where('dine_id', '=', id).execute(),
  )
  await expect(publish).rejects.toThrow('an operator publishes this review')
  await withdraw(member, id)
  const restore = inScope(db, null, (tx) =>
    tx.updateTable('review').set({ state: 'published' }).where('dine_id', '=', id).execute(),
  )
  await expect(restore).rejects.toThrow('members withdraw them')
  await db.destroy()
})

test('a withdrawn review is on no page, its text is deleted, and its member may change it to a new text', async () => {
  const member = await diner()
  const id = await dine(member, utcDaysAgo(11))
  expect(await withdraw(member, id)).toMatchObject({ status: 404 })
  await write(member, id, { text: 'I take this back.' })
  expect(await withdraw(await diner(), id)).toMatchObject({ status: 404 })
  // Withdrawing it again succeeds too.
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await withdraw(member, id)).toMatchObject({ ok: true })
  expect(await textsOnPage()).not.toContain('I take this back.')
  expect(await ownReview(member, id)).toMatchObject({ closedReason: null, review: { state: 'withdrawn', text: '' } })
  expect(await write(member, id)).toMatchObject({ problem: { code: 'already_reviewed' } })
  expect(await change(member, id, { text: 'Much better now.' })).toMatchObject({ value: { state: 'published' } })
  expect(await textsOnPage()).toContain('Much better now.')
})

test('more than 35 days after the dine a review can be withdrawn but not changed', async () => {
  const member = await diner()
  const id = await dine(member, utcDaysAgo(30))
  await write(member, id, { text: 'Old, but good.' })
  site.moveClock(7 * dayMs)
  // The member's session has ended in these seven days.
  await member.call(signIn, { body: { login: member.body.email, password: member.body.password } })
  expect(await change(member, id)).toMatchObject({ status: 409, problem: { code: 'review_expired' } })
  expect((await ownReview(member, id)).editable).toBe(false)
  expect(await withdraw(member, id)).toMatchObject({ ok: true })
  site.moveClock(-7 * dayMs)
  expect(await textsOnPage()).not.toContain('Old, but good.')
})

test('a refund of the whole dine removes its review from the page', async () => {
  const member = await diner()
  const id = await dine(member, utcDaysAgo(8))
  await write(member, id, { text: 'Paid back later.' })
  const texts = async () => (await reviewsPage(site.browser())).reviews.map(({ text }) => text)
  expect(await texts()).toContain('Paid back later.')
  // `reversed`: the stage after a refund of the whole dine.
  await site.deps.pipelineDb.updateTable('dine').set({ stage: 'reversed' }).where('id', '=', id).execute()
  expect(await texts()).not.toContain('Paid back later.')
})

test.each([
  ['no star', { stars: 0 }, 'stars'],
  ['six stars', { stars: 6 }, 'stars'],
  ['half a star', { stars: 4.5 }, 'stars'],
  ['nine stars for the food', { food: 9 }, 'food'],
  ['a text of 2,001 characters', { text: 'x'.repeat(2_001) }, 'text'],
  ['a malformed id', { txnId: 'nothing' }, 'txnId'],
])('a review with %s is refused with an error at the invalid field', async (_title, invalidFields, field) => {
  const member = await diner()
  const reply = await write(member, unknownDineId, invalidFields)
  expect(reply).toMatchObject({ status: 400, problem: { errors: [{ field }] } })
})
