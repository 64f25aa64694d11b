import type { Page } from '@playwright/test'
import { newMember, newPerson, press, submitCard } from './membership.ts'
import { makeSessionsOld } from './old-session.ts'
import { brandsUnderTest, newTestPerson, type BrandUnderTest } from './people.ts'
import { expectToastShown } from './toasts.ts'
import { expect, siteUrl, test } from './watched.ts'

const [lumen, meridian] = brandsUnderTest as [BrandUnderTest, BrandUnderTest]

const manageCardsData = '**/account/manage_cards.data*'

/** Delays removals until the test releases them. */
async function holdRemovals(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(manageCardsData, async (route) => {
    if (route.request().method() === 'POST') await gate
    await route.continue()
  })
  return () => release()
}

const cardNamed = (page: Page, lastFour: string) =>
  page.getByRole('article').filter({ hasText: `ending in ${lastFour}` })

test('the card form requires the agreement, links another card and is empty again [M2-059] [M2-060] [M2-126] [M2-133] [M2-182] [M2-187] [P1-430]', async ({
  page,
  expectAccessible,
}) => {
  await newMember(page, lumen)
  await page.goto(`${siteUrl(lumen.id)}/account/manage_cards`)
  const button = page.getByRole('button', { name: 'Link card' })
  const number = page.frameLocator('iframe').getByLabel('Card number')
  const agreeCheckbox = page.getByRole('checkbox', { name: /I agree that purchases/ })
  const cardFrame = page.locator('iframe')
  await number.waitFor()
  await expect(button).toBeDisabled()
  await expect(agreeCheckbox).toHaveAttribute('aria-required', 'true')
  await page.getByText('Card terms').click()
  await expect(page.locator('details p').first()).not.toBeEmpty()

  const secondCard = newTestPerson(lumen).card
  await number.fill(secondCard)
  await press(button)
  await expect(page.getByText('Linking a card and authorizing activity monitoring is required')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'the card form with its error')

  const frameAddress = await cardFrame.getAttribute('src')
  await submitCard(page, secondCard)
  const message = page.getByText(`Visa ending in ${secondCard.slice(-4)} is linked.`)
  await expect(message).toBeVisible()
  await expect(cardNamed(page, secondCard.slice(-4))).toBeVisible()
  await expect(agreeCheckbox).not.toBeChecked()
  await expect(cardFrame).not.toHaveAttribute('src', frameAddress ?? '')
  await expect(number).toHaveValue('')
})

test('a member confirms the removal of a card, a failed removal keeps the card, and removing the last card signs out [M2-048] [M2-120] [M2-121] [M2-122] [M2-123] [M2-247] [M2-248]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  const person = await newMember(page, lumen)
  const [firstLastFour, secondCard] = [person.card.slice(-4), newTestPerson(lumen).card]
  await page.goto(`${siteUrl(lumen.id)}/account/manage_cards`)
  await submitCard(page, secondCard)
  const cardToRemove = cardNamed(page, secondCard.slice(-4))
  const popup = page.getByRole('dialog')
  const remove = async (card: typeof cardToRemove) => {
    await card.getByRole('button', { name: /^Remove/ }).click()
    await popup.getByRole('button', { name: 'Remove card' }).click()
  }
  await cardToRemove.getByRole('button', { name: /^Remove/ }).click()
  await expect(popup).toContainText('Remove this card?')
  await expectAccessible(page, 'the question before a card goes')
  await popup.getByRole('button', { name: 'Keep it' }).click()
  await expect(cardToRemove).toBeVisible()

  await page.route(manageCardsData, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await remove(cardToRemove)
  const errorText = `Your card ending in ${secondCard.slice(-4)} can not be deleted, please try again later.`
  await expect(page.getByRole('alert').filter({ hasText: errorText })).toBeVisible()
  await expect(cardToRemove).toBeVisible()
  expectedFaults.push(/503/)

  const release = await holdRemovals(page)
  await remove(cardToRemove)
  await expect(cardToRemove).toContainText('Deleting...')
  release()
  await expectToastShown(page, `Your card ending in ${secondCard.slice(-4)} has been deleted.`)
  await expect(page.getByRole('article')).toHaveCount(1)

  await cardNamed(page, firstLastFour)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(popup).toContainText('Remove your last card?')
  await popup.getByRole('button', { name: 'Remove card' }).click()
  await expect(page).toHaveURL(/\/SignOut$/)
})

test('removing the last card in an old session requires the password in the same dialog [P1-328]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  expectedFaults.push(/403/)
  const person = await newMember(page, lumen)
  await makeSessionsOld(person.email)
  await page.goto(`${siteUrl(lumen.id)}/account/manage_cards`)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Remove/ })
    .click()
  const dialog = page.getByRole('dialog')
  const clickRemove = () => dialog.getByRole('button', { name: 'Remove card' }).click()
  await clickRemove()
  const password = dialog.getByLabel('Password *', { exact: true })
  await expect(password).toBeFocused()
  await expectAccessible(page, 'the password before the last card goes')
  await clickRemove() // with an empty password
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('not this one')
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This is not your password. Please try again.')
  await expect(password).toBeFocused()
  // The wrong password is selected, so typing replaces it.
  await page.keyboard.type(person.password)
  await expect(password).toHaveValue(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/SignOut$/)
})

test('when the only card of an account moves to another program, the account closes, and linking another card opens it again [P1-140] [P1-141] [P1-142] [P1-143] [P1-317] [P1-388] [P1-389] [P1-434]', async ({
  page,
  context,
  expectAccessible,
}) => {
  const person = await newMember(page, meridian)
  const otherPage = await context.newPage()
  await newPerson(otherPage, lumen)
  await otherPage.goto(`${siteUrl(lumen.id)}/add_card`)
  await submitCard(otherPage, person.card)
  const dialog = otherPage.getByRole('dialog', { name: 'Move this card here?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(otherPage, 'the question before a card moves')
  await dialog.getByRole('button', { name: 'Move card' }).click()
  await otherPage.waitForURL('**/card_added')
  await otherPage.close()

  for (const path of ['/account/manage_cards', '/search']) {
    await page.goto(siteUrl(meridian.id) + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  }
  await expect(page.getByText('Your last card was removed')).toBeVisible()
  await expect(page.getByText('Link a card to open it again')).toBeVisible()
  await page.frameLocator('iframe').getByLabel('Card number').waitFor()
  await expectAccessible(page, 'the way back in')
  await page.getByRole('button', { name: 'Sign in later' }).click()
  await expect(page).toHaveURL(/\/SignOut$/)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel(/^Email/).fill(person.email)
  await page.getByLabel('Password *', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  const newCard = newTestPerson(meridian).card
  await submitCard(page, newCard)
  await page.waitForURL('**/account/overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
  await expectToastShown(page, `Your card ending in ${newCard.slice(-4)} has been linked.`)
})

const harbor = siteUrl('harbor-bank')

/** Signs in Clara of the demonstration and opens Linked Cards. She typed one card when she joined; her bank has others on file. */
async function signInAsClara(page: Page): Promise<void> {
  await page.goto(`${harbor}/login`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in with Harbor Bank' }).click()
  await page.getByLabel('Email', { exact: true }).fill('clara.whitfield@mail.example')
  await page.getByLabel('Password', { exact: true }).fill('salt and butter')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${harbor}/**`)
  await page.goto(`${harbor}/account/manage_cards`)
}

test('a member links a card on file without typing its number [M2-057] [M2-062] [M2-243] [M2-244]', async ({
  page,
  expectAccessible,
}, { project }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('AllPartnerCards')) requests.push(request.url())
  })
  await signInAsClara(page)
  const cardsOnFile = page.getByRole('group', { name: 'Your Harbor Bank cards' })
  // Both widths use the same person: each links a different card.
  const index = project.name === '390' ? 0 : -1
  const checkbox = cardsOnFile.getByRole('checkbox').nth(index)
  await expect(checkbox).toBeVisible()
  const label =
    (await cardsOnFile
      .getByText(/^Card ending in \d{4}$/)
      .nth(index)
      .textContent()) ?? ''
  const lastFour = label.slice(-4)
  // The card that she typed when she joined is linked, and so not offered.
  await expect(cardsOnFile.getByText('Card ending in 1881')).toHaveCount(0)
  await expectAccessible(page, 'the cards on file')

  const button = page.getByRole('button', { name: 'Link card' })
  await expect(button).toBeDisabled()
  await checkbox.check()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(checkbox).not.toBeChecked()
  await checkbox.check()
  // When the layout moves, the vault's frame may catch the click, so the test repeats the click.
  await expect(() => page.getByRole('checkbox', { name: /^I agree/ }).check({ timeout: 2_000 })).toPass()
  await press(button)
  await expect(cardNamed(page, lastFour)).toBeVisible()
  await expect(cardsOnFile.getByText(label)).toHaveCount(0)
  expect(requests).toHaveLength(1)
})

test('the page requests no cards on file where the partner has none [M2-243]', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('AllPartnerCards')) requests.push(request.url())
  })
  await newMember(page, lumen)
  await page.goto(`${siteUrl(lumen.id)}/account/manage_cards`)
  await page.frameLocator('iframe').getByLabel('Card number').waitFor()
  expect(requests).toEqual([])
})
