import type { Locator, Page } from '@playwright/test'
import { linkCards, openCardFrame } from '../../contract/api/cards.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { signIn, type MemberView } from '../../contract/api/session.ts'
import { demoPassword } from '../../demo/seed/people.ts'
import { sealCard, createSiteClient, type SiteClient } from '../../demo/seed/site-client.ts'
import { newTestPerson, type BrandUnderTest, type TestPerson } from './people.ts'
import { expect, siteUrl } from './watched.ts'

const home = { address1: '40 River Street', city: 'Chicago', state: 'IL' }
/** The ZIP code of `home`, or one in New York for a form without an address. */
const zipOf = (brand: BrandUnderTest): string => (brand.hasAddress ? '60611' : '10013')

/** Fills in the join form. */
export async function fillJoin(page: Page, brand: BrandUnderTest, person: TestPerson): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('First name *', person.firstName)
  await fill('Last name *', person.lastName)
  await fill(`${brand.numberLabel} *`, person.partnerNumber)
  if (brand.hasAddress) {
    await fill('Street address *', home.address1)
    await fill('City *', home.city)
    await page.getByLabel('State *', { exact: true }).selectOption(home.state)
  }
  await fill('ZIP code *', zipOf(brand))
  await fill('Email *', person.email)
  await page.getByLabel('Email me offers and news').check()
  await fill('Password *', person.password)
  await fill('Confirm password *', person.password)
  await page.getByLabel(/accept the terms/).check()
}

/** Fills in the join form and sends it. */
export async function join(page: Page, brand: BrandUnderTest, person: TestPerson): Promise<void> {
  await fillJoin(page, brand, person)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/add_card')
}

// When the layout moves, a busy browser may for a moment still send clicks to the vault's frame at its former place, where they are
// lost. So `press` uses the keyboard, and `fillCard` checks the box again until it is checked.

/** Presses a button near the vault's frame without the pointer. */
export async function press(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Types a card into the vault's fields and accepts the terms. Sends nothing. */
export async function fillCard(page: Page, card: string): Promise<void> {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Card number').fill(card)
  await frame.getByLabel(/Expir/).fill('12/34')
  const agreeBox = page.getByRole('checkbox', { name: /^I agree/ })
  await expect(() => agreeBox.check({ timeout: 2_000 })).toPass()
}

/** Fills in a card as `fillCard` does, and presses the button that links it. */
export async function submitCard(page: Page, card: string): Promise<void> {
  await fillCard(page, card)
  await press(page.getByRole('button', { name: 'Link card' }))
}

/** Links the person's first card, the last step of joining. */
export async function linkCard(page: Page, person: TestPerson): Promise<void> {
  await submitCard(page, person.card)
  await page.waitForURL('**/card_added')
}

/** The member that the site recognizes on this page. */
export const memberOn = (page: Page): Promise<MemberView> =>
  page.evaluate(async () => (await (await fetch('/api/Member')).json()) as MemberView)

// The functions below call the API for steps that another journey tests in the browser. Those with a `page` then give its browser the
// session of these calls.

let callers = 0
/**
 * A loopback address that no other caller of this process has, so that the site's limits per address do not add up over journeys.
 * Undefined on systems with one loopback address.
 */
function nextAddress(): string | undefined {
  if (process.platform !== 'linux') return undefined
  callers += 1
  return `127.${64 + (process.pid % 128)}.${callers >> 8}.${callers & 255}`
}

/** Calls the API of a partner's site as its pages do. */
export const callerOf = (id: string): SiteClient =>
  createSiteClient(Number(new URL(siteUrl(id)).port), id, nextAddress())
const continueSession = (page: Page, caller: SiteClient) => page.context().addCookies(caller.cookies())

/** Calls the API with a new session of the member. */
export async function signedInCaller(id: string, login: string, password: string): Promise<SiteClient> {
  const caller = callerOf(id)
  await caller.call(signIn, { body: { login, password } })
  return caller
}

/** Signs a member in. Without `password` it uses the password of the demonstration's members. */
export async function signInMember(page: Page, id: string, login: string, password = demoPassword): Promise<void> {
  await continueSession(page, await signedInCaller(id, login, password))
}

async function joinByApi(brand: BrandUnderTest): Promise<{ person: TestPerson; caller: SiteClient }> {
  const { card, ...details } = newTestPerson(brand)
  const caller = callerOf(brand.id)
  const consents = { passwordConfirm: details.password, emailOptIn: true, termsAccepted: true }
  await caller.call(createProspect, {
    body: { ...details, ...consents, ...(brand.hasAddress ? home : {}), zipCode: zipOf(brand) },
  })
  return { person: { ...details, card }, caller }
}

/** A new person who has joined, is signed in and has no card. */
export async function newPerson(page: Page, brand: BrandUnderTest): Promise<TestPerson> {
  const { person, caller } = await joinByApi(brand)
  await continueSession(page, caller)
  return person
}

/** A new person who has joined, is signed in and has a linked card. */
export async function newMember(page: Page, brand: BrandUnderTest): Promise<TestPerson> {
  const { person, caller } = await joinByApi(brand)
  const { frameUrl } = await caller.call(openCardFrame, {})
  const encryptedCardNumber = await sealCard(frameUrl, { number: person.card, expMonth: 12, expYear: 2034 })
  const { cardRegistration } = await caller.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber }], directFileFeedOptIn: true },
  })
  if (cardRegistration[0]?.error) throw new Error(`the card was not linked: ${cardRegistration[0].error.code}`)
  await continueSession(page, caller)
  return person
}
