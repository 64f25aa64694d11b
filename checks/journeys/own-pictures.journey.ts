import { withPictures } from './browser.ts'
import { expect, siteUrl, test } from './watched.ts'

// The watched page fails on any violation of the Content-Security-Policy and on any error of the console.
test.use(withPictures)

const site = siteUrl('alder-hotels')

test(
  'a partner’s own picture and font come from our origin, fit the width, and shift nothing [OPS-B8]',
  { tag: '@layout' },
  async ({ page, viewport }) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const origins = new Set<string>()
    page.on('request', (request) => {
      if (['image', 'font'].includes(request.resourceType()) && !request.url().startsWith('data:'))
        origins.add(new URL(request.url()).origin)
    })
    await page.goto(`${site}/discover/slow-sundays`)
    const banner = page.getByRole('img', { name: 'A laid table with eggs and a coffee' })
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    const shown = await banner.evaluate((image: HTMLImageElement) => ({
      source: new URL(image.currentSrc).pathname,
      point: getComputedStyle(image).objectPosition,
      box: image.getBoundingClientRect().width,
    }))
    // Pages up to 860 px show the picture that content names for them; it is 800 px wide and the other one 1600 px.
    expect(shown.source).toMatch(
      viewport && viewport.width > 860 ? /^\/images\/own\/.*-1600x/ : /^\/images\/own\/.*-800x/,
    )
    expect(shown.point).toBe('60% 60%')
    expect(shown.box).toBeGreaterThan(300)
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    const families = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    )
    expect(families).toContain('Alder Text')
    expect([...origins]).toEqual([site])
    const { sum } = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts)
    expect(sum).toBeLessThan(0.01)
  },
)
