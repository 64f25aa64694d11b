import type { Page } from '@playwright/test'
import { listTransactions } from '../../contract/api/activity.ts'
import { listCards } from '../../contract/api/cards.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { stagingSwipe } from '../../contract/api/staging.ts'
import { seedDate } from '../../demo/seed.ts'
import { demoMerchants } from '../../demo/seed/merchants.ts'
import { newMember, signedInCaller } from './membership.ts'
import type { BrandUnderTest, TestPerson } from './people.ts'
import { expect } from './watched.ts'

// Restaurants of the demonstration that change no rate by day, hour or member. A partner may still give more on some weekdays.
const idsWithSteadyRate = new Set(
  demoMerchants(seedDate)
    .filter(({ benefits, offers, campaignCodes }) => !benefits?.length && !offers?.length && !campaignCodes?.length)
    .map(({ id }) => id),
)

/**
 * The first of `ids` whose restaurant changes no rate. Many others give nothing on a Saturday evening, or more on a Monday, and a journey
 * must end the same at any time.
 */
export function firstWithSteadyRate(ids: (string | null)[]): string {
  const id = ids.find((candidate) => candidate !== null && idsWithSteadyRate.has(candidate))
  if (!id) throw new Error(`None of ${ids.join(', ')} earns the same on every day`)
  return id
}

/**
 * Makes the stand-in network authorize a purchase of $84.50, by the staging page in a second tab, while `page` shows the
 * member's history. Returns the restaurant's id.
 */
export async function authorizeDine(page: Page, site: string, email: string): Promise<string> {
  // The page would miss an event that arrives before it listens.
  await page.locator('[data-live]').waitFor()
  const toolsPage = await page.context().newPage()
  await toolsPage.goto(`${site}/stgtools`)
  const members = toolsPage.getByLabel('Member', { exact: true })
  await members.selectOption(await members.locator('option', { hasText: email }).getAttribute('value'))
  const restaurants = toolsPage.getByRole('group', { name: 'Restaurant' }).getByRole('radio')
  await restaurants.first().waitFor()
  const ids = await restaurants.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))
  const id = firstWithSteadyRate(ids)
  await restaurants.and(toolsPage.locator(`[value="${id}"]`)).check()
  await toolsPage.getByLabel('Amount in dollars').fill('84.50')
  await toolsPage.getByRole('button', { name: 'Swipe' }).click()
  await expect(toolsPage.getByText('Authorization of $84.50', { exact: false })).toBeVisible()
  await toolsPage.close()
  return id
}

/** A new member who is signed in and has one cleared dine of the amount in cents. */
export async function newDiner(page: Page, brand: BrandUnderTest, amountMinor: number): Promise<TestPerson> {
  const person = await newMember(page, brand)
  const caller = await signedInCaller(brand.id, person.email, person.password)
  const { items } = await caller.call(listCards, {})
  const { merchants } = await caller.call(searchMerchants, { query: { location: 'Chicago, IL', pageSize: 60 } })
  const merchantId = firstWithSteadyRate(merchants.map(({ id }) => id))
  await caller.call(stagingSwipe, { body: { cardId: items[0]?.id ?? '', merchantId, amountMinor, kind: 'clearing' } })
  const countRows = async () => (await caller.call(listTransactions, { query: {} })).data.length
  await expect.poll(countRows, { message: 'the dine is in the history' }).toBe(1)
  return person
}
