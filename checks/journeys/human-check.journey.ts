import type { Page, Request } from '@playwright/test'
import { humanCheckAfter } from '../../domain/sign-in.ts'
import { fillCard, fillJoin, newMember, newPerson, press } from './membership.ts'
import { brandsUnderTest, newTestPerson, type BrandUnderTest } from './people.ts'
import { expect, siteUrl, test } from './watched.ts'

const [lumen] = brandsUnderTest as [BrandUnderTest]

/** Returns a list that gets the action of each human check that the page requests from now on. */
function recordChecks(page: Page): string[] {
  const actions: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/HumanCheck') actions.push(searchParams.get('action') ?? '')
  })
  return actions
}
// The answer to a solved check is longer than 100 characters.
const answerIn = (request: Request): string =>
  (request.postDataJSON() as { gRecaptchaResponse?: string }).gRecaptchaResponse ?? ''
const refusal = (status: number, code: string, title: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:damask:${code}`, title, status, code, reference: 'ABCDEFGH' }),
})

test('an invisible human check runs with each submission; the page reports a refusal by the rate limit, and the next submission runs a new check [P1-392, P1-393, P1-492, P1-494, P1-633]', async ({
  page,
  expectedFaults,
}) => {
  const actions = recordChecks(page)
  const answers: string[] = []
  await page.route('**/api/Members/Prospects', async (route) => {
    answers.push(answerIn(route.request()))
    if (answers.length > 1) return route.continue()
    return route.fulfill(refusal(429, 'too_many_requests', 'That was a lot in a short time.'))
  })
  await page.goto(`${siteUrl(lumen.id)}/join`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await fillJoin(page, lumen, newTestPerson(lumen))
  expect(actions).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'That was a lot' })).toBeVisible()
  expect(actions).toEqual(['join'])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/add_card')
  // The next page may request more checks.
  expect(actions.slice(0, 2)).toEqual(['join', 'join'])
  expect(answers.every((answer) => answer.length > 100)).toBe(true)
  expect(new Set(answers).size).toBe(2)
  expectedFaults.push(/status of 429/)
})

test('linking a card waits for the human check, and no script comes from another site [M2-061] [M2-181] [P1-497]', async ({
  page,
}) => {
  const person = await newPerson(page, lumen)
  const scriptHosts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scriptHosts.add(new URL(request.url()).hostname)
  })
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/HumanCheck?*', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`${siteUrl(lumen.id)}/add_card`)
  await fillCard(page, person.card)
  const linkButton = page.getByRole('button', { name: 'Link card' })
  await expect(linkButton).toBeDisabled()
  release()
  const cardRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/Member/Cards'),
  )
  await press(linkButton)
  expect(answerIn(await cardRequest).length).toBeGreaterThan(100)
  await page.waitForURL('**/card_added')
  expect([...scriptHosts].every((host) => host === 'localhost' || host.endsWith('.localhost'))).toBe(true)
})

test('the page gives up the human check after ten network errors, and the next submission tries again [P1-514]', async ({
  page,
  expectedFaults,
}) => {
  await page.goto(`${siteUrl(lumen.id)}/join`)
  let attempts = 0
  await page.route('**/api/HumanCheck?*', async (route) => {
    attempts += 1
    return attempts <= 10 ? route.abort('connectionfailed') : route.continue()
  })
  await fillJoin(page, lumen, newTestPerson(lumen))
  await page.getByRole('button', { name: 'Continue' }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'ERROR' })
  await expect(banner).toContainText('Too many network errors, give up on reCaptcha.')
  expect(attempts).toBe(10)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/add_card')
  expectedFaults.push(/ERR_CONNECTION_FAILED/)
})

test('the sign-in runs an invisible human check after three wrong passwords', async ({ page, expectedFaults }) => {
  const person = await newMember(page, lumen)
  await page.goto(`${siteUrl(lumen.id)}/SignOut`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const answers: string[] = []
  page.on('request', (request) => {
    const isSignIn = request.method() === 'POST' && request.url().includes('/login.data')
    if (isSignIn) answers.push(new URLSearchParams(request.postData() ?? '').get('gRecaptchaResponse') ?? '')
  })
  const signIn = async (password: string) => {
    await page.getByLabel('Password *', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.getByLabel(/^Email/).fill(person.email)
  for (let attempt = 1; attempt <= humanCheckAfter.account; attempt += 1) {
    const reply = page.waitForResponse((response) => response.url().includes('/login.data'))
    await signIn(`not the password ${attempt}`)
    await reply
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  }
  await signIn(person.password)
  await page.waitForURL('**/account/overview')
  // The page sends three wrong passwords and the right one without an answer to a check. The server then requires an answer, and the page
  // sends the right password again with an answer.
  expect(answers.map((answer) => answer.length > 100)).toEqual([false, false, false, false, true])
  expectedFaults.push(/status of 40[13]/)
})
