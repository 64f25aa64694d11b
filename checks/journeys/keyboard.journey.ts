import { closeAndReopen, pressAt, tabTo } from './keyboard.ts'
import { northfield, newTestPerson } from './people.ts'
import { newDiner } from './dines.ts'
import { expectToastShown } from './toasts.ts'
import { expect, isSmall, siteUrl, test } from './watched.ts'

const site = siteUrl(northfield.id)

test('a member uses the Account Center by keyboard alone: history, filter, receipt, redemption, cards, profile', async ({
  page,
}) => {
  // The dine earns more than the $20 that the member redeems.
  await newDiner(page, northfield, 90_000)
  const main = page.getByRole('main')
  const accountLink = (name: string) => main.getByRole('link', { name, exact: true }).first()
  const dialog = page.getByRole('dialog')
  await page.goto(`${site}/account/overview`)

  await test.step('history, filter and receipt', async () => {
    await pressAt(page, accountLink('Reviews & History'))
    await expect(page.getByRole('heading', { level: 1, name: 'Reviews & History' })).toBeVisible()
    const opener = main.getByRole('button', { name: /^Filters/ })
    if (isSmall(page)) {
      await pressAt(page, opener)
      await expect(dialog).toBeVisible()
    }
    const fields = isSmall(page) ? dialog : main
    await tabTo(page, fields.getByLabel('Card', { exact: true }))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/card=/)
    if (isSmall(page)) {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }
    await pressAt(page, main.getByRole('link', { name: /^Remove the filter/ }))
    await expect(page).not.toHaveURL(/card=/)
    const whyLink = main.getByRole('link', { name: /^Why this much/ })
    await pressAt(page, whyLink)
    await expect(dialog).toContainText('$900.00')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(whyLink).toBeFocused()
  })

  await test.step('redemption', async () => {
    await pressAt(page, accountLink('Use your credits'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/credits/i)
    await tabTo(page, main.getByRole('radio', { name: 'Statement credit' }))
    await page.keyboard.press('ArrowDown')
    await expect(main.getByRole('radio', { name: /^Gift card/ })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    const amount = main.getByRole('group', { name: 'How much?' })
    await tabTo(page, amount.getByRole('radio').first())
    await page.keyboard.press('Space')
    const continueButton = main.getByRole('button', { name: 'Continue' })
    await pressAt(page, continueButton)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(continueButton).toBeFocused()
    await page.keyboard.press('Enter')
    await pressAt(page, dialog.getByRole('button', { name: 'Change something' }))
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Enter')
    await pressAt(page, dialog.getByRole('button', { name: 'Send $20 to my card' }))
    await expect(main.getByRole('heading', { level: 2, name: /\$20/ })).toBeFocused()
  })

  await test.step('cards', async () => {
    await tabTo(page, accountLink('Linked Cards'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const frame = page.frameLocator('iframe')
    const cardNumber = newTestPerson(northfield).card
    await tabTo(page, frame.getByLabel('Card number'))
    await page.keyboard.type(cardNumber)
    await page.keyboard.press('Tab')
    // The expiration date, December 2034.
    await page.keyboard.type('1234')
    await pressAt(page, main.getByRole('checkbox', { name: /^I agree/ }), 'Space')
    await pressAt(page, main.getByRole('button', { name: 'Link card' }))
    const newCard = main.getByRole('article').filter({ hasText: `ending in ${cardNumber.slice(-4)}` })
    await expect(newCard).toBeVisible()

    const detailsButton = newCard.getByRole('button', { name: /^Details/ })
    await pressAt(page, detailsButton)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detailsButton).toBeFocused()
    const removeButton = newCard.getByRole('button', { name: /^Remove/ })
    await pressAt(page, removeButton)
    await pressAt(page, dialog.getByRole('button', { name: 'Keep it' }))
    await expect(removeButton).toBeFocused()
    await pressAt(page, removeButton)
    await expect(dialog).toBeVisible()
    await closeAndReopen(page, removeButton)
    await expect(dialog.getByRole('button', { name: 'Remove card' })).toBeVisible()
    await pressAt(page, dialog.getByRole('button', { name: 'Remove card' }))
    await expectToastShown(page, `Your card ending in ${cardNumber.slice(-4)} has been deleted.`)
    await expect(main.getByRole('article')).toHaveCount(1)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('profile', async () => {
    await tabTo(page, accountLink('Profile'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    for (const name of ['Change email', 'Change password', /^Change your/]) {
      const opener = main.getByRole('button', { name })
      await pressAt(page, opener)
      await expect(dialog).toBeVisible()
      await pressAt(page, dialog.getByRole('button', { name: 'Cancel' }))
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }
    const form = page.getByRole('form', { name: 'Profile' })
    await tabTo(page, form.getByLabel('First name *'))
    // Tab selects the whole name, so typing replaces it.
    await page.keyboard.type('Juna')
    const saveButton = form.getByRole('button', { name: 'Save changes' })
    await pressAt(page, saveButton)
    await expectToastShown(page, 'All changes were saved.')
    await expect(saveButton).toBeFocused()
    const closeButton = main.getByRole('button', { name: 'Close my account' })
    for (const leave of ['Escape', 'Cancel']) {
      await pressAt(page, closeButton)
      await expect(dialog).toBeVisible()
      if (leave === 'Escape') await page.keyboard.press(leave)
      else await pressAt(page, dialog.getByRole('button', { name: leave }))
      await expect(dialog).toBeHidden()
      await expect(closeButton).toBeFocused()
    }
  })
})
