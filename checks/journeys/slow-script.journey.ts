import { expect, siteOf, test } from './watched.ts'

test('on a slow line nothing typed is lost, and no password can slip into an address', async ({ page }) => {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((done) => (arrive = done))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${siteOf('lumen-mobile')}/login`, { waitUntil: 'commit' })
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' })
  await page.getByLabel('Email').fill('ana@lumen.example')
  await page.getByLabel('Password', { exact: false }).first().fill('salt and butter')
  await expect(submit).toBeDisabled()
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain('butter')
  arrive()
  await expect(submit).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('ana@lumen.example')
  await submit.click()
  await expect(page).not.toHaveURL(/login/)
})
