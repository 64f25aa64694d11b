import type { Page } from '@playwright/test'
import { mailTo } from './mail-box.ts'
import { newPerson } from './membership.ts'
import { brandsUnderTest, type BrandUnderTest } from './people.ts'
import { expect, siteOf, test } from './watched.ts'

// Browsers without script, and those whose script has not arrived yet, post each form to its own page.
const [brand] = brandsUnderTest as [BrandUnderTest]
const site = siteOf(brand.id)

const plainTest = test.extend<{ plain: Page }>({
  plain: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${site}/login`)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel('Password *', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

plainTest('signs a member in without script, and leads to the page that asked for it', async ({ page, plain }) => {
  const person = await newPerson(page, brand)
  await plain.goto(`${site}/account/user_profile`)
  await expect(plain).toHaveURL(/\/login\?/)
  await plain.getByLabel(/^Email/).fill(person.email)
  await plain.getByLabel('Password *', { exact: true }).fill(person.password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain).toHaveURL(`${site}/add_card`)
})

plainTest('keeps the email and shows the error after a wrong password without script', async ({ page, plain }) => {
  const person = await newPerson(page, brand)
  await signIn(plain, person.email, 'not the password')
  await expect(plain.getByRole('alert')).toContainText('Invalid user name or password.')
  await expect(plain.getByLabel(/^Email/)).toHaveValue(person.email)
  await expect(plain.getByLabel('Password *', { exact: true })).toHaveValue('')
  expect(new URL(plain.url()).search).toBe('')
  expect(await plain.content()).not.toContain('not the password')
})

plainTest('names an empty field at the field and on top without script', async ({ plain }) => {
  await signIn(plain, '', 'something')
  await expect(plain.getByLabel(/^Email/)).toHaveAttribute('aria-invalid', 'true')
})

plainTest('recovers an account by the mailed code without script', async ({ page, plain }) => {
  const person = await newPerson(page, brand)
  const fresh = 'olives and a warm loaf'
  await plain.goto(`${site}/recover`)
  await plain.getByLabel('Email or phone number *').fill(person.email)
  await plain.getByRole('button', { name: 'Continue' }).click()
  await expect(plain).toHaveURL(`${site}/recover/confirm`)
  const { text } = await mailTo(person.email, 'Your way back in')
  await plain.getByLabel('Code *').fill(/^\d{4} \d{4}$/m.exec(text)?.[0] ?? '')
  await plain.getByRole('button', { name: 'Continue' }).click()
  await plain.getByLabel('Password *', { exact: true }).fill(fresh)
  await plain.getByLabel('Confirm password *', { exact: true }).fill('another one')
  await plain.getByRole('button', { name: 'Save password' }).click()
  await expect(plain.getByText('The passwords do not match.')).toBeVisible()
  await plain.getByLabel('Password *', { exact: true }).fill(fresh)
  await plain.getByLabel('Confirm password *', { exact: true }).fill(fresh)
  await plain.getByRole('button', { name: 'Save password' }).click()
  await expect(plain).toHaveURL(`${site}/recover/success`)
  await signIn(plain, person.email, fresh)
  await expect(plain).toHaveURL(`${site}/add_card`)
})
