import type { Frame, Page, Response } from '@playwright/test'
import { typeformOrigin } from '../../contract/typeform.ts'
import { enter } from './membership.ts'
import { publishAtProduct, withdrawAtProduct } from './publish.ts'
import { endMotion, expect, isSmall, siteOf, test } from './watched.ts'

test.use({ prompts: true })
const [carrier, airline, hotel, bank] = ['lumen-mobile', 'meridian-air', 'alder-hotels', 'harbor-bank'].map(siteOf)
const dayMs = 86_400_000
const responses = '**/api/Surveys/*/Responses'

const panelOf = (page: Page) => page.locator('[data-survey]')
const seen = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('surveyLastSeen') ?? '{}') as Record<string, string>)

/** A visitor who closed every other prompt. */
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    if (window !== window.top || window.origin === 'null') return
    localStorage.setItem('generalPopup', 'this-is-big')
    for (const key of ['announcementDismissed', 'pwaInstallLater'])
      localStorage.setItem(key, '2999-01-01T00:00:00.000Z')
    localStorage.setItem('ssoAnnouncementDismissed', '1')
  })
})

test('the title opens and closes a panel of 450 px, 35 percent wide and at least 350 px [P1-384] [P1-532] [P1-534] [P1-535] @layout', async ({
  page,
  accessible,
}) => {
  await page.goto(`${carrier}/search`)
  const panel = panelOf(page)
  const title = panel.getByRole('button', { name: 'Help us find your next dinner' })
  await expect(title).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Send answers' })).toBeHidden()
  await accessible(page, 'the closed panel')
  await title.click()
  await expect(title).toHaveAttribute('aria-expanded', 'true')
  await page.evaluate(endMotion)
  const size = () => panel.evaluate((one) => [one.getBoundingClientRect().height, one.getBoundingClientRect().width])
  const room = await page.evaluate(() => document.documentElement.clientWidth)
  const [height, width = 0] = await size()
  expect(height).toBe(450)
  expect(Math.abs(width - (isSmall(page) ? room - 24 : room * 0.35))).toBeLessThanOrEqual(1)
  await accessible(page, 'the open panel')
  if (!isSmall(page)) {
    await page.setViewportSize({ width: 900, height: 900 })
    expect((await size())[1]).toBe(350)
  }
  await page.getByRole('textbox', { name: 'Which restaurant should join next?' }).fill('Ember & Oak')
  await title.focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Send answers' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Which restaurant should join next?' })).toHaveValue('Ember & Oak')
})

test('a visitor answers, reads the thanks for 4 s, and is asked again after 90 days [P1-010] [P1-321] [P1-380] [P1-386] [P1-387] [P1-499] [P1-531] [P1-533] [P1-607]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${carrier}/search?utm_campaign=spring`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Help us find your next dinner' }).click()
  await panel.getByRole('radio', { name: /^4/ }).check()
  await panel.getByRole('checkbox', { name: 'A cuisine' }).check()
  const hidden = await panel
    .locator('input[type="hidden"]')
    .evaluateAll((fields) =>
      Object.fromEntries(fields.map((field) => [field.getAttribute('name'), field.getAttribute('value')])),
    )
  const tracking = {
    utm_campaign: 'spring',
    utm_medium: 'web',
    utm_source: '/search',
    public_id: '',
    partner_code: 'LUM',
  }
  expect(hidden).toEqual(tracking)
  await stopClock(page)
  const [answer] = await Promise.all([
    page.waitForResponse(responses),
    panel.getByRole('button', { name: 'Send answers' }).click(),
  ])
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([
    200,
    '/api/Surveys/lumen-finding-dinner/Responses',
  ])
  const { answers, utm_campaign, utm_source } = answer.request().postDataJSON() as Record<string, unknown>
  expect({ answers, utm_campaign, utm_source }).toEqual({
    ...{ answers: { ease: 4, looking_for: ['A cuisine'], missing: '' }, utm_campaign: 'spring', utm_source: '/search' },
  })
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await page.clock.runFor(3_500)
  expect(await seen(page)).toEqual({})
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.clock.runFor(600)
  await expect(panel).toBeHidden()
  const at = Date.parse((await seen(page))['lumen-finding-dinner'] ?? '')
  expect(Math.abs(at - (await page.evaluate(() => Date.now())))).toBeLessThan(60_000)
  await page.clock.resume()
  await staysAway(page, `${carrier}/search`)
  await page.clock.setSystemTime(at + 90 * dayMs - 3_600_000)
  await staysAway(page, `${carrier}/search`)
  await page.clock.setSystemTime(at + 90 * dayMs)
  await page.goto(`${carrier}/search`)
  await expect(panel).toBeVisible()
})

/** Opens a page, and looks once the part that chooses its one prompt has come and chosen, which is its first effect. */
async function staysAway(page: Page, address: string): Promise<void> {
  const parts = new Set<string>()
  const note = (response: Response) => void parts.add(new URL(response.url()).pathname)
  page.on('response', note)
  await page.goto(address)
  await expect.poll(() => [...parts].some((path) => /\/assets\/prompts-[\w-]+\.js$/.test(path))).toBe(true)
  page.off('response', note)
  for (let round = 0; round < 10; round += 1) await settle(page)
  await expect(panelOf(page)).toHaveCount(0)
}

/** Stops the page's clock: from here on only the test moves it. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

test('closing the panel stores the date of this survey, and the panel stays away [P1-321] [P1-385]', async ({
  page,
}) => {
  await page.goto(`${carrier}/search`)
  await panelOf(page).getByRole('button', { name: 'Close survey' }).click()
  await expect(panelOf(page)).toHaveCount(0)
  const dates = await seen(page)
  expect(Object.keys(dates)).toEqual(['lumen-finding-dinner'])
  await staysAway(page, `${carrier}/search`)
})

test('the panel is on pages of the allow list alone, and on none of the disallow list [P1-381] [P1-382]', async ({
  page,
}) => {
  await staysAway(page, `${carrier}/how-it-works`)
  await page.goto(`${carrier}/search`)
  await expect(panelOf(page)).toBeVisible()
  await staysAway(page, `${airline}/earn/vip-upgrade`)
  await page.goto(`${airline}/earn/how-it-works`)
  await expect(panelOf(page)).toBeVisible()
})

test('a survey with a delay opens after it, and one without waits for the visitor [P1-383] [P1-532]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // When the title came and when its form opened, by the page's own clock.
    const times: Record<string, number> = {}
    Object.assign(window, { times })
    new MutationObserver(() => {
      const state = document.querySelector('[data-survey] [aria-expanded]')?.getAttribute('aria-expanded')
      if (state) times[state] ??= Date.now()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.clock.install()
  await page.goto(hotel ?? '')
  const title = panelOf(page).getByRole('button', { name: 'How was your evening?' })
  await expect(title).toBeVisible()
  await page.clock.runFor(8_000)
  await expect(title).toHaveAttribute('aria-expanded', 'true')
  const waited = await page.evaluate(() => {
    const { times } = window as unknown as { times: { true: number; false: number } }
    return times.true - times.false
  })
  expect(waited).toBeGreaterThanOrEqual(7_900)
  await expect(page.locator('body')).toBeFocused()
  await page.goto(`${carrier}/search`)
  const other = panelOf(page).getByRole('button', { name: 'Help us find your next dinner' })
  await expect(other).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(60_000)
  await expect(other).toHaveAttribute('aria-expanded', 'false')
})

test('answers that did not arrive stay in the form, and sending them again stores one response', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 500/, /500: /)
  const keys: string[] = []
  await page.route(responses, (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key)
    return keys.length === 1 ? route.fulfill({ status: 500, body: '{}' }) : route.continue()
  })
  await page.goto(`${carrier}/search`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Help us find your next dinner' }).click()
  await panel.getByRole('button', { name: 'Send answers' }).click()
  await expect(panel.getByText('Please answer this question.')).toBeVisible()
  await panel.getByRole('radio', { name: /^2/ }).check()
  await panel.getByRole('textbox').fill('Ember & Oak')
  await panel.getByRole('button', { name: 'Send answers' }).click()
  await expect(panel.getByRole('alert')).toContainText('There was an issue processing the survey.')
  await expect(panel.getByRole('textbox')).toHaveValue('Ember & Oak')
  await panel.getByRole('button', { name: 'Send answers' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a member’s answers are in the member’s data under their own public id [P1-387] [P1-499]', async ({ page }) => {
  await enter(page, 'lumen-mobile', 'ana@lumen.example')
  await page.goto(`${carrier}/account/overview`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Help us find your next dinner' }).click()
  const publicId = await page.locator('html').getAttribute('data-member')
  await expect(panel.locator('input[name="public_id"]')).toHaveValue(publicId ?? 'nobody')
  const note = `A place of Ana’s, ${Date.now()}`
  await panel.getByRole('radio', { name: /^5/ }).check()
  await panel.getByRole('textbox').fill(note)
  await panel.getByRole('button', { name: 'Send answers' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const data = await page.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/CSRF')).json()) as { csrfToken: string }
    const answer = await fetch('/api/Member/Data', { method: 'POST', headers: { 'x-xsrf-token': csrfToken } })
    return answer.text()
  })
  expect(data).toContain(note)
})

test('every partner has the pages of surveys [P1-071] [P1-072] [P1-073]', async ({ page, accessible }) => {
  // Another test may have published a form of the service at the bank.
  await page.route(`${typeformOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A form</p>' }),
  )
  await page.goto(`${carrier}/surveys`)
  await expect(page.getByRole('heading', { level: 1, name: 'Help us find your next dinner' })).toBeVisible()
  await accessible(page, 'the page of a survey')
  await page.goto(`${bank}/surveys?survey=nothing`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const site of [carrier, airline, hotel, bank, siteOf('city-table'), siteOf('northfield-cu')]) {
    for (const path of ['/surveys', '/surveys/success', '/surveys/error']) {
      const answer = await page.goto(`${site}${path}`)
      expect([answer?.status(), path]).toEqual([200, path])
    }
  }
  await page.goto(`${carrier}/surveys/success`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await accessible(page, 'the success page')
  await page.goto(`${carrier}/surveys/error?survey=lumen-finding-dinner`)
  await expect(page.getByText('There was an issue processing the survey.')).toBeVisible()
  await accessible(page, 'the error page')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help us find your next dinner' })).toBeVisible()
})

test('a browser without scripts answers on the page of surveys [P1-010] [P1-071]', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${carrier}/surveys`)
  await page.getByRole('textbox').fill('Ember & Oak')
  await page.getByRole('button', { name: 'Send answers' }).click()
  await expect(page.getByText('Please answer this question.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Ember & Oak')
  await page.getByRole('radio', { name: /^4/ }).check()
  await page.getByRole('button', { name: 'Send answers' }).click()
  await page.waitForURL('**/surveys/success')
  await page.goto(`${carrier}/surveys`)
  await context.clearCookies()
  await page.getByRole('radio', { name: /^4/ }).check()
  await page.getByRole('button', { name: 'Send answers' }).click()
  await page.waitForURL('**/surveys/error?survey=lumen-finding-dinner')
  await context.close()
})

const form = { type: 'surveys', slug: 'form-of-a-service' } as const
const serviceForm = (id: string, auto_close?: number) => ({
  ...{ text: 'Tell the bank', id, url_allow_list: [{ url_allowed: '/search' }] },
  form: { service: 'typeform', id: 'lT4Z3j', ...(auto_close === undefined ? {} : { auto_close }) },
})

/** Stands in for the service at its own origin: notes its address and says what a test has it say. */
async function openForm(page: Page, id: string): Promise<{ address: URL; service: Frame; around: Frame }> {
  await page.route(`${typeformOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Form</title><p>A form of the service</p>' }),
  )
  await expect(async () => {
    await page.goto(`${bank}/search`)
    await expect(page.locator(`[data-survey="${id}"]`)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await panelOf(page).getByRole('button', { name: 'Tell the bank' }).click()
  await expect(
    page.frameLocator('[data-survey] iframe').frameLocator('iframe').getByText('A form of the service'),
  ).toBeVisible()
  const service = page.frames().find((frame) => frame.url().startsWith(typeformOrigin))
  const around = service?.parentFrame()
  if (!service || !around) throw new Error('the form is in no frame')
  return { address: new URL(service.url()), service, around }
}

test.describe.serial('a form of a service', () => {
  // The browser notes what the server refuses.
  test.beforeEach(({ forgiven }) => void forgiven.push(/status of 404/))
  // Pages of this partner show no such form to other journeys.
  test.afterAll(() => withdrawAtProduct('harbor-bank', form))

  test('carries the tracking fields and closes after it was sent, no sooner than 500 ms [P1-498] [P1-499] [P1-536] [P1-607]', async ({
    page,
  }) => {
    await publishAtProduct('harbor-bank', { ...form, fields: serviceForm('bank-form', 100) })
    await page.clock.install()
    const { address, service } = await openForm(page, 'bank-form')
    expect(address.pathname).toBe('/to/lT4Z3j')
    const fields = Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
    expect(fields).toEqual({ utm_medium: 'web', utm_source: '/search', partner_code: 'HBR' })
    await stopClock(page)
    await service.evaluate(
      (embedId) => window.parent.postMessage({ type: 'form-submit', embedId, responseId: 'r1' }, '*'),
      address.searchParams.get('typeform-embed-id'),
    )
    // The document around the form forwards the message to the page, whose clock is stopped meanwhile.
    await page.clock.runFor(499)
    await expect(panelOf(page)).toBeVisible()
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(panelOf(page)).toHaveCount(0, { timeout: 200 })
    }).toPass()
    expect(Object.keys(await seen(page))).toEqual(['bank-form'])
  })

  test('is closed by no forged message [P1-498]', async ({ page }) => {
    await publishAtProduct('harbor-bank', { ...form, fields: serviceForm('bank-forged', 0) })
    await page.clock.install()
    const { address, service, around } = await openForm(page, 'bank-forged')
    const embedId = address.searchParams.get('typeform-embed-id')
    const submit = { type: 'form-submit', embedId, responseId: 'r1' }
    // From the service: another embedding, another event, no object. Straight to the page instead of the document around it.
    await service.evaluate((message) => {
      for (const forged of [{ ...message, embedId: 'other' }, { ...message, type: 'form-ready' }, 'form-submit', null])
        window.parent.postMessage(forged, '*')
      window.top?.postMessage(message, '*')
      window.top?.postMessage({ type: 'damask-survey-sent', survey: 'bank-forged' }, '*')
    }, submit)
    // From the page to itself and to the document around the form: the right words from the wrong window.
    await page.evaluate((message) => {
      window.postMessage({ type: 'damask-survey-sent', survey: 'bank-forged' }, '*')
      document.querySelector<HTMLIFrameElement>('[data-survey] iframe')?.contentWindow?.postMessage(message, '*')
    }, submit)
    // From the document around the form: another survey.
    await around.evaluate(() => window.parent.postMessage({ type: 'damask-survey-sent', survey: 'another' }, '*'))
    await settle(page, around, service)
    await page.clock.runFor(10_000)
    await expect(panelOf(page)).toBeVisible()
    expect(await seen(page)).toEqual({})
    // The same words from the right window close it.
    await service.evaluate((message) => window.parent.postMessage(message, '*'), submit)
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(panelOf(page)).toHaveCount(0, { timeout: 200 })
    }).toPass()
  })

  test('may be framed by the document around it and by no other page [P1-497] [P1-498]', async ({ page }) => {
    await publishAtProduct('harbor-bank', { ...form, fields: serviceForm('bank-policy') })
    await openForm(page, 'bank-policy')
    const policyOf = (path: string) =>
      page.evaluate(async (address) => (await fetch(address)).headers.get('content-security-policy') ?? '', path)
    expect(await policyOf('/surveys/form/bank-policy')).toContain(`frame-src ${typeformOrigin};`)
    for (const path of ['/', '/search', '/surveys', '/surveys/form/another', '/login', '/account/manage_cards'])
      expect(await policyOf(path), path).not.toContain('typeform')
    expect(await policyOf('/surveys/form/bank-policy')).not.toMatch(/script-src[^;]*typeform/)
    await page.goto(`${carrier}/search`)
    const elsewhere = await page.evaluate(async () => {
      const answer = await fetch('/surveys/form/bank-policy')
      return [answer.status, (answer.headers.get('content-security-policy') ?? '').includes('typeform')]
    })
    expect(elsewhere).toEqual([404, false])
  })
})

/** Every message that was sent before has been delivered: each window answers one more that comes after them. */
async function settle(...places: (Page | Frame)[]): Promise<void> {
  for (const place of places)
    await place.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage('')
        }),
    )
}
