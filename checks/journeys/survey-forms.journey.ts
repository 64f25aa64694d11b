import type { Frame, Locator, Page } from '@playwright/test'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { typeformOrigin } from '../../contract/typeform.ts'
import { callerOf } from './membership.ts'
import { publishAtProduct, withdrawAtProduct } from './publish.ts'
import { closeOtherPrompts, panelOf, waitForMessages, stopClock, storedDates } from './survey-panel.ts'
import { expect, siteUrl, test } from './watched.ts'

test.use({ showsPrompts: true })
const [carrierSite, bankSite] = ['lumen-mobile', 'harbor-bank'].map(siteUrl)

test.beforeEach(({ context }) => closeOtherPrompts(context))

const form = { type: 'surveys', slug: 'form-of-a-service' } as const
/** The page of one restaurant, which no other journey opens at this partner. The surveys of this file show their panel only there. */
let panelPage: string
/** Fields of a survey whose form is at the service. `auto_close`: milliseconds until the panel closes after the form was sent. */
const surveyFields = (id: string, auto_close?: number) => ({
  text: 'Tell the bank',
  id,
  url_allow_list: [{ url_allowed: panelPage }],
  form: { service: 'typeform', id: 'lT4Z3j', ...(auto_close === undefined ? {} : { auto_close }) },
})

/** Loads `panelPage` until its panel offers the published survey, and opens the survey. */
async function openPanel(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${bankSite}${panelPage}`)
    await expect(page.locator(`[data-survey="${id}"]`)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await panelOf(page).getByRole('button', { name: 'Tell the bank' }).click()
}

/** Moves the page's clock in steps of 5 s until an element is visible: the timer that shows it may start any time after the click. */
const runClockUntilVisible = (page: Page, target: Locator) =>
  expect(async () => {
    await page.clock.runFor(5_000)
    await expect(target).toBeVisible({ timeout: 500 })
  }).toPass()

/**
 * Opens the panel of a survey, with a page of the test in place of the service's form. Returns the form's address, its frame and the frame
 * around it.
 */
async function openForm(page: Page, id: string): Promise<{ address: URL; service: Frame; outerFrame: Frame }> {
  await page.route(`${typeformOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Form</title><p>A form of the service</p>' }),
  )
  await openPanel(page, id)
  await expect(
    page.frameLocator('[data-survey] iframe').frameLocator('iframe').getByText('A form of the service'),
  ).toBeVisible()
  const service = page.frames().find((frame) => frame.url().startsWith(typeformOrigin))
  const outerFrame = service?.parentFrame()
  if (!service || !outerFrame) throw new Error('the form is in no frame')
  return { address: new URL(service.url()), service, outerFrame }
}

/**
 * Dispatches two messages with the right content in a document that frames a form. The first is from the right frame with a wrong origin,
 * as after a navigation to another site. The second is from another window with the right origin, such as a popup of the form.
 */
const dispatchForged = (outerDocument: Page | Frame, data: object, rightOrigin: string) =>
  outerDocument.evaluate(
    ({ message, origin }) => {
      const frameWindow = document.querySelector<HTMLIFrameElement>(
        '[data-survey] iframe, main > iframe',
      )?.contentWindow
      if (!frameWindow) throw new Error('there is no frame')
      window.dispatchEvent(
        new MessageEvent('message', { data: message, origin: 'https://other.example', source: frameWindow }),
      )
      window.dispatchEvent(new MessageEvent('message', { data: message, origin, source: window }))
    },
    { message: data, origin: rightOrigin },
  )

test.describe.serial('a form of a service', () => {
  // The server answers 404 for the form of a survey that it does not have, and the browser logs it.
  test.beforeEach(({ expectedFaults }) => void expectedFaults.push(/status of 404/))
  test.beforeAll(async () => {
    const { merchants } = await callerOf('harbor-bank').call(searchMerchants, { query: { location: 'Chicago, IL' } })
    panelPage = `/merchants/${merchants.at(-1)?.id}`
  })
  test.afterAll(() => withdrawAtProduct('harbor-bank', form))

  test('carries the tracking fields and closes no sooner than 500 ms after it was sent [P1-498] [P1-499] [P1-536] [P1-607]', async ({
    page,
  }) => {
    // A survey may ask for 100 ms; the product waits at least 500.
    await publishAtProduct('harbor-bank', { ...form, fields: surveyFields('bank-form', 100) })
    await page.clock.install()
    const { address, service } = await openForm(page, 'bank-form')
    expect(address.pathname).toBe('/to/lT4Z3j')
    const fields = Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
    expect(fields).toEqual({ utm_medium: 'web', utm_source: panelPage, partner_code: 'HBR' })
    await stopClock(page)
    await service.evaluate(
      (embedId) => window.parent.postMessage({ type: 'form-submit', embedId, responseId: 'r1' }, '*'),
      address.searchParams.get('typeform-embed-id'),
    )
    // The document around the form forwards the message to the page, whose clock is stopped meanwhile.
    await waitForMessages(service, service.parentFrame() ?? page, page)
    await page.clock.runFor(499)
    await expect(panelOf(page)).toBeVisible()
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(panelOf(page)).toHaveCount(0, { timeout: 200 })
    }).toPass()
    expect(Object.keys(await storedDates(page))).toEqual(['bank-form'])
  })

  test('ignores forged messages [P1-498]', async ({ page }) => {
    await publishAtProduct('harbor-bank', { ...form, fields: surveyFields('bank-forged', 0) })
    await page.clock.install()
    const { address, service, outerFrame } = await openForm(page, 'bank-forged')
    const embedId = address.searchParams.get('typeform-embed-id')
    const submitMessage = { type: 'form-submit', embedId, responseId: 'r1' }
    // From the service to the document around it: another embedding, another event, no object. Then the right content directly to the page.
    await service.evaluate((message) => {
      for (const forged of [{ ...message, embedId: 'other' }, { ...message, type: 'form-ready' }, 'form-submit', null])
        window.parent.postMessage(forged, '*')
      window.top?.postMessage(message, '*')
      window.top?.postMessage({ type: 'damask-survey-sent', survey: 'bank-forged' }, '*')
    }, submitMessage)
    // From the page to itself and to the document around the form: the right content from the wrong window.
    await page.evaluate((message) => {
      window.postMessage({ type: 'damask-survey-sent', survey: 'bank-forged' }, '*')
      document.querySelector<HTMLIFrameElement>('[data-survey] iframe')?.contentWindow?.postMessage(message, '*')
    }, submitMessage)
    // From the document around the form: another survey, another kind of message, no object.
    await outerFrame.evaluate(() => {
      const sentMessage = { type: 'damask-survey-sent', survey: 'bank-forged' }
      for (const forged of [
        { ...sentMessage, survey: 'another' },
        { ...sentMessage, type: 'form-submit' },
        sentMessage.type,
        null,
      ])
        window.parent.postMessage(forged, '*')
    })
    await dispatchForged(outerFrame, submitMessage, typeformOrigin)
    await dispatchForged(page, { type: 'damask-survey-sent', survey: 'bank-forged' }, bankSite ?? '')
    await waitForMessages(page, outerFrame, service)
    await page.clock.runFor(10_000)
    await expect(panelOf(page)).toBeVisible()
    expect(await storedDates(page)).toEqual({})
    // The same content from the right window closes the panel.
    await service.evaluate((message) => window.parent.postMessage(message, '*'), submitMessage)
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(panelOf(page)).toHaveCount(0, { timeout: 200 })
    }).toPass()
  })

  test('shows an error while the service cannot be reached, and loads after a retry when the service works again [P1-498]', async ({
    page,
    expectAccessible,
    expectedFaults,
  }) => {
    expectedFaults.push(/ERR_FAILED/)
    await publishAtProduct('harbor-bank', { ...form, fields: surveyFields('bank-down') })
    let isDown = true
    const readyPage = `<!doctype html><title>Form</title><p>A form of the service</p><script>
      const embedId = new URLSearchParams(location.search).get('typeform-embed-id')
      parent.postMessage({ type: 'form-ready', embedId }, '*')</script>`
    await page.route(`${typeformOrigin}/**`, (route) =>
      isDown ? route.abort() : route.fulfill({ contentType: 'text/html', body: readyPage }),
    )
    await page.clock.install()
    await openPanel(page, 'bank-down')
    const outerFrame = page.frameLocator('[data-survey] iframe')
    const alert = outerFrame.getByRole('alert')
    const tryAgain = outerFrame.getByRole('button', { name: 'Try again' })
    await runClockUntilVisible(page, tryAgain)
    await expect(alert).toContainText('The survey is not loading.')
    await expectAccessible(page, 'the panel without its form')
    isDown = false
    await tryAgain.click()
    await expect(outerFrame.frameLocator('iframe').getByText('A form of the service')).toBeVisible()
    await expect(tryAgain).toBeHidden()
    await page.clock.runFor(60_000)
    await expect(tryAgain).toBeHidden()
    await panelOf(page).getByRole('button', { name: 'Close survey' }).click()
    expect(Object.keys(await storedDates(page))).toEqual(['bank-down'])
  })

  test('may be framed by the document around it and by no other page [P1-497] [P1-498]', async ({ page }) => {
    await publishAtProduct('harbor-bank', { ...form, fields: surveyFields('bank-policy') })
    await openForm(page, 'bank-policy')
    const policyOf = (path: string) =>
      page.evaluate(async (address) => (await fetch(address)).headers.get('content-security-policy') ?? '', path)
    expect(await policyOf('/surveys/form/bank-policy')).toContain(`frame-src ${typeformOrigin};`)
    for (const path of [
      '/',
      '/search',
      panelPage,
      '/surveys',
      '/surveys/form/another',
      '/login',
      '/account/manage_cards',
    ])
      expect(await policyOf(path), path).not.toContain('typeform')
    expect(await policyOf('/surveys/form/bank-policy')).not.toMatch(/script-src[^;]*typeform/)
    await page.goto(`${carrierSite}/search`)
    // The reply of another partner's site: its status, and whether its policy names the service.
    const otherPartnerReply = await page.evaluate(async () => {
      const response = await fetch('/surveys/form/bank-policy')
      return [response.status, (response.headers.get('content-security-policy') ?? '').includes('typeform')]
    })
    expect(otherPartnerReply).toEqual([404, false])
    // /surveys shows the partner's only survey, on a page that `url_allow_list` does not name.
    await page.goto(`${bankSite}/surveys`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tell the bank' })).toBeVisible()
  })
})
