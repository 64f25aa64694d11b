import type { Locator, Page } from '@playwright/test'
import { smallWindow, wideWindow } from './browser.ts'
import { publishAtProduct, withdrawAtProduct } from './publish.ts'
import { expect, siteUrl, test } from './watched.ts'

const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width)
/** The part's width without its padding in px, and the padding of each side. */
const insideOf = (part: Locator) =>
  part.evaluate((element) => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
    const padding = [paddingInlineStart, paddingInlineEnd].map(Number.parseFloat)
    return { padding, width: element.clientWidth - padding.reduce((sum, side) => sum + side, 0) }
  })
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: wideWindow.height })

test('a content page has the specified widths, gutters and menu texts in windows from 300 to 1800 px [P1-112] [P1-555] [P1-556] [P1-588] [P1-589] [M2-289]', async ({
  page,
}) => {
  await page.goto(`${siteUrl('lumen-mobile')}/earn/how-it-works`)
  const banner = page.locator('article > section').first()
  const columns = page.locator('article > div').first()
  const button = page.getByRole('banner').getByRole('button', { name: 'Main menu' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const source = banner.locator('source')
  const isWidePicture = () => source.evaluate((element: HTMLSourceElement) => matchMedia(element.media).matches)

  for (const { width, content, popover, shown, hidden } of [
    { width: 1800, content: 1050, popover: 315, shown: 'Find a restaurant', hidden: 'Restaurants' },
    { width: wideWindow.width, content: 1050, popover: 315, shown: 'Find a restaurant', hidden: 'Restaurants' },
    { width: smallWindow.width, content: 350, popover: 315, shown: 'Restaurants', hidden: 'Find a restaurant' },
    { width: 320, content: 280, popover: 296, shown: 'Restaurants', hidden: 'Find a restaurant' },
  ]) {
    await resize(page, width)
    expect(await insideOf(columns), `columns at ${width} px`).toEqual({ padding: [20, 20], width: content })
    // The banner is at most 1400 px wide, and leaves 12 px free on each side in a narrower window.
    expect(await widthOf(banner), `banner at ${width} px`).toBe(Math.min(1400, width - 24))
    expect(await isWidePicture(), `picture at ${width} px`).toBe(width > 860)
    await button.click()
    const firstList = menu.getByRole('list').first()
    await expect(firstList.getByText(shown, { exact: true })).toBeVisible()
    await expect(firstList.getByText(hidden, { exact: true })).toBeHidden()
    expect(await widthOf(menu), `menu at ${width} px`).toBe(popover)
    await page.keyboard.press('Escape')
  }
  // In a narrower window the page keeps its minimum width.
  await resize(page, 300)
  expect(await widthOf(page.locator('body'))).toBe(320)
})

test('a list of wide restaurant tiles has a gutter of 10 px [P1-556]', async ({ page }) => {
  await page.goto(`${siteUrl('northfield-cu')}/search`)
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
  await expect(list).toHaveCSS('column-gap', '10px')
})

/** Partners with the enrollment type `direct`: their members join and sign in on the site. */
const directPartners = ['lumen-mobile', 'meridian-air', 'alder-hotels', 'northfield-cu']
test('the join page asks in a window of 320 px whether the visitor is already a member [P1-104] [SPEC-B8]', async ({
  page,
}) => {
  await resize(page, 320)
  for (const partner of directPartners) {
    await page.goto(`${siteUrl(partner)}/join`)
    const header = page.getByRole('banner')
    await expect(header.getByText('Already a member?'), partner).toBeVisible()
    await expect(header.getByRole('link', { name: 'Sign in' }), partner).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), partner).toBe(320)
  }
})

test('the texts of a column follow the width of the window, and a text without a phone version shows at every width [P1-589]', async ({
  page,
  expectedFaults,
}) => {
  // The page returns 404 until every node has the entry.
  expectedFaults.push(/status of 404/)
  const entry = { type: 'earn_details', slug: 'two-widths' } as const
  const bodyText = (text_desktop: string, text_mobile: string) => ({ type: 'body_text', text_desktop, text_mobile })
  await publishAtProduct('northfield-cu', {
    ...entry,
    fields: {
      browser_title: 'Two widths',
      url: '/earn/two-widths',
      main_column: [
        { type: 'title', text_desktop: 'Wide title', text_mobile: 'Phone title' },
        bodyText('For wide pages', 'For phones'),
        bodyText('For every page', ''),
      ],
    },
  })
  try {
    const main = page.getByRole('main')
    await expect(async () => {
      await page.goto(`${siteUrl('northfield-cu')}/earn/two-widths`)
      await expect(main.getByText('For every page')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    for (const [width, shown, hidden] of [
      [wideWindow.width, ['Wide title', 'For wide pages'], ['Phone title', 'For phones']],
      [smallWindow.width, ['Phone title', 'For phones'], ['Wide title', 'For wide pages']],
    ] as const) {
      await resize(page, width)
      for (const text of shown) await expect(main.getByText(text)).toBeVisible()
      for (const text of hidden) await expect(main.getByText(text)).toBeHidden()
      await expect(main.getByText('For every page')).toBeVisible()
    }
  } finally {
    await withdrawAtProduct('northfield-cu', entry)
  }
})
