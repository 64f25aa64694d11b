import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { tableAvailability, type TableRequest } from '../../contract/api/reservations.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { requestPath } from '../../web/reservations/table-request.ts'
import { callerOf, newMember } from './membership.ts'
import { brandsUnderTest, type BrandUnderTest } from './people.ts'
import { expect, siteUrl, test } from './watched.ts'

const [brand] = brandsUnderTest as [BrandUnderTest]
const site = callerOf(brand.id)

/** A party so large that no second one fits into the same quarter of an hour: while this party holds a time, others cannot get it. */
const largePartySize = 10

const timesFor = async (id: string, { date, time, partySize }: TableRequest) =>
  (await site.call(tableAvailability, { params: { id }, query: { date, time, partySize } })).times

/**
 * A random restaurant, a request for this party, and the first of at least two available times around 17:00. Random, because several
 * runs may share one site.
 */
async function findLargeTable(): Promise<{ id: string; request: TableRequest; firstTime: string }> {
  const query = { campaignCode: '', location: 'Chicago, IL', reservations: true, pageSize: 100 }
  const { merchants } = await site.call(searchMerchants, { query })
  for (let tries = 0; tries < 120; tries += 1) {
    const id = merchants[randomInt(merchants.length)]?.id ?? ''
    // 4 to 25 days ahead: every restaurant of the demonstration takes reservations at least 30 days ahead.
    const date = daysAfter(new Date().toISOString().slice(0, 10), 4 + randomInt(22))
    const request = { date, time: '17:00', partySize: largePartySize }
    const times = await timesFor(id, request)
    const [firstTime, secondTime] = times
    // At a restaurant that is closed at 17:00, the page would search around the nearest time at which the restaurant seats guests.
    if (firstTime && secondTime && times.includes(request.time)) return { id, request, firstTime }
  }
  throw new Error(`no restaurant in Chicago has two times around five for ${largePartySize}`)
}

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Selects the time at `index` in the block, and waits until the table is held. */
async function holdTimeAt(page: Page, index: number): Promise<void> {
  const times = page.getByRole('region', { name: 'Reserve a table' }).getByRole('list', { name: 'Available times' })
  await times.getByRole('button').nth(index).click()
  await expect(dialogOf(page).getByRole('status')).toContainText(/^Held for you until/)
}

test('a held table is free for others once its dialog is closed or the member leaves the page, and the member can then hold another time', async ({
  page,
}) => {
  await newMember(page, brand)
  const { id, request, firstTime } = await findLargeTable()
  const isFree = async () => (await timesFor(id, request)).includes(firstTime)
  await page.goto(`${siteUrl(brand.id)}${requestPath(id, request)}`)
  await holdTimeAt(page, 0)
  expect(await isFree()).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect.poll(isFree).toBe(true)

  // Where the same tables serve both times, the member can hold the second time only because the site has released the first.
  await holdTimeAt(page, 0)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await holdTimeAt(page, 1)
  await page.keyboard.press('Escape')
  await expect.poll(isFree).toBe(true)

  await holdTimeAt(page, 0)
  expect(await isFree()).toBe(false)
  await page.goto('about:blank')
  await expect.poll(isFree).toBe(true)
})
