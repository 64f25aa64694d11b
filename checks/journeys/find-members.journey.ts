import type { Page } from '@playwright/test'
import { csrf, csrfHeader, signIn } from '../../contract/api/session.ts'
import { demoSignIns } from '../../tools/seed/members.ts'
import { expect, siteOf, test } from './watched.ts'

/** Members of the demonstration as they stand: what a card tells each of them. */
const members = [
  { login: 'james@meridian.example', standing: 'opted out', tells: /miles? (per|for)|Unlock/ },
  { login: 'marcus@lumen.example', standing: 'opted in', tells: /%|Unlock/ },
  { login: 'noor@meridian.example', standing: 'VIP', tells: /miles? (per|for)/ },
]

/** By the call itself: the form is another journey's. */
async function enter(page: Page, site: string, { login, password }: { login: string; password: string }) {
  await page.goto(`${site}/login`)
  const entered = await page.evaluate(
    async ({ tokenPath, path, header, body }) => {
      const { csrfToken } = (await (await fetch(tokenPath)).json()) as { csrfToken: string }
      const headers = { 'content-type': 'application/json', [header]: csrfToken }
      return (await fetch(path, { method: 'POST', headers, body })).status
    },
    {
      tokenPath: csrf.path,
      path: signIn.path,
      header: csrfHeader,
      body: JSON.stringify({ login, password, rememberMe: false }),
    },
  )
  expect(entered).toBe(200)
}

for (const { login, standing, tells } of members) {
  test(`a member who is ${standing} finds a table with the device’s place allowed, broken and denied`, async ({
    page,
    context,
    accessible,
  }) => {
    const person = demoSignIns.find((one) => one.login === login)
    if (!person) throw new Error(`${login} is no member of the demonstration`)
    const site = siteOf(person.partner)
    await enter(page, site, person)
    await context.grantPermissions(['geolocation'], { origin: site })
    await context.setGeolocation({ latitude: 37.774_93, longitude: -122.419_42 })
    await page.goto(`${site}/search?location=Current+Location`)
    await expect(page).toHaveURL(/latitude=37.77&longitude=-122.42/)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(15)
    await expect(cards.filter({ hasText: tells })).toHaveCount(15)
    await expect(cards.filter({ hasText: 'Sign in to see offers' })).toHaveCount(0)
    await accessible(page, `the search of a member who is ${standing}`)

    const lost = page.getByText(/did not share a location, so this is/)
    await context.setGeolocation(null)
    await page.goto(`${site}/search?location=Current+Location&priceRange=2`)
    await expect(lost).toBeVisible()
    await context.clearPermissions()
    await page.goto(`${site}/search?location=Current+Location&priceRange=3`)
    await expect(lost).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
}
