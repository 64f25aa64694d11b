import type { Page } from '@playwright/test'
import { waitForMail, type ReadMail } from './mail-box.ts'
import { newMember, newPerson } from './membership.ts'
import { brandsUnderTest, type BrandUnderTest, type TestPerson } from './people.ts'
import { expect, siteUrl, test } from './watched.ts'

const [brand] = brandsUnderTest as [BrandUnderTest]
const site = siteUrl(brand.id)
const newPassword = 'olives and a warm loaf'

async function signIn(page: Page, person: TestPerson, password = person.password): Promise<void> {
  await page.goto(`${site}/login`)
  await page.getByLabel(/^Email/).fill(person.email)
  await page.getByLabel('Password *', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
const saveNewPassword = async (page: Page) => {
  await page.getByLabel('Password *', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password *', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/recover/success')
}
const linkIn = ({ text }: ReadMail) => /http\S+#\S+/.exec(text)?.[0] ?? ''
const codeIn = ({ text }: ReadMail) => /^\d{4} \d{4}$/m.exec(text)?.[0] ?? ''

test('a member with a forgotten password goes from sign-in to a mailed code to a new password [P1-009] [P1-057] [P1-059] [P1-061] [P1-063]', async ({
  page,
  openWatchedPage,
  expectAccessible,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 400/)
  const person = await newPerson(page, brand)
  const otherPage = await openWatchedPage()
  await otherPage.goto(`${site}/login`)
  await otherPage.getByRole('link', { name: 'Forgot your password?' }).click()
  await otherPage.waitForURL('**/recover')
  await expectAccessible(otherPage, 'the first step')
  await otherPage.getByRole('button', { name: 'Continue' }).click()
  await expect(otherPage.getByText('Please enter a valid email address or phone number')).toBeVisible()
  await otherPage.getByLabel('Email or phone number *').fill(person.email)
  await otherPage.getByRole('button', { name: 'Continue' }).click()
  await otherPage.waitForURL('**/recover/confirm')
  await expect(otherPage.getByText(`If ${person.email} belongs to an account`)).toBeVisible()
  await expectAccessible(otherPage, 'the code')
  const mail = await waitForMail(person.email, 'Your way back in')
  await otherPage.getByLabel('Code *').fill(codeIn(mail))
  await otherPage.getByRole('button', { name: 'Continue' }).click()
  await otherPage.waitForURL('**/recover/update')
  await expectAccessible(otherPage, 'the new password')
  await saveNewPassword(otherPage)
  await expectAccessible(otherPage, 'the end')
  await waitForMail(person.email, 'Your password was changed')
  // All earlier sessions have ended.
  await page.goto(`${site}/account`)
  await expect(page).toHaveURL(/\/login/)
  await signIn(otherPage, person, newPassword)
})

test('the mailed link works on another device and only once, and no request contains its token in the address', async ({
  page,
  openWatchedPage,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 410/)
  const person = await newPerson(page, brand)
  await page.goto(`${site}/recover`)
  await page.getByLabel('Email or phone number *').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  const link = linkIn(await waitForMail(person.email, 'Your way back in'))
  const phone = await openWatchedPage()
  const requests: string[] = []
  phone.on('request', (request) => void requests.push(request.url()))
  await phone.goto(link)
  await phone.waitForURL(`${site}/recover/update`)
  expect(requests.join('\n')).not.toContain(link.split('#')[1])
  await saveNewPassword(phone)
  await phone.goto(link)
  await expect(phone.getByText('This link or code is no longer good.')).toBeVisible()
})

test('the page reports a wrong code, and the field keeps it', async ({ page, expectedFaults }) => {
  const person = await newPerson(page, brand)
  await page.goto(`${site}/recover`)
  await page.getByLabel('Email or phone number *').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code *').fill('0000 0000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This is not the code we sent.')).toBeVisible()
  await expect(page.getByLabel('Code *')).toHaveValue('0000 0000')
  expectedFaults.push(/status of 403/)
})

test('a member sees the signed-in devices, gets a mail about a new one, and signs it out', async ({
  page,
  openWatchedPage,
  expectAccessible,
}) => {
  const person = await newMember(page, brand)
  const otherPage = await openWatchedPage()
  await signIn(otherPage, person)
  expect((await waitForMail(person.email, 'New sign-in')).text).toMatch(/with Chrome on \w+/)
  // A page without scripts: an open page of the site would react to the end of its session during the next steps.
  await otherPage.goto(`${site}/robots.txt`)
  await page.goto(`${site}/account/sessions`)
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible()
  await expectAccessible(page, 'the devices')
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await otherPage.goto(`${site}/account/sessions`)
  await expect(otherPage).toHaveURL(/\/login/)
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await newMember(page, brand)
  // A page that makes no calls: a refused call would lead to sign-in.
  await page.goto(`${site}/how-it-works`)
  const tab = await context.newPage()
  await tab.goto(`${site}/SignOut`)
  await expect(tab.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.waitForURL('**/SignOut')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('the page contains the member, and neither another page nor a return to the window requests the member again [P1-450]', async ({
  page,
}) => {
  await newMember(page, brand)
  await page.goto(`${site}/account/manage_cards`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // The data of the root route contains the member.
    const loadsRoot = searchParams.get('_routes')?.split(',').includes('root') ?? false
    if (pathname === '/api/Member' || loadsRoot) requests.push(request.url())
  })
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  await page.evaluate(() => {
    for (const event of ['blur', 'focus', 'online']) window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('link', { name: 'Linked Cards' }).click()
  await page.getByRole('heading', { name: 'Linked Cards' }).waitFor()
  expect(requests).toEqual([])
})
