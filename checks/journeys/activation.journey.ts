import { waitForMail } from './mail-box.ts'
import { expect, siteUrl, test } from './watched.ts'

const site = siteUrl('alder-hotels')

// A different guest for each width, so that both widths can share a database.
const guests = { '390': 'ines@alder.example', '1280': 'tomas@alder.example' } as const

/** The link in the mail to the partner's guest. */
async function mailedLink(to: string): Promise<string> {
  const { text } = await waitForMail(to, 'Your Alder Eats account is waiting')
  const publicId = /publicId=([0-9a-f]{32})/.exec(text)?.[1] ?? ''
  expect(publicId, 'the mail names its reader').not.toBe('')
  return `${site}/activate?publicId=${publicId}`
}

test('a guest activates by the mailed link, which works once [P1-007, P1-044, P1-045, P1-348, P1-349, P1-350, P1-351, P1-352, P1-512]', async ({
  page,
  expectAccessible,
  expectedFaults,
}, info) => {
  const link = await mailedLink(guests[info.project.name === '390' ? '390' : '1280'])

  // `rfr` is the reason for the redirect: 0 no id in the address, 1 an unknown person, 2 activated but without a password.
  await page.goto(`${site}/activate`)
  await expect(page).toHaveURL(`${site}/join?rfr=0`)
  await page.goto(`${site}/activate?publicId=${'0'.repeat(32)}`)
  await expect(page).toHaveURL(`${site}/join?rfr=1`)
  // The expected 404 for an unknown person, and the mocked refusal below.
  expectedFaults.push(/status of 404/, /status of 409/)

  await page.goto(link)
  const button = page.getByRole('button', { name: 'Activate', exact: true })
  await expect(page.getByText('Activate your account')).toBeVisible()
  await expectAccessible(page, 'the activation page')

  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/activate.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await gate
    return route.fulfill({ status: 409, contentType: 'text/plain', body: '' })
  })
  await button.click()
  await expect(page.getByRole('button', { name: 'Activating…' })).toBeDisabled()
  release()
  await expect(page.getByText(/error activating your account.*customer support\. 1-800-555-\d{4}/)).toBeVisible()
  await page.unroute('**/activate.data*')

  await button.click()
  await expect(page).toHaveURL(link.replace('?', '/activated?'))
  await expect(page.getByText('Your account is open')).toBeVisible()
  await expectAccessible(page, 'the page after activation')
  const pageViews = () =>
    page.evaluate(() => (window as unknown as { dataLayer: { path: string }[] }).dataLayer.map(({ path }) => path))
  await expect.poll(pageViews).toEqual(['/activate', '/activate/activated'])

  // The path of the activated page replaced that of the activation page: Back leads to the page before both.
  await page.goBack()
  await expect(page).toHaveURL(`${site}/join?rfr=1`)
  await page.goto(link)
  await expect(page).toHaveURL(`${site}/join?rfr=2`)
  // Without an id this page redirects as `/activate` does.
  await page.goto(`${site}/activate/activated`)
  await expect(page).toHaveURL(`${site}/join?rfr=0`)
})
