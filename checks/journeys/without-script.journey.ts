import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { tableAvailability } from '../../contract/api/reservations.ts'
import { daysAfter, usualTime } from '../../domain/reservations/rules.ts'
import { mailTo } from './mail-box.ts'
import { callerOf, fillJoin, newMember, newPerson, typeCard } from './membership.ts'
import { alder, brandsUnderTest, northfield, someone, type BrandUnderTest } from './people.ts'
import { newDiner } from './tables.ts'
import { expectToast } from './toasts.ts'
import { expect, siteUrl, test } from './watched.ts'

// Browsers without scripts, and those whose script has not loaded yet, post each form to its page.
const [brand] = brandsUnderTest as [BrandUnderTest]
const site = siteUrl(brand.id)

const plainTest = test.extend<{ plain: Page }>({
  plain: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})

async function signIn(page: Page, email: string, password: string, at = site): Promise<void> {
  await page.goto(`${at}/login`)
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

plainTest('joins without script, and keeps what was typed when something is wrong', async ({ plain }) => {
  const person = someone(brand)
  await plain.goto(`${site}/join`)
  await fillJoin(plain, brand, { ...person, firstName: '' })
  await plain.getByRole('button', { name: 'Continue' }).click()
  const banner = plain.getByRole('alert')
  await expect(banner.getByRole('listitem').filter({ hasText: 'First name is required.' })).toBeVisible()
  await expect(plain.getByLabel('Email *', { exact: true })).toHaveValue(person.email)
  await expect(plain.getByLabel('Password *', { exact: true })).toHaveValue('')
  expect(await plain.content()).not.toContain(person.password)
  await expect(async () => {
    await fillJoin(plain, brand, person)
    await plain.getByRole('button', { name: 'Continue' }).click()
    await expect(plain).toHaveURL(`${site}/add_card`, { timeout: 2_000 })
    // The human check requires the time that a person takes; a new page restarts it.
  }).toPass({ intervals: [5_000] })
})

plainTest('carries the email of the home page to the join form without script', async ({ plain }) => {
  const { email } = someone(brand)
  await plain.goto(`${site}/`)
  const form = plain.locator('form[action="/?index"]').first()
  await form.getByRole('textbox').fill(email)
  await form.getByRole('button').first().click()
  await expect(plain).toHaveURL(`${site}/join`)
  await expect(plain.getByLabel('Email *', { exact: true })).toHaveValue(email)
})

plainTest('changes the profile without script', async ({ page, plain }) => {
  const person = await newMember(page, brand)
  await signIn(plain, person.email, person.password)
  await plain.goto(`${site}/account/user_profile`)
  await plain.getByLabel('First name *', { exact: true }).fill('Anneli')
  await plain.getByRole('button', { name: 'Save', exact: false }).first().click()
  await expect(plain.getByText('All changes were saved.')).toBeVisible()
  await expect(plain.getByLabel('First name *', { exact: true })).toHaveValue('Anneli')
})

async function reportMissing(plain: Page, daysAgo: number): Promise<void> {
  await plain.goto(`${site}/account/missing_rewards`)
  const day = new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString().slice(0, 10)
  await plain.getByLabel('Restaurant *').fill('Ember')
  await plain.getByLabel('Date of your visit *').fill(day)
  await plain.locator('[name="amountMinor"]').fill('48.20')
  await plain.locator('[name="cardId"]').selectOption('other')
  await plain.getByRole('button', { name: 'Look it up' }).click()
  const choice = plain.locator('select[name="restaurant"]')
  if (await choice.isVisible()) {
    await choice.selectOption({ index: 0 })
    await plain.getByRole('button', { name: 'Look it up' }).click()
  }
  await expect(plain).toHaveURL(/\/account\/missing_rewards\?sent=/)
}

plainTest('reports a missing reward and disputes the answer, without and with script', async ({ page, plain }) => {
  const person = await newMember(page, brand)
  const thanks = 'Thank you. A person looks at it now, and we will email you.'
  await signIn(plain, person.email, person.password)
  await reportMissing(plain, 20)
  await plain.getByRole('button', { name: /^This does not settle it/ }).click()
  await expect(plain.getByText(thanks)).toBeVisible()
  await reportMissing(plain, 21)
  await page.goto(`${site}/account/missing_rewards`)
  await page.getByRole('button', { name: /^This does not settle it/ }).click()
  await expectToast(page, thanks)
  await expect(page.getByRole('button', { name: /^This does not settle it/ })).toBeHidden()
})

plainTest('changes the password in the dialog of the profile without script', async ({ page, plain }) => {
  const person = await newMember(page, brand)
  const fresh = 'olives and a warm loaf'
  await signIn(plain, person.email, person.password)
  await plain.goto(`${site}/account/user_profile`)
  await plain.getByRole('button', { name: 'Change password' }).click()
  const dialog = plain.getByRole('dialog', { name: 'Change password' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await plain.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByLabel('Current password *').fill('not this one')
  await dialog.getByLabel('New password *').fill(fresh)
  await dialog.getByLabel('Confirm password *').fill(fresh)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByLabel('Current password *')).toHaveAttribute('aria-invalid', 'true')
  expect(await plain.content()).not.toContain(fresh)
  await dialog.getByLabel('Current password *').fill(person.password)
  await dialog.getByLabel('New password *').fill(fresh)
  await dialog.getByLabel('Confirm password *').fill(fresh)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(plain.getByText('Your password is changed.')).toBeVisible()
  await plain.context().clearCookies()
  await signIn(plain, person.email, fresh)
  await expect(plain).toHaveURL(/\/account\/overview/)
})

plainTest('redeems credits without script, and shows the same page again after a reload', async ({ page, plain }) => {
  const person = await newDiner(page, northfield, 150_000)
  const at = siteUrl(northfield.id)
  await signIn(plain, person.email, person.password, at)
  await plain.goto(`${at}/account/redeem`)
  const next = () => plain.getByRole('button', { name: 'Continue' }).click()
  await next()
  await expect(plain.getByText('Choose a statement credit or a gift card.').first()).toBeVisible()
  await plain.getByRole('radio', { name: 'Gift card' }).check({ force: true })
  await next()
  await plain.getByRole('radio', { name: 'Visa' }).check({ force: true })
  await plain.getByRole('radio', { name: 'Another amount' }).check({ force: true })
  await next()
  await plain.getByLabel('Amount in dollars').fill('20')
  await next()
  const dialog = plain.getByRole('dialog')
  await expect(dialog).toContainText('Is everything right?')
  await dialog.getByRole('button', { name: 'Get my $20 gift card' }).click()
  await expect(plain.getByRole('heading', { name: '$20.00, well earned' })).toBeVisible()
  await plain.reload()
  await expect(plain.getByText('Visa gift card by email').last()).toBeVisible()
  await expect(plain.locator('[data-credit]')).toHaveCount(1)
})

plainTest('removes a card without script, and with the last one signs out', async ({ page, plain }) => {
  const person = await newMember(page, brand)
  await page.goto(`${site}/account/manage_cards`)
  const second = someone(brand).card
  await typeCard(page, second)
  await expect(page.getByRole('article')).toHaveCount(2)
  await signIn(plain, person.email, person.password)
  await plain.goto(`${site}/account/manage_cards`)
  const dialog = plain.getByRole('dialog')
  const open = (lastFour: string) => plain.getByRole('button', { name: new RegExp(`^Remove .*${lastFour}`) }).click()
  await open(second.slice(-4))
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await open(second.slice(-4))
  await expect(dialog).toContainText('Remove this card?')
  await dialog.getByRole('button', { name: 'Remove card' }).click()
  await expect(plain.getByText(`Your card ending in ${second.slice(-4)} has been deleted.`)).toBeVisible()
  await open(person.card.slice(-4))
  await expect(dialog).toContainText('Remove your last card?')
  await dialog.getByRole('button', { name: 'Remove card' }).click()
  await expect(plain).toHaveURL(/\/SignOut$/)
})

plainTest('shows a form again that was sent after the session ended, without script', async ({ page, plain }) => {
  const person = await newMember(page, brand)
  await signIn(plain, person.email, person.password)
  await plain.goto(`${site}/account/user_profile`)
  await plain.getByLabel('First name *', { exact: true }).fill('Anneli')
  await plain.context().clearCookies()
  await plain.getByRole('button', { name: 'Save changes' }).click()
  await expect(plain).toHaveURL(/\/login\?/)
  await plain.getByLabel(/^Email/).fill(person.email)
  await plain.getByLabel('Password *', { exact: true }).fill(person.password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain).toHaveURL(`${site}/account/user_profile`)
  await expect(plain.getByLabel('First name *', { exact: true })).toHaveValue('Anneli')
  await plain.getByRole('button', { name: 'Save changes' }).click()
  await expect(plain.getByText('All changes were saved.')).toBeVisible()
})

plainTest('writes, changes and withdraws a review without script', async ({ page, plain }) => {
  const person = await newDiner(page, alder, 5_000)
  const alderSite = siteUrl(alder.id)
  await plain.goto(`${alderSite}/login`)
  await plain.getByLabel(/^Email/).fill(person.email)
  await plain.getByLabel('Password *', { exact: true }).fill(person.password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await plain.goto(`${alderSite}/account/recent_activity`)
  await plain
    .getByRole('link', { name: /^Write a review/ })
    .first()
    .click()
  await plain.getByRole('textbox').fill('A calm dinner.')
  await plain.getByRole('button', { name: 'Publish review' }).click()
  await expect(plain.getByText('Choose how many stars the meal deserves.')).toBeVisible()
  await expect(plain.getByRole('textbox')).toHaveValue('A calm dinner.')
  await plain.getByRole('radio', { name: '4 of 5 stars' }).first().check({ force: true })
  await plain.getByRole('button', { name: 'Publish review' }).click()
  await expect(plain.getByText('A calm dinner.')).toBeVisible()
  await plain.getByRole('button', { name: 'Change your review' }).click()
  await plain.getByRole('textbox').fill('A calm and long dinner.')
  await plain.getByRole('button', { name: 'Save review' }).click()
  await expect(plain.getByText('A calm and long dinner.')).toBeVisible()
  await plain.getByRole('button', { name: 'Withdraw it' }).click()
  await plain.getByRole('dialog').getByRole('button', { name: 'Withdraw review' }).click()
  await expect(plain.getByText('You withdrew your review.')).toBeVisible()
})

plainTest('books a table and changes it without script', async ({ page, plain }) => {
  const person = await newMember(page, brand)
  const { id, name, date, later } = await quietTable(brand.id)
  await plain.goto(`${site}/merchants/${id}`)
  const block = plain.getByRole('region', { name: 'Reserve a table' })
  const search = async () => {
    await block.getByLabel('Date').fill(date)
    await block.getByRole('button', { name: 'Find tables' }).click()
    await expect(block.getByLabel('Date')).toHaveValue(date)
  }
  const times = block.getByRole('list', { name: 'Available times' }).getByRole('button')
  const dialog = plain.getByRole('dialog')
  await search()
  await times.first().click()
  await expect(dialog.getByRole('heading', { name: 'Sign in to reserve' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await times.first().click()
  await dialog.getByRole('link', { name: 'Sign in', exact: true }).click()
  await plain.getByLabel(/^Email/).fill(person.email)
  await plain.getByLabel('Password *', { exact: true }).fill(person.password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(block.getByLabel('Date')).toHaveValue(date)
  await times.first().click()
  await expect(dialog.getByRole('heading', { name: 'Your table' })).toBeVisible()
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(plain).toHaveURL(`${site}/account/reservations`)
  const main = plain.getByRole('main')
  await expect(main.getByRole('link', { name, exact: true })).toBeVisible()

  await main.getByRole('button', { name: `Change reservation at ${name}` }).click()
  await expect(dialog.getByLabel('Date')).toHaveValue(date)
  await dialog.getByLabel('Date').fill(later)
  await dialog.getByRole('button', { name: 'Find tables' }).click()
  await expect(dialog.getByLabel('Date')).toHaveValue(later)
  await dialog.getByRole('list', { name: 'Available times' }).getByRole('button').first().click()
  await expect(dialog.getByRole('heading', { name: 'Change to this table?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Date')).toHaveValue(later)
  await dialog.getByRole('list', { name: 'Available times' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Change reservation' }).click()
  await expect(plain).toHaveURL(`${site}/account/reservations`)
  await expect(dialog).toBeHidden()
  await expect(main.locator(`[data-status="booked"]`)).toHaveCount(1)
})

/** A restaurant with tables around the usual time of two days. Different in every run, because several run at the same time. */
async function quietTable(partner: string) {
  const caller = callerOf(partner)
  const query = { campaignCode: '', location: 'Chicago, IL', reservations: true, pageSize: 100 }
  const { merchants } = await caller.call(searchMerchants, { query })
  for (let tries = 0; tries < 40; tries += 1) {
    const { id, name } = merchants[randomInt(merchants.length)] ?? { id: '', name: '' }
    const date = daysAfter(new Date().toISOString().slice(0, 10), 4 + randomInt(20))
    const later = daysAfter(date, 1)
    const countOf = async (day: string) => {
      const table = { date: day, time: usualTime, partySize: 2 }
      return (await caller.call(tableAvailability, { params: { id }, query: table })).times.length
    }
    if ((await countOf(date)) > 2 && (await countOf(later)) > 2) return { id, name, date, later }
  }
  throw new Error('no restaurant in Chicago has tables on two days')
}
