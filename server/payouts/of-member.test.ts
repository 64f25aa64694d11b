import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import { dineInMarch, dueDeps, payDue, recordingPayer } from '../../checks/fixtures/payouts.ts'
import { awardReceipt, downloadHistory, listTransactions } from '../../contract/api/activity.ts'
import { listCards, linkCards, removeCard } from '../../contract/api/cards.ts'
import { payoutProgress } from '../../contract/api/overview.ts'
import { connect, type Db } from '../database/connect.ts'
import { followUpPayouts } from './send.ts'
import { chooseLanguage } from '../../checks/fixtures/language.ts'
import { formatsOf } from '../../contract/formats.ts'

let site: DiningSite
let owner: Db
const payer = recordingPayer()
beforeAll(async () => {
  site = await openDiningSite()
  owner = connect(site.database.adminUrl, { max: 1, name: 'owner' }).db
})
afterAll(async () => {
  await owner.destroy()
  await site.close()
})

const pay = () => payDue(site, payer)
/** Reports a meal, or the refund of the meal `of`. */
const dine = (diner: Diner, amountMinor: number, of?: string) => dineInMarch(site, diner, amountMinor, of)
/** The rows of the history: reward, status and day of the payment. */
const rows = async (diner: Diner) => {
  const reply = await diner.call(listTransactions, { query: { pageNo: 1, resultsPerPage: 10 } })
  return reply.ok
    ? reply.value.data.map(({ transactionStatus, paidAt, benefitAmount }) => [
        benefitAmount,
        transactionStatus,
        paidAt?.slice(0, 10),
      ])
    : []
}
/** The payment on the receipt of a row of the history. */
const payment = async (diner: Diner, row = 0) => {
  const history = await diner.call(listTransactions, { query: { pageNo: 1, resultsPerPage: 10 } })
  const id = (history.ok && history.value.data[row]?.awardId) || ''
  const receipt = await diner.call(awardReceipt, { params: { id } })
  return receipt.ok ? receipt.value.payment : receipt.problem.code
}
const progress = async (diner: Diner) => {
  const reply = await diner.call(payoutProgress, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}

test('a dine reads as paid, with the day, once a payout that covers it is paid', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  payer.nextReplies.push({ result: 'accepted' })
  await pay()
  expect(await rows(member)).toEqual([[1_500, 'awarded', undefined]])
  expect((await progress(member)).payouts).toMatchObject([{ amountMinor: 1_500, state: 'on_its_way' }])
  expect(await payment(member)).toBeNull()
  // The follow-up asks the payer about an accepted payout after one minute.
  site.moveClock(2 * 60_000)
  await followUpPayouts(dueDeps(site, payer))
  await dine(member, 10_000)
  expect(await payment(member, 1)).toMatchObject({
    at: expect.any(String),
    to: expect.stringMatching(/^Visa ending in/),
  })
  const today = site.deps.clock.now().toISOString().slice(0, 10)
  expect((await rows(member)).toSorted()).toEqual([
    [1_500, 'paid', today],
    [500, 'awarded', undefined],
  ])
  expect(await progress(member)).toMatchObject({ availableMinor: 500, payouts: [{ state: 'paid' }], obstacle: null })
})

test('a returned payout leaves its dines awarded, the member sees the obstacle and the reason, and the payout after a retry covers the dines', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  payer.nextReplies.push({ result: 'rejected', code: 'card_closed' })
  await pay()
  expect(await rows(member)).toEqual([[1_500, 'awarded', undefined]])
  expect(await progress(member)).toMatchObject({
    availableMinor: 1_500,
    obstacle: 'card_returned_one',
    payouts: [{ state: 'returned', reason: 'card_closed', amountMinor: 1_500 }],
  })
  // An operator's retry.
  await sql`update payout set retried_at = now() where state = 'rejected'`.execute(owner)
  await pay()
  expect((await rows(member))[0]?.[1]).toBe('paid')
  expect((await progress(member)).payouts.map(({ state }) => state)).toEqual(['paid', 'returned'])
})

test('a dine that is refunded after its payout reads as forfeit', async () => {
  const member = await site.diner('lumen-mobile')
  const meal = await dine(member, 30_000)
  await pay()
  await dine(member, 30_000, meal)
  expect(await rows(member)).toEqual([[0, 'forfeit', undefined]])
  expect(await payment(member)).toBeNull()
  expect(await progress(member)).toMatchObject({ availableMinor: -1_500 })
})

test('the balance waits without a card, and the member sees why', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  await sql`update card c set status = 'moved', ended_at = now() from member m where m.id = c.member_id and m.public_id = ${member.publicId}`.execute(
    owner,
  )
  await pay()
  expect(await progress(member)).toMatchObject({ obstacle: 'no_card', targetCard: null, payouts: [] })
})

test('a card that takes no push is named before the first payout', async () => {
  const member = await site.diner('lumen-mobile')
  // The vault of the tests reports that a card ending in 0069 takes no pushes.
  await member.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber: 'visa 400000 0069' }], directFileFeedOptIn: true },
  })
  await dine(member, 30_000)
  const cards = await member.call(listCards, {})
  const otherCard = cards.ok ? cards.value.items.find(({ lastFour }) => lastFour !== '0069') : undefined
  await member.call(removeCard, { query: { id: otherCard?.id ?? '' } })
  expect(await progress(member)).toMatchObject({ obstacle: 'card_takes_none', targetCard: { lastFour: '0069' } })
})

test('the downloaded history shows the day of a payment in the member’s language, and dates and amounts in a machine-readable format', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  await pay()
  await chooseLanguage(member, 'de-DE')
  const [, line = ''] = (await member.raw('GET', downloadHistory.path)).body.split('\r\n')
  const today = site.deps.clock.now().toISOString()
  expect(line).toContain(`Paid ${formatsOf('de-DE').shortDay(today)},`)
  expect(line).toMatch(/^2026-03-04,\d\d:\d\d,.*,300\.00,USD,.*,15\.00,USD,/)
})
