import type { Locator, Page, Response } from '@playwright/test'
import { smallWindow } from './browser.ts'
import { pressAt, tabTo } from './keyboard.ts'
import { signInMember } from './membership.ts'
import { closeOtherPrompts, panelOf, waitForMessages, stopClock, storedDates } from './survey-panel.ts'
import { endMotion, expect, siteUrl, test } from './watched.ts'

test.use({ showsPrompts: true })
const [carrier, airline, hotel] = ['lumen-mobile', 'meridian-air', 'alder-hotels'].map(siteUrl)
const dayMs = 86_400_000
const settleRounds = 10
const responsesUrl = '**/api/Surveys/*/Responses'

test.beforeEach(({ context }) => closeOtherPrompts(context))

/** Widths of window and panel in px. The panel has 35 percent of the window, at least 350 px; in windows up to 450 px, all but 24 px. */
const panelWidths = [
  [320, 296],
  [375, 351],
  [390, 366],
  [480, 350],
  [600, 350],
  [768, 350],
  [1000, 350],
  [1280, 448],
  [1440, 504],
] as const
/** Width and height in the window, in whole pixels. */
const sizeOf = (panel: Locator) =>
  panel.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return [Math.round(width), Math.round(height)]
  })

test('the title opens a survey panel of 450 px height and the specified width, closes it, and opens it again with the typed answer [P1-384] [P1-532] [P1-534] [P1-535] @layout', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${carrier}/search`)
  const panel = panelOf(page)
  const title = panel.getByRole('button', { name: 'Help us find your next dinner' })
  await expect(title).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Send answers' })).toBeHidden()
  await expectAccessible(page, 'the closed panel')
  await title.click()
  await expect(title).toHaveAttribute('aria-expanded', 'true')
  await page.evaluate(endMotion)
  const viewport = page.viewportSize()
  const sizes = []
  for (const [width] of panelWidths) {
    await page.setViewportSize({ width, height: 900 })
    sizes.push([width, ...(await sizeOf(panel))])
  }
  expect(sizes).toEqual(panelWidths.map(([width, expected]) => [width, expected, 450]))
  await page.setViewportSize(viewport ?? smallWindow)
  await expectAccessible(page, 'the open panel')
  await page.getByRole('textbox', { name: 'Which restaurant should join next?' }).fill('Ember & Oak')
  await title.focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Send answers' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Which restaurant should join next?' })).toHaveValue('Ember & Oak')
})

test('a visitor sends answers with tracking values, sees the thanks for 4 s, and sees the survey again 90 days later, but not an hour earlier [P1-010] [P1-321] [P1-380] [P1-386] [P1-387] [P1-499] [P1-531] [P1-533] [P1-607]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${carrier}/search?utm_campaign=spring`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Help us find your next dinner' }).click()
  await panel.getByRole('radio', { name: /^4/ }).check()
  await panel.getByRole('checkbox', { name: 'A cuisine' }).check()
  const hiddenFields = await panel
    .locator('input[type="hidden"]')
    .evaluateAll((fields) =>
      Object.fromEntries(fields.map((field) => [field.getAttribute('name'), field.getAttribute('value')])),
    )
  // The source is always the page's path, and the medium is always `web`.
  const tracking = {
    utm_campaign: 'spring',
    utm_medium: 'web',
    utm_source: '/search',
    public_id: '',
    partner_code: 'LUM',
  }
  expect(hiddenFields).toEqual(tracking)
  await stopClock(page)
  const [response] = await Promise.all([
    page.waitForResponse(responsesUrl),
    panel.getByRole('button', { name: 'Send answers' }).click(),
  ])
  expect([response.status(), new URL(response.url()).pathname]).toEqual([
    200,
    '/api/Surveys/lumen-finding-dinner/Responses',
  ])
  const { answers, utm_campaign, utm_source } = response.request().postDataJSON() as Record<string, unknown>
  // `missing` is the id of the text question.
  expect({ answers, utm_campaign, utm_source }).toEqual({
    answers: { ease: 4, looking_for: ['A cuisine'], missing: '' },
    utm_campaign: 'spring',
    utm_source: '/search',
  })
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  // The panel closes and stores the date 4 s after the thanks appear.
  await page.clock.runFor(3_500)
  expect(await storedDates(page)).toEqual({})
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.clock.runFor(600)
  await expect(panel).toBeHidden()
  const storedAt = Date.parse((await storedDates(page))['lumen-finding-dinner'] ?? '')
  expect(Math.abs(storedAt - (await page.evaluate(() => Date.now())))).toBeLessThan(60_000)
  await page.clock.resume()
  await expectNoPanel(page, `${carrier}/search`)
  await page.clock.setSystemTime(storedAt + 90 * dayMs - 3_600_000)
  await expectNoPanel(page, `${carrier}/search`)
  await page.clock.setSystemTime(storedAt + 90 * dayMs)
  await page.goto(`${carrier}/search`)
  await expect(panel).toBeVisible()
})

/** Opens a page and expects no survey panel on it, after the script that chooses the page's prompt has loaded and had time to choose. */
async function expectNoPanel(page: Page, address: string): Promise<void> {
  const paths = new Set<string>()
  const recordPath = (response: Response) => void paths.add(new URL(response.url()).pathname)
  page.on('response', recordPath)
  await page.goto(address)
  await expect.poll(() => [...paths].some((path) => /\/assets\/prompts-[\w-]+\.js$/.test(path))).toBe(true)
  page.off('response', recordPath)
  // The script of the panel loads after the page has chosen a survey.
  await page.waitForLoadState('networkidle')
  // Each round waits for the tasks that the page has queued so far, which may queue others.
  for (let round = 0; round < settleRounds; round += 1) await waitForMessages(page)
  await expect(panelOf(page)).toHaveCount(0)
}

test('closing the panel stores a date for this survey only, and the page shows no panel when it opens again [P1-321] [P1-385]', async ({
  page,
}) => {
  await page.goto(`${carrier}/search`)
  await panelOf(page).getByRole('button', { name: 'Close survey' }).click()
  await expect(panelOf(page)).toHaveCount(0)
  const dates = await storedDates(page)
  expect(Object.keys(dates)).toEqual(['lumen-finding-dinner'])
  await expectNoPanel(page, `${carrier}/search`)
})

test('a survey appears only on pages of its allow list, except those that are on its disallow list too [P1-381] [P1-382]', async ({
  page,
}) => {
  await expectNoPanel(page, `${carrier}/how-it-works`)
  await page.goto(`${carrier}/search`)
  await expect(panelOf(page)).toBeVisible()
  // The airline's survey allows `/earn*` and disallows `/earn/vip-upgrade`.
  await expectNoPanel(page, `${airline}/earn/vip-upgrade`)
  await page.goto(`${airline}/earn/how-it-works`)
  await expect(panelOf(page)).toBeVisible()
})

test('a survey with a delay of 8 s opens by itself and leaves the focus on the page, and a survey without a delay stays closed for a minute [P1-383] [P1-532]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // When `aria-expanded` first had each value, in ms of the page's clock: `false` when the title appeared, `true` when the form opened.
    const times: Record<string, number> = {}
    Object.assign(window, { times })
    new MutationObserver(() => {
      const state = document.querySelector('[data-survey] [aria-expanded]')?.getAttribute('aria-expanded')
      if (state) times[state] ??= Date.now()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  const delayMs = 8_000 // of the hotel's survey
  const toleranceMs = 100
  await page.clock.install()
  await page.goto(hotel ?? '')
  const title = panelOf(page).getByRole('button', { name: 'How was your evening?' })
  await expect(title).toBeVisible()
  // Moves the clock repeatedly, because the title may appear before the effect that starts the timer.
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(title).toHaveAttribute('aria-expanded', 'true', { timeout: 200 })
  }).toPass()
  const waitedMs = await page.evaluate(() => {
    const { times } = window as unknown as { times: { true: number; false: number } }
    return times.true - times.false
  })
  expect(waitedMs).toBeGreaterThanOrEqual(delayMs - toleranceMs)
  await expect(page.locator('body')).toBeFocused()
  await page.goto(`${carrier}/search`)
  const carrierTitle = panelOf(page).getByRole('button', { name: 'Help us find your next dinner' })
  await expect(carrierTitle).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(60_000)
  await expect(carrierTitle).toHaveAttribute('aria-expanded', 'false')
})

test('a required answer must be given; after a failed request the form keeps the answers and shows an error in view, and the retry sends the same key [M2-278]', async ({
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 500/, /500: /)
  const keys: string[] = []
  await page.route(responsesUrl, (route) => {
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
  await expect(panel.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('textbox')).toHaveValue('Ember & Oak')
  await panel.getByRole('button', { name: 'Send answers' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a visitor answers by keyboard, and the focus moves to the first answer that the page refuses and to the answer that the server refuses [P1-010] [P1-384] [P1-387] @layout', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 400/)
  await page.goto(`${carrier}/search`)
  const panel = panelOf(page)
  const sendButton = panel.getByRole('button', { name: 'Send answers' })
  const scale = panel.getByRole('radiogroup', { name: 'How easy is it to find a place you like?' })
  const textbox = panel.getByRole('textbox', { name: 'Which restaurant should join next?' })
  await panel.getByRole('button', { name: 'Help us find your next dinner' }).focus()
  await page.keyboard.press('Enter')
  await pressAt(page, sendButton)
  await expect(scale).toHaveAttribute('aria-invalid', 'true')
  await expect(scale.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page, 'the panel with a faulty answer')
  await page.keyboard.press('ArrowRight')
  await expect(scale.getByRole('radio', { name: '2', exact: true })).toBeChecked()
  await pressAt(page, panel.getByRole('checkbox', { name: 'A cuisine' }), 'Space')
  await tabTo(page, textbox)
  await page.keyboard.type('Ember & Oak')
  // `missing` is the id of the text question. The browser limits the length of the answer, so only a stubbed reply can refuse it.
  const errors = [{ field: 'answers.missing', message: 'Please write at most 500 characters.' }]
  const problem = {
    type: 'about:blank',
    title: 'Some answers are not right.',
    status: 400,
    code: 'fields_invalid',
    errors,
  }
  await page.route(responsesUrl, (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await pressAt(page, sendButton)
  await expect(textbox).toHaveAccessibleDescription('Please write at most 500 characters.')
  await expect(textbox).toBeFocused()
  await page.unroute(responsesUrl)
  await pressAt(page, sendButton)
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expectAccessible(page, 'the thanks')
})

test('the form carries the public id of a signed-in member, and the member’s data export contains the answers [P1-387] [P1-499]', async ({
  page,
}) => {
  await signInMember(page, 'lumen-mobile', 'ana@lumen.example')
  await page.goto(`${carrier}/account/overview`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Help us find your next dinner' }).click()
  const publicId = await page.locator('html').getAttribute('data-member')
  await expect(panel.locator('input[name="public_id"]')).toHaveValue(publicId ?? 'none')
  const note = `A place of Ana’s, ${Date.now()}`
  await panel.getByRole('radio', { name: /^5/ }).check()
  await panel.getByRole('textbox').fill(note)
  await panel.getByRole('button', { name: 'Send answers' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const dataExport = await page.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/CSRF')).json()) as { csrfToken: string }
    const response = await fetch('/api/Member/Data', { method: 'POST', headers: { 'x-xsrf-token': csrfToken } })
    return response.text()
  })
  expect(dataExport).toContain(note)
})

test('the survey, success and error pages open on the partners’ sites, and the error page links back to its survey [P1-071] [P1-072] [P1-073] [M2-278]', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${carrier}/surveys`)
  await expect(page.getByRole('heading', { level: 1, name: 'Help us find your next dinner' })).toBeVisible()
  await expectAccessible(page, 'the page of a survey')
  // No survey has this id.
  await page.goto(`${siteUrl('city-table')}/surveys?survey=nothing`)
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible()
  const bank = siteUrl('harbor-bank')
  for (const site of [carrier, airline, hotel, bank, siteUrl('city-table'), siteUrl('northfield-cu')]) {
    // The survey page of the bank is left out: survey-forms.journey.ts publishes a survey there and opens its page.
    for (const path of [...(site === bank ? [] : ['/surveys']), '/surveys/success', '/surveys/error']) {
      const response = await page.goto(`${site}${path}`)
      expect([response?.status(), site, path]).toEqual([200, site, path])
    }
  }
  await page.goto(`${carrier}/surveys/success`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await expectAccessible(page, 'the success page')
  await page.goto(`${carrier}/surveys/error?survey=lumen-finding-dinner`)
  await expect(page.getByText('There was an issue processing the survey.')).toBeVisible()
  await expectAccessible(page, 'the error page')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help us find your next dinner' })).toBeVisible()
})

test('a browser without script sends answers on the survey page, which keeps them after a missing answer; refused answers lead to the error page [P1-010] [P1-071]', async ({
  browser,
}) => {
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
  // The API refuses a key that is not a UUID.
  await page.locator('input[name=key]').evaluate((key: HTMLInputElement) => (key.value = 'none'))
  await page.getByRole('radio', { name: /^4/ }).check()
  await page.getByRole('button', { name: 'Send answers' }).click()
  await page.waitForURL('**/surveys/error?survey=lumen-finding-dinner')
  await context.close()
})
