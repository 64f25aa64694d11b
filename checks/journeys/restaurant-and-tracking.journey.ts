import type { Page } from '@playwright/test'
import { newMember, newPerson } from './membership.ts'
import { brandsUnderTest, type BrandUnderTest } from './people.ts'
import { firstWithSteadyRate } from './dines.ts'
import { expect, siteUrl, test } from './watched.ts'

const [carrier, airline] = brandsUnderTest as [BrandUnderTest, BrandUnderTest]
const rewardPanel = (page: Page) => page.getByRole('region', { name: 'Will this meal earn?' })

/** Opens the first restaurant of the list that earns at any time and for every member. */
async function openFirst(page: Page, brand: BrandUnderTest): Promise<string> {
  await page.goto(`${siteUrl(brand.id)}/search`)
  const links = page.getByRole('article').getByRole('heading').getByRole('link')
  await links.first().waitFor()
  const ids = await links.evaluateAll((anchors) =>
    anchors.map((anchor) => anchor.getAttribute('href')?.split('/').at(-1) ?? null),
  )
  const link = links.nth(ids.indexOf(firstWithSteadyRate(ids)))
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

test('a visitor reads whether a meal earns and how to join, but reads no rate', async ({ page }) => {
  await openFirst(page, airline)
  // The text depends on the hour at which the journey runs.
  await expect(rewardPanel(page)).toContainText(/A meal paid (at this hour|when it is open) earns members miles/)
  await expect(rewardPanel(page)).not.toContainText(/\d/)
  await expect(rewardPanel(page).getByRole('link', { name: 'Join Meridian Dining' })).toHaveAttribute('href', '/join')
  await expect(page.getByRole('button', { name: /as a favorite/ })).toHaveCount(0)
})

test('a member estimates the rewards of the largest and the smallest bill by keyboard, and adds and removes the restaurant as a favorite', async ({
  page,
  expectAccessible,
}) => {
  await newMember(page, carrier)
  const name = await openFirst(page, carrier)
  await expect(rewardPanel(page)).toContainText('Yes, it earns')
  const bill = rewardPanel(page).getByRole('slider', { name: /Your bill/ })
  await expect(bill).toBeEnabled()
  await bill.press('End')
  await expect(rewardPanel(page)).toContainText('on a bill of $300')
  await bill.press('Home')
  await expect(rewardPanel(page)).toContainText('on a bill of $10')

  const favoriteButton = page
    .getByRole('main')
    .getByRole('button', { name: `Keep ${name} as a favorite` })
    .first()
  await expect(favoriteButton).toBeEnabled()
  // The page shows the favorite at once, before the server has stored it, so the journey waits for the reply before it opens the list.
  const waitForReply = async (method: string) =>
    expect((await page.waitForResponse((response) => response.request().method() === method)).ok()).toBe(true)
  const saveReply = waitForReply('PUT')
  await favoriteButton.press('Enter')
  await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true')
  await saveReply
  await page.goto(`${siteUrl(carrier.id)}/account/favorites`)
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectAccessible(page, 'the favorites')
  const listedFavoriteButton = page.getByRole('button', { name: `Keep ${name} as a favorite` })
  await expect(listedFavoriteButton).toHaveAttribute('aria-pressed', 'true')
  const deleteReply = waitForReply('DELETE')
  await listedFavoriteButton.click()
  await expect(listedFavoriteButton).toHaveAttribute('aria-pressed', 'false')
  await deleteReply
  await page.reload()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
})

/** Records the body of every beacon, because Playwright cannot read it from the request. */
const recordBeacons = (page: Page) =>
  page.addInitScript(() => {
    const original = navigator.sendBeacon.bind(navigator)
    const bodies: Blob[] = []
    Object.assign(window, { bodies })
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) bodies.push(body)
      return original(url, body)
    }
  })
type Fields = Record<string, string>
const readSentEvents = (page: Page) =>
  page.evaluate(async () => {
    const { bodies } = window as unknown as { bodies: Blob[] }
    return (await Promise.all(bodies.map(async (body) => JSON.parse(await body.text()) as Fields[]))).flat()
  })
const dataLayerOf = (page: Page) => page.evaluate(() => (window as unknown as { dataLayer?: Fields[] }).dataLayer ?? [])

test('the page sends an event for each viewed page and slide, and adds viewed pages to the data layer [P1-501] [P1-504] [P1-505]', async ({
  page,
}) => {
  await recordBeacons(page)
  const impressionsReply = page.waitForResponse(/\/api\/Impressions$/, { timeout: 0 })
  await page.goto(`${siteUrl(airline.id)}/?utm_source=mail&utm_campaign=autumn`)
  const slide = page.getByRole('main').getByRole('article').first()
  await slide.scrollIntoViewIfNeeded()
  await expect
    .poll(() => readSentEvents(page))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'pageView', path: '/', utmSource: 'mail', utmCampaign: 'autumn' }),
        expect.objectContaining({ event: 'carouselImpression', place: 1 }),
      ]),
    )
  expect((await impressionsReply).status()).toBe(200)

  await slide.getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/merchants/*')
  const path = new URL(page.url()).pathname
  await expect
    .poll(() => readSentEvents(page))
    .toContainEqual(expect.objectContaining({ event: 'pageView', path, merchantId: path.split('/')[2] }))
  // The data layer spells the event `pageview`; the site's impressions spell it `pageView`.
  expect((await dataLayerOf(page)).map(({ event, path: layerPath }) => [event, layerPath])).toEqual([
    ['pageview', '/'],
    ['pageview', path],
  ])
})

/** Stops the timers of this delay in ms that the page sets from now on, until the test runs them. */
async function stopTimers(page: Page, delayMs: number) {
  await page.evaluate((stoppedDelay) => {
    const setTimer = window.setTimeout
    const callbacks: (() => void)[] = []
    const setOrStop = (callback: () => void, delay?: number) =>
      delay === stoppedDelay ? callbacks.push(callback) : setTimer(callback, delay)
    Object.assign(window, { callbacks, setTimeout: setOrStop })
  }, delayMs)
  // Sends the function as text, because `evaluate` passes no functions as arguments.
  const evaluateWithCallbacks = (work: (callbacks: (() => void)[]) => number) =>
    page.evaluate(`(${String(work)})(window.callbacks)`) as Promise<number>
  return {
    count: () => evaluateWithCallbacks((callbacks) => callbacks.length),
    run: () => evaluateWithCallbacks((callbacks) => callbacks.splice(0).map((callback) => callback()).length),
  }
}

test('the site counts a page 500 ms after it is opened [P1-537]', async ({ page }) => {
  await page.goto(`${siteUrl(airline.id)}/`)
  await expect.poll(() => dataLayerOf(page)).toHaveLength(1)
  const timers = await stopTimers(page, 500)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/privacy$/)
  await expect.poll(timers.count).toBe(1)
  expect(await dataLayerOf(page)).toHaveLength(1)
  await timers.run()
  await expect.poll(() => dataLayerOf(page)).toHaveLength(2)
})

test('leaving the page sends the waiting events', async ({ page }) => {
  // The paths are in the session storage, because the next page loses the variables of the window.
  const readBeaconPaths = () => page.evaluate(() => sessionStorage.getItem('beaconsFrom') ?? '')
  await page.addInitScript(() => {
    const original = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      sessionStorage.setItem('beaconsFrom', `${sessionStorage.getItem('beaconsFrom') ?? ''} ${location.pathname}`)
      return original(url, body)
    }
  })
  await page.goto(`${siteUrl(airline.id)}/how-it-works`)
  await expect.poll(() => dataLayerOf(page)).toHaveLength(1)
  await page.goto(`${siteUrl(airline.id)}/earn`)
  await expect.poll(readBeaconPaths).toContain('/how-it-works')
})

test('a browser that asks for privacy adds nothing to the data layer and sends no impressions', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openFirst(page, airline)
  await page.goto(`${siteUrl(airline.id)}/`)
  expect(await dataLayerOf(page)).toEqual([])
  await page.goto('about:blank') // leaving the page would send waiting events
  expect(requests.filter((url) => /\/tracker-|Impressions/.test(url))).toEqual([])
})

test('the card fields report to the data layer whether they loaded [P1-503]', async ({ page }) => {
  await page.clock.install()
  await newPerson(page, carrier)
  await page.goto(`${siteUrl(carrier.id)}/add_card`)
  const outcomes = async () =>
    (await dataLayerOf(page)).filter(({ event }) => event === 'secureCardEntry').map(({ outcome }) => outcome)
  await expect.poll(outcomes).toEqual(['loaded'])
  await page.route('**/frame?ticket=*', (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await page.reload()
  await expect(page.locator('iframe')).toBeAttached()
  // The empty frame counts as failed after `frameLoadLimitMs`.
  await page.clock.fastForward(20_000)
  await expect.poll(outcomes).toEqual(['failed'])
})
