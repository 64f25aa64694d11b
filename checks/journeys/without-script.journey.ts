import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { tableAvailability } from '../../contract/api/reservations.ts'
import { daysAfter, usualTime } from '../../domain/reservations/rules.ts'
import { waitForMail } from './mail-box.ts'
import { callerOf, fillJoin, newMember, newPerson, submitCard } from './membership.ts'
import { alder, brandsUnderTest, northfield, newTestPerson, type BrandUnderTest } from './people.ts'
import { newDiner } from './dines.ts'
import { expectToastShown } from './toasts.ts'
import { expect, siteUrl, test } from './watched.ts'

// Browsers without scripts, and those whose script has not loaded yet, post each form to its page.
const [brand] = brandsUnderTest as [BrandUnderTest]
const site = siteUrl(brand.id)

const testWithoutScript = test.extend<{ scriptless: Page }>({
  scriptless: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})

async function signIn(page: Page, email: string, password: string, siteAddress = site): Promise<void> {
  await page.goto(`${siteAddress}/login`)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel('Password *', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

testWithoutScript(
  'signs in a prospect without script, and leads to the page that links a card',
  async ({ page, scriptless }) => {
    const person = await newPerson(page, brand)
    await scriptless.goto(`${site}/account/user_profile`)
    await expect(scriptless).toHaveURL(/\/login\?/)
    await scriptless.getByLabel(/^Email/).fill(person.email)
    await scriptless.getByLabel('Password *', { exact: true }).fill(person.password)
    await scriptless.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(scriptless).toHaveURL(`${site}/add_card`)
  },
)

testWithoutScript(
  'keeps the email and shows the error after a wrong password without script',
  async ({ page, scriptless }) => {
    const person = await newPerson(page, brand)
    await signIn(scriptless, person.email, 'not the password')
    await expect(scriptless.getByRole('alert')).toContainText('Invalid user name or password.')
    await expect(scriptless.getByLabel(/^Email/)).toHaveValue(person.email)
    await expect(scriptless.getByLabel('Password *', { exact: true })).toHaveValue('')
    expect(new URL(scriptless.url()).search).toBe('')
    expect(await scriptless.content()).not.toContain('not the password')
  },
)

testWithoutScript('marks an empty field as invalid without script', async ({ scriptless }) => {
  await signIn(scriptless, '', 'something')
  await expect(scriptless.getByLabel(/^Email/)).toHaveAttribute('aria-invalid', 'true')
})

testWithoutScript('recovers an account by the mailed code without script', async ({ page, scriptless }) => {
  const person = await newPerson(page, brand)
  const newPassword = 'olives and a warm loaf'
  await scriptless.goto(`${site}/recover`)
  await scriptless.getByLabel('Email or phone number *').fill(person.email)
  await scriptless.getByRole('button', { name: 'Continue' }).click()
  await expect(scriptless).toHaveURL(`${site}/recover/confirm`)
  const { text } = await waitForMail(person.email, 'Your way back in')
  await scriptless.getByLabel('Code *').fill(/^\d{4} \d{4}$/m.exec(text)?.[0] ?? '')
  await scriptless.getByRole('button', { name: 'Continue' }).click()
  await scriptless.getByLabel('Password *', { exact: true }).fill(newPassword)
  await scriptless.getByLabel('Confirm password *', { exact: true }).fill('another one')
  await scriptless.getByRole('button', { name: 'Save password' }).click()
  await expect(scriptless.getByText('The passwords do not match.')).toBeVisible()
  await scriptless.getByLabel('Password *', { exact: true }).fill(newPassword)
  await scriptless.getByLabel('Confirm password *', { exact: true }).fill(newPassword)
  await scriptless.getByRole('button', { name: 'Save password' }).click()
  await expect(scriptless).toHaveURL(`${site}/recover/success`)
  await signIn(scriptless, person.email, newPassword)
  await expect(scriptless).toHaveURL(`${site}/add_card`)
})

testWithoutScript(
  'joins without script; a form without a first name keeps the email but not the password',
  async ({ scriptless }) => {
    const person = newTestPerson(brand)
    await scriptless.goto(`${site}/join`)
    await fillJoin(scriptless, brand, { ...person, firstName: '' })
    await scriptless.getByRole('button', { name: 'Continue' }).click()
    const banner = scriptless.getByRole('alert')
    await expect(banner.getByRole('listitem').filter({ hasText: 'First name is required.' })).toBeVisible()
    await expect(scriptless.getByLabel('Email *', { exact: true })).toHaveValue(person.email)
    await expect(scriptless.getByLabel('Password *', { exact: true })).toHaveValue('')
    expect(await scriptless.content()).not.toContain(person.password)
    await expect(async () => {
      await fillJoin(scriptless, brand, person)
      await scriptless.getByRole('button', { name: 'Continue' }).click()
      await expect(scriptless).toHaveURL(`${site}/add_card`, { timeout: 2_000 })
      // The human check requires the time that a person takes; a new page restarts it.
    }).toPass({ intervals: [5_000] })
  },
)

testWithoutScript('carries the email of the home page to the join form without script', async ({ scriptless }) => {
  const { email } = newTestPerson(brand)
  await scriptless.goto(`${site}/`)
  const form = scriptless.locator('form[action="/?index"]').first()
  await form.getByRole('textbox').fill(email)
  await form.getByRole('button').first().click()
  await expect(scriptless).toHaveURL(`${site}/join`)
  await expect(scriptless.getByLabel('Email *', { exact: true })).toHaveValue(email)
})

testWithoutScript('changes the profile without script', async ({ page, scriptless }) => {
  const person = await newMember(page, brand)
  await signIn(scriptless, person.email, person.password)
  await scriptless.goto(`${site}/account/user_profile`)
  await scriptless.getByLabel('First name *', { exact: true }).fill('Anneli')
  await scriptless.getByRole('button', { name: 'Save', exact: false }).first().click()
  await expect(scriptless.getByText('All changes were saved.')).toBeVisible()
  await expect(scriptless.getByLabel('First name *', { exact: true })).toHaveValue('Anneli')
})

/** Reports a visit of `daysAgo` days ago. The site accepts visits of ten to 180 days ago. */
async function reportMissing(scriptless: Page, daysAgo: number): Promise<void> {
  await scriptless.goto(`${site}/account/missing_rewards`)
  const day = new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString().slice(0, 10)
  await scriptless.getByLabel('Restaurant *').fill('Ember')
  await scriptless.getByLabel('Date of your visit *').fill(day)
  await scriptless.locator('[name="amountMinor"]').fill('48.20')
  await scriptless.locator('[name="cardId"]').selectOption('other')
  await scriptless.getByRole('button', { name: 'Look it up' }).click()
  // Without scripts the member chooses among the matching restaurants in a list.
  const choice = scriptless.locator('select[name="restaurant"]')
  const isSent = () => scriptless.url().includes('?sent=')
  await expect.poll(async () => (await choice.isVisible()) || isSent()).toBe(true)
  if (!isSent()) {
    await choice.selectOption({ index: 0 })
    await scriptless.getByRole('button', { name: 'Look it up' }).click()
  }
  await expect(scriptless).toHaveURL(/\/account\/missing_rewards\?sent=/)
}

testWithoutScript(
  'reports a missing reward without script, and disputes the answer without and with script',
  async ({ page, scriptless }) => {
    const person = await newMember(page, brand)
    const thanks = 'Thank you. A person looks at it now, and we will email you.'
    await signIn(scriptless, person.email, person.password)
    await reportMissing(scriptless, 20)
    await scriptless.getByRole('button', { name: /^This does not settle it/ }).click()
    await expect(scriptless.getByText(thanks)).toBeVisible()
    await reportMissing(scriptless, 21)
    await page.goto(`${site}/account/missing_rewards`)
    await page.getByRole('button', { name: /^This does not settle it/ }).click()
    await expectToastShown(page, thanks)
    await expect(page.getByRole('button', { name: /^This does not settle it/ })).toBeHidden()
  },
)

testWithoutScript('changes the password in the dialog of the profile without script', async ({ page, scriptless }) => {
  const person = await newMember(page, brand)
  const newPassword = 'olives and a warm loaf'
  await signIn(scriptless, person.email, person.password)
  await scriptless.goto(`${site}/account/user_profile`)
  await scriptless.getByRole('button', { name: 'Change password' }).click()
  const dialog = scriptless.getByRole('dialog', { name: 'Change password' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await scriptless.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByLabel('Current password *').fill('not this one')
  await dialog.getByLabel('New password *').fill(newPassword)
  await dialog.getByLabel('Confirm password *').fill(newPassword)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByLabel('Current password *')).toHaveAttribute('aria-invalid', 'true')
  expect(await scriptless.content()).not.toContain(newPassword)
  await dialog.getByLabel('Current password *').fill(person.password)
  await dialog.getByLabel('New password *').fill(newPassword)
  await dialog.getByLabel('Confirm password *').fill(newPassword)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(scriptless.getByText('Your password is changed.')).toBeVisible()
  await scriptless.context().clearCookies()
  await signIn(scriptless, person.email, newPassword)
  await expect(scriptless).toHaveURL(/\/account\/overview/)
})

testWithoutScript(
  'redeems credits for a gift card without script, and a reload does not redeem them again',
  async ({ page, scriptless }) => {
    const person = await newDiner(page, northfield, 150_000) // cents: earns more than the $20 of the gift card
    const siteAddress = siteUrl(northfield.id)
    await signIn(scriptless, person.email, person.password, siteAddress)
    await scriptless.goto(`${siteAddress}/account/redeem`)
    const pressContinue = () => scriptless.getByRole('button', { name: 'Continue' }).click()
    await pressContinue()
    await expect(scriptless.getByText('Choose a statement credit or a gift card.').first()).toBeVisible()
    // `force`: the label covers the whole tile, so Playwright would refuse to press the radio button.
    await scriptless.getByRole('radio', { name: 'Gift card' }).check({ force: true })
    await pressContinue()
    await scriptless.getByRole('radio', { name: 'Visa' }).check({ force: true })
    await scriptless.getByRole('radio', { name: 'Another amount' }).check({ force: true })
    await pressContinue()
    await scriptless.getByLabel('Amount in dollars').fill('20')
    await pressContinue()
    const dialog = scriptless.getByRole('dialog')
    await expect(dialog).toContainText('Is everything right?')
    await dialog.getByRole('button', { name: 'Get my $20 gift card' }).click()
    await expect(scriptless.getByRole('heading', { name: '$20.00, well earned' })).toBeVisible()
    await scriptless.reload()
    await expect(scriptless.getByText('Visa gift card by email').last()).toBeVisible()
    await expect(scriptless.locator('[data-credit]')).toHaveCount(1)
  },
)

testWithoutScript(
  'removes a card without script, and removing the last one signs out',
  async ({ page, scriptless }) => {
    const person = await newMember(page, brand)
    await page.goto(`${site}/account/manage_cards`)
    const secondCard = newTestPerson(brand).card
    await submitCard(page, secondCard)
    await expect(page.getByRole('article')).toHaveCount(2)
    await signIn(scriptless, person.email, person.password)
    await scriptless.goto(`${site}/account/manage_cards`)
    const dialog = scriptless.getByRole('dialog')
    const openRemoval = (lastFour: string) =>
      scriptless.getByRole('button', { name: new RegExp(`^Remove .*${lastFour}`) }).click()
    await openRemoval(secondCard.slice(-4))
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog).toBeHidden()
    await openRemoval(secondCard.slice(-4))
    await expect(dialog).toContainText('Remove this card?')
    await dialog.getByRole('button', { name: 'Remove card' }).click()
    await expect(scriptless.getByText(`Your card ending in ${secondCard.slice(-4)} has been deleted.`)).toBeVisible()
    await openRemoval(person.card.slice(-4))
    await expect(dialog).toContainText('Remove your last card?')
    await dialog.getByRole('button', { name: 'Remove card' }).click()
    await expect(scriptless).toHaveURL(/\/SignOut$/)
  },
)

testWithoutScript(
  'leads from an ended session through the sign-in back to the profile form with the typed values, without script',
  async ({ page, scriptless }) => {
    const person = await newMember(page, brand)
    await signIn(scriptless, person.email, person.password)
    await scriptless.goto(`${site}/account/user_profile`)
    await scriptless.getByLabel('First name *', { exact: true }).fill('Anneli')
    await scriptless.context().clearCookies()
    await scriptless.getByRole('button', { name: 'Save changes' }).click()
    await expect(scriptless).toHaveURL(/\/login\?/)
    await scriptless.getByLabel(/^Email/).fill(person.email)
    await scriptless.getByLabel('Password *', { exact: true }).fill(person.password)
    await scriptless.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(scriptless).toHaveURL(`${site}/account/user_profile`)
    await expect(scriptless.getByLabel('First name *', { exact: true })).toHaveValue('Anneli')
    await scriptless.getByRole('button', { name: 'Save changes' }).click()
    await expect(scriptless.getByText('All changes were saved.')).toBeVisible()
  },
)

testWithoutScript('writes, changes and withdraws a review without script', async ({ page, scriptless }) => {
  const person = await newDiner(page, alder, 5_000)
  const alderSite = siteUrl(alder.id)
  await scriptless.goto(`${alderSite}/login`)
  await scriptless.getByLabel(/^Email/).fill(person.email)
  await scriptless.getByLabel('Password *', { exact: true }).fill(person.password)
  await scriptless.getByRole('button', { name: 'Sign in', exact: true }).click()
  await scriptless.goto(`${alderSite}/account/recent_activity`)
  await scriptless
    .getByRole('link', { name: /^Write a review/ })
    .first()
    .click()
  await scriptless.getByRole('textbox').fill('A calm dinner.')
  await scriptless.getByRole('button', { name: 'Publish review' }).click()
  await expect(scriptless.getByText('Choose how many stars the meal deserves.')).toBeVisible()
  await expect(scriptless.getByRole('textbox')).toHaveValue('A calm dinner.')
  await scriptless.getByRole('radio', { name: '4 of 5 stars' }).first().check({ force: true })
  await scriptless.getByRole('button', { name: 'Publish review' }).click()
  await expect(scriptless.getByText('A calm dinner.')).toBeVisible()
  await scriptless.getByRole('button', { name: 'Change your review' }).click()
  await scriptless.getByRole('textbox').fill('A calm and long dinner.')
  await scriptless.getByRole('button', { name: 'Save review' }).click()
  await expect(scriptless.getByText('A calm and long dinner.')).toBeVisible()
  await scriptless.getByRole('button', { name: 'Withdraw it' }).click()
  await scriptless.getByRole('dialog').getByRole('button', { name: 'Withdraw review' }).click()
  await expect(scriptless.getByText('You withdrew your review.')).toBeVisible()
})

testWithoutScript('books a table and changes it without script', async ({ page, scriptless }) => {
  const person = await newMember(page, brand)
  const { id, name, date, laterDate } = await findTableOnTwoDays(brand.id)
  await scriptless.goto(`${site}/merchants/${id}`)
  const block = scriptless.getByRole('region', { name: 'Reserve a table' })
  const searchTables = async () => {
    await block.getByLabel('Date').fill(date)
    await block.getByRole('button', { name: 'Find tables' }).click()
    await expect(block.getByLabel('Date')).toHaveValue(date)
  }
  const times = block.getByRole('list', { name: 'Available times' }).getByRole('button')
  const dialog = scriptless.getByRole('dialog')
  await searchTables()
  await times.first().click()
  await expect(dialog.getByRole('heading', { name: 'Sign in to reserve' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await times.first().click()
  await dialog.getByRole('link', { name: 'Sign in', exact: true }).click()
  await scriptless.getByLabel(/^Email/).fill(person.email)
  await scriptless.getByLabel('Password *', { exact: true }).fill(person.password)
  await scriptless.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(block.getByLabel('Date')).toHaveValue(date)
  await times.first().click()
  await expect(dialog.getByRole('heading', { name: 'Your table' })).toBeVisible()
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(scriptless).toHaveURL(`${site}/account/reservations`)
  const main = scriptless.getByRole('main')
  await expect(main.getByRole('link', { name, exact: true })).toBeVisible()

  await main.getByRole('button', { name: `Change reservation at ${name}` }).click()
  await expect(dialog.getByLabel('Date')).toHaveValue(date)
  await dialog.getByLabel('Date').fill(laterDate)
  await dialog.getByRole('button', { name: 'Find tables' }).click()
  await expect(dialog.getByLabel('Date')).toHaveValue(laterDate)
  await dialog.getByRole('list', { name: 'Available times' }).getByRole('button').first().click()
  await expect(dialog.getByRole('heading', { name: 'Change to this table?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Date')).toHaveValue(laterDate)
  await dialog.getByRole('list', { name: 'Available times' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Change reservation' }).click()
  await expect(scriptless).toHaveURL(`${site}/account/reservations`)
  await expect(dialog).toBeHidden()
  await expect(main.locator(`[data-status="booked"]`)).toHaveCount(1)
})

/**
 * A restaurant with more than two bookable times around the usual time on each of two successive days. Chooses at random, so that
 * journeys that run at the same time rarely book the same table.
 */
async function findTableOnTwoDays(partner: string) {
  const caller = callerOf(partner)
  const query = { campaignCode: '', location: 'Chicago, IL', reservations: true, pageSize: 100 }
  const { merchants } = await caller.call(searchMerchants, { query })
  for (let tries = 0; tries < 40; tries += 1) {
    const { id, name } = merchants[randomInt(merchants.length)] ?? { id: '', name: '' }
    const date = daysAfter(new Date().toISOString().slice(0, 10), 4 + randomInt(20))
    const laterDate = daysAfter(date, 1)
    const countTimes = async (day: string) => {
      const table = { date: day, time: usualTime, partySize: 2 }
      return (await caller.call(tableAvailability, { params: { id }, query: table })).times.length
    }
    if ((await countTimes(date)) > 2 && (await countTimes(laterDate)) > 2) return { id, name, date, laterDate }
  }
  throw new Error('no restaurant in Chicago has tables on two days')
}
