import { getHumanCheck, type ProtectedAction } from '../../contract/api/human-check.ts'
import { signIn } from '../../contract/api/session.ts'
import { withSolution } from '../../demo/seed/human-check.ts'
import { authorizeDine } from './dines.ts'
import { callerOf, newMember } from './membership.ts'
import { refusedSignIn, signInOperator } from './operator.ts'
import { brandsUnderTest, type BrandUnderTest } from './people.ts'
import { expect, siteUrl, test } from './watched.ts'

const [lumen] = brandsUnderTest as [BrandUnderTest]
const site = siteUrl(lumen.id)

/** Enters wrong passwords until the account is locked, from another address, because they count against everyone behind it. */
async function lockAccount(partner: string, login: string): Promise<void> {
  const stranger = callerOf(partner)
  const requestChallenge = (action: ProtectedAction) => stranger.call(getHumanCheck, { query: { action } })
  const refusals: string[] = []
  for (let guesses = 0; guesses < 6; guesses += 1) {
    const args = await withSolution<typeof signIn>(
      { body: { login, password: 'a wrong password' } },
      'sign_in',
      requestChallenge,
    )
    await stranger.call(signIn, args).catch((error: Error) => refusals.push(error.message))
  }
  expect(refusals.map((message) => /"code":"(\w+)"/.exec(message)?.[1])).toEqual([
    ...Array.from({ length: 5 }, () => 'wrong_credentials'),
    'account_locked',
  ])
}

test('an agent finds a caller by the card, sees the lock, the dine and its receipt, and looks without breakdowns [MEM-B5] [MEM-B6] [MEM-B8] [MEM-B9] [MEM-C8]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  const person = await newMember(page, lumen)
  await page.goto(`${site}/account/recent_activity`)
  await authorizeDine(page, site, person.email)

  await lockAccount(lumen.id, person.email)

  await signInOperator(page, 'tomas@damask.example')
  expectedFaults.push(refusedSignIn)
  await page.getByLabel('Find a member').fill(`Visa ${person.card.slice(-4)}`)
  await page.getByRole('main').getByRole('link').filter({ hasText: person.email }).click()
  const lock = page.getByRole('region', { name: /^Locked until/ })
  await expect(lock).toContainText(/5 wrong passwords .*from one network/)
  await expectAccessible(page, 'a locked member')
  await page.getByRole('button', { name: 'Sign-ins' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Wrong password' })).toHaveCount(5)

  await page.getByRole('button', { name: 'Dines' }).click()
  // The clock of the restaurant, with its zone.
  await expect(page.getByRole('listitem').filter({ hasText: 'Dined' }).locator('time')).toHaveText(/[AP]M \w+T/)
  await page.getByRole('button', { name: 'Rewards' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reward estimated' })).toContainText('bill $84.50')
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect(page.getByText(lumen.rateLine)).toBeVisible()
  await expectAccessible(page, 'a receipt in the timeline')

  await page.getByRole('button', { name: `See the site as ${person.firstName}` }).click()
  await page.getByLabel('Why').fill('Case 4417: asks why the card is not listed')
  await page.getByRole('button', { name: 'Open the site' }).click()
  const frame = page.frameLocator('iframe[name="member-site"]')
  await expect(frame.getByRole('note')).toContainText('looking only')
  const memberFrame = page.frame({ name: 'member-site' })
  await memberFrame?.goto(`${site}/account/manage_cards`)
  await expect(frame.getByText('You are looking only. Nothing here can be changed.')).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Remove/ }).first()).toBeDisabled()
  await expect(frame.getByText('could not be opened')).toHaveCount(0)

  await page.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'Lift the lock' }).click()
  await page.getByLabel('Why').fill('Case 4417: the member knows the password')
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the lock' }).click()
  await expect(page.getByRole('region', { name: 'Sign-in works' })).toBeVisible()
  expectedFaults.push(/status of 403|SignOut net::ERR_BLOCKED_BY_RESPONSE|frame-ancestors 'self'/)
})
