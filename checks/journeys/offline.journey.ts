import { expect, test } from '@playwright/test'
import { siteUrl } from './watched.ts'

const site = siteUrl('harbor-bank')
test.use({ serviceWorkers: 'allow' })

/** The paths in the worker's caches. Runs in the page: anyone with access to the browser can read these caches there. */
const cachedPaths = async (): Promise<string[]> => {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

test('the worker registers on the first page, caches pictures and assets but no page and no API reply, and shows the offline page without a connection [P1-507]', async ({
  page,
  context,
}) => {
  await page.goto(`${site}/`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  await page.goto(`${site}/search`)
  await page.evaluate(() => fetch('/api/feature-flags').then((response) => response.text()))
  // The browser of the journeys loads no pictures, so the test requests a picture by script: the worker decides by address.
  const picture = await page.locator('img[src^="/images/"]').first().getAttribute('src')
  await page.evaluate((address) => fetch(address).then((response) => response.blob()), picture ?? '')
  await expect.poll(() => page.evaluate(cachedPaths)).toContainEqual(expect.stringMatching(/^\/images\//))
  const paths = await page.evaluate(cachedPaths)
  expect(paths).toContain('/offline.html')
  expect(paths.filter((path) => !/^\/(images|assets)\/|^\/offline\.html$/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.goto(`${site}/account/recent_activity`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(await page.evaluate(() => fetch('/api/feature-flags').then(String, () => 'no answer'))).toBe('no answer')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
})
