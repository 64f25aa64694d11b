import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import type { TimelineEvent } from '../../contract/api/console/members.ts'
import type { ConsolePayout } from '../../contract/api/console/payouts.ts'
import { demoOperatorPassword } from '../../providers/authenticator/embedded/people.ts'
import { addPasskeyDevice } from './device.ts'
import { consoleUrl, refusedSignIn, signInOperator as signIn } from './operator.ts'
import { waitForMail } from './mail-box.ts'
import { newMember } from './membership.ts'
import { brandsUnderTest, type BrandUnderTest } from './people.ts'
import { storeSurveyResponses } from './survey-answers.ts'
import { expect, siteUrl, test } from './watched.ts'

const [lumen] = brandsUnderTest as [BrandUnderTest]
const site = siteUrl(lumen.id)
// Each code is valid once, so the journeys of one width run in order.
test.describe.configure({ mode: 'serial' })

async function openAna(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type('ruiz, ana')
  const line = page.getByRole('main').getByRole('link', { name: /Ana Ruiz/ })
  await expect(line).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible()
}

/** Adds a last page with one old event to the server's replies about the timeline. */
async function addLastPage(page: Page): Promise<void> {
  const event: TimelineEvent = {
    key: 'old',
    kind: 'card',
    title: 'Linked a card long ago',
    detail: '',
    stage: '',
    at: '2020-01-02T03:04:05.000Z',
    amountMinor: null,
    units: null,
    flags: [],
    zone: null,
    reward: null,
    dineId: null,
  }
  await page.route(/Timeline\?.*before=/, (route) => route.fulfill({ json: { events: [event], next: null } }))
  await page.route(/Timeline\?(?!.*before=)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), next: event.at } })
  })
}

/** A payout of Lumen Mobile's program to this target. */
const payoutTo = (target: string): ConsolePayout => ({
  partner: 'lumen-mobile',
  id: randomUUID(),
  memberId: randomUUID(),
  member: 'Ana Ruiz',
  way: 'statement_credit',
  units: 100,
  target,
  state: 'sent',
  code: null,
  provider: 'astra',
  reference: null,
  openedAt: '2026-11-02T03:04:05.000Z',
  stateAt: '2026-11-02T03:04:05.000Z',
  checkedAt: null,
  decisions: [],
})

/** Opens the site as Ana from her page in the console, and returns the frame that shows it. */
async function seeSite(page: Page) {
  await page.getByRole('button', { name: 'See the site as Ana' }).click()
  await page.getByLabel('Why').fill('Case 4417: says a dine in Boston is missing')
  await page.getByRole('button', { name: 'Open the site' }).click()
  return page.frameLocator('iframe[name="member-site"]')
}

/** Types into the first search box when it receives the focus for the first time. */
function typeWhenFocused(text: string): void {
  const type = () => text.split('').forEach((letter) => document.execCommand('insertText', false, letter))
  addEventListener('focusin', function listen({ target }) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return
    removeEventListener('focusin', listen)
    queueMicrotask(type)
  })
}

test('an operator finds a member by keyboard and reads the history of the account', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  // Letters typed at the first moment must stay in the search box.
  await page.addInitScript(typeWhenFocused, 'ruiz')
  await signIn(page, 'tomas@damask.example')
  expectedFaults.push(refusedSignIn)
  await expect(page.getByRole('searchbox')).toHaveValue('ruiz')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader')).toHaveText(['Lumen Dining Rewards', 'Meridian Dining'])
  const partnerList = page.getByRole('combobox', { name: 'Partner' })
  await partnerList.press('ArrowDown')
  await expect(partnerList).toHaveValue('lumen-mobile')
  await partnerList.press('ArrowUp')
  await expect(partnerList).toHaveValue('')
  await partnerList.blur() // the key `/` finds members from everywhere but a field
  await expectAccessible(page, 'the overview')
  await openAna(page)
  await expect(page.getByText('ana@lumen.example')).toBeVisible()
  await page.getByRole('button', { name: 'Dines' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Dined' }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reward posted' })).toHaveCount(0)
  await expectAccessible(page, 'a member')
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)

  await addLastPage(page)
  await page.getByRole('button', { name: 'Cards' }).click()
  await page.getByRole('button', { name: 'Show earlier' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'long ago' })).toBeFocused()
})

test('the list of payouts grows by a page without repeating rows, and focuses the first new one', async ({
  page,
  expectedFaults,
}) => {
  const secondPage = Promise.withResolvers<void>()
  await page.route(/Payouts\?view=open$/, (route) =>
    route.fulfill({ json: { payouts: [payoutTo('card 1'), payoutTo('card 2')], hasMore: true } }),
  )
  await page.route(/Payouts\?.*before=/, async (route) => {
    await secondPage.promise
    await route.fulfill({ json: { payouts: [payoutTo('card 3')], hasMore: false } })
  })
  await signIn(page, 'tomas@damask.example')
  expectedFaults.push(refusedSignIn)
  await page.getByRole('link', { name: 'Payouts' }).click()
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'to card' })
  const request = page.waitForRequest(/before=/)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await request
  await expect(rows).toHaveCount(2)
  secondPage.resolve()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('the member’s site in a frame is marked and read-only, and only the console ends the impersonation [P1-319] [P1-336] [P1-337] [P1-435]', async ({
  page,
  expectedFaults,
}) => {
  await signIn(page, 'ines@damask.example')
  await openAna(page)
  const frame = await seeSite(page)
  const mark = frame.getByRole('note').filter({ hasText: 'Ines Albrecht sees this as Ana Ruiz, looking only' })
  await expect(mark).toBeVisible()
  const memberFrame = page.frame({ name: 'member-site' })
  if (!memberFrame) throw new Error('there is no frame')
  // Waits until the script of the frame's first page has started: the script stores the emulation id.
  await memberFrame.waitForFunction(() => localStorage.getItem('emulationId') !== null)
  await frame.getByRole('link', { name: 'Find a restaurant' }).first().click()
  // The home page also has restaurants and the mark, and stays visible for a while: only the search page has this heading.
  await expect(frame.getByRole('heading', { level: 1, name: /^Restaurants/ })).toBeVisible()
  await expect(mark).toBeVisible()

  // The page ignores an exit message from another window than the console's, and from the console with a wrong id and nonce of valid form.
  const forged = { type: 'damask:emulation-exit', id: randomUUID(), nonce: 'x'.repeat(43) }
  await memberFrame.evaluate((message) => window.postMessage(message, '*'), forged)
  await page.evaluate((message) => document.querySelector('iframe')?.contentWindow?.postMessage(message, '*'), forged)
  // The server refuses to end the member's other sessions. The audit log below has the refusal.
  await memberFrame.evaluate(() => fetch('/api/Member/Sessions', { method: 'DELETE' }).catch(() => undefined))
  expect(await memberFrame.evaluate(async () => (await fetch('/api/Member')).status)).toBe(200)

  // The console reports the end to its server, which adds the last row to the audit log. The log is complete after that reply.
  const endReply = page.waitForResponse(/\/api\/Impersonations\/.*\/End$/)
  await page.getByRole('button', { name: 'End' }).click()
  await endReply
  await expect(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible()
  await page.getByRole('button', { name: 'Operators' }).click()
  await expect(page.getByText('Ines Albrecht stopped seeing the site').first()).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('table').getByText('Refused as member').first()).toBeVisible()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText(/^All [\d,]+ entries are as they were written/)).toBeVisible()
  // The site signs out while the console removes the frame. If the sign-out page loads before that, the browser refuses to frame it.
  expectedFaults.push(refusedSignIn, /status of 403|SignOut net::ERR_BLOCKED_BY_RESPONSE|frame-ancestors 'self'/)
})

test('a member whom an operator asks for a new email must set it before opening the account [P1-054, P1-055, P1-581]', async ({
  page,
  openWatchedPage,
  expectAccessible,
  expectedFaults,
}) => {
  const memberPage = await openWatchedPage()
  const person = await newMember(memberPage, lumen)
  await signIn(page, 'ines@damask.example')
  expectedFaults.push(refusedSignIn)
  await page.getByRole('searchbox').fill(person.email)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(person.lastName) })
    .click()
  await page.getByRole('button', { name: 'Ask for a new email' }).click()
  await page.getByLabel('Why').fill('Case 5102: the owner of this address never joined')
  await page.getByRole('button', { name: 'Ask at next sign-in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await memberPage.goto(`${site}/account/recent_activity`)
  await expect(memberPage).toHaveURL(/\/fix_credentials$/)
  await expectAccessible(memberPage, 'the page that asks for a new email')
  await memberPage.getByLabel('New email *').fill(`new.${person.email}`)
  await memberPage.getByRole('button', { name: 'Save email' }).click()
  await expect(memberPage.getByRole('heading', { name: 'Your email is changed.' })).toBeVisible()
  expect((await waitForMail(person.email, 'Your email was changed')).text).toContain('n•••@example.com')
  await memberPage.goto(`${site}/fix_credentials`)
  await expect(memberPage).toHaveURL(/\/account\/user_profile$/)
})

test('an operator adds and renames a passkey, signs in with it instead of a code, and removes it', async ({
  page,
  expectAccessible,
  expectedFaults,
}, { project }) => {
  await addPasskeyDevice(page)
  await signIn(page, 'grace@damask.example')
  await page.getByRole('link', { name: 'Your sign-in' }).click()
  await expectAccessible(page, 'the second factors')
  await page.getByLabel('Name').fill(`Laptop of ${project.name}`)
  await page.getByLabel('Your password').fill(demoOperatorPassword)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()
  const newPasskey = page.getByRole('listitem').filter({ hasText: `Laptop of ${project.name}` })
  await expect(newPasskey.getByText('not used yet')).toBeVisible()
  const renamedPasskey = page.getByRole('listitem').filter({ hasText: `Desk of ${project.name}` })
  await newPasskey.getByRole('button', { name: /^Rename/ }).click()
  await page.getByLabel(`Another name for Laptop of ${project.name}`).fill(`Desk of ${project.name}`)
  await page.keyboard.press('Enter')
  await expect(renamedPasskey.getByText('not used yet')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill('grace@damask.example')
  await page.getByLabel('Password').fill(demoOperatorPassword)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expectAccessible(page, 'the sign-in with a passkey')
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  await expect(renamedPasskey.getByText('last used')).toBeVisible()
  await renamedPasskey.getByRole('button', { name: /^Remove/ }).click()
  await expect(renamedPasskey).toHaveCount(0)
  expectedFaults.push(refusedSignIn)
})

test('a stored impersonation id signs the member out on a page outside of the console’s frame [P1-338]', async ({
  page,
}) => {
  await page.goto(`${site}/login`)
  await page.getByLabel(/^Email/).fill('marcus@lumen.example')
  await page.getByLabel('Password *', { exact: true }).fill('salt and butter')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/account/**')
  // Stores the id on a page without scripts of the site, so that the next page is the first to find it.
  await page.goto(`${site}/robots.txt`)
  await page.evaluate((id) => localStorage.setItem('emulationId', id), randomUUID())
  await page.goto(`${site}/search`, { waitUntil: 'commit' })
  await page.waitForURL('**/SignOut')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('emulationId'))).toBeNull()
})

test('a page of another origin cannot frame the site or the console', async ({ page, faults, expectedFaults }) => {
  // A local server whose page has no content security policy and frames the address in its path.
  const evil = createServer((request, response) => {
    const framedUrl = decodeURIComponent(request.url?.slice(1) ?? '')
    response.setHeader('content-type', 'text/html')
    response.end(framedUrl === 'favicon.ico' ? '' : `<iframe src="${framedUrl}"></iframe>`)
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const { port } = evil.address() as AddressInfo
  for (const address of [`${site}/`, `${consoleUrl}/`]) {
    await page.goto(`http://localhost:${port}/${encodeURIComponent(address)}`)
    const isReported = () => faults.some((fault) => fault.includes('frame-ancestors') && fault.includes(address))
    await expect.poll(isReported, `${address} lets itself be framed`).toBe(true)
  }
  evil.close()
  expectedFaults.push(/frame-ancestors|ERR_BLOCKED_BY/)
})

/** A row of a plot: its text, and the width of its bar in percent of the track. */
const barOf = async (row: Locator): Promise<string> => {
  const [track, bar] = await Promise.all([row.locator('svg').boundingBox(), row.locator('rect').boundingBox()])
  const filled = Math.round((100 * (bar?.width ?? 0)) / (track?.width ?? 1))
  return `${(await row.locator('th, td').allInnerTexts()).map((text) => text.trim()).join(' ')}, filled ${filled}%`
}
const barsOf = async (panel: Locator) =>
  Promise.all((await panel.locator('tbody').getByRole('row').all()).map((row) => barOf(row)))

test('an operator reads the answers to a survey as plots and texts, and downloads them without formulas [P1-387]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  const formula = '=HYPERLINK("https://evil.example")'
  const survey = await storeSurveyResponses('meridian-air', [
    { score: 5, why: ['Food', 'Price'], note: formula },
    { score: 4, why: ['Food'], note: 'Quiet, and "good"' },
    { score: 4 },
  ])
  await signIn(page, 'tomas@damask.example')
  expectedFaults.push(refusedSignIn)
  await page.getByRole('link', { name: 'Surveys' }).click()
  const line = page.getByRole('listitem').filter({ hasText: survey })
  await expect(line).toContainText('Meridian Dining')
  await expect(line).toContainText('3 responses')
  await line.getByRole('link', { name: survey }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 responses' })).toBeVisible()
  const panel = (name: string) =>
    page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { level: 2, name }) })
      .last()
  await expect(panel('The score?')).toContainText('Answered in 3 of 3 responses, average 4.33')
  expect(await barsOf(panel('The score?'))).toEqual([
    '1 0 0%, filled 0%',
    '2 0 0%, filled 0%',
    '3 0 0%, filled 0%',
    '4 2 67%, filled 67%',
    '5 1 33%, filled 33%',
  ])
  await expect(panel('Why?')).toContainText('Answered in 2 of 3 responses')
  expect(await barsOf(panel('Why?'))).toEqual(['Food 2 100%, filled 100%', 'Price 1 50%, filled 50%'])
  await expectAccessible(page, 'the answers to a survey')

  await expect(page.getByText(formula)).toHaveCount(0)
  await panel('A note?').getByRole('button', { name: 'Read the answers' }).click()
  await expect(panel('A note?').getByRole('listitem')).toHaveText([/^Quiet, and "good"/, /^=HYPERLINK/])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`meridian-air-${survey}.csv`)
  const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(header).toBe(
    '\uFEFFreceived_at,source,utm_campaign,utm_medium,utm_source,public_id,partner_code,The score?,Why?,A note?',
  )
  expect(rows.map((row) => row.split(',').slice(1).join())).toEqual([
    'site,,web,/search,,MER,4,,',
    'site,,web,/search,,MER,4,Food,"Quiet, and ""good"""',
    `site,,web,/search,,MER,5,Food; Price,"'=HYPERLINK(""https://evil.example"")"`,
  ])

  await page.getByLabel('From').fill('2199-01-01')
  await expect(page.getByText('No response in these days')).toBeVisible()
  await page.getByLabel('From').fill('')
  await page.route(/Surveys\/meridian-air\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mayReadAnswers: false } })
  })
  await page.reload()
  await expect(panel('The score?')).toBeVisible()
  await expect(panel('A note?')).toContainText('Your role may not read what people wrote.')
  await expect(page.getByRole('button', { name: /Read the answers|Download CSV/ })).toHaveCount(0)
})
