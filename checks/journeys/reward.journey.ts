import { waitForMail } from './mail-box.ts'
import { join, linkCard, memberOn } from './membership.ts'
import { brandsUnderTest, newTestPerson } from './people.ts'
import { authorizeDine } from './dines.ts'
import { expect, siteUrl, test } from './watched.ts'

for (const brand of brandsUnderTest) {
  test(`${brand.id}: a member joins, links a card, dines, sees the reward and reads its reasons [P1-001] [P1-002] [P1-003] [P1-006] [P1-048] [P1-049] [P1-461] [M2-041]`, async ({
    page,
    expectAccessible,
  }) => {
    // The whole process of a reward, page by page, takes long on a busy machine.
    test.setTimeout(240_000)
    const person = newTestPerson(brand)
    const site = siteUrl(brand.id)

    await page.goto(site)
    await page.getByRole('main').getByRole('link', { name: /^Join/ }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: `Join ${brand.program}` })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('ERROR')
    await expect(page.getByLabel('First name *')).toBeFocused()
    await expectAccessible(page, 'the join form with its errors')

    await join(page, brand, person)
    await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
    await linkCard(page, person)
    await expect(page.getByText(`ending in ${person.card.slice(-4)}`).first()).toBeVisible()
    await expectAccessible(page, 'the page after linking')

    await page.goto(`${site}/account/recent_activity`)
    await expect(page.getByRole('link', { name: 'Find a restaurant' }).last()).toBeVisible()
    await expectAccessible(page, 'the empty history')
    const restaurant = await authorizeDine(page, site, person.email)

    // The reward appears without a reload.
    const whyLink = page.getByRole('link', { name: /Why this much/ }).first()
    await expect(whyLink).toBeVisible()
    await expect(page.getByRole('main').locator(`a[href='/merchants/${restaurant}']`).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(brand.reward).first()).toBeVisible()
    await expectAccessible(page, 'the history')

    await whyLink.click()
    const receipt = page.getByRole('dialog')
    // The amount that authorizeDine spends.
    await expect(receipt).toContainText('$84.50')
    await expect(receipt).toContainText(brand.rateLine)
    await expectAccessible(page, 'the receipt over the history')
    await receipt.getByRole('link', { name: /open as a page/i }).click()
    await page.waitForURL('**/account/recent_activity/*')
    await expect(page.getByRole('main')).toContainText(brand.rateLine)
    await expectAccessible(page, 'the receipt')

    await page.goto(`${site}/account/manage_cards`)
    await expect(page.getByRole('main')).toContainText(`ending in ${person.card.slice(-4)}`)

    // Only the first partner's mails are checked.
    if (brand !== brandsUnderTest[0]) return
    // The link in the mail unsubscribes the member, who also loses the tier that depends on mail.
    const { text, headers } = await waitForMail(person.email, 'About ')
    const unsubscribeUrl = /http\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? ''
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    const tier = async () => (await memberOn(page)).tierLevel
    expect(await tier()).toBe('OptedIn')
    await page.goto(unsubscribeUrl)
    await expectAccessible(page, 'the page that stops mails')
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    // Only the heading proves the response: the button changes its name earlier, and the question's text is almost the same.
    await expect(page.getByRole('heading', { name: 'Done', exact: true })).toBeVisible()
    await expect.poll(tier).toBe('OptedOut')
    // A mail program may post to the same address without the page, also after the member has unsubscribed.
    const postOneClick = (url: string) =>
      page.evaluate(async (address) => {
        const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
        return (await fetch(address, { method: 'POST', body, credentials: 'omit' })).status
      }, url)
    expect(await postOneClick(unsubscribeUrl)).toBe(200)
  })
}
