import type { Page } from '@playwright/test'
import { expect, isSmall, siteUrl, test } from './watched.ts'

const site = siteUrl('meridian-air')

/** The screen position of a place, by the view that the map has stored. */
async function screenPositionOf(page: Page, { latitude, longitude }: { latitude: number; longitude: number }) {
  const stored = await page.evaluate(() => localStorage.getItem('mapViewCoordinates'))
  const view = JSON.parse(stored ?? '{}') as { latitude: number; longitude: number; zoom: number }
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  if (!box) throw new Error('the map has no canvas')
  const worldPixels = 512 * 2 ** view.zoom // the library draws the world 512 px wide at zoom 0
  const mercatorY = (degrees: number) => {
    const sine = Math.sin((degrees * Math.PI) / 180)
    return worldPixels * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))
  }
  return {
    x: box.x + box.width / 2 + ((longitude - view.longitude) / 360) * worldPixels,
    y: box.y + box.height / 2 + mercatorY(latitude) - mercatorY(view.latitude),
  }
}

const waitForMap = (page: Page) => expect(page.locator('[data-ready]')).toBeVisible({ timeout: 40_000 })

async function pan(page: Page): Promise<void> {
  const { width = 0, height = 0, x = 0, y = 0 } = (await page.locator('canvas.maplibregl-canvas').boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 120, y + height / 2 - 90, { steps: 6 })
  await page.mouse.up()
}

test(
  'the visitor opens the map of the search page and searches its visible area [P1-037, P1-182, P1-316, P1-635]',
  { tag: '@layout' },
  async ({ page, expectAccessible }) => {
    await page.goto(`${site}/search`)
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(page).toHaveURL(/view=map/)
    await waitForMap(page)
    await expect(page.getByRole('region', { name: 'Map of restaurants' }).first()).toBeVisible()
    await expectAccessible(page, 'the search page with its map')

    const searchAreaButton = page.getByRole('button', { name: 'Search this area' })
    await expect(searchAreaButton).toBeHidden()
    await pan(page)
    await searchAreaButton.click()
    await expect(page).toHaveURL(/box=/)
    await expect(page).not.toHaveURL(/location=/)
    await expect(searchAreaButton).toBeHidden()
    const [south = 0, west = 0, north = 0, east = 0] = (new URL(page.url()).searchParams.get('box') ?? '')
      .split(',')
      .map(Number)
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('canvas.maplibregl-canvas').boundingBox()) ?? {}
    const corners = [
      await screenPositionOf(page, { latitude: south, longitude: west }),
      await screenPositionOf(page, { latitude: north, longitude: east }),
    ]
    const visibleCorners = [
      { x, y: y + height },
      { x: x + width, y },
    ]
    corners.forEach((corner, index) => {
      expect(Math.abs(corner.x - (visibleCorners[index]?.x ?? 0))).toBeLessThan(3)
      expect(Math.abs(corner.y - (visibleCorners[index]?.y ?? 0))).toBeLessThan(3)
    })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mapViewCoordinates'))).toContain('zoom')
    if (isSmall(page)) await page.getByRole('button', { name: 'Change search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants in this area')
    await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('Map area')
  },
)

test.describe('in a wide window', { tag: '@one-width' }, () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('the list marks a hovered restaurant and the one whose pin is clicked, which stays selected after Back [P1-312]', async ({
    page,
  }) => {
    const pinsReply = page.waitForResponse(/\/api\/v2\/Merchants\/Pins/, { timeout: 60_000 })
    await page.goto(`${site}/search?view=map`)
    const { pins } = (await (await pinsReply).json()) as {
      pins: [id: string, latitude: number, longitude: number, flags: number][]
    }
    await waitForMap(page)
    const thirdRestaurant = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .nth(2)
    const link = thirdRestaurant.getByRole('heading').getByRole('link')
    await link.hover()
    await expect(thirdRestaurant).toHaveAttribute('data-pick', 'hovered')
    const id = decodeURIComponent((await link.getAttribute('href'))?.split('/').at(-1) ?? '')
    const pin = pins.find(([other]) => other === id)
    await page.evaluate(() => window.scrollTo(0, 0))
    // The page adds pins when it is idle, and the view may change until then.
    await expect(async () => {
      const { x, y } = await screenPositionOf(page, { latitude: pin?.[1] ?? 0, longitude: pin?.[2] ?? 0 })
      await page.mouse.click(x, y)
      await expect(thirdRestaurant).toHaveAttribute('data-pick', 'selected', { timeout: 1_000 })
    }).toPass()
    expect(await page.evaluate(() => localStorage.getItem('selectedMerchant'))).toBe(id)
    const card = page.getByRole('region', { name: 'Map of restaurants' }).first().getByRole('article')
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/merchants/${id}`))
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(thirdRestaurant).toHaveAttribute('data-pick', 'selected')
  })
})

test.describe('on a small screen', { tag: '@one-width' }, () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a small screen a button switches to the map, and another button or the browser’s Back returns to the same position of the list [P1-187]', async ({
    page,
  }) => {
    await page.goto(`${site}/search`)
    await expect(page.getByRole('article')).toHaveCount(15)
    await page.getByRole('article').nth(6).scrollIntoViewIfNeeded()
    const scrollY = await page.evaluate(() => window.scrollY)
    expect(scrollY).toBeGreaterThan(500)
    for (const leave of [() => page.getByRole('button', { name: 'Change search' }).click(), () => page.goBack()]) {
      await page.getByRole('button', { name: 'Show map' }).click()
      await expect(page.getByRole('button', { name: 'Show map' })).toBeHidden()
      await expect(page.getByRole('article').first()).toBeHidden()
      await leave()
      await expect(page.getByRole('button', { name: 'Change search' })).toBeHidden()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY)
    }
  })
})

test(
  'the printed list has three columns, and the search form is not printed [P1-188]',
  { tag: '@layout' },
  async ({ page }) => {
    await page.goto(`${site}/search`)
    await page.emulateMedia({ media: 'print' })
    const list = page
      .locator('ul')
      .filter({ has: page.getByRole('article') })
      .first()
    const columns = await list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(3)
    const tops = await list
      .locator(':scope > li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect(new Set(tops.slice(0, 3)).size).toBe(1)
    await expect(page.getByRole('search')).toBeHidden()
  },
)

test(
  'a browser that cannot draw a map shows a message and keeps the list',
  { tag: '@layout' },
  async ({ page, expectAccessible }) => {
    await page.addInitScript(() => {
      type GetContext = (this: HTMLCanvasElement, kind: string, ...more: unknown[]) => unknown
      const original = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as GetContext
      const replacement: GetContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : original.call(this, kind, ...more)
      }
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: replacement })
    })
    await page.goto(`${site}/search?view=map`)
    await expect(page.getByText('The map did not load. The list has every restaurant.')).toBeVisible()
    await expectAccessible(page, 'the page without its map')
    if (isSmall(page)) await page.getByRole('button', { name: 'Change search' }).click()
    await expect(page.getByRole('article')).toHaveCount(15)
  },
)

test('suggestions correct a misspelled place and complete a cuisine, the arrow keys select them, and Back removes the cuisine', async ({
  page,
}) => {
  await page.goto(`${site}/search`)
  const where = page.getByRole('combobox', { name: 'Where' })
  await where.fill('Bostn')
  await expect(page.getByRole('option', { name: 'Boston, MA' })).toBeVisible()
  // The first option is the current location.
  await where.press('ArrowDown')
  await where.press('ArrowDown')
  await where.press('Enter')
  await expect(page).toHaveURL(/location=Boston/)
  const what = page.getByRole('combobox', { name: 'Restaurant or cuisine' })
  await what.pressSequentially('piz')
  await expect(page.getByRole('option').first()).toContainText('Pizza')
  await what.press('ArrowDown')
  await what.press('Enter')
  await expect(page).toHaveURL(/restaurantOrCuisine=Pizza/)
  await expect(what).toHaveValue('Pizza')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pizza near Boston, MA')
  await page.goBack()
  await expect(what).toHaveValue('')
})

test('the next visit continues the last search, offers it again, and forgets it on request [P1-314] [P1-315]', async ({
  page,
}) => {
  await page.goto(`${site}/search?location=Boston&priceRange=2`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastSearchOptions'))).toBe('priceRange=2')
  await page.goto(`${site}/search`)
  await expect(page).toHaveURL(/location=Boston/)
  await expect(page).toHaveURL(/priceRange=2/)
  const where = page.getByRole('combobox', { name: 'Where' })
  await where.focus()
  await expect(page.getByRole('option', { name: 'Boston, MA' })).toBeVisible()
  await page.getByRole('option', { name: 'Clear recent searches' }).click()
  // Another page of this search does not store it as recent again.
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/pageNo=2/)
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await where.blur()
  await where.focus()
  await expect(page.getByRole('listbox', { name: 'Where' }).getByRole('option')).toHaveText(['Use current location'])
})

test('the page searches around the device’s place, rounded to two decimals, as soon as the device reports it [P1-362] [P1-364]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 37.774_93, longitude: -122.419_42 })
  await page.goto(`${site}/search?location=Current+Location`)
  await expect(page).toHaveURL(/latitude=37.77&longitude=-122.42/)
  await expect(page.getByRole('article').first()).toContainText('San Francisco')
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('Current Location')
})

test('without the device’s place the page searches around the server’s default place, and around New York when the request for that default fails [P1-360] [P1-361]', async ({
  page,
  context,
  expectedFaults,
}) => {
  await context.clearPermissions()
  await page.goto(`${site}/search?location=Boston`)
  await page.getByRole('combobox', { name: 'Where' }).focus()
  await page.getByRole('option', { name: 'Use current location' }).click()
  await expect(page.getByText(/did not share a location, so this is Chicago, IL/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near Chicago, IL')

  await page.route('**/api/DefaultUserLocation', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`${site}/search?location=Current+Location`)
  await expect(page).toHaveURL(/latitude=40.7577&longitude=-73.9857/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants near New York, NY')
  expectedFaults.push(/503/)
})

test('without a place the page searches nothing and asks for one [P1-363]', async ({ page }) => {
  await page.goto(`${site}/search?location=`)
  await expect(page.getByRole('heading', { name: 'Where do you want to eat?' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Where' }).fill('')
  await page.getByRole('button', { name: 'Search' }).last().click()
  await expect(page.getByRole('search').getByText('Enter city, state or ZIP code')).toBeVisible()
})

test('a search without results shows restaurants nearby and offers to drop one filter and keep the other', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${site}/search?location=Boston&restaurantOrCuisine=zzzzqqqq&priceRange=2`)
  await expect(page.getByRole('heading', { name: 'Nothing on the menu here' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'the empty list with what is nearest')
  await page
    .getByRole('main')
    .getByRole('link', { name: /zzzzqqqq.*finds/ })
    .click()
  await expect(page).toHaveURL(/priceRange=2/)
  await expect(page).not.toHaveURL(/zzzz/)
})

test('when the map cannot show every restaurant as a pin, it shows groups with their counts, and the keyboard opens a group', async ({
  page,
  expectAccessible,
}) => {
  const [south, west, north, east] = [41.6, -88, 42.1, -87.4]
  // Latitude, longitude and number of restaurants.
  const cells = [
    [41.88, -87.63, 60_000],
    [41.76, -87.8, 1_234],
  ]
  await page.route('**/api/v2/Merchants/Pins?*', async (route) => {
    const view = new URL(route.request().url()).searchParams.get('view')
    const [viewSouth, , viewNorth] = (view ?? `${south},${west},${north}`).split(',').map(Number)
    const isZoomedIn = (viewNorth ?? 0) - (viewSouth ?? 0) < (north - south) / 2
    const pins = [['one', 41.88, -87.63, 0]]
    await route.fulfill({ json: isZoomedIn ? { total: 1, pins, cells: [] } : { total: 61_234, pins: [], cells } })
  })
  await page.goto(`${site}/search?view=map&box=${south},${west},${north},${east}`)
  await waitForMap(page)
  const groups = page.getByRole('list', { name: 'Groups of restaurants' }).getByRole('button')
  await expect(groups).toHaveText(['60,000 restaurants, zoom in', '1,234 restaurants, zoom in'], { timeout: 40_000 })
  await expectAccessible(page, 'the map with groups of restaurants')
  await groups.first().press('Enter')
  await expect(groups).toHaveCount(0, { timeout: 40_000 })
  await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused()
})

test('when a partner’s street map fails to load, the page shows our map and says so', async ({
  page,
  faults,
  expectedFaults,
}) => {
  // Sets a custom style for the partner in the data from which the page was rendered. That data is a list of values. An object in it
  // names its keys and values by their positions: `{ "_4": 7 }`.
  await page.addInitScript(() => {
    type Control = ReadableStreamDefaultController<unknown>
    type Enqueue = (this: Control, chunk?: unknown) => void
    const originalEnqueue = Reflect.get(ReadableStreamDefaultController.prototype, 'enqueue') as Enqueue
    ReadableStreamDefaultController.prototype.enqueue = function (this: Control, chunk?: unknown) {
      const [firstLine = '', ...otherLines] = typeof chunk === 'string' ? chunk.split('\n') : []
      if (!firstLine.includes('"styleUrl"')) return originalEnqueue.call(this, chunk)
      const values = JSON.parse(firstLine) as unknown[]
      const styleKey = `_${values.indexOf('styleUrl')}`
      for (const value of values)
        if (typeof value === 'object' && value !== null && styleKey in value)
          Object.assign(value, { [styleKey]: values.length })
      return originalEnqueue.call(
        this,
        [JSON.stringify([...values, 'https://tiles.example/style.json']), ...otherLines].join('\n'),
      )
    }
  })
  // The map's worker fetches the tiles of a style. The content security policy of the worker's script applies to the worker.
  const worker = page.waitForResponse(/maplibre-gl-worker/, { timeout: 60_000 })
  await page.goto(`${site}/search?view=map`)
  expect((await worker).headers()['content-security-policy']).toContain("connect-src 'self'")
  await waitForMap(page)
  await expect(page.getByText('Streets did not load. This is a plain map.')).toBeVisible()
  // The site's policies do not allow the style's address, and the browser reports that.
  await expect.poll(() => faults.some((fault) => fault.includes('tiles.example'))).toBe(true)
  expectedFaults.push(/tiles\.example|Failed to fetch/)
})
