import type { Page } from '@playwright/test'
import { readAllBrands } from '../../server/brands/folder.ts'
import { answerPictures, withPictures } from './browser.ts'
import { expect, siteUrl, test } from './watched.ts'

test.use(withPictures)

const brands = readAllBrands('brands').map(({ id }) => id)

test.beforeEach(({ page }) => answerPictures(page))

/** Cumulative layout shift from the start of loading until this function has scrolled to the page's end. */
async function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // A busy machine may draw no frame for a long time: the test scrolls on after 200 ms.
    const waitForFrames = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
        setTimeout(resolve, 200)
      })
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await waitForFrames()
    }
    scrollTo(0, 0)
    return new Promise<number>((resolve) => {
      new PerformanceObserver((list) =>
        resolve(
          (list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            .filter(({ hadRecentInput }) => !hadRecentInput)
            .reduce((sum, { value }) => sum + value, 0),
        ),
      ).observe({ type: 'layout-shift', buffered: true })
      // The browser reports nothing when nothing moved.
      requestIdleCallback(() => resolve(0), { timeout: 500 })
    })
  })
}

for (const brand of brands)
  test(`${brand}: home, discover and how it works do not shift while they load`, async ({ page }) => {
    for (const path of ['/', '/discover', '/how-it-works']) {
      await page.goto(siteUrl(brand) + path)
      expect(await measureLayoutShift(page), `${path} does not jump`).toBeLessThan(0.01)
    }
  })

test(
  'a row of restaurants has slides of 250 px, and the mouse drags the row without opening a restaurant [P1-549] [P1-176]',
  { tag: '@layout' },
  async ({ page, hasTouch }) => {
    await page.goto(`${siteUrl('meridian-air')}/discover`)
    const region = page.getByRole('region', { name: /^Tables near/ })
    const row = region.getByRole('list')
    await row.scrollIntoViewIfNeeded()
    expect((await row.getByRole('listitem').first().boundingBox())?.width).toBe(250)
    if (hasTouch) return // the browser itself scrolls by touch
    const box = await row.boundingBox()
    if (!box) throw new Error('the row is not there')
    const [x, y] = [box.x + box.width - 120, box.y + 60]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 500, y, { steps: 8 }) // by two slides
    await page.mouse.up()
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(240)
    await expect(page).toHaveURL(/\/discover$/)
  },
)

test(
  'an arrow steps through the row on wide pages, and the arrow back is disabled with 0.9 of the first slide in view, but not with 0.7 [P1-177] [P1-550]',
  { tag: '@layout' },
  async ({ page, hasTouch }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${siteUrl('meridian-air')}/discover`)
    const region = page.getByRole('region', { name: /^Tables near/ })
    const [previous, next] = [region.getByRole('button').first(), region.getByRole('button').last()]
    // The small window is the one with touch: its rows have no arrows.
    if (hasTouch) return expect(next).toBeHidden()
    const row = region.getByRole('list')
    await row.scrollIntoViewIfNeeded()
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await next.click()
    await expect(previous).not.toHaveAttribute('aria-disabled')
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(240)
    /** Scrolls until this share of the first slide is in view. Before the slide of 250 px the list has a padding of 4 px. */
    const scrollToFirstSlide = (visibleShare: number) =>
      row.evaluate((list, share) => {
        list.style.scrollSnapType = 'none'
        list.style.scrollPadding = '0'
        list.scrollLeft = 4 + 250 * (1 - share)
      }, visibleShare)
    await scrollToFirstSlide(0.7)
    await expect(previous).not.toHaveAttribute('aria-disabled')
    await scrollToFirstSlide(0.9)
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
  },
)

test(
  'the keyboard moves through a row of restaurants, with the focused slide in view',
  { tag: '@layout' },
  async ({ page }) => {
    await page.goto(`${siteUrl('meridian-air')}/discover`)
    const slides = page.getByRole('region', { name: /^Tables near/ }).getByRole('listitem')
    await slides.first().getByRole('link').first().focus()
    // A visitor's slide has two tab stops: the link to the restaurant, and `Sign in to see offers`.
    for (let step = 0; step < 10; step++) await page.keyboard.press('Tab')
    await expect(slides.nth(5).getByRole('link').first()).toBeFocused()
    await expect(slides.nth(5)).toBeInViewport({ ratio: 0.5 })
  },
)
