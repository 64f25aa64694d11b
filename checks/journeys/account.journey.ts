import type { Page } from '@playwright/test'
import { startSso } from '../../contract/api/sso.ts'
import { signInAt } from '../../providers/identity/embedded/browser-sign-in.ts'
import { listCards, removeCard } from '../../contract/api/cards.ts'
import { northfield, newTestPerson } from './people.ts'
import { newDiner } from './dines.ts'
import { callerOf, signInMember, signedInCaller, submitCard } from './membership.ts'
import { expect, siteUrl, test } from './watched.ts'

type Member = {
  partner: string
  /** A person of the demonstration, whose history no journey changes. */
  login: string
  currency: string
  /** Name of the unit; empty where amounts carry a dollar sign. */
  unit: string
  /** The name of the overview's part that explains payouts. */
  payout: string
  /** A sentence of that part. */
  progress: RegExp
}

const payoutState = /\$\d+\.\d\d (is on its way to|was paid to|to .* waits|more and you reach)/
const members: Member[] = [
  {
    partner: 'meridian-air',
    login: 'noor@meridian.example',
    currency: 'miles',
    unit: 'miles',
    payout: 'Paid to Meridian',
    progress: /paid to your Meridian number once a day|miles (are|were)/,
  },
  {
    partner: 'alder-hotels',
    login: 'helene@alder.example',
    currency: 'points',
    unit: 'points',
    payout: 'Paid to Alder',
    progress: /paid to your Alder number once a day|points (are|were)/,
  },
  {
    partner: 'lumen-mobile',
    login: 'ana@lumen.example',
    currency: 'cash back',
    unit: '',
    payout: 'Available balance',
    progress: payoutState,
  },
  {
    partner: 'harbor-bank',
    login: 'clara.whitfield@mail.example',
    currency: 'cash back',
    unit: '',
    payout: 'Available balance',
    progress: payoutState,
  },
  {
    partner: 'northfield-cu',
    login: 'luis@northfield.example',
    currency: 'statement credits',
    unit: '',
    payout: 'Available balance',
    progress: payoutState,
  },
]
/** Matches an amount in this unit. `sign`: the plus of a reward in the history and on the receipt. */
const amountOf = (unit: string, sign = ''): RegExp =>
  new RegExp(`^${sign}${unit === '' ? String.raw`\$[\d,]+\.\d\d` : String.raw`[\d,]+`}$`)

/** Signs a member in at the partner's identity provider, without its pages. */
async function enterAtPartner(page: Page, partner: string, login: string): Promise<void> {
  const caller = callerOf(partner)
  const callback = await signInAt(await caller.follow(startSso.path), login)
  await caller.follow(callback.pathname + callback.search)
  await page.context().addCookies(caller.cookies())
}

for (const { partner, login, currency, unit, payout, progress } of members)
  test(`${partner}: a member with ${currency} reads overview, history, a receipt and how the partner pays rewards`, async ({
    page,
  }) => {
    await (partner === 'harbor-bank' ? enterAtPartner(page, partner, login) : signInMember(page, partner, login))
    const main = page.getByRole('main')
    await page.goto(`${siteUrl(partner)}/account/overview`)
    const membership = main.getByRole('region', { name: 'Your membership' })
    const total = (await membership.getByText(amountOf(unit)).first().textContent()) ?? ''
    await expect(membership).toContainText(unit)
    await expect(main.getByRole('region', { name: payout })).toContainText(progress)

    await main.getByRole('link', { name: 'Reviews & History' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Reviews & History' })).toBeVisible()
    await expect(main.getByText(total).first()).toBeVisible()
    const row = main.locator('[data-award][data-stage="cleared"]').first()
    const reward =
      (await row
        .getByText(amountOf(unit, String.raw`\+`))
        .first()
        .textContent()) ?? ''
    await row.getByRole('link', { name: /^Why this much/ }).click()
    const receipt = page.getByRole('dialog')
    await expect(receipt.getByText(amountOf(unit, String.raw`\+`)).first()).toHaveText(reward)
    await expect(receipt).toContainText(unit)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width: 1280, height })
    // The dialog gets its new width only with the next frame.
    await expect
      .poll(async () => (await receipt.boundingBox())?.width, { message: 'a dialog on a desktop [P1-139]' })
      .toBe(650)
    await page.setViewportSize({ width, height })
  })

test('city-table: a partner without members offers neither joining nor signing in; join, login and account pages return 404', async ({
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 404/)
  const site = siteUrl('city-table')
  await page.goto(site)
  await expect(page.getByRole('link', { name: /^(Join|Sign in)/ })).toHaveCount(0)
  for (const path of ['/login', '/join', '/account/overview', '/account/redeem']) {
    const response = await page.goto(site + path)
    expect(response?.status(), path).toBe(404)
  }
})

test('a member who removed the only card links another one and sees the earlier rewards again', async ({ page }) => {
  const person = await newDiner(page, northfield, 5_000)
  const caller = await signedInCaller(northfield.id, person.email, person.password)
  const { items } = await caller.call(listCards, {})
  await caller.call(removeCard, { query: { id: items[0]?.id ?? '' } })

  await signInMember(page, northfield.id, person.email, person.password)
  const main = page.getByRole('main')
  await page.goto(`${siteUrl(northfield.id)}/account/recent_activity`)
  await expect(main.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await submitCard(page, newTestPerson(northfield).card)
  await page.waitForURL('**/account/overview')
  // The partner gives 3% of $50, and 5% on Wednesdays and Thursdays.
  await expect(main.getByRole('region', { name: 'Your membership' })).toContainText(/\$[12]\.50/)
  await main.getByRole('link', { name: 'Reviews & History' }).click()
  await expect(main.getByRole('link', { name: /^Why this much/ })).toHaveCount(1)
})
