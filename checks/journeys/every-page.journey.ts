import type { Page } from '@playwright/test'
import { ofType } from '../../web/content/use-entry.ts'
import { readAllBrands } from '../../server/brands/folder.ts'
import { demoSignIns } from '../../tools/seed/members.ts'
import { markupFaults } from '../given/markup.ts'
import { enter } from './membership.ts'
import { axeFaults, colours, endMotion, expect, isSmall, siteOf, test } from './watched.ts'

const place = encodeURIComponent('Chicago, IL')
/** More than a page takes on a busy machine. */
const pageLimitMs = 30_000
const wide = { width: 1280, height: 900 }

for (const { id, brand, content } of readAllBrands('brands')) {
  const entries = content.map(({ entry }) => entry)
  const joining = brand.enrollmentType === 'none' ? [] : ['/join', '/login']
  const visitorPages = [
    '/',
    ...(brand.hasDiscoverPage ? ['/discover'] : []),
    '/how-it-works',
    `/search?location=${place}`,
    '/search?restaurantOrCuisine=zzzzqqqq',
    'restaurant',
    ...new Set(ofType(entries, 'earn_details').map(({ fields }) => fields.url)),
    ...brand.specialPages.map((page) => `/${page}`),
    ...joining,
    '/nowhere',
    '/error',
  ]
  const memberPages = ['/', '/account/recent_activity', '/account/manage_cards', '/add_card', 'restaurant']

  test(`${id}: every page a visitor sees is valid, accessible and fits its width, in both schemes`, async ({
    page,
    forgiven,
  }) => {
    // Of these pages one is missing and one broken on purpose.
    forgiven.push(/status of (404|500)/)
    expect(await each(page, id, visitorPages)).toEqual([])
  })

  const person = demoSignIns.find(({ partner }) => partner === id)
  if (!person || brand.enrollmentType !== 'direct') continue
  test(`${id}: so is every page a member sees`, async ({ page }) => {
    await enter(page, id, person.login)
    expect(await each(page, id, memberPages)).toEqual([])
  })
}

async function each(page: Page, id: string, paths: string[]): Promise<string[]> {
  test.setTimeout(pageLimitMs * (paths.length + 1))
  const titles = new Map<string, string>()
  const found: string[] = []
  const restaurant = await aRestaurant(page, id)
  for (const path of paths) {
    const address = path === 'restaurant' ? restaurant : path
    const tell = (faults: string[]) => found.push(...faults.map((fault) => `${address}: ${fault}`))
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const answer = await page.goto(siteOf(id) + address, { waitUntil: 'load' })
    // The server does not know how wide a window is: its HTML is read at one width.
    if (isSmall(page)) tell(await markupFaults((await answer?.text()) ?? ''))
    await page.evaluate(endMotion)
    tell(await axeFaults(page))
    await page.emulateMedia({ colorScheme: 'dark' })
    tell((await axeFaults(page, colours)).map((fault) => `in the dark, ${fault}`))
    tell(await inShape(page))
    tell(await inShapeWhenWide(page))
    const title = await page.title()
    const { pathname } = new URL(page.url())
    const twin = titles.get(title)
    if (twin && twin !== pathname) tell([`has the title of ${twin}: ${title}`])
    titles.set(title, pathname)
  }
  return found
}

/** The server does not know the width of the window, so the loaded page only has to be resized. */
async function inShapeWhenWide(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (!size || !isSmall(page)) return []
  await page.setViewportSize(wide)
  const faults = await inShape(page)
  await page.setViewportSize(size)
  return faults
}

async function inShape(page: Page): Promise<string[]> {
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

async function aRestaurant(page: Page, id: string): Promise<string> {
  await page.goto(`${siteOf(id)}/search?location=${place}`)
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
  return (await first.getAttribute('href')) ?? ''
}
