import type { Page } from '@playwright/test'
import { alder, northfield, newTestPerson } from './people.ts'
import { newMember, submitCard } from './membership.ts'
import { newDiner } from './dines.ts'
import { expectToastShown } from './toasts.ts'
import { accessFaults, endMotion, expect, isSmall, siteUrl, test } from './watched.ts'

// Covers what the journey every-page does not open: dialogs and later steps of the Account Center.

type Accessible = (page: Page, step: string) => Promise<void>

/**
 * The check of a step. In the small window it is `expectAccessible`. In the wide one, which only `npm run test:full` opens, it covers both widths
 * and both color schemes, and a failure does not end the journey.
 */
const accessCheckOf =
  (page: Page, expectAccessible: Accessible) =>
  async (step: string): Promise<void> => {
    if (isSmall(page)) return expectAccessible(page, step)
    await page.evaluate(endMotion)
    expect.soft(await accessFaults(page), `${step} is accessible`).toEqual([])
    // `accessFaults` leaves the page in the dark scheme.
    await page.emulateMedia({ colorScheme: 'light' })
  }

const isoDateDaysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('redemption, cards and filters are accessible at every step', async ({ page, expectAccessible }) => {
  const site = siteUrl(northfield.id)
  const check = accessCheckOf(page, expectAccessible)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await newDiner(page, northfield, 150_000) // earns more than the $20 that this journey redeems

  await page.goto(`${site}/account/redeem`)
  await main.getByRole('button', { name: 'Continue' }).click()
  await check('the redemption without a choice')
  await main.getByRole('radio', { name: 'Gift card' }).press('Space')
  await main.getByRole('radio', { name: 'Visa' }).press('Space')
  await main.getByRole('radio', { name: 'Another amount' }).press('Space')
  await main.getByLabel('Amount in dollars').fill('1')
  await main.getByRole('button', { name: 'Continue' }).click()
  await check('the choice of a gift card with an amount that is too small')
  await main.getByLabel('Amount in dollars').fill('20')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeVisible()
  await check('the confirmation of a redemption')
  await dialog.getByRole('button', { name: /^Get my \$20/ }).click()
  await expect(main.getByRole('heading', { name: '$20.00, well earned' })).toBeVisible()
  await check('the redemption that was sent')

  await page.goto(`${site}/account/recent_activity`)
  if (isSmall(page)) {
    await main.getByRole('button', { name: /^Filters/ }).click()
    await expect(dialog).toBeVisible()
    await check('the filters of the history')
  }

  await page.goto(`${site}/account/manage_cards`)
  const card = newTestPerson(northfield).card
  await submitCard(page, card)
  const newCard = main.getByRole('article').filter({ hasText: `ending in ${card.slice(-4)}` })
  await newCard.getByRole('button', { name: /^Details/ }).click()
  await expect(dialog.getByRole('heading', { name: /^You agreed/ })).toBeVisible()
  await check('the record of a card')
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(dialog).toContainText('Withdraw your consent?')
  await check('the question before a consent is withdrawn')
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
  await expectToastShown(page, `Your card ending in ${card.slice(-4)} has been deleted.`)
  await main.getByText('Cards you had').click()
  await check('the cards with a removed one')
})

test('the dialogs of the profile and a report of a missing reward are accessible at every step', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  // The server refuses the empty fields of the profile's dialogs, and the browser logs each refusal as an error.
  expectedFaults.push(/status of 400/)
  const site = siteUrl(northfield.id)
  const check = accessCheckOf(page, expectAccessible)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await newMember(page, northfield)

  await page.goto(`${site}/account/user_profile`)
  for (const name of ['Change email', 'Change password', /^Change your/]) {
    await main.getByRole('button', { name }).click()
    // The last button sends the form, here with empty fields.
    await dialog.getByRole('button').last().click()
    await expect(dialog.locator('[aria-invalid]').first()).toBeVisible()
    await check(`the dialog “${name}” with its errors`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await main.getByRole('button', { name: 'Close my account' }).click()
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(dialog.getByText('Please confirm that you understand what you lose.')).toBeVisible()
  await check('the dialog that closes an account')

  await page.goto(`${site}/account/missing_rewards`)
  const send = main.getByRole('button', { name: 'Look it up' })
  const suggestions = main.getByRole('listbox').getByRole('option')
  await send.click()
  await expect(main.getByText('Please check:')).toBeVisible()
  await check('the report with its errors')
  const restaurant = main.getByLabel('Restaurant *')
  await restaurant.pressSequentially('Clark')
  await expect(suggestions.first()).toBeVisible()
  await check('the restaurants of a report')
  await suggestions.first().click()
  const chosenName = await restaurant.inputValue()
  // Typing clears the choice of a restaurant but keeps its name in the field.
  await restaurant.press('Backspace')
  await expect(restaurant).toHaveValue(chosenName.slice(0, -1))
  await suggestions.first().click()
  // A member can report a visit from 10 to 180 days after it.
  await main.getByLabel('Date of your visit *').fill(isoDateDaysAgo(20))
  await main.getByLabel('Bill, with tip *').fill('50')
  await main.getByLabel('Card you paid with *').selectOption('Another card')
  await send.click()
  await expect(main.getByRole('heading', { name: 'We looked it up' })).toBeVisible()
  await check('the answer to a report')
})

test('the review of a dine is accessible before and after the member sends it', async ({ page, expectAccessible }) => {
  const check = accessCheckOf(page, expectAccessible)
  const main = page.getByRole('main')
  await newDiner(page, alder, 5_000)
  await page.goto(`${siteUrl(alder.id)}/account/recent_activity`)
  await main.getByRole('link', { name: /^Write a review/ }).click()
  const send = main.getByRole('button', { name: 'Publish review' })
  await send.click()
  await check('the review without stars')
  await main.getByRole('radio', { name: '4 of 5 stars' }).first().press('Space')
  await main.getByRole('textbox').fill('A calm dinner. The service never hurried us.')
  await check('the written review')
  await send.click()
  await expect(send).toHaveCount(0)
  await check('the review that was sent')
})
