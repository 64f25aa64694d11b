import { brandsUnderTest, newTestPerson } from './people.ts'
import { expect, siteUrl, test } from './watched.ts'

for (const [index, { id }] of brandsUnderTest.entries()) {
  // Every brand has the same layout here, so only the first brand's test runs at both widths by default.
  const tag = index === 0 ? '@layout' : []
  test(
    `${id}: a visitor searches, filters and opens a restaurant [P1-004] [P1-014] [P1-180] [P1-183] [P1-189] [P1-194] [P1-201]`,
    { tag },
    async ({ page, expectAccessible, isMobile, viewport }) => {
      const site = siteUrl(id)
      await page.goto(`${site}/search`)
      await expect(page.getByRole('article')).toHaveCount(15)
      await expect(page.getByRole('link', { name: 'Sign in to see offers' }).first()).toHaveAttribute('href', /\/login/)

      // Below 861 px the filters are in a dialog.
      const isSmallWindow = isMobile || (viewport?.width ?? 0) < 861
      if (isSmallWindow) await page.getByRole('button', { name: 'Filters' }).click()
      const filters = isSmallWindow ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })
      await filters.getByLabel(/^\$\$ /).click()
      await expect(page).toHaveURL(/priceRange=2/)
      await expect(filters.getByLabel(/^\$\$ /)).toBeChecked()
      // The check mark appears at once and the list later, so this waits until all 15 restaurants have the price.
      await expect(page.getByRole('article').filter({ hasText: 'Price 2 of 4' })).toHaveCount(15)
      if (isSmallWindow) await expectAccessible(page, 'the filter sheet')
      if (isSmallWindow) await filters.getByRole('button', { name: /^Show/ }).click()

      const firstLink = page.getByRole('article').first().getByRole('heading').getByRole('link')
      const name = await firstLink.textContent()
      await firstLink.click()
      await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL(/priceRange=2/)
    },
  )
}

test('a search without results suggests a filter to drop, and dropping it finds restaurants [P1-184]', async ({
  page,
}) => {
  await page.goto(`${siteUrl('lumen-mobile')}/search?restaurantOrCuisine=zzzzqqqq`)
  await expect(page.getByRole('heading', { name: 'Nothing on the menu here' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /zzzzqqqq/ })
    .click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('suggestions appear while the visitor types, and the keyboard selects them', async ({ page }) => {
  await page.goto(`${siteUrl('meridian-air')}/search`)
  const where = page.getByRole('combobox', { name: 'Where' })
  await where.fill('San Fran')
  await expect(page.getByRole('option', { name: /San Francisco/ }).first()).toBeVisible()
  // The first option is the current location.
  await where.press('ArrowDown')
  await where.press('ArrowDown')
  await where.press('Enter')
  await expect(page).toHaveURL(/location=San\+Francisco/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('San Francisco')
})

test('sign-in shows the typed password on request, refuses a wrong one with a message, and returns to the requested page after the right one [P1-008] [P1-410]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  const site = siteUrl('meridian-air')
  await page.goto(`${site}/account/manage_cards`)
  await page.waitForURL('**/login?**')
  await page.getByLabel(/^Email/).fill('noor@meridian.example')
  await page.getByLabel('Password *', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password *', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid user name or password.')
  await expectAccessible(page, 'the sign-in page with its error')
  expectedFaults.push(/status of 401/)
  await page.getByLabel('Password *', { exact: true }).fill('salt and butter')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/account/manage_cards')
})

test('an unknown address shows a page that says so and links to the home page [P1-076] [P1-077] [P1-158] [P1-159] [P1-160]', async ({
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 404/)
  const response = await page.goto(`${siteUrl('lumen-mobile')}/nothing/here`)
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/not found/i)
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
})

test('the first tab stop skips to the content [P1-095]', async ({ page }) => {
  await page.goto(siteUrl(brandsUnderTest[0]?.id ?? ''))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the join form refuses a password that contains the first name, and an alert says so', async ({ page }) => {
  const person = newTestPerson(
    brandsUnderTest[0] ?? {
      id: 'lumen-mobile',
      program: '',
      numberLabel: '',
      hasAddress: false,
      rateLine: /./,
      reward: /./,
    },
  )
  await page.goto(`${siteUrl('lumen-mobile')}/join`)
  await page.getByLabel('First name *').fill('Valentina')
  await page.getByLabel('Email *').fill(person.email)
  await page.getByLabel('Password *', { exact: true }).fill('valentina123')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('without your name')
})
