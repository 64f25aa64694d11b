import { seedDate } from '../../demo/seed.ts'
import { demoMerchants } from '../../demo/seed/merchants.ts'
import { answerPictures, withPictures } from './browser.ts'
import { expect, siteUrl, test } from './watched.ts'

test.use(withPictures)

const site = siteUrl('meridian-air')

test('a menu opens with all its pages, and Escape closes it and focuses its button [P1-210]', async ({
  page,
  expectAccessible,
}) => {
  const { id, menuImages = [] } =
    demoMerchants(seedDate).find((merchant) => (merchant.menuImages?.length ?? 0) > 2) ?? {}
  await answerPictures(page)
  // Loads real pictures only for the menu. Each is more than 100 px wide; the replacement for all other pictures is 40 px wide.
  await page.route('**/images/menu/**', (route) => route.continue())
  await page.goto(`${site}/merchants/${id}`)
  const menuButton = page.getByRole('button', { name: 'Menu', exact: true })
  const menuPages = page.getByRole('dialog', { name: /^Menu of/ }).getByRole('img')
  await menuButton.click()
  await expect(menuPages).toHaveCount(menuImages.length)
  await expect
    .poll(() => menuPages.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  await expectAccessible(page, 'the menu')
  await page.keyboard.press('Escape')
  await expect(menuPages).toHaveCount(0)
  await expect(menuButton).toBeFocused()
})
