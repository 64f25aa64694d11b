import { updateProfile } from '../../contract/api/profile.ts'
import { newMember } from './membership.ts'
import { brandsUnderTest, type BrandUnderTest } from './people.ts'
import { authorizeDine } from './dines.ts'
import { expectToastShown } from './toasts.ts'
import { expect, siteUrl, test } from './watched.ts'

const [lumen] = brandsUnderTest as [BrandUnderTest]
const profileUrl = `${siteUrl('lumen-mobile')}/account/user_profile`

test('the profile validates on blur, confirms text messages, and reports what was saved and what was not [M2-141] [M2-142] [M2-143] [M2-150] [M2-168] [M2-171] [M2-172] [M2-176] [M2-180] [M2-254] [M2-255] [M2-256]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  expectedFaults.push(/status of (400|500|503)/, /answer 50[03]/)
  await newMember(page, lumen)
  await page.goto(profileUrl)
  const form = page.getByRole('form', { name: 'Profile' })
  const zip = form.getByLabel('ZIP code *')
  const phone = form.getByLabel('Mobile phone (optional)')
  const smsBox = form.getByRole('checkbox', { name: /^Text me/ })
  const saveButton = form.getByRole('button', { name: 'Save changes' })

  await saveButton.press('Enter')
  await expectToastShown(page, 'No changes were made.')

  await zip.fill('00000')
  await expect(form.getByText('This ZIP code is not located in the U.S.')).toHaveCount(0)
  await zip.blur()
  await expect(form.getByText('This ZIP code is not located in the U.S.')).toBeVisible()
  await page.route('**/api/Members/Validate/Zip?*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await zip.fill('02114')
  await zip.blur()
  await expect(form.getByText('Error while checking ZIP code.')).toBeVisible()
  await phone.fill('12')
  await phone.blur()
  await expect(form.getByText('Invalid US based phone number.')).toBeVisible()
  await expect(smsBox).toBeDisabled()

  await phone.fill('1 (312) 555 0142')
  await phone.blur()
  await expect(phone).toHaveValue('312-555-0142')
  const smsDialog = page.getByRole('dialog', { name: 'Text messages' })
  await smsBox.click()
  await expect(smsDialog.getByRole('button', { name: 'Turn on' })).toBeDisabled()
  await expectAccessible(page, 'the question about text messages')
  await smsDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(smsBox).not.toBeChecked()
  await smsBox.click()
  await smsDialog.getByRole('checkbox').check()
  await smsDialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(smsBox).toBeChecked()

  await page.route(`**${updateProfile.path}`, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await saveButton.press('Enter')
  await expectToastShown(page, 'No changes were saved. See error at bottom of page for more details.')
  await expect(form.getByRole('alert')).toContainText('Something went wrong. Please refresh the page and try again.')
  const fieldFaults = [{ field: 'city', message: 'The city is not there.' }]
  await page.route(`**${updateProfile.path}`, (route) => route.fulfill({ status: 400, json: fieldFaults }), {
    times: 1,
  })
  await saveButton.press('Enter')
  await expect(form.getByText('The city is not there.')).toBeVisible()
  await expect(form.getByLabel('City')).toBeFocused()

  await form.getByLabel('City').fill('Boston')
  await saveButton.press('Enter')
  await expectToastShown(page, 'All changes were saved.')
  await page.reload()
  await expect(zip).toHaveValue('02114')
  await expect(phone).toHaveValue('312-555-0142')
  await expect(smsBox).toBeChecked()
})

test('a member closes the account by keyboard, must confirm the loss and enter the password, and is signed out', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 403/)
  const person = await newMember(page, lumen)
  await page.goto(profileUrl)
  await page.getByRole('button', { name: 'Close my account' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible()
  const closeButton = dialog.getByRole('button', { name: 'Close my account' })
  await closeButton.press('Enter')
  await expect(dialog.getByText('Please confirm that you understand what you lose.')).toBeVisible()
  await dialog.getByRole('checkbox').press('Space')
  await dialog.getByLabel('Current password *').fill('not this one')
  await closeButton.press('Enter')
  await expect(dialog.getByLabel('Current password *')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'the dialog that closes an account')
  await dialog.getByLabel('Current password *').fill(person.password)
  await closeButton.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await page.goto(profileUrl)
  await expect(page).toHaveURL(/\/login/)
})

test('a member sets the format of dates and numbers, sees an example before saving, and the history uses the format after saving', async ({
  page,
  expectAccessible,
}) => {
  const person = await newMember(page, lumen)
  await page.goto(profileUrl)
  const form = page.getByRole('form', { name: 'Profile' })
  const language = form.getByLabel('Dates and numbers')
  await expect(form.getByText('For example Nov 23, 2026 · 7:30 PM · $1,234.56')).toBeVisible()
  await language.selectOption('German (Germany)')
  await expect(form.getByText('For example 23. Nov. 2026 · 19:30 · 1.234,56 $')).toBeVisible()
  await expectAccessible(page, 'the choice of a language')
  await form.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expectToastShown(page, 'All changes were saved.')
  await page.reload()
  await expect(language).toHaveValue('de-DE')
  const site = siteUrl('lumen-mobile')
  await page.goto(`${site}/account/recent_activity`)
  await authorizeDine(page, site, person.email)
  const reward = page
    .getByRole('main')
    .getByText(/\+\d+,\d\d\s\$/)
    .first()
  await expect(reward).toBeVisible()
  // The server formats the reward as the browser does: a difference would be a hydration error.
  await page.reload()
  await expect(reward).toBeVisible()
})
