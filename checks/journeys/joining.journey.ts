import type { Page } from '@playwright/test'
import { join, memberOn, newMember } from './membership.ts'
import { brandsUnderTest, newTestPerson, type BrandUnderTest, type TestPerson } from './people.ts'
import { expectToastShown } from './toasts.ts'
import { expect, siteUrl, test } from './watched.ts'

const [lumen, meridian] = brandsUnderTest as [BrandUnderTest, BrandUnderTest]

async function signIn(page: Page, login: string, person: TestPerson): Promise<void> {
  await page.getByLabel(/^Email or /).fill(login)
  await page.getByLabel('Password *', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const utm = { utmTerm: 'pasta', utmMedium: 'mail', utmCampaign: 'fall', utmSource: 'letter', utmContent: 'top' }
const utmParams = 'utm_term=pasta&utm_medium=mail&utm_campaign=fall&utm_source=letter&utm_content=top'

/** Records the JSON that pages of this tab put into blobs: Playwright cannot read the body of a beacon, which is sent as a blob. */
const recordBlobs = (page: Page) =>
  page.addInitScript(() => {
    window.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        if (options?.type !== 'application/json') return
        sessionStorage.setItem('blobs', `${sessionStorage.getItem('blobs') ?? ''}${parts.map(String).join('')}\n`)
      }
    }
  })
const readRecordedEvents = async (page: Page): Promise<unknown[]> => {
  const lines = await page.evaluate(() => sessionStorage.getItem('blobs') ?? '')
  return lines
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line) as unknown[])
}

test('the site sends source, referrer and campaign with the enrollment, and then forgets the campaign but not the source [P1-026, P1-047, P1-051, P1-333, P1-457, P1-458, P1-612, M2-023, D3-017]', async ({
  page,
}) => {
  const person = newTestPerson(lumen)
  const referrer = '0123456789abcdef'.repeat(2)
  await recordBlobs(page)
  await page.goto(`${siteUrl(lumen.id)}/?source=t-mo-tues&referrer=${referrer}&${utmParams}`)
  await expect(page).not.toHaveURL(/[?&]source=/)
  await page.getByRole('main').getByRole('link', { name: /^Join/ }).first().click()
  // No time limit: the page sends the request after the whole form is filled in.
  const enrollmentRequest = page.waitForRequest('**/api/Members/Prospects', { timeout: 0 })
  await join(page, lumen, person)
  const request = await enrollmentRequest
  expect(request.headers()['x-xsrf-token']).toMatch(/^.{16,}$/)
  const sourceAndReferrer = { source: 't-mo-tues', referrer }
  expect(request.postDataJSON()).toMatchObject({ email: person.email, smsOptIn: false, ...sourceAndReferrer })
  await expect
    .poll(() => readRecordedEvents(page))
    .toContainEqual(expect.objectContaining({ event: 'enrollment', ...utm, ...sourceAndReferrer }))
  expect(await page.evaluate(() => [sessionStorage.getItem('utm'), localStorage.getItem('source')])).toEqual([
    null,
    expect.stringContaining('t-mo-tues'),
  ])
  expect((await request.response())?.headers()['content-type']).toContain('application/json')
  expect(await memberOn(page)).toMatchObject({
    enrollmentSource: 't-mo-tues',
    memberType: 'NonCardMember',
  })

  // A member without a card: the header has a link to the card form, and signing in leads to that form.
  await page.goto(`${siteUrl(lumen.id)}/how-it-works`)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Link a card' }).first()).toBeInViewport({ ratio: 1 })
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await page.goto(`${siteUrl(lumen.id)}/SignOut`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person.partnerNumber, person)
  await page.waitForURL('**/add_card')
})

test('the browser stores the campaign only until its tab closes, and the source longer [D3-017]', async ({
  page,
  context,
}) => {
  await page.goto(`${siteUrl(lumen.id)}/?source=t-mo-money&${utmParams}`)
  await expect(page).toHaveURL(`${siteUrl(lumen.id)}/?${utmParams}`)
  /** Whether the tab has a campaign, and whether the browser has a source. */
  const hasCampaignAndSource = (tab: Page) =>
    tab.evaluate(() => [sessionStorage.getItem('utm') !== null, localStorage.getItem('source') !== null])
  expect(await hasCampaignAndSource(page)).toEqual([true, true])
  const nextTab = await context.newPage()
  await page.close()
  await nextTab.goto(`${siteUrl(lumen.id)}/how-it-works`)
  expect(await hasCampaignAndSource(nextTab)).toEqual([false, true])
})

test('the site ignores a source that it stored more than 48 hours ago [P1-346]', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${siteUrl(lumen.id)}/join?source=t-mo-money`)
  await expect(page).toHaveURL(/\/join$/)
  await page.clock.fastForward('48:00:01')
  const enrollmentRequest = page.waitForRequest('**/api/Members/Prospects', { timeout: 0 })
  await join(page, lumen, newTestPerson(lumen))
  expect((await enrollmentRequest).postDataJSON()).toMatchObject({ source: '' })
})

for (const brand of brandsUnderTest) {
  test(`${brand.id}: the join form asks for the fields that the partner needs, and explains them [M2-092] [P1-407] [P1-396] [P1-397]`, async ({
    page,
  }) => {
    await page.goto(`${siteUrl(brand.id)}/join`)
    await expect(page.getByText('* Required field')).toBeVisible()
    const form = page.getByRole('main').locator('form')
    expect(await form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true)
    const labels = ['First name', 'Last name', brand.numberLabel, 'ZIP code', 'Email', 'Password', 'Confirm password']
    for (const label of [...labels, ...(brand.hasAddress ? ['Street address', 'City', 'State'] : [])])
      await expect(form.getByLabel(`${label} *`, { exact: true })).toHaveAttribute('aria-required', 'true')
    if (brand.hasAddress) await expect(form.getByLabel('Address line 2')).not.toHaveAttribute('aria-required')
    await expect(form.getByLabel('Street address *')).toHaveCount(brand.hasAddress ? 1 : 0)
    await expect(form.getByLabel('Mobile phone (optional)')).toBeVisible()
    for (const label of ['Email me offers and news', /^Text me/, /accept the terms/])
      await expect(form.getByRole('checkbox', { name: label })).toBeVisible()

    const password = form.getByLabel('Password *', { exact: true })
    await expect(form.getByText('8 to 56 characters')).toBeVisible()
    await password.pressSequentially('a word'.repeat(10))
    expect((await password.inputValue()).length).toBe(56)
  })
}

test('the page shows the reason that its address gives for joining or signing in [P1-089]', async ({ page }) => {
  const messages = {
    '/join?rfr=0': 'Join first, then your account can be activated.',
    '/join?rfr=1': 'We could not look you up.',
    '/join?rfr=2': 'You already have an account with us',
    '/login?rfr=3': 'You already have an account.',
    '/login?rfr=4': 'Your account is inactive. Sign in to reactivate it.',
  }
  for (const [path, text] of Object.entries(messages)) {
    await page.goto(`${siteUrl(meridian.id)}${path}`)
    await expect(page.getByRole('main')).toContainText(text)
  }
})

test('a member copies a referral link and finds history and cards in the Account Center [P1-011, P1-065, P1-067, P1-068, M2-002, M2-006, M2-036, M2-056]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newMember(page, meridian)
  await page.goto(`${siteUrl(meridian.id)}/account`)
  const tabs = page.getByRole('navigation', { name: 'Account Center' })
  await page.waitForURL('**/account/overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToastShown(page, 'Your referral link has been copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/join\?utm_source=.*&referrer=[0-9a-f]{32}$/,
  )
  await tabs.getByRole('link', { name: 'Linked Cards' }).click()
  await page.waitForURL('**/account/manage_cards')
  await expect(page.getByRole('heading', { level: 1, name: 'Linked Cards' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Reviews & History' }).click()
  await page.waitForURL('**/account/recent_activity')
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews & History' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report a missing reward' })).toHaveAttribute(
    'href',
    '/account/missing_rewards',
  )
  await page.goto(`${siteUrl(meridian.id)}/account/nothing/here`)
  await page.waitForURL('**/account/overview')
})

test('the home page validates its email field when it loses focus, and not before [P1-404]', async ({ page }) => {
  await page.goto(`${siteUrl('alder-hotels')}/`)
  const field = page.getByLabel('Email address').first()
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeEnabled()
  await field.fill('noor')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()
  await field.fill(' noor@mail.example ')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.blur()
  await expect(field).toHaveValue('noor@mail.example')
})

test('the email field of the home page says that it takes at most 50 characters, instead of cutting an email silently [P1-402] [MEM-C3]', async ({
  page,
}) => {
  await page.goto(`${siteUrl('alder-hotels')}/`)
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeEnabled()
  const field = page.getByLabel('Email address').first()
  // 49 characters, then three more.
  await field.pressSequentially(`${'n'.repeat(36)}@mail.example`)
  await expect(field).not.toHaveAccessibleDescription(/characters/)
  await field.press('Home')
  await field.pressSequentially('nnn')
  await expect(field).toHaveAccessibleDescription(/^Only 50 characters fit here/)
  expect((await field.inputValue()).length).toBe(50)
})

test('an invalid email on the home page leads to sign-in, and a valid one to joining even when the site fails to store it [P1-353, P1-354, P1-355, P1-356, P1-614] [MEM-C4]', async ({
  page,
  expectedFaults,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/Members/Validate/Email') calls.push(`validate ${searchParams.get('email')}`)
    if (pathname === '/api/Prospects') calls.push(`capture ${(request.postDataJSON() as { email: string }).email}`)
  })
  const submitEmail = async (email: string) => {
    await page.goto(`${siteUrl('alder-hotels')}/`)
    await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeEnabled()
    await page.getByLabel('Email address').first().fill(email)
    await page.getByLabel('Email address').first().press('Enter')
  }
  const loginField = page.getByLabel(/^Email or /)

  await submitEmail('kimkim')
  await page.waitForURL('**/login')
  await expect(loginField).toHaveValue('kimkim')
  await submitEmail('kim@mail')
  await page.waitForURL('**/login')
  await expect(loginField).toHaveValue('kim@mail')

  // The validation call may also refuse a well-formed email.
  await page.route('**/api/Members/Validate/Email*', (route) => route.fulfill({ json: { isValid: false } }))
  await submitEmail('kim@mail.example')
  await page.waitForURL('**/login')
  await expect(loginField).toHaveValue('kim@mail.example')
  await page.unroute('**/api/Members/Validate/Email*')

  await page.route('**/api/Prospects', (route) => route.fulfill({ status: 500, body: '' }))
  await submitEmail('noor@mail.example')
  await page.waitForURL('**/join')
  await expect(page.getByLabel('Email *', { exact: true })).toHaveValue('noor@mail.example')
  expect(calls).toEqual([
    ...['kimkim', 'kim@mail', 'kim@mail.example', 'noor@mail.example'].map((email) => `validate ${email}`),
    'capture noor@mail.example',
  ])
  expectedFaults.push(/500/)
})
