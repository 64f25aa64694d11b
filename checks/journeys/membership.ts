import type { Page } from '@playwright/test'
import type { BrandUnderTest, Someone } from './people.ts'

/** Fills in the join form and sends it. */
export async function join(page: Page, brand: BrandUnderTest, person: Someone): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('First name *', person.firstName)
  await fill('Last name *', person.lastName)
  await fill(`${brand.numberLabel} *`, person.partnerNumber)
  if (brand.address) {
    await fill('Street address *', '40 River Street')
    await fill('City *', 'Chicago')
    await page.getByLabel('State *', { exact: true }).selectOption('IL')
  }
  await fill('ZIP code *', brand.address ? '60611' : '10013')
  await fill('Email *', person.email)
  await page.getByLabel('Email me offers and news').check()
  await fill('Password *', person.password)
  await fill('Confirm password *', person.password)
  await page.getByLabel(/accept the terms/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/add_card')
}

/** Types a card into the vault's fields, agrees, and sends it. */
export async function typeCard(page: Page, card: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Link card' })
  // Right after scrolling a busy browser still finds the frame where the button is now: scroll first.
  await button.scrollIntoViewIfNeeded()
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Card number').fill(card)
  await frame.getByLabel(/Expir/).fill('12/34')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await button.click()
}

/** The last step of joining: the first card. */
export async function linkCard(page: Page, person: Someone): Promise<void> {
  await typeCard(page, person.card)
  await page.waitForURL('**/card_added')
}
