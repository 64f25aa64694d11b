import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { passesLuhn } from '../../domain/cards/number.ts'
import { submitCard } from './membership.ts'
import { brandsUnderTest, newTestPerson } from './people.ts'
import { authorizeDine } from './dines.ts'
import { expect, siteUrl, test } from './watched.ts'

const site = siteUrl('harbor-bank')

/** Fills in and sends the sign-in form of the identity provider. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(login)
  await page.getByLabel('Password', { exact: true }).fill('salt and butter')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A random customer number of Harbor Bank: ten digits, the first of them 4 and the last a Luhn check digit. */
function customerNumber(): string {
  for (;;) {
    const number = `4${Array.from({ length: 9 }, () => randomInt(10)).join('')}`
    if (passesLuhn(number)) return number
  }
}

// A different person for each width, so that both widths can share a database.
const loginByWidth = { '390': 'theo.lindgren@mail.example', '1280': 'maximiliana@mail.example' } as const

// Of $84.50: 4 percent, or 6 on Mondays. The restaurant's day may differ from ours.
const reward = /\$3\.38|\$5\.07/

test('a member signs in at the partner, joins, links a card, dines, signs out at the partner and returns [P1-024] [P1-027] [P1-028] [P1-029] [P1-030] [P1-433]', async ({
  page,
  expectAccessible,
}, info) => {
  const login = loginByWidth[info.project.name === '390' ? '390' : '1280']
  const signInLink = page.getByRole('main').getByRole('link', { name: 'Sign in with Harbor Bank' })

  await page.goto(`${site}/login`)
  await signInLink.click()
  await expect(page).toHaveURL(/\/identity\/step\//)
  await expectAccessible(page, "the provider's page")
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You did not sign in at Harbor Bank', { exact: false })).toBeVisible()

  await signInLink.click()
  await signInAtProvider(page, login)
  await page.waitForURL('**/join')
  await expect(page.getByText(login)).toBeVisible()
  for (const label of ['First name', 'Email', 'Password']) await expect(page.getByLabel(`${label} *`)).toHaveCount(0)
  await expectAccessible(page, 'the join form with a locked name')
  await page.getByLabel('Customer number *').fill(customerNumber())
  await page.getByLabel('ZIP code *').fill('02114')
  await page.getByLabel(/accept the terms/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/add_card')
  await submitCard(page, newTestPerson(brandsUnderTest[0]!).card)
  await page.waitForURL('**/card_added')

  await page.goto(`${site}/account/recent_activity`)
  await authorizeDine(page, site, login)
  await expect(page.getByRole('main').getByText(reward).first()).toBeVisible()

  // Signing out at the provider ends the session here as well, without a question.
  await page.goto(`${site}/login/sso/sign-out`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${site}/`)
  const secondTab = await page.context().newPage()
  await secondTab.goto(`${site}/account/manage_cards`)
  await expect(secondTab).toHaveURL(/\/login\?returnTo=/)

  await secondTab.getByRole('main').getByRole('link', { name: 'Sign in with Harbor Bank' }).click()
  await signInAtProvider(secondTab, login)
  await secondTab.waitForURL('**/account/manage_cards')
  await secondTab.goto(`${site}/SignOut`)
  await expect(secondTab.getByRole('link', { name: 'Sign out of Harbor Bank as well' })).toBeVisible()
})
