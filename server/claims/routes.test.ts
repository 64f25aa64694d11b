import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  importClaimRestaurants,
  claimant,
  claimRestaurant,
  setCardDates,
  dateDaysAgo,
  drainAll,
  type Claimant,
} from '../../checks/fixtures/claimants.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { awardReceipt } from '../../contract/api/activity.ts'
import { disputeClaim, listClaims, sendClaim } from '../../contract/api/claims.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { inPartner } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { queueClaimMails, answerOpenClaims } from './sweep.ts'

const partner = 'lumen-mobile'
const dayMs = 86_400_000

let site: Site
beforeAll(async () => {
  site = await openSite()
  await importClaimRestaurants(site)
})
afterAll(() => site.close())

/** The codes of the latest answer's lines, or of the refusal. */
const codes = (reply: Awaited<ReturnType<Claimant['claimReward']>>) =>
  reply.ok ? reply.value.claim.history.at(-1)?.lines.map(({ code }) => code) : reply.problem.code
const mails = (member: Claimant) =>
  inPartner(site.deps.db, partner, (tx) =>
    tx
      .selectFrom('mail_message')
      .select('kind')
      .where('member_id', '=', member.id)
      .where('kind', 'like', 'claim%')
      .execute(),
  )

test('a member reports a missing reward from the 10th day after the dine on, by the restaurant’s calendar [M2-293] [M2-331] [M2-295]', async () => {
  const member = await claimant(site)
  const earlyReply = await member.claimReward({ date: dateDaysAgo(site, 9) })
  expect(earlyReply).toMatchObject({ status: 409, ok: false, problem: { code: 'claim_too_early' } })
  const title = earlyReply.ok ? '' : earlyReply.problem.title
  // A dine nine days ago can be reported from tomorrow on.
  const tomorrow = new Date(`${dateDaysAgo(site, -1)}T12:00:00Z`)
  const firstPossibleDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(tomorrow)
  expect(title).toContain(firstPossibleDate)
  expect(earlyReply).toMatchObject({ problem: { errors: [{ field: 'date', message: title }] } })
  expect(await member.claims()).toEqual([])
  expect([sendClaim.method, sendClaim.path]).toEqual(['POST', '/api/Member/Claims'])
  const sent = await member.claimReward({ date: dateDaysAgo(site, 10) })
  expect(sent).toMatchObject({
    ok: true,
    value: { isDuplicate: false, claim: { date: dateDaysAgo(site, 10), amountMinor: 5_000 } },
  })
})

test('a claim with its status and history is shown only to its member [M2-294] [M2-296]', async () => {
  const [member, stranger] = [await claimant(site), await claimant(site)]
  await member.claimReward()
  const [claim] = await member.claims()
  expect(claim).toMatchObject({
    status: 'open',
    merchant: { id: claimRestaurant.id, name: 'Table One' },
    card: { cardType: 'visa' },
    history: [
      { kind: 'sent', lines: [] },
      { kind: 'found', lines: [{ code: 'nothing_arrived' }, { code: 'looking' }] },
    ],
  })
  expect(await stranger.claims()).toEqual([])
  const params = { id: claim?.id ?? '' }
  expect(await stranger.call(disputeClaim, { params })).toMatchObject({ problem: { code: 'unknown_claim' } })
  expect((await site.browser(partner).raw('GET', '/api/Member/Claims')).statusCode).toBe(401)
})

test('a look-up adds nothing to the history of an open claim whose answer has not changed', async () => {
  const member = await claimant(site)
  await member.claimReward()
  // Reading an open claim looks it up again when its last look-up is at least a minute old.
  site.moveClock(120_000)
  await member.claims()
  expect((await member.claims())[0]?.history).toHaveLength(2)
})

test('a refusal names each invalid field and writes no claim', async () => {
  const [member, stranger] = [await claimant(site), await claimant(site)]
  const refusalOf = async (body: Parameters<Claimant['claimReward']>[0]) => {
    const reply = await member.claimReward(body)
    return reply.ok ? [] : [reply.problem.code, ...(reply.problem.errors ?? []).map(({ field }) => field)]
  }
  expect(await refusalOf({ amountMinor: 0 })).toEqual(['fields_invalid', 'amountMinor'])
  expect(await refusalOf({ date: dateDaysAgo(site, -1) })).toEqual(['fields_invalid', 'date'])
  expect(await refusalOf({ date: dateDaysAgo(site, 181) })).toEqual(['fields_invalid', 'date']) // at most 180 days
  expect(await refusalOf({ date: '2026-02-30' })).toEqual(['fields_invalid', 'date'])
  expect(await refusalOf({ merchantId: 'nowhere' })).toEqual(['fields_invalid', 'merchantId'])
  expect(await refusalOf({ cardId: stranger.cardId })).toEqual(['fields_invalid', 'cardId'])
  expect(await refusalOf({ amountMinor: 1_000_001, merchantId: 'nowhere' })).toEqual([
    'fields_invalid',
    'merchantId',
    'amountMinor',
  ])
  expect(await member.claims()).toEqual([])
})

test('the answer links to the receipt of a dine that already exists', async () => {
  const member = await claimant(site)
  await member.reportPurchase({ amountMinor: 5_400 })
  const reply = await member.claimReward()
  expect(codes(reply)).toEqual(['already_there', 'different_amount'])
  const claim = reply.ok ? reply.value.claim : undefined
  expect(claim?.status).toBe('answered')
  const receipt = await member.call(awardReceipt, { params: { id: claim?.awardId ?? '' } })
  expect(receipt).toMatchObject({ ok: true, value: { merchant: { id: claimRestaurant.id } } })
})

test('the answer says that the card was not linked on the date of the dine', async () => {
  const member = await claimant(site)
  await setCardDates(site, member.cardId, { from: `${dateDaysAgo(site, 5)}T12:00:00Z` })
  expect(codes(await member.claimReward())).toEqual(['not_linked_yet'])
  await setCardDates(site, member.cardId, { from: '2026-04-01T00:00:00Z', to: `${dateDaysAgo(site, 20)}T12:00:00Z` })
  expect(codes(await member.claimReward({ date: dateDaysAgo(site, 13) }))).toEqual(['no_longer_linked', 'link_card'])
})

test('the answer to a claim without one of the member’s cards says so', async () => {
  const member = await claimant(site)
  expect(codes(await member.claimReward({ cardId: null }))).toEqual(['other_card', 'link_card'])
})

test('the answer says that a message names another currency, an unknown restaurant or another branch', async () => {
  const member = await claimant(site)
  await member.reportPurchase({ currency: 'EUR' })
  expect(codes(await member.claimReward())).toEqual(['other_currency'])
  // References that no restaurant has.
  await member.reportPurchase({
    date: dateDaysAgo(site, 15),
    restaurant: { ...claimRestaurant, fidel: 'new-terminal', mid: '99999999' },
  })
  const reply = await member.claimReward({ date: dateDaysAgo(site, 15) })
  expect(codes(reply)).toEqual(['restaurant_unknown', 'looking'])
  expect(reply).toMatchObject({ value: { claim: { status: 'open' } } })
  // References of the other restaurant named Table One.
  await member.reportPurchase({
    date: dateDaysAgo(site, 18),
    restaurant: { ...claimRestaurant, id: 'x', fidel: 'location-two', mid: '22222222' },
  })
  expect(codes(await member.claimReward({ date: dateDaysAgo(site, 18) }))).toEqual(['other_branch'])
})

test('the answer reveals nothing about messages of another member’s card, or about purchases after the member’s card was removed', async () => {
  const [member, stranger] = [await claimant(site), await claimant(site)]
  await stranger.reportPurchase({ currency: 'EUR' })
  expect(codes(await member.claimReward())).toEqual(['nothing_arrived', 'looking'])
  // The second member's card was removed 25 days ago, so this message may be about the next holder of its number.
  await stranger.reportPurchase({ currency: 'EUR', date: dateDaysAgo(site, 20) })
  await setCardDates(site, stranger.cardId, { from: '2026-04-01T00:00:00Z', to: `${dateDaysAgo(site, 25)}T12:00:00Z` })
  expect(codes(await stranger.claimReward({ date: dateDaysAgo(site, 20) }))).toEqual(['no_longer_linked', 'link_card'])
})

test('an unreadable message appears only in the answer to the member whose card it names', async () => {
  const [member, stranger] = [await claimant(site), await claimant(site)]
  const body = JSON.stringify({ card: { id: member.reference }, amount: 'fifty' })
  await storeMessages(
    site.deps.pipelineDb,
    [{ provider: 'fidel', deliveryId: 'broken', event: 'transaction.clearing', body }],
    site.deps.clock.now(),
  )
  await drainAll(site)
  // The message arrived today: a dine of today can be claimed in ten days.
  site.moveClock(10 * dayMs)
  for (const browser of [member, stranger]) await browser.signInAgain()
  expect(codes(await member.claimReward({ date: dateDaysAgo(site, 10) }))).toEqual(['unreadable', 'looking'])
  expect(codes(await stranger.claimReward({ date: dateDaysAgo(site, 10) }))).toEqual(['nothing_arrived', 'looking'])
})

test('concurrent requests about one dine write one claim', async () => {
  const member = await claimant(site)
  const replies = await Promise.all([
    member.claimReward(),
    member.claimReward({ amountMinor: 5_001 }),
    member.claimReward(),
  ])
  expect(replies.map((reply) => reply.ok && reply.value.isDuplicate).toSorted()).toEqual([false, true, true])
  expect(await member.claims()).toHaveLength(1)
})

test('lunch and dinner of one day are two claims; a similar amount, and a third claim, are duplicates of the nearest', async () => {
  const member = await claimant(site)
  const replies = []
  // $54 is similar to $50. $99 is similar to neither, but a day at a restaurant has at most two claims.
  for (const amountMinor of [5_000, 1_500, 5_400, 9_900]) replies.push(await member.claimReward({ amountMinor }))
  expect(replies.map((reply) => reply.ok && [reply.value.claim.amountMinor, reply.value.isDuplicate])).toEqual([
    [5_000, false],
    [1_500, false],
    [5_000, true],
    [5_000, true],
  ])
  expect(await member.claims()).toHaveLength(2)
})

test('a member can send five claims in a day, and the sixth is refused', async () => {
  const member = await claimant(site)
  const dates = [11, 12, 13, 14, 15, 16].map((days) => dateDaysAgo(site, days))
  const replies = await Promise.all(dates.map((date) => member.claimReward({ date })))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(5)
  expect(replies.find(({ ok }) => !ok)).toMatchObject({ status: 429, problem: { code: 'too_many_claims' } })
})

test('a member can dispute an answer once, and an answered claim without a dispute closes after 30 days', async () => {
  const member = await claimant(site)
  await member.reportPurchase()
  const sent = await member.claimReward()
  const params = { id: sent.ok ? sent.value.claim.id : '' }
  const [answeredClaim] = await member.claims()
  expect(answeredClaim).toMatchObject({ status: 'answered', disputeUntil: expect.stringContaining('T') })
  expect(await member.call(disputeClaim, { params })).toMatchObject({
    value: { claim: { status: 'open', disputeUntil: null } },
  })
  expect(await member.call(disputeClaim, { params })).toMatchObject({ status: 409, problem: { code: 'claim_settled' } })
  // A disputed claim waits for an operator: the look-up does not answer it again.
  site.moveClock(120_000)
  expect(await member.claims()).toMatchObject([{ status: 'open' }])
  await member.reportPurchase({ date: dateDaysAgo(site, 14) })
  await member.claimReward({ date: dateDaysAgo(site, 14) })
  site.moveClock(30 * dayMs)
  await member.signInAgain()
  const [closedClaim] = await member.claims()
  expect(closedClaim).toMatchObject({ status: 'closed', disputeUntil: null })
  expect(closedClaim?.history.at(-1)).toMatchObject({ kind: 'closed' })
  expect(await member.call(disputeClaim, { params: { id: closedClaim?.id ?? '' } })).toMatchObject({ status: 409 })
})

test('an open claim is answered when its message comes later, with one mail', async () => {
  const member = await claimant(site)
  await member.claimReward()
  expect(await answerOpenClaims(site.deps)).toBe(0)
  await member.reportPurchase()
  expect(await answerOpenClaims(site.deps)).toBe(1)
  expect(await answerOpenClaims(site.deps)).toBe(0)
  for (const _ of [1, 2]) await queueClaimMails(site.deps)
  expect(await mails(member)).toEqual([{ kind: 'claim_answered' }])
  const [claim] = await member.claims()
  expect(claim).toMatchObject({ status: 'answered', history: [{ kind: 'sent' }, { kind: 'found' }, { kind: 'found' }] })
})

test('the calls return 404 at a partner without members', async () => {
  const visitor = site.browser('city-table')
  expect((await visitor.raw('GET', listClaims.path)).statusCode).toBe(404)
  expect((await visitor.raw('POST', sendClaim.path, { body: {} })).statusCode).toBe(404)
})

test('the cards that a claim can name include removed cards, after the linked ones', async () => {
  const member = await claimant(site)
  const secondCard = { encryptedCardNumber: 'visa 424242 7777' }
  await member.call(linkCards, { body: { creditCards: [secondCard], directFileFeedOptIn: true } })
  await setCardDates(site, member.cardId, { from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' })
  const reply = await member.call(listClaims, {})
  const cards = reply.ok ? reply.value.cards : []
  expect(cards.map(({ endedAt }) => endedAt === null)).toEqual([true, false])
})
