import { addPasskeyDevice } from './device.ts'
import { waitForMail } from './mail-box.ts'
import { newMember } from './membership.ts'
import { makeSessionsOld } from './old-session.ts'
import { alder, brandsUnderTest, type BrandUnderTest } from './people.ts'
import { expectToastShown } from './toasts.ts'
import { expect, siteUrl, test } from './watched.ts'

const [lumen] = brandsUnderTest as [BrandUnderTest]
const site = siteUrl(lumen.id)

test('a member adds a passkey, signs in with it, keeps it through a recovery, and removes it; a toast closes 5 s after the pointer leaves it [P1-525]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  test.setTimeout(180_000)
  await addPasskeyDevice(page)
  await page.clock.install()
  const person = await newMember(page, lumen)

  await page.goto(`${site}/account/sessions`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByText('You have no passkey yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToastShown(page, 'Your passkey is ready.')
  await expect(section.getByText('not used yet')).toBeVisible()
  await section.getByRole('button', { name: /^Rename/ }).click()
  await section.getByLabel('Name').fill('The blue key')
  await expectAccessible(page, 'the passkeys')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('paragraph').filter({ hasText: 'The blue key' })).toBeVisible()
  // Waits until the first toast is closed: its closing would move the next toast away from under the pointer.
  await expect(page.getByRole('listitem').filter({ hasText: 'Your passkey is ready.' })).toHaveCount(0)
  // Adding the same device again shows a toast and adds nothing.
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const secondToast = page
    .getByRole('listitem')
    .filter({ hasText: 'This device has a passkey for your account already.' })
  // A toast under the pointer stays; its five seconds start when the pointer leaves.
  await secondToast.hover()
  // `pauseAt` needs a time later than the page's.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.mouse.move(1, 1)
  await page.clock.runFor(4_999)
  await expect(secondToast).toBeVisible()
  await page.clock.runFor(1)
  await expect(secondToast).toBeHidden()
  await page.clock.resume()

  await page.goto(`${site}/SignOut`)
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto(`${site}/login`)
  await expectAccessible(page, 'the sign-in page with its second way in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  // The sign-in returns to the page that the member had open before signing out.
  await page.waitForURL('**/account/sessions')
  await expect(section.getByText('last used', { exact: false })).toBeVisible()

  // A recovery by mail removes every passkey that the member does not select.
  await page.goto(`${site}/recover`)
  await page.getByLabel('Email or phone number *').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/recover/confirm')
  await page.goto(/http\S+#\S+/.exec((await waitForMail(person.email, 'Your way back in')).text)?.[0] ?? '')
  await page.waitForURL('**/recover/update')
  await page.getByRole('group', { name: 'Passkeys to keep' }).getByRole('checkbox').check()
  await expectAccessible(page, 'the passkeys to keep')
  for (const label of ['Password *', 'Confirm password *'])
    await page.getByLabel(label, { exact: true }).fill('olives and a warm loaf')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/recover/success')
  await page.goto(`${site}/login?returnTo=%2Faccount%2Fsessions`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/account/sessions')
  await section.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(section.getByText('You have no passkey yet.')).toBeVisible()

  await page.goto(`${site}/SignOut`)
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto(`${site}/login`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey does not open an account here.', { exact: false })).toBeVisible()
  expectedFaults.push(/status of 401/)
})

test('in an old session a passkey needs the password: a wrong one is announced each time, and the dialog forgets it when it closes', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  await addPasskeyDevice(page)
  const person = await newMember(page, alder)
  await makeSessionsOld(person.email)
  await page.goto(`${siteUrl(alder.id)}/account/sessions`)
  const addButton = page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' })
  await addButton.click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const field = dialog.getByLabel('Password *')
  await field.fill('not the password')
  await page.keyboard.press('Enter')
  expectedFaults.push(/status of 403/)
  const error = dialog.locator('[aria-live]').filter({ hasText: 'password' })
  await expect(error).toBeVisible()
  await expectAccessible(page, 'the dialog with a wrong password')
  // The text of the live region goes and returns, else a screen reader would be silent.
  const texts = await error.evaluateHandle((region) => {
    const changes: string[] = []
    new MutationObserver(() => changes.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return changes
  })
  const text = (await error.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect.poll(() => texts.jsonValue()).toEqual(['', text])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(addButton).toBeFocused()
  await addButton.click()
  await expect(field).toHaveValue('')
  await field.fill(person.password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expectToastShown(page, 'Your passkey is ready.')
})
