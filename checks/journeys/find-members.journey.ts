import { demoSignIns } from '../../demo/seed/members.ts'
import { signInMember } from './membership.ts'
import { expect, siteUrl, test } from './watched.ts'

/** Members of the demonstration with a different status each, and the text on every restaurant that they find. */
const members = [
  { login: 'james@meridian.example', status: 'opted out', text: /miles? (per|for)|Unlock/ },
  { login: 'marcus@lumen.example', status: 'opted in', text: /%|Unlock/ },
  { login: 'noor@meridian.example', status: 'VIP', text: /miles? (per|for)/ },
]

for (const { login, status, text } of members) {
  test(`a member who is ${status} finds restaurants with the device’s location allowed, unavailable and denied`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const person = demoSignIns.find((signIn) => signIn.login === login)
    if (!person) throw new Error(`${login} is no member of the demonstration`)
    const site = siteUrl(person.partner)
    await signInMember(page, person.partner, login)
    await context.grantPermissions(['geolocation'], { origin: site })
    await context.setGeolocation({ latitude: 37.774_93, longitude: -122.419_42 })
    await page.goto(`${site}/search?location=Current+Location`)
    await expect(page).toHaveURL(/latitude=37.77&longitude=-122.42/)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(15)
    await expect(cards.filter({ hasText: text })).toHaveCount(15)
    await expect(cards.filter({ hasText: 'Sign in to see offers' })).toHaveCount(0)
    await expectAccessible(page, `the search of a member who is ${status}`)

    const noLocationText = page.getByText(/did not share a location, so this is/)
    await context.setGeolocation(null)
    await page.goto(`${site}/search?location=Current+Location&priceRange=2`)
    await expect(noLocationText).toBeVisible()
    await context.clearPermissions()
    await page.goto(`${site}/search?location=Current+Location&priceRange=3`)
    await expect(noLocationText).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
}
