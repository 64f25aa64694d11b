import type { Page } from '@playwright/test'
import { isPageHydrated } from '../../tools/lib/is-page-hydrated.ts'
import { expect, siteUrl, test } from './watched.ts'

/** Opens the sign-in page, holds back its scripts and fills in its form. Returns the function that lets the scripts arrive. */
async function fillBeforeScripts(page: Page): Promise<() => void> {
  let releaseScripts = (): void => undefined
  const arrival = new Promise<void>((resolve) => (releaseScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(`${siteUrl('lumen-mobile')}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ana@lumen.example')
  await page.getByLabel('Password', { exact: false }).first().fill('salt and butter')
  return releaseScripts
}

test('the form keeps what a visitor types before the script arrives, and signs in with it', async ({ page }) => {
  const releaseScripts = await fillBeforeScripts(page)
  releaseScripts()
  await page.waitForFunction(isPageHydrated)
  await expect(page.getByLabel('Email')).toHaveValue('ana@lumen.example')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)
})

test('a form that is sent before the script arrives signs in, and puts no password into an address', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const releaseScripts = await fillBeforeScripts(page)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  releaseScripts()
  expect(addresses.filter((address) => address.includes('butter'))).toEqual([])
})
