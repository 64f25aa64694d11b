import { waitForMail } from './mail-box.ts'
import { brandsUnderTest, newTestPerson, type BrandUnderTest } from './people.ts'
import { expect, siteUrl, test } from './watched.ts'

test('a form validates when it is sent, then at every change, in the product’s words [P1-405] [P1-406] [P1-408] [P1-515]', async ({
  page,
}) => {
  await page.goto(`${siteUrl('lumen-mobile')}/join`)
  const form = page.getByRole('main').locator('form')
  const firstName = page.getByLabel('First name *', { exact: true })
  const error = form.getByText('First name is required.', { exact: true })
  expect(await form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true)
  for (const field of await form.locator('[aria-required]').all()) {
    const label = await field.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent)
    expect(label).toMatch(/ \*$/)
  }
  await firstName.focus()
  await firstName.blur()
  await expect(error).toHaveCount(0)

  await page.getByRole('button', { name: 'Continue' }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'ERROR' })
  await expect(banner.getByRole('listitem').filter({ hasText: 'First name is required.' })).toBeVisible()
  await expect(firstName).toHaveAttribute('aria-invalid', 'true')
  await firstName.fill('J')
  await expect(firstName).not.toHaveAttribute('aria-invalid')
  await firstName.fill('')
  await expect(firstName).toHaveAttribute('aria-invalid', 'true')
})

test('typed values on /join except the password survive a reload, and a mailed link continues them on another device', async ({
  page,
  openWatchedPage,
}) => {
  const person = newTestPerson(brandsUnderTest[0] as BrandUnderTest)
  await page.goto(`${siteUrl('lumen-mobile')}/join`)
  const firstName = page.getByLabel('First name *', { exact: true })
  await firstName.fill('Juno')
  await page.getByLabel('ZIP code *', { exact: true }).fill('10013')
  await page.getByLabel('Password *', { exact: true }).fill(person.password)
  // The site mails the link, so the form asks for the missing email.
  await page.getByRole('button', { name: 'Finish on another device' }).click()
  await expect(page.getByLabel('Email *', { exact: true })).toBeFocused()
  await page.getByLabel('Email *', { exact: true }).fill(person.email)
  await page.reload()
  await expect(firstName).toHaveValue('Juno')
  await expect(page.getByLabel('Password *', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Finish on another device' }).click()
  await expect(page.getByText(`A link is on its way to ${person.email}.`)).toBeVisible()

  const otherDevice = await openWatchedPage()
  const { text } = await waitForMail(person.email, 'Go on joining')
  await otherDevice.goto(/http\S+\/join#\S+/.exec(text)?.[0] ?? '')
  await expect(otherDevice.getByLabel('First name *', { exact: true })).toHaveValue('Juno')
  await expect(otherDevice.getByLabel('Email *', { exact: true })).toHaveValue(person.email)
  // The page removes the link's token from the address.
  expect(new URL(otherDevice.url()).hash).toBe('')
})

test('a form shows that it is being sent, and its banner shows why the server refused it [P1-391] [P1-515]', async ({
  page,
  expectedFaults,
}) => {
  await page.goto(`${siteUrl('lumen-mobile')}/login`)
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/login.data', async (route) => {
    await gate
    await route.continue()
  })
  await page.getByLabel(/^Email/).fill('unknown@example.com')
  await page.getByLabel('Password *', { exact: true }).fill('not a password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Working…' })).toBeDisabled()
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'ERROR' })).toContainText('Invalid user name or password.')
  expectedFaults.push(/status of 401/)
})

for (const path of ['/login', '/join'])
  test(`without a script the form of ${path} has the method post, so that no value enters an address`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(siteUrl('lumen-mobile') + path)
    await expect(page.getByRole('main').locator('form')).toHaveAttribute('method', 'post')
    await context.close()
  })
