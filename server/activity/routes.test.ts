import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedCardReference } from '../../checks/fixtures/card-reference.ts'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { setAllCardDates } from '../../checks/fixtures/database.ts'
import { fidelDelivery, lastWednesday, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { awardReceipt, dineSummary, listTransactions, type ReceiptView } from '../../contract/api/activity.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { connect } from '../database/connect.ts'
import { importMerchants } from '../catalog/import/import.ts'
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
  networkReferences: [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`],
}

let site: Site
beforeAll(async () => {
  site = await openSite()
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: [restaurantRow] })
})
afterAll(() => site.close())

type Diner = Browser & { publicId: string }
let deliveryCount = 0

/** A member whose card was linked in spring, so that dines since April 2026 count. */
async function diner(partner: string, sealed: string): Promise<Diner> {
  const member = await site.member({ partner })
  await member.call(linkCards, { body: { creditCards: [{ encryptedCardNumber: sealed }], directFileFeedOptIn: true } })
  await setAllCardDates(site.database, '2026-04-01T00:00:00Z')
  return member
}

async function report(
  member: Diner,
  event: Pick<PurchaseEvent, 'kind' | 'id' | 'amountMinor'> & { of?: string; at?: string },
): Promise<void> {
  const { reference } = await storedCardReference(site.deps.pipelineDb, member.publicId)
  const { at = '2026-05-06T19:30:00', ...fields } = event // a Wednesday, because the carrier adds 5% on a Tuesday
  const purchase = { ...fields, localTime: at, restaurant, card: { fidel: reference, lastFour: '4242' } }
  await storeMessages(
    site.deps.pipelineDb,
    [fidelDelivery(purchase, `delivery-${(deliveryCount += 1)}`)],
    site.deps.clock.now(),
  )
  await drainOnce({ db: site.deps.pipelineDb, clock: site.deps.clock, ids: site.deps.ids })
}

const readActivity = async (member: Browser, query = {}) => {
  const reply = await member.call(listTransactions, { query })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
const readReceipt = async (member: Browser, id: string) => {
  const reply = await member.raw('GET', `/api/Member/Awards/${id}/Receipt`)
  expect(reply.statusCode).toBe(200)
  return reply.json<ReceiptView>()
}

test('an estimate, its clearing with a tip and a refund are one row with one receipt [P1-449] [M2-080] [M2-096] [M2-097] [M2-098] [M2-099] [D3-022]', async () => {
  const member = await diner('lumen-mobile', 'visa 424242 4242')
  const at = lastWednesday(site.deps.clock.now())
  await report(member, { kind: 'authorization', id: 'tx-1', amountMinor: 8_450, at })
  expect((await readActivity(member)).data).toMatchObject([
    {
      stage: 'pending',
      transactionStatus: 'pending',
      transactionTypeCode: 'M',
      dineAmount: 8_450,
      benefitAmount: 423,
      estimate: null,
      merchantName: 'Table One',
    },
  ])
  await report(member, { kind: 'clearing', id: 'tx-1', amountMinor: 9_600, at })
  expect((await readActivity(member)).data).toMatchObject([
    {
      stage: 'cleared',
      transactionStatus: 'awarded',
      dineAmount: 9_600,
      benefitAmount: 480,
      estimate: { dineAmount: 8_450, benefitAmount: 423 },
    },
  ])
  await report(member, { kind: 'refund', id: 'tx-2', of: 'tx-1', amountMinor: 4_800, at })
  const afterRefund = await readActivity(member)
  expect(afterRefund.data).toMatchObject([{ stage: 'cleared', benefitAmount: 240, refundedMinor: 4_800 }])

  const refundedReceipt = await readReceipt(member, afterRefund.data[0]?.awardId ?? '')
  expect(refundedReceipt.lines.filter((line) => line.counted).map((line) => line.kind)).toEqual([
    'base',
    'tier',
    'refund',
    'total',
  ])
  expect(refundedReceipt.lines.find((line) => line.code === 'not_today')).toMatchObject({
    label: 'Lumen Tuesdays',
    counted: false,
  })
  expect(refundedReceipt).toMatchObject({
    units: 240,
    currency: { currencyType: 'Dollar' },
    payoutTarget: 'Visa ending in 4242',
    tierOnDate: 'OptedIn',
  })
  expect(refundedReceipt.history.map((event) => event.kind)).toEqual(['authorization', 'clearing', 'refund'])
  expect(
    refundedReceipt.postings.reduce((sum, posting) => sum + (posting.isReversal ? -posting.units : posting.units), 0),
  ).toBe(240)
})

test('the id of an earlier award revision leads to the current receipt', async () => {
  const member = await diner('lumen-mobile', 'visa 424242 4343')
  await report(member, { kind: 'authorization', id: 'tx-3', amountMinor: 1_000 })
  const pendingAwardId = (await readActivity(member)).data[0]?.awardId ?? ''
  await report(member, { kind: 'clearing', id: 'tx-3', amountMinor: 1_200 })
  expect(await readReceipt(member, pendingAwardId)).toMatchObject({ stage: 'cleared', units: 60 })
})

test('on a Tuesday the carrier adds 5% [M2-013]', async () => {
  const member = await diner('lumen-mobile', 'visa 424242 4444')
  await report(member, { kind: 'clearing', id: 'tx-4', amountMinor: 10_000, at: '2026-05-05T19:30:00' })
  expect((await readActivity(member)).data).toMatchObject([{ benefitAmount: 1_000 }])
})

test('a receipt has only the ledger lines of its dine', async () => {
  const member = await diner('lumen-mobile', 'visa 424242 4949')
  const other = await diner('lumen-mobile', 'visa 424242 5050')
  await report(member, { kind: 'clearing', id: 'tx-lines-1', amountMinor: 4_000 })
  await report(member, { kind: 'clearing', id: 'tx-lines-2', amountMinor: 6_000, at: '2026-05-07T19:30:00' })
  await report(other, { kind: 'clearing', id: 'tx-lines-3', amountMinor: 8_000 })
  const dines = (await readActivity(member)).data
  const receipts = await Promise.all(dines.map(({ awardId }) => readReceipt(member, awardId)))
  expect(receipts.map(({ postings }) => postings.map(({ units }) => units))).toEqual([[300], [200]])
})

test('the receipt of miles names the account that receives them, with the text of the partner’s copy', async () => {
  const member = await diner('meridian-air', 'visa 424242 4545')
  await report(member, { kind: 'clearing', id: 'tx-5', amountMinor: 10_049 })
  const [dine] = (await readActivity(member)).data
  expect(dine).toMatchObject({ benefitAmount: 301 })
  expect(await readReceipt(member, dine?.awardId ?? '')).toMatchObject({
    currency: { currencyType: 'Mile' },
    payoutTarget: 'Your Meridian account',
  })
  await changeBrand(site, 'meridian-air', {}, { 'redemption.account': 'Your miles at {partner}' })
  expect(await readReceipt(member, dine?.awardId ?? '')).toMatchObject({ payoutTarget: 'Your miles at Meridian' })
  await changeBrand(site, 'meridian-air', {}, {}) // restores the partner's text
})

test('the list has pages of ten, newest first, and the summary has the units and dines of the year [M2-084] [M2-228] [M2-280] [M2-281] [M2-234]', async () => {
  const member = await diner('lumen-mobile', 'visa 424242 4646')
  for (let i = 1; i <= 12; i += 1)
    await report(member, {
      kind: 'clearing',
      id: `many-${i}`,
      amountMinor: 1_000,
      at: `2026-05-${String(i + 5).padStart(2, '0')}T12:00:00`,
    })
  const firstPage = await readActivity(member)
  expect([firstPage.data.length, firstPage.totalPages, firstPage.totalResultSize]).toEqual([10, 2, 12])
  expect(firstPage.data[0]?.date).toBe('2026-05-17')
  expect((await readActivity(member, { pageNo: 2 })).data.map((entry) => entry.date)).toEqual([
    '2026-05-07',
    '2026-05-06',
  ])
  // The summary is read in November 2026, whenever this test runs. May 12 is a Tuesday, when $10.00 earn 100 instead of 50.
  const untilNovember = Date.UTC(2026, 10, 20) - site.deps.clock.now().getTime()
  site.moveClock(untilNovember)
  const summary = await member.call(dineSummary, {})
  site.moveClock(-untilNovember)
  expect(summary).toMatchObject({
    value: { currentYearBenefits: 11 * 50 + 100, currentYearDines: 12 },
  })
})

test('the summary adds up only units of the partner’s current currency [MON-C6]', async () => {
  const member = await diner('lumen-mobile', 'visa 424242 4848')
  const at = lastWednesday(site.deps.clock.now())
  await report(member, { kind: 'clearing', id: 'tx-currency-1', amountMinor: 10_000, at })
  await report(member, { kind: 'clearing', id: 'tx-currency-2', amountMinor: 4_000, at })
  const admin = connect(site.database.adminUrl, { max: 1, name: 'test' }).db
  const dineInMiles = admin.selectFrom('dine').select('id').where('lifecycle_id', '=', 'tx-currency-1')
  await admin.updateTable('award').set({ currency: 'Mile' }).where('dine_id', 'in', dineInMiles).execute()
  await admin.destroy()
  // An hour after the dines it is still their year, whenever this test runs.
  const untilDines = Date.parse(`${at}Z`) + 3_600_000 - site.deps.clock.now().getTime()
  site.moveClock(untilDines)
  const summary = await member.call(dineSummary, {})
  site.moveClock(-untilDines)
  expect(summary).toMatchObject({ value: { currentYearBenefits: 200, currentYearDines: 2 } })
})

test('a row and its receipt name the currency that was valid at the time of the dine [MON-C6]', async () => {
  const member = await diner('meridian-air', 'visa 424242 5151')
  const admin = connect(site.database.adminUrl, { max: 1, name: 'test' }).db
  const versions = admin.updateTable('partner_version').where('partner_id', '=', 'meridian-air')
  await versions.set({ saved_at: new Date('2026-01-01T00:00:00Z') }).execute()
  const { brand, ...firstVersion } = await admin
    .selectFrom('partner_version')
    .selectAll()
    .where('partner_id', '=', 'meridian-air')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  const crowns = { currencyType: 'Point', currencyName: { one: 'crown', many: 'crowns' } }
  const secondVersion = {
    ...firstVersion,
    version: firstVersion.version + 1,
    saved_at: new Date('2026-06-01T00:00:00Z'),
  }
  const json = (value: unknown) => JSON.stringify(value)
  await admin
    .insertInto('partner_version')
    .values({
      ...secondVersion,
      brand: json({ ...brand, ...crowns }),
      copy: json(firstVersion.copy),
      legal: json(firstVersion.legal),
    })
    .execute()
  await admin.destroy()
  await report(member, { kind: 'clearing', id: 'tx-before', amountMinor: 10_000 })
  await report(member, { kind: 'clearing', id: 'tx-after', amountMinor: 10_000, at: '2026-07-01T19:30:00' })
  const miles = { currencyType: 'Mile', currencyName: brand.currencyName }
  const rows = (await readActivity(member)).data
  expect(rows.map(({ currency }) => currency)).toEqual([crowns, miles])
  const receipts = await Promise.all(rows.map(({ awardId }) => readReceipt(member, awardId)))
  expect(receipts.map(({ currency, postings }) => [currency, postings.map((posting) => posting.currency)])).toEqual([
    [crowns, [crowns]],
    [miles, [miles]],
  ])
})

describe('access control', () => {
  test('other members of this or another partner read neither the receipt nor the dine, and a visitor reads no history [D3-022]', async () => {
    const owner = await diner('lumen-mobile', 'visa 424242 4747')
    await report(owner, { kind: 'clearing', id: 'tx-6', amountMinor: 5_000 })
    const id = (await readActivity(owner)).data[0]?.awardId ?? ''
    for (const other of [await site.member(), await site.member({ partner: 'meridian-air' })]) {
      expect(await other.call(awardReceipt, { params: { id } })).toMatchObject({
        status: 404,
        problem: { code: 'unknown_award' },
      })
      expect((await readActivity(other)).data).toEqual([])
    }
    expect((await site.browser().call(listTransactions, {})).status).toBe(401)
  })
})
