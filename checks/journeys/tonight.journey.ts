import type { Locator, Page } from '@playwright/test'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { callerOf } from './membership.ts'
import { expect, isSmall, siteUrl, test } from './watched.ts'

const partner = 'meridian-air'
const site = siteUrl(partner)

/** Of three cities, the one with the most restaurants that have a table tonight. A city whose evening is over has none. */
async function cityOfTonight(): Promise<string> {
  const search = async (location: string) => {
    const { total } = await callerOf(partner).call(searchMerchants, { query: { location, tonight: true } })
    return { location, total }
  }
  const cities = await Promise.all(['New York, NY', 'Chicago, IL', 'San Francisco, CA'].map(search))
  const [best] = cities.toSorted((a, b) => b.total - a.total)
  if (!best || best.total < 2) throw new Error('no city has two restaurants with a table tonight')
  return best.location
}

/** The text (a time) and the address of each booking link of one restaurant, in the list or on the map. */
const bookingLinks = (card: Locator) =>
  card
    .getByRole('list', { name: /^Tables tonight at / })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

/** Whether the boxes of the two elements overlap. */
async function areOverlapping(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([first.boundingBox(), second.boundingBox()])
  if (!a || !b) throw new Error('one of the two is not drawn')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Runs `work` with the filters. Where the layout shows them as a sheet, it opens the sheet before and closes it after. */
async function withFilters(page: Page, work: (filters: Locator) => Promise<void>): Promise<void> {
  if (!isSmall(page)) return work(page.getByRole('complementary').or(page.getByRole('main')).first())
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog')
  await work(sheet)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

test(
  'list and map show the same tables for tonight, and a visitor who chooses a time is asked to sign in',
  { tag: '@layout' },
  async ({ page, expectAccessible }) => {
    await page.goto(`${site}/search?location=${encodeURIComponent(await cityOfTonight())}`)
    await withFilters(page, async (filters) => {
      await filters.getByRole('checkbox', { name: /^Tables tonight/ }).check()
      await expect(page).toHaveURL(/tonight=true/)
      await filters.getByLabel('Party size').selectOption('3 guests')
      await expect(page).toHaveURL(/partySize=3/)
    })
    const listCard = page.getByRole('main').getByRole('listitem').getByRole('article').first()
    await expect(listCard.getByRole('list', { name: /^Tables tonight at / })).toBeVisible()
    await expectAccessible(page, 'the list of tables tonight')
    const name = (await listCard.getByRole('heading').textContent()) ?? ''
    const links = await bookingLinks(listCard)
    expect(links.length).toBeGreaterThan(0)
    expect(links.every(([, href]) => href?.includes('partySize=3'))).toBe(true)

    // A pin is a button that names a time. It opens the restaurant, which shows the same times as in the list and gets the focus.
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(page.locator('[data-ready]')).toBeVisible({ timeout: 40_000 })
    const pins = page.getByRole('list', { name: 'Restaurants on the map with a table tonight' })
    const pin = pins.getByRole('button', { name: `${name}, table tonight at ` })
    await pin.press('Enter', { timeout: 40_000 })
    const mapCard = page.getByRole('region', { name: 'Map of restaurants' }).first().getByRole('article', { name })
    await expect(mapCard).toBeFocused()
    await expect(mapCard.getByRole('list', { name: `Tables tonight at ${name}` })).toBeVisible()
    await expect.poll(() => areOverlapping(pin, mapCard)).toBe(false)
    expect(await bookingLinks(mapCard)).toEqual(links)
    await expectAccessible(page, 'the map with tables tonight')
    await mapCard.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(mapCard).toBeHidden()
    await expect(pin).toBeFocused()

    await pin.press('Enter')
    await mapCard.getByRole('list').getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Sign in to reserve' })).toBeVisible()
    await expect(dialog).toContainText(`${links[0]?.[0]} · 3 guests`)
  },
)
