import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLongHistory } from '../../checks/fixtures/long-history.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import {
  awardReceipt,
  downloadHistory,
  historyOptions,
  listTransactions,
  type TransactionView,
} from '../../contract/api/activity.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { inPartner } from '../database/connect.ts'
import { countHistory } from './history.ts'

const sharedFields = {
  cuisines: ['Italian'],
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  latitude: 40.7,
  longitude: -74,
}
const restaurant = (id: string, name: string) => ({
  ...sharedFields,
  id,
  name,
  timezone: 'America/New_York',
  networkReferences: [`mid:${id}`],
})
const restaurants = [
  restaurant('bistro', 'Bistro'),
  restaurant('formula', '=HYPERLINK("x")'),
  restaurant('cafe', 'Café'),
]

let site: Site
beforeAll(async () => {
  site = await openSite()
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: restaurants })
})
afterAll(() => site.close())

type Diner = Browser & { publicId: string; partnerId: string; memberId: string; cardIds: string[] }
let lastCardNumber = 5_000

/** Joins a member and links two cards. */
async function newDiner(partner: string): Promise<Diner> {
  const member = await site.member({ partner })
  const encryptedCards = [(lastCardNumber += 1), (lastCardNumber += 1)].map((number) => ({
    encryptedCardNumber: `visa 424242 ${number}`,
  }))
  await member.call(linkCards, { body: { creditCards: encryptedCards, directFileFeedOptIn: true } })
  const rows = await inPartner(site.deps.db, partner, (tx) =>
    tx
      .selectFrom('card')
      .innerJoin('member', 'member.id', 'card.member_id')
      .select(['card.id', 'card.member_id'])
      .where('member.public_id', '=', member.publicId)
      .orderBy('card.last_four')
      .execute(),
  )
  return { ...member, partnerId: partner, memberId: rows[0]?.member_id ?? '', cardIds: rows.map(({ id }) => id) }
}

/** Dines from January 2025 until the end of October 2026, at each restaurant and with each card in turn. */
const insertDines = (member: Diner, dines: number, currency = 'Dollar') =>
  insertLongHistory(site.database.adminUrl, {
    member: { ...member, currency },
    restaurants,
    dines,
    from: '2025-01-01T12:00:00Z',
    to: '2026-10-31T12:00:00Z',
  })

const fetchPage = async (member: Browser, query: object) => {
  const reply = await member.call(listTransactions, { query })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
async function fetchWholeHistory(member: Browser, query: object): Promise<TransactionView[]> {
  const firstPage = await fetchPage(member, query)
  const rows = [...firstPage.data]
  // One after the other: when all run at once on a busy machine, the last ones wait longer for a connection than the server
  // allows.
  for (let pageNo = 2; pageNo <= firstPage.totalPages; pageNo += 1)
    rows.push(...(await fetchPage(member, { ...query, pageNo })).data)
  expect(rows.length).toBe(firstPage.totalResultSize)
  return rows
}

test('pages contain every dine once, newest first, also where the database scans from the oldest dine; a page beyond the last is empty', async () => {
  const member = await newDiner('meridian-air')
  await insertDines(member, 97, 'Mile')
  const rows = await fetchWholeHistory(member, {})
  expect(new Set(rows.map(({ sourceTransactionId }) => sourceTransactionId)).size).toBe(97)
  // Dine n costs $10.00 and n cents, and each is later than the one before.
  expect(rows.map(({ dineAmount }) => dineAmount)).toEqual(Array.from({ length: 97 }, (_, index) => 1_097 - index))
  expect((await fetchPage(member, { pageNo: 10 })).data.length).toBe(7)
  expect((await fetchPage(member, { pageNo: 11 })).data).toEqual([])
})

test('the history is filtered by month, by card and by restaurant, one by one and together', async () => {
  const member = await newDiner('meridian-air')
  await insertDines(member, 300, 'Mile')
  const unfiltered = await fetchWholeHistory(member, {})
  const [firstCard = '', secondCard = ''] = member.cardIds
  const cafeDine = unfiltered.find(({ merchantId }) => merchantId === 'cafe')
  const firstCardLastFour = (await fetchPage(member, { card: firstCard })).data[0]?.cardLastFour
  const filters: [object, (row: TransactionView) => boolean][] = [
    [{ month: '2026-02' }, ({ date }) => date.startsWith('2026-02')],
    [{ card: firstCard }, ({ cardLastFour }) => cardLastFour === firstCardLastFour],
    [{ restaurant: 'cafe' }, ({ merchantId }) => merchantId === 'cafe'],
    [
      { month: cafeDine?.date.slice(0, 7), card: secondCard, restaurant: 'cafe' },
      (row) =>
        row.date.startsWith(cafeDine?.date.slice(0, 7) ?? '') &&
        row.merchantId === 'cafe' &&
        row.cardLastFour !== firstCardLastFour,
    ],
    [{ month: '2020-01' }, () => false],
    [{ restaurant: 'nowhere' }, () => false],
  ]
  for (const [query, matches] of filters) {
    const expected = unfiltered.filter(matches)
    expect(await fetchWholeHistory(member, query), JSON.stringify(query)).toEqual(expected)
  }
  // The month has dines, so that its filter is not compared with an empty list.
  expect(unfiltered.filter(filters[0]?.[1] ?? (() => false)).length).toBeGreaterThan(10)
})

test('a month follows the restaurant’s time zone, not UTC', async () => {
  const member = await newDiner('meridian-air')
  await insertDines(member, 2, 'Mile')
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  // Dine 2 moves to 23:30 on the last day of March in New York.
  await admin.query(
    `update dine set occurred_at = '2026-04-01T03:30:00Z', local_time = '2026-03-31T23:30:00', local_date = '2026-03-31'
     where member_id = $1 and lifecycle_id like '%-2'`,
    [member.memberId],
  )
  await admin.end()
  expect((await fetchPage(member, { month: '2026-03' })).data.map(({ date }) => date)).toEqual(['2026-03-31'])
  expect((await fetchPage(member, { month: '2026-04' })).data).toEqual([])
})

test('the history refuses a malformed filter with status 400', async () => {
  const member = await newDiner('meridian-air')
  for (const query of [{ month: '2026-13' }, { month: 'May' }, { card: 'x' }, { restaurant: 'x'.repeat(81) }])
    expect(await member.call(listTransactions, { query })).toMatchObject({ status: 400 })
})

test('the options are the member’s own months, cards and restaurants, each with its number of dines', async () => {
  const member = await newDiner('lumen-mobile')
  const other = await newDiner('lumen-mobile')
  await insertDines(member, 44)
  await insertDines(other, 10)
  const reply = await member.call(historyOptions, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  const { months, cards, restaurants: places } = reply.value
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([22, '2026-10', '2025-01'])
  for (const options of [months, cards, places]) expect(options.reduce((sum, { dines }) => sum + dines, 0)).toBe(44)
  expect(cards.map(({ id }) => id).toSorted()).toEqual(member.cardIds.toSorted())
  expect(places.map(({ id, name }) => [id, name])).toEqual([
    ['formula', '=HYPERLINK("x")'],
    ['bistro', 'Bistro'],
    ['cafe', 'Café'],
  ])
  const filteredPage = await fetchPage(member, { month: months[0]?.month, card: cards[0]?.id })
  // Two cards take turns, so the first card has some of the month's dines and not all.
  expect(filteredPage.totalResultSize).toBeGreaterThan(0)
  expect(filteredPage.totalResultSize).toBeLessThan(months[0]?.dines ?? 0)
})

test('countHistory counts all dines, and the dines that are newer than each moment; a dine at a moment is not newer', async () => {
  const member = await newDiner('lumen-mobile')
  await insertDines(member, 5)
  const counts = await inPartner(site.deps.db, 'lumen-mobile', async (tx) => {
    const dines = tx.selectFrom('dine').select('occurred_at').where('member_id', '=', member.memberId)
    const times = (await dines.orderBy('occurred_at', 'desc').execute()).map(({ occurred_at }) => occurred_at)
    const [newest, second, third] = times as [Date, Date, Date]
    const between = new Date((second.getTime() + third.getTime()) / 2)
    // Repeats one moment: each of two equal moments gets its count.
    const moments = [new Date('2026-12-01'), newest, second, second, between, new Date('2024-12-01')]
    return countHistory(tx, member, {}, moments)
  })
  expect(counts).toEqual({ dines: 5, newer: [0, 0, 1, 1, 2, 5] })
})

test('a filter by another member’s card matches no dines', async () => {
  const [member, other] = [await newDiner('lumen-mobile'), await newDiner('lumen-mobile')]
  await insertDines(member, 2)
  await insertDines(other, 4)
  expect((await fetchPage(member, { card: other.cardIds[0] })).data).toEqual([])
  const file = await member.raw('GET', `${downloadHistory.path}?card=${other.cardIds[0]}`)
  expect(file.body.trim().split('\r\n').length).toBe(1)
})

test('a restaurant that has left the program is named and marked as inactive, in the list and on the receipt [M2-304]', async () => {
  const member = await newDiner('meridian-air')
  await insertDines(member, 3, 'Mile')
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  await admin.query(`update merchant set removed_at = now() where id = 'bistro'`)
  const { data } = await fetchPage(member, {})
  const receipts = await Promise.all(data.map(({ awardId }) => member.call(awardReceipt, { params: { id: awardId } })))
  await admin.query(`update merchant set removed_at = null where id = 'bistro'`)
  await admin.end()
  const listedMerchants = data.map(({ merchantName, activeMerchant }) => [merchantName, activeMerchant])
  expect(listedMerchants.toSorted()).toEqual([
    ['=HYPERLINK("x")', true],
    ['Bistro', false],
    ['Café', true],
  ])
  expect(receipts.map((receipt) => receipt.ok && [receipt.value.merchant.name, receipt.value.merchant.active])).toEqual(
    listedMerchants,
  )
})

const csvRows = (body: string): string[][] => parse(body, { bom: true }) as string[][]

test('the download contains every row that matches the filters, in batches, with currencies, ids and the restaurant’s date', async () => {
  const member = await newDiner('lumen-mobile')
  await insertDines(member, 1_203) // three batches of at most 500
  const reply = await member.raw('GET', downloadHistory.path)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="history.csv"',
    'cache-control': 'no-store',
  })
  const [headings, ...lines] = csvRows(reply.body)
  expect(headings?.slice(0, 4)).toEqual(['Date', 'Time', 'Restaurant', 'Card ending in'])
  const rows = await fetchWholeHistory(member, { resultsPerPage: 50 })
  expect(lines.map((line) => [line[0], line[4], line[5], line[7], line[8], line[10], line[11]])).toEqual(
    rows.map((row) => [
      row.date,
      (row.dineAmount / 100).toFixed(2),
      'USD',
      (row.benefitAmount / 100).toFixed(2),
      'USD',
      row.sourceTransactionId,
      row.awardId,
    ]),
  )
  const filtered = csvRows((await member.raw('GET', `${downloadHistory.path}?month=2026-02&restaurant=cafe`)).body)
  expect(filtered.length - 1).toBe(
    rows.filter((row) => row.date.startsWith('2026-02') && row.merchantId === 'cafe').length,
  )
  expect(filtered.length).toBeGreaterThan(5)
})

test('the download neutralizes spreadsheet formulas and writes miles as a number with their name in the next column', async () => {
  const member = await newDiner('meridian-air')
  await insertDines(member, 3, 'Mile')
  const body = (await member.raw('GET', downloadHistory.path)).body
  expect(body.startsWith('\uFEFFDate,')).toBe(true)
  expect(body).toContain(`"'=HYPERLINK(""x"")"`)
  const [, newest] = csvRows(body)
  // The fixture awards one mile per 20 cents, and the third dine costs $10.03.
  expect([newest?.[7], newest?.[8]]).toEqual([String(Math.floor(1_003 / 20)), 'miles'])
})

test('the download has the status labels of the partner’s set, and none for an awarded dine that is not paid', async () => {
  const member = await newDiner('lumen-mobile')
  await insertDines(member, 2)
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  await admin.query(`update dine set stage = 'pending' where member_id = $1 and lifecycle_id like '%-2'`, [
    member.memberId,
  ])
  await admin.end()
  const [, ...lines] = csvRows((await member.raw('GET', downloadHistory.path)).body)
  expect(lines.map((line) => line[9])).toEqual(['Processing', ''])
})
