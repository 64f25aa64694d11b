import type { Locator } from '@playwright/test'
import { importMerchants } from '../../server/catalog/import/import.ts'
import { withProductDatabase } from './publish.ts'
import { expect, isSmall, siteUrl, test } from './watched.ts'

const site = siteUrl('meridian-air')
/** In a town where the demonstration has no restaurants. */
const restaurants = [
  ['scripts-arabic', 'بيت الشاورما', 'شامي'],
  ['scripts-hebrew', 'חומוס שלום 24', 'Israeli'],
  ['scripts-chinese', '小龙坎火锅', '川菜'],
].map(([id, name, cuisine], index) => ({
  id,
  name,
  cuisines: [cuisine],
  description: `${name}.`,
  address1: `${index + 1} Main St`,
  city: 'Bozeman',
  state: 'MT',
  zip: '59715',
  networkReferences: [`mid:7300000${index}`],
}))

test.beforeAll(async () => {
  await withProductDatabase((db) => importMerchants({ db, clock: { now: () => new Date() }, rows: restaurants }))
})

/** The direction in which a browser draws an element's text. */
const directionOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).direction)
const searchAddress = (text: string) =>
  `${site}/search?location=Bozeman,+MT&restaurantOrCuisine=${encodeURIComponent(text)}`

test('a restaurant is found by its name in Arabic, Hebrew or Chinese, and its name has its own direction [OPS-B15]', async ({
  page,
}) => {
  for (const [text, name, direction] of [
    ['الشاورما', 'بيت الشاورما', 'rtl'],
    ['חומוס', 'חומוס שלום 24', 'rtl'],
    ['龙坎', '小龙坎火锅', 'ltr'],
  ] as const) {
    await page.goto(searchAddress(text))
    await expect(page.getByRole('article')).toHaveCount(1)
    const nameInList = page.getByRole('article').getByRole('link', { name }).locator('bdi')
    await expect(nameInList).toHaveText(name)
    expect(await directionOf(nameInList)).toBe(direction)
    // The page stays in its own direction, and so does the sentence around the text.
    expect(await directionOf(page.getByRole('heading', { level: 1 }))).toBe('ltr')
    const isolated = direction === 'rtl' ? `\u2068${text}\u2069` : text
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${isolated} near Bozeman, MT`)
    expect(await directionOf(page.getByRole('combobox', { name: 'Restaurant or cuisine' }))).toBe(direction)

    await page.getByRole('article').getByRole('link', { name }).click()
    const title = page.getByRole('heading', { level: 1 }).locator('bdi')
    await expect(title).toHaveText(name)
    expect(await directionOf(title)).toBe(direction)
    expect(await directionOf(page.getByText(`${name}.`, { exact: true }))).toBe(direction)
    await expect(page).toHaveTitle(new RegExp(`^${direction === 'rtl' ? `\u2068${name}\u2069` : name}, Bozeman`))
    expect(await page.locator('[dir=""]').count()).toBe(0)
  }
})

test('a text that no restaurant has finds nothing and is named, in any script and as an emoji [OPS-B15]', async ({
  page,
}) => {
  for (const text of ['الكسكس', 'борщ', '坎龙', '😀']) {
    await page.goto(searchAddress(text))
    await expect(page.getByText(/^Nothing found for/)).toContainText(text)
    await expect(page.getByText('0 restaurants')).toBeVisible()
  }
})

test('a place that several towns share is searched at the largest, and the visitor can choose another [MEM-C5]', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${site}/search?location=Boston`)
  if (isSmall(page)) await expect(page.getByRole('combobox', { name: 'Where' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Where' }).fill('Springfield')
  await page.getByRole('combobox', { name: 'Where' }).press('Enter')
  await expect(page.getByText('Showing Springfield, MO. Did you mean:')).toBeVisible()
  await expectAccessible(page, 'a search for a place with namesakes')
  await page.getByRole('link', { name: 'Springfield, IL' }).click()
  await expect(page).toHaveURL(/location=Springfield%2C\+IL/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near Springfield, IL')
  await expect(page.getByText('Did you mean:')).toHaveCount(0)
})

test('a page past the last one shows the last page under its number [MEM-B10]', async ({ page }) => {
  await page.goto(`${site}/search?location=Chicago&pageNo=900`)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const current = pager.locator('[aria-current="page"]')
  await expect(current).toBeVisible()
  await expect(pager.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  expect(Number(await current.textContent())).toBeGreaterThan(1)
  await expect(page.getByRole('article').first()).toBeVisible()
})
