import type { Page } from '@playwright/test'
import { endMotion, expect, siteUrl, test } from './watched.ts'

test.use({ showsPrompts: true })
const carrier = siteUrl('lumen-mobile')
const bank = siteUrl('harbor-bank')
const union = siteUrl('northfield-cu')

const storedValue = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('the popup and then the install banner appear, one per page, and the browser stores that the popup was closed and the banner waits 30 days [P1-148] [P1-149] [P1-371] [P1-372] [P1-150] [P1-369] [P1-370] [SPEC-C13]', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${carrier}/search`)
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText(/cash back/i)
  await expect(popup.getByRole('link', { name: 'LEARN MORE' })).toHaveAttribute('href', '/earn/this-is-big')
  await expectAccessible(page, 'the general popup')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  expect(await storedValue(page, 'generalPopup')).toBe('this-is-big')
  const banner = page.getByRole('region', { name: 'Install Lumen Dining Rewards.' })
  const openWithInstallOffer = async () => {
    await page.goto(`${carrier}/how-it-works`)
    await expect(page.getByRole('button', { name: 'Main menu' })).toBeVisible()
    // The page may not listen to the browser's event yet, so the test repeats it.
    await expect(async () => {
      await page.evaluate(() => {
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        window.dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'accepted' }) }))
      })
      await expect(banner).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
  await openWithInstallOffer()
  await expect(popup).toBeHidden()
  // An accepted offer stores no "later".
  await banner.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(banner).toBeHidden()
  expect(await storedValue(page, 'pwaInstallLater')).toBeNull()
  await openWithInstallOffer()
  await expectAccessible(page, 'the install banner')
  await banner.getByRole('button', { name: 'Maybe later' }).click()
  await expect(banner).toBeHidden()
  const until = Date.parse((await storedValue(page, 'pwaInstallLater')) ?? '')
  expect(Math.round((until - Date.now()) / (24 * 3600_000))).toBe(30)
})

test('a dialog that loads after the visitor has scrolled waits for the next page [SPEC-C14]', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/prompts-/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`${carrier}/search`)
  await page.getByRole('article').nth(4).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  const promptsLoaded = page.waitForResponse(/\/assets\/prompts-/)
  gate.resolve()
  await promptsLoaded
  // An open dialog would cover the link.
  await page.getByRole('article').nth(4).getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/merchants/*')
  await expect(page.getByRole('dialog')).toContainText(/cash back/i)
})

test('the single-sign-on modal leads to sign-in and is gone there, and the browser stores that it was dismissed [P1-146] [P1-147] [P1-378] [D3-021]', async ({
  page,
  expectAccessible,
}) => {
  // Dismissing the announcement does not dismiss this prompt.
  await page.addInitScript(() =>
    localStorage.setItem('announcementDismissed', new Date(Date.now() + 3600_000).toISOString()),
  )
  await page.goto(`${bank}/search`)
  const dialog = page.getByRole('dialog', { name: 'Joining and signing in is now even easier!' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the single-sign-on modal')
  await dialog.getByRole('link', { name: 'Sign in/Join Now' }).click()
  await page.waitForURL('**/login')
  await expect(dialog).toBeHidden()
  expect(await storedValue(page, 'ssoAnnouncementDismissed')).toBe('1')
})

test('the announcement modal is 480 px wide in a wide window, and a tap outside dismisses only this modal, for a day [P1-139] [P1-373] [P1-374] [D3-021]', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${union}/search`)
  const dialog = page.getByRole('dialog', { name: 'The weeknight boost is here' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the announcement modal')
  await page.setViewportSize({ width: 1280, height: 900 })
  expect((await dialog.boundingBox())?.width).toBe(480)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.mouse.click(4, 400)
  await expect(dialog).toBeHidden()
  const until = Date.parse((await storedValue(page, 'announcementDismissed')) ?? '')
  expect(Math.round((until - Date.now()) / 3600_000)).toBe(24)
  // The bar has the same news and stays; closing it dismisses nothing else.
  const bar = page.getByRole('region', { name: 'Announcement' })
  await expect(bar).toBeVisible()
  expect(await storedValue(page, 'ssoAnnouncementDismissed')).toBeNull()
  // Without the stored dismissal the dialog can appear again.
  await page.evaluate(() => localStorage.clear())
  await bar.getByRole('button', { name: 'Close announcement' }).click()
  await page.reload()
  await expect(dialog).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await storedValue(page, 'ssoAnnouncementDismissed')).toBeNull()
})

test.describe('inside the partner’s app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) DamaskApp/3.2.1 (iOS)' })

  test('the popup shows, and neither the announcement modal nor the install banner does [P1-377]', async ({ page }) => {
    const footer = page.getByRole('contentinfo')
    const follow = async (name: string, address: string) => {
      await footer.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto(`${carrier}/search`)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await follow('Privacy', `${carrier}/privacy`)
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      window.dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'dismissed' }) }))
    })
    await follow('Help', `${carrier}/help`)
    await expect(page.getByRole('region', { name: 'Install Lumen Dining Rewards.' })).toHaveCount(0)

    // Prompts load after the page: by the second link, a modal would have appeared.
    await page.goto(`${union}/search`)
    await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible()
    await follow('Privacy', `${union}/privacy`)
    await follow('Help', `${union}/help`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the announcement bar shows details behind its info button, at most 315 px wide, and stays closed after a reload [P1-121] [M2-289]', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${carrier}/login`)
  const bar = page.getByRole('region', { name: 'Announcement' })
  await bar.getByRole('button', { name: 'More about this announcement' }).click()
  await expect(bar.getByRole('note')).toBeVisible()
  expect((await bar.getByRole('note').boundingBox())?.width).toBeLessThanOrEqual(315)
  await expectAccessible(page, 'the announcement bar')
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('note')).toBeHidden()
  await bar.getByRole('button', { name: 'Close announcement' }).click()
  await expect(bar).toBeHidden()
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(bar).toBeHidden()
})

test(
  'an error toast is colored, at most 550 px wide, at the top, and stays until it is dragged over four fifths of its width [P1-523] [P1-524] [P1-526] [P1-527] [P1-617]',
  { tag: '@layout' },
  async ({ page, expectedFaults }) => {
    await page.route('**/api/stgtools/person', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'No member has this name.',
          status: 404,
          code: 'unknown_member',
          reference: 'K7',
        },
      }),
    )
    await page.clock.install()
    await page.goto(`${carrier}/stgtools`)
    await page.getByRole('button', { name: 'Sign in as them' }).click()
    const toast = page.getByRole('listitem').filter({ hasText: 'No member has this name.' })
    await toast.waitFor()
    await page.evaluate(endMotion)
    const box = await toast.boundingBox()
    if (!box) throw new Error('the toast has no bounding box')
    const windowWidth = page.viewportSize()?.width ?? 0
    // A narrow window leaves 24 px around the toast.
    expect(box.width).toBe(Math.min(550, windowWidth - 24))
    const middle = box.x + box.width / 2
    expect(Math.abs(middle - windowWidth / 2)).toBeLessThanOrEqual(8)
    expect(box.y).toBeLessThan(40)
    const { background, pageColors } = await toast.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return { background: getComputedStyle(element).backgroundColor, pageColors: [backgroundColor, color] }
    })
    // A toast of the tone `plain` has the color of the page's text.
    expect(pageColors).not.toContain(background)
    const drag = async (partOfWidth: number) => {
      const [from, y] = [box.x + 20, box.y + box.height / 2]
      await page.mouse.move(from, y)
      await page.mouse.down()
      await page.mouse.move(from + box.width * partOfWidth, y, { steps: 6 })
      await page.mouse.up()
    }
    await drag(0.7)
    // The pointer leaves the toast, because a toast under the pointer stays in any case.
    await page.mouse.move(1, 800)
    await page.clock.fastForward(60_000)
    await expect(toast).toBeVisible()
    await drag(0.85)
    await expect(toast).toHaveCount(0)
    expectedFaults.push(/status of 404/)
  },
)
