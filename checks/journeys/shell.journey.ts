import type { Locator, Page } from '@playwright/test'
import { seedDate } from '../../demo/seed.ts'
import { demoMerchants } from '../../demo/seed/merchants.ts'
import { signInMember } from './membership.ts'
import { expect, siteUrl, test } from './watched.ts'

const partner = 'meridian-air'
const site = siteUrl(partner)

/** Opens the page's address in a new tab, which has no earlier page. Expects the tab's Back button to lead to `address`. */
async function expectBackLeadsTo(address: RegExp, page: Page): Promise<void> {
  const nextTab = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(window.location.href))
  const tab = await nextTab
  // A button does nothing until its page's script has arrived.
  await expect(async () => {
    await tab.getByRole('button', { name: 'Back' }).click()
    await expect(tab).toHaveURL(address, { timeout: 2_000 })
  }).toPass()
}

test('the page tells a member of the lowest tier how to unlock an exclusive restaurant [P1-136] [P1-137] [P1-138] [P1-192] [P1-204] [P1-205] [P1-206]', async ({
  page,
  expectAccessible,
}) => {
  await signInMember(page, partner, 'james@meridian.example')
  const exclusiveMerchant = demoMerchants(seedDate).find(({ campaignCodes = [] }) => campaignCodes.length > 0)
  if (!exclusiveMerchant) throw new Error('no restaurant of the demonstration is exclusive')
  const { name, city, state } = exclusiveMerchant
  await page.goto(`${site}/search?${new URLSearchParams({ location: `${city}, ${state}`, restaurantOrCuisine: name })}`)
  const unlockButton = page.getByRole('button', { name: 'Unlock access to earn' }).first()
  await unlockButton.click()
  const dialog = page.getByRole('dialog', { name: 'Unlock this restaurant' })
  await expect(dialog).toContainText('Turn email on in your profile')
  await expect(dialog.getByRole('link', { name: 'Open your profile' })).toHaveAttribute('href', '/account/user_profile')
  await expectAccessible(page, 'the dialog that unlocks')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await unlockButton.click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(dialog).toBeHidden()
  await unlockButton.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('a search around the current location puts its coordinates with two decimals into the address [P1-178] [P1-181] [P1-358]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.881234, longitude: -87.639876 })
  await page.goto(`${site}/search?location=Boston%2C+MA`)
  await page.getByRole('combobox', { name: 'Where' }).click()
  await page.getByRole('option', { name: 'Use current location' }).click()
  await expect(page).toHaveURL(/location=Current\+Location.*latitude=41\.88&longitude=-87\.64(&|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Current Location')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('when the browser shares no location, the page says so and shows the partner’s default place [P1-185]', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${site}/search?location=Boston%2C+MA`)
  await page.getByRole('combobox', { name: 'Where' }).click()
  await page.getByRole('option', { name: 'Use current location' }).click()
  await expect(page.getByText('Your browser did not share a location')).toBeVisible()
  await expect(page).not.toHaveURL(/location=Boston/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near Chicago, IL')
  await expectAccessible(page, 'the search without a location')
})

test('the site shows that a page is loading, and the new page begins at its top [P1-086] [P1-087]', async ({
  page,
}) => {
  await page.goto(`${site}/search`)
  const gate = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('article').last().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: 'Do not refresh, loading more content.' })).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  gate.resolve()
  await page.waitForURL('**/merchants/*')
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a page that Back opens again shows the position where the visitor left it [P1-086] [P1-119]', async ({
  page,
}) => {
  await page.goto(`${site}/search`)
  await expect(page.getByRole('article')).toHaveCount(15)
  await page.getByRole('article').nth(9).scrollIntoViewIfNeeded()
  const scrolledPx = await page.evaluate(() => window.scrollY)
  expect(scrolledPx).toBeGreaterThan(500)
  await page.getByRole('article').nth(9).getByRole('heading').getByRole('link').press('Enter')
  await page.waitForURL('**/merchants/*')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('article')).toHaveCount(15)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolledPx)
})

test(
  'the header of a small screen hides while the visitor scrolls down and returns while the visitor scrolls up; on a wide one the menu stays [P1-115, P1-116]',
  { tag: '@layout' },
  async ({ page, viewport }) => {
    await page.goto(`${site}/search`)
    await expect(page.getByRole('article')).toHaveCount(15)
    const isSmallWindow = (viewport?.width ?? 0) <= 660 // the small width of header.module.css
    const menuButton = page.getByRole('banner').getByRole('button', { name: 'Main menu' })
    await page.mouse.move(100, 400)
    const scrolledPx = () => page.evaluate(() => window.scrollY)
    // The browser decides how far and when a turn of the wheel scrolls: the test turns it until the position is reached.
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      expect(await scrolledPx()).toBeGreaterThan(1_500)
      if (isSmallWindow) await expect(menuButton).not.toBeInViewport({ timeout: 500 })
      else await expect(page.getByRole('banner')).toHaveAttribute('data-hidden', { timeout: 500 })
    }).toPass()
    if (!isSmallWindow) await expect(menuButton).toBeInViewport()
    await expect(async () => {
      await page.mouse.wheel(0, -50)
      await expect(page.getByRole('banner')).not.toHaveAttribute('data-hidden', { timeout: 500 })
    }).toPass()
    await expect(menuButton).toBeInViewport()
    // The header returned during the scroll, long before the top of the page.
    expect(await scrolledPx()).toBeGreaterThan(500)
  },
)

test('signing out from the member’s menu reloads the page [P1-106]', { tag: '@layout' }, async ({ page, viewport }) => {
  await signInMember(page, partner, 'james@meridian.example')
  await page.goto(`${site}/how-it-works`)
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  await page.getByRole('button', { name: 'James' }).click()
  const menu = page.getByRole('navigation', { name: 'Account Center' })
  await expect(menu).toContainText('james@meridian.example')
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(Math.min(320, viewport?.width ?? 0))
  await menu.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(false)
})

test('Share copies the address of a restaurant, or shows it when copying is not allowed; each toast closes after 3 s; in a new tab Back leads to the search [P1-117] [P1-395] [P1-523] [P1-617] [SPEC-B9]', async ({
  page,
}) => {
  await page.clock.install()
  // Without the browser's own sharing, Share copies: the first time it succeeds, the second time it fails.
  await page.addInitScript(() => {
    const clipboardReplies = [() => Promise.resolve(), () => Promise.reject(new Error('the clipboard is not allowed'))]
    const clipboard = { writeText: () => clipboardReplies.shift()?.() }
    Object.defineProperties(navigator, { share: { value: undefined }, clipboard: { value: clipboard } })
  })
  const [merchant] = demoMerchants(seedDate)
  const id = merchant?.id ?? ''
  await page.goto(`${site}/merchants/${id}`)
  const shareButton = page.getByRole('button', { name: 'Share' })
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  // Only the test moves the clock until `resume`. `pauseAt` needs a time later than the page's: an hour ahead is late enough.
  await page.clock.pauseAt(new Date(Date.now() + 3600_000))
  for (const text of ['The address is copied.', `/merchants/${id}`]) {
    await shareButton.press('Enter')
    await expect(toasts).toContainText(text)
    await page.clock.runFor(2_900)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toasts).toHaveCount(0)
  }
  await page.clock.resume()
  await expectBackLeadsTo(/\/search$/, page)
})

test('in a new tab the Back button of an account page leads to the overview [P1-118] [P1-119] [SPEC-B9]', async ({
  page,
}) => {
  await signInMember(page, partner, 'james@meridian.example')
  await page.goto(`${site}/account/recent_activity`)
  await expectBackLeadsTo(/\/account\/overview$/, page)
})

test('no navigation loads the partner’s settings again [P1-448]', async ({ page }) => {
  const dataRequests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('.data')) dataRequests.push(`${pathname} ${searchParams.get('_routes') ?? 'every route'}`)
  })
  await page.goto(`${site}/how-it-works`)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Program terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Program terms' })).toBeVisible()
  await footer.getByRole('link', { name: 'Tiers and miles' }).click()
  await expect(page).toHaveURL(/\/earn\/how-it-works$/)
  expect(dataRequests.length).toBeGreaterThan(0)
  // The root route loads the partner's settings, and no navigation loads the root route again.
  for (const routes of dataRequests) expect(routes).not.toMatch(/root|every route/)
})

test('a navigation that fails with a plain 500 shows a reference and a retry [P1-075] [SPEC-B10]', async ({
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 500/, /answer 500/)
  await page.goto(`${site}/how-it-works`)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Program terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Program terms' })).toBeVisible()
  await page.route('**/*.data?*', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Bad' }))
  await footer.getByRole('link', { name: 'VIP', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This did not work' })).toBeVisible()
  await expect(page.getByText(/^Reference [A-Z2-9]{8}$/)).toBeVisible()
  // The retry loads the whole page, which the route above does not match.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dine your way up front' })).toBeVisible()
})

test(
  'the Join button of the header and the Sign-in button are 48 px high [P1-557] [SPEC-C12]',
  { tag: '@layout' },
  async ({ page }) => {
    const heightOf = async (button: Locator) => (await button.boundingBox())?.height
    for (const id of ['lumen-mobile', 'meridian-air', 'alder-hotels', 'northfield-cu', 'harbor-bank']) {
      await page.goto(`${siteUrl(id)}/how-it-works`)
      expect(await heightOf(page.getByRole('banner').getByRole('link', { name: 'Join' }).first()), id).toBe(48)
    }
    await page.goto(`${site}/login`)
    expect(await heightOf(page.getByRole('button', { name: 'Sign in' }))).toBe(48)
  },
)

/** Heights in px of visible buttons, and of visible links that look like buttons. Leaves out the buttons that open a popover. */
const visibleHeights = (elements: Element[]): number[] =>
  elements
    .filter((element) => element.matches('a, button:not([popovertarget])') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect().height)

test('buttons are 48 px high on the search and four account pages of a member [P1-557]', async ({ page }) => {
  await signInMember(page, partner, 'james@meridian.example')
  // Each path with the minimum number of its buttons.
  for (const [path, count] of [
    ['/search', 2],
    ['/account/overview', 1],
    ['/account/manage_cards', 2],
    ['/account/user_profile', 2],
    ['/account/sessions', 2],
  ] as const) {
    await page.goto(site + path)
    const heights = await page.getByRole('main').locator('[class*="_button_"]').evaluateAll(visibleHeights)
    expect(heights.length, path).toBeGreaterThanOrEqual(count)
    expect(new Set(heights), path).toEqual(new Set([48]))
  }
})
