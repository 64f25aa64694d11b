import type { Page } from '@playwright/test'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { isPathAvailable } from '../../domain/brands/gates.ts'
import { entriesOfType } from '../../web/content/use-entry.ts'
import { readAllBrands } from '../../server/brands/folder.ts'
import { demoSignIns } from '../../demo/seed/members.ts'
import { markupFaults } from '../fixtures/markup.ts'
import { smallWindow, wideWindow } from './browser.ts'
import { callerOf, signInMember } from './membership.ts'
import {
  accessFaults,
  axeFaults,
  browserCheckedForms,
  endMotion,
  expect,
  isSmall,
  faultsAtSize,
  siteUrl,
  test,
  withoutContrast,
} from './watched.ts'

const place = encodeURIComponent('Chicago, IL')
/** Longer than a page takes on a busy machine. */
const pageLimitMs = 30_000

const brands = readAllBrands('brands')
/** The id of a brand with pages of every kind; only `npm run test:full` checks the others. */
const brandIdInEveryRun = brands.findLast(({ brand }) => brand.enrollmentType === 'direct')?.id

for (const { id, brand, content } of brands) {
  const tag = id === brandIdInEveryRun ? [] : '@full'
  const entries = content.map(({ entry }) => entry)
  const joinPages = brand.enrollmentType === 'none' ? [] : ['/join', '/login']
  // `faultsOf` replaces 'restaurant' with the path of the first restaurant of a search.
  const visitorPages = [
    '/',
    ...(brand.hasDiscoverPage ? ['/discover'] : []),
    '/how-it-works',
    `/search?location=${place}`,
    '/search?restaurantOrCuisine=zzzzqqqq',
    'restaurant',
    ...new Set(entriesOfType(entries, 'earn_details').map(({ fields }) => fields.url)),
    ...brand.specialPages.map((page) => `/${page}`),
    ...joinPages,
    '/nowhere',
    '/error',
  ]
  const memberPages = [
    '/',
    '/account/overview',
    '/account/recent_activity',
    '/account/manage_cards',
    '/account/user_profile',
    ...[
      '/account/redeem',
      '/account/missing_rewards',
      '/account/favorites',
      '/account/sessions',
      '/account/privacy',
    ].filter((path) => isPathAvailable(brand, path)),
    '/add_card',
    'restaurant',
  ]

  test(
    `${id}: pages of a visitor are valid, accessible and fit the window [P1-406]`,
    { tag },
    async ({ page, expectedFaults }) => {
      // One of these pages does not exist, and one fails on purpose.
      expectedFaults.push(/status of (404|500)/)
      expect(await faultsOf(page, id, visitorPages)).toEqual([])
    },
  )

  const person = demoSignIns.find(({ partner }) => partner === id)
  if (!person || brand.enrollmentType !== 'direct') continue
  test(`${id}: pages of a member are valid, accessible and fit the window [P1-406]`, { tag }, async ({ page }) => {
    await signInMember(page, id, person.login)
    expect(await faultsOf(page, id, memberPages)).toEqual([])
  })
}

async function faultsOf(page: Page, id: string, paths: string[]): Promise<string[]> {
  test.setTimeout(pageLimitMs * (paths.length + 1))
  const titles = new Map<string, string>()
  const allFaults: string[] = []
  const restaurant = await findRestaurantPath(id)
  for (const path of paths) {
    const address = path === 'restaurant' ? restaurant : path
    const report = (faults: string[]) => allFaults.push(...faults.map((fault) => `${address}: ${fault}`))
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const response = await page.goto(siteUrl(id) + address, { waitUntil: 'load' })
    report(await markupFaults((await response?.text()) ?? ''))
    await page.evaluate(endMotion)
    report(await layoutFaults(page))
    report(await browserCheckedForms(page))
    report(await faultsAtSize(page, isSmall(page) ? wideWindow : smallWindow, layoutFaults))
    // The run in a wide window checks both widths, and contrast in both color schemes.
    report(await (isSmall(page) ? axeFaults(page, withoutContrast) : accessFaults(page)))
    const title = await page.title()
    const { pathname } = new URL(page.url())
    const otherPath = titles.get(title)
    if (otherPath && otherPath !== pathname) report([`has the title of ${otherPath}: ${title}`])
    titles.set(title, pathname)
  }
  return allFaults
}

async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const headings = document.querySelectorAll('h1').length
    return [
      ...(scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in a window of ${clientWidth}`] : []),
      ...(headings === 1 ? [] : [`has ${headings} first headings`]),
      ...(document.title.trim() === '' ? ['has no title'] : []),
    ]
  })
}

async function findRestaurantPath(id: string): Promise<string> {
  const { merchants } = await callerOf(id).call(searchMerchants, { query: { location: 'Chicago, IL' } })
  return `/merchants/${merchants[0]?.id}`
}
