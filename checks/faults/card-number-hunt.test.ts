import { resolve } from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkCards, listCards, openCardFrame, removeCard } from '../../contract/api/cards.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { listTransactions } from '../../contract/api/activity.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { readAllBrands } from '../../server/brands/folder.ts'
import { savePartners } from '../../server/brands/save.ts'
import { importMerchants } from '../../server/catalog/import/import.ts'
import { connect } from '../../server/database/connect.ts'
import { systemClock } from '../../server/platform/clock-and-ids.ts'
import { demoMerchants } from '../../demo/seed/merchants.ts'
import { sealCard, createSiteClient, type SiteClient } from '../../demo/seed/site-client.ts'
import { goodForm } from '../fixtures/site.ts'
import { startServices, textsInMemory, type Services } from '../fixtures/services.ts'
import { findCardNumbers } from '../pan-hunt.ts'

const linkedNumber = '4242424242424242'
const removedNumber = '5105105105105100'
/** Numbers that linking refuses: refused by the network, no reply of the network, expired, wrong check digit. */
const refusedNumbers = ['4000000000000002', '4000000000000119', '6011111111111117', '4242424242424241']

/** Share of the demonstration's restaurants that the test imports, to start fast: it needs only one of them. */
const restaurantShare = 0.02

let services: Services
let member: SiteClient
const replies: string[] = []

beforeAll(async () => {
  services = await startServices(async ({ app }) => {
    const { db } = connect(app, { max: 1, name: 'test seed' })
    await savePartners(db, systemClock, readAllBrands(resolve('brands')))
    await importMerchants({ db, clock: systemClock, rows: demoMerchants(new Date('2026-11-01'), restaurantShare) })
    await db.destroy()
  })
  member = createSiteClient(services.port, 'lumen-mobile')
})
afterAll(() => services.stop())

/** Links a card as the site does. Returns `linked` or the code of the refusal. */
async function link(number: string, expYear = 2031): Promise<string> {
  const { frameUrl } = await member.call(openCardFrame, {})
  const encryptedCardNumber = await sealCard(frameUrl, { number, expMonth: 12, expYear })
  const body = { creditCards: [{ encryptedCardNumber }], directFileFeedOptIn: true }
  const reply = await member.call(linkCards, { body })
  replies.push(JSON.stringify(reply), frameUrl)
  return reply.cardRegistration[0]?.error?.code ?? 'linked'
}

/** Every row of every table of every schema as text. */
async function databaseText(): Promise<string> {
  const client = new pg.Client(services.adminUrl)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const rows = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
      texts.push(...rows.rows.map((row) => row.text))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

test('the site’s memory, the database, logs and replies contain no card number after cards are linked, refused, removed and swiped', async () => {
  const form = goodForm('lumen-mobile')
  await member.call(createProspect, { body: form })
  expect(await link(linkedNumber)).toBe('linked')
  expect(await link(removedNumber)).toBe('linked')
  const outcomes = []
  // Only the Discover number is sent with an expiry year in the past.
  for (const number of refusedNumbers) outcomes.push(await link(number, number.startsWith('6011') ? 2020 : 2031))
  expect(outcomes).toEqual(['network_refused', 'network_unavailable', 'card_expired', 'number_invalid'])

  const { items } = await member.call(listCards, {})
  const cardToRemove = items.find((card) => card.lastFour === removedNumber.slice(-4))
  await member.call(removeCard, { query: { id: cardToRemove?.id ?? '' } })
  const { merchants } = await member.call(searchMerchants, { query: { location: 'New York, NY' } })
  // `plain` switches off the faults that the cents of an amount select.
  const swipe = JSON.stringify({ card: '4242', merchantId: merchants[0]?.id, amountMinor: 8_450, plain: true })
  const response = await request(`${services.sandboxUrl}/swipe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${services.swipeKey}` },
    body: swipe,
  })
  replies.push(await response.body.text())
  await expect.poll(async () => (await member.call(listTransactions, {})).data.length).toBe(1)

  const numbers = [linkedNumber, removedNumber, ...refusedNumbers]
  // The email proves that the search finds what the memory contains.
  expect(textsInMemory(services.sitePid, [form.email, ...numbers]), 'memory of the site').toEqual([form.email])
  const places = { database: await databaseText(), logs: services.logs(), replies: replies.join('\n') }
  for (const [place, text] of Object.entries(places)) {
    for (const number of numbers) expect(text.includes(number), `${number} in ${place}`).toBe(false)
  }
  for (const place of ['database', 'logs', 'replies'] as const)
    expect(findCardNumbers(places[place]), place).toEqual([])
})
