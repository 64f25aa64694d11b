import { createServer, type Server } from 'node:http'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketClaimsAt, openTestVault, linkKey, type RunningVault } from '../../checks/fixtures/real-vault.ts'
import type { FrameMessage } from '../../contract/vault.ts'
import type { CardBrand } from '../../domain/cards/brand.ts'
import { findCardNumbers } from '../../checks/pan-hunt.ts'
import { frameTicket } from '../../providers/vault/client.ts'
import { browserArgs, findChromium } from '../../tools/lib/chromium.ts'

/** The last two digits of a year in which a card is still valid. */
const validYear = String(new Date().getUTCFullYear() + 3).slice(-2)
let vault: RunningVault
let browser: Browser
let pageServer: Server
let port: number

declare global {
  interface Window {
    messages: (FrameMessage & { from: string })[]
    post: (message: object) => void
  }
}

beforeAll(async () => {
  vault = await openTestVault()
  // A page that embeds the frame as a partner's page does, and records all messages.
  pageServer = createServer((request, response) => {
    const frame = new URL(request.url ?? '/', 'http://page').searchParams.get('frame') ?? ''
    response.setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Add a card</title><main><h1>Add a card</h1>
      <iframe id="frame" title="Secure card entry" width="500" height="300"></iframe></main><script>
      window.messages = []
      addEventListener('message', (event) => messages.push({ ...event.data, from: event.origin }))
      window.post = (message) => document.getElementById('frame').contentWindow.postMessage(message, '${vault.url}')
      document.getElementById('frame').src = ${JSON.stringify(frame)}</script></html>`)
  })
  await new Promise<void>((resolve) => pageServer.listen(0, 'localhost', resolve))
  const address = pageServer.address()
  port = typeof address === 'object' && address ? address.port : 0
  const executablePath = findChromium()
  browser = await chromium.launch({ args: browserArgs, ...(executablePath ? { executablePath } : {}) })
})
afterAll(async () => {
  await browser.close()
  pageServer.close()
  await vault.stop()
})

async function openFrame(
  options: {
    /** The host of the page that embeds the frame. */
    host?: string
    /** The host that the ticket allows to embed the frame. */
    ticketHost?: string
    scheme?: 'light' | 'dark'
    hasFakeClock?: boolean
    brands?: CardBrand[]
  } = {},
) {
  const { host = 'lumen-mobile.localhost', ticketHost = host, scheme = 'light', hasFakeClock = false, brands } = options
  const parentOrigin = `http://${ticketHost}:${port}`
  const claims = ticketClaimsAt(vault.time.now, { parentOrigin, ...(brands ? { brands } : {}) })
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 600, height: 500 } })
  const page = await context.newPage()
  if (hasFakeClock) await page.clock.install()
  const consoleErrors: string[] = []
  page.on(
    'console',
    (line) => (line.type() === 'error' || line.type() === 'warning') && consoleErrors.push(line.text()),
  )
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  const frameUrl = `${vault.url}/frame?ticket=${await frameTicket(claims, linkKey)}`
  await page.goto(`http://${host}:${port}/?frame=${encodeURIComponent(frameUrl)}`)
  const frame = page.frameLocator('#frame')
  const [number, expiry] = [frame.getByLabel('Card number'), frame.getByLabel('Expiration date')]
  const post = (type: string, overrides: object = {}) =>
    page.evaluate((message) => window.post(message), {
      type: `damask.frame.${type}`,
      nonce: claims.nonce,
      ...overrides,
    })
  return { page, frame, number, expiry, claims, consoleErrors, post }
}

/** Waits for a message of this type and returns the newest. */
async function newestMessage(page: Page, type: FrameMessage['type']): Promise<Record<string, unknown>> {
  await page.waitForFunction((expected) => window.messages.some((message) => message.type === expected), type)
  return page.evaluate((expected) => ({ ...window.messages.findLast((message) => message.type === expected) }), type)
}

test('a card typed with spaces and a dash is encrypted in the browser, and the vault decrypts and tokenizes it [M2-245]', async () => {
  const { page, number, expiry, claims, consoleErrors, post } = await openFrame()
  await newestMessage(page, 'damask.frame.ready')
  await number.pressSequentially('4242 4242-4242 4242')
  expect(await number.inputValue()).toBe('4242 4242 4242 4242')
  await expiry.pressSequentially(`12${validYear}`)
  expect(await expiry.inputValue()).toBe(`12 / ${validYear}`)
  // Each key press posts a state; the last state may not have arrived yet.
  await page.waitForFunction(
    () => window.messages.findLast((message) => message.type === 'damask.frame.state')?.complete,
  )
  expect(await newestMessage(page, 'damask.frame.state')).toMatchObject({ brand: 'visa', empty: false })
  await post('submit')
  const sealedMessage = await newestMessage(page, 'damask.frame.sealed')
  expect(sealedMessage).toMatchObject({ brand: 'visa', lastFour: '4242', nonce: claims.nonce, from: vault.url })
  const reply = await vault.client.tokenize({
    sealed: String(sealedMessage['sealed']),
    partner: claims.partner,
    session: claims.session,
    cardholder: 'd'.repeat(32),
    countryCode: 'USA',
  })
  expect(reply).toMatchObject({ ok: true, brand: 'visa', lastFour: '4242' })
  expect(findCardNumbers(JSON.stringify(await page.evaluate(() => window.messages)))).toEqual([])
  await post('reset')
  await page.waitForFunction(() => window.messages.findLast((message) => message.type === 'damask.frame.state')?.empty)
  expect([await number.inputValue(), await expiry.inputValue()]).toEqual(['', ''])
  expect(consoleErrors).toEqual([])
  await page.context().close()
})

test('keeps the caret at the typed or deleted digit, and stores nothing in the browser', async () => {
  const { page, number } = await openFrame()
  await number.pressSequentially('42424242')
  for (let step = 0; step < 5; step += 1) await number.press('ArrowLeft') // to the end of `4242`
  await number.pressSequentially('1')
  expect(await number.inputValue()).toBe('4242 1424 2')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6)
  await number.press('Backspace')
  await number.press('Backspace')
  expect(await number.inputValue()).toBe('4244 242')
  expect(await page.context().storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] })
  await page.context().close()
})

test('shows problems after a blur or a submission, and hides them when the value is valid', async () => {
  const { page, frame, number, expiry, consoleErrors, post } = await openFrame()
  await number.pressSequentially('42424')
  expect(await frame.getByText('too short').count()).toBe(0)
  await expiry.focus()
  await frame.getByText('This card number is too short.').waitFor()
  await post('submit')
  expect(await newestMessage(page, 'damask.frame.invalid')).toMatchObject({ field: 'number', code: 'incomplete' })
  await frame.getByText('Please enter the expiration date.').waitFor()
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  await number.fill('4242424242424242')
  expect(await frame.getByText('too short').count()).toBe(0)
  await expiry.fill('01/20')
  await frame.getByText('This card has expired.').waitFor()
  expect(consoleErrors).toEqual([])
  await page.context().close()
})

test('keeps all digits of a pasted text with more digits than a card number, and shows a problem until a card number replaces it [MEM-C2]', async () => {
  const { page, frame, number, post } = await openFrame()
  await number.fill('4242 4242 4242 4242 12/29 123')
  await frame.getByText('This is longer than a card number. Please check it.').waitFor()
  expect(await number.inputValue()).toBe('4242 4242 4242 4242 1229 123')
  await post('submit')
  expect(await newestMessage(page, 'damask.frame.invalid')).toMatchObject({ field: 'number', code: 'invalid' })
  // Full-width digits count as digits.
  await number.fill('４２４２４２４２４２４２４２４２')
  expect(await number.inputValue()).toBe('4242 4242 4242 4242')
  expect(await frame.getByText('longer than').count()).toBe(0)
  await page.context().close()
})

test('refuses a card of a network that the partner does not take, by its first digits and on submission [P1-605]', async () => {
  const { page, frame, number, expiry, post } = await openFrame({ brands: ['visa', 'mastercard'] })
  await number.pressSequentially('3782 8')
  await expiry.focus()
  await frame.getByText('Card must be Visa or Mastercard®').waitFor()
  await number.fill('378282246310005')
  await expiry.fill(`12${validYear}`)
  await post('submit')
  expect(await newestMessage(page, 'damask.frame.invalid')).toMatchObject({ field: 'number', code: 'brand' })
  expect(await page.evaluate(() => window.messages.some(({ type }) => type === 'damask.frame.sealed'))).toBe(false)
  await number.fill('5555555555554444')
  expect(await frame.getByText('Card must be').count()).toBe(0)
  await post('submit')
  expect(await newestMessage(page, 'damask.frame.sealed')).toMatchObject({ brand: 'mastercard' })
  await page.context().close()
})

// The scheme changes only colors, so the dark one is tested for contrast alone.
test.each([
  ['light', (axe: AxeBuilder) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])],
  ['dark', (axe: AxeBuilder) => axe.withRules(['color-contrast'])],
] as const)(
  'the fields pass the accessibility rules chosen for the %s scheme, empty and with problems [M2-058]',
  async (scheme, selectRules) => {
    const { page, frame, post } = await openFrame({ scheme })
    await newestMessage(page, 'damask.frame.ready')
    // The frame is transparent until a theme arrives or 1.5 seconds have passed.
    await post('theme', { theme: {}, labels: {} })
    const findViolations = async () => (await selectRules(new AxeBuilder({ page })).analyze()).violations
    expect(await findViolations()).toEqual([])
    await post('submit')
    await frame.getByText('Please enter your credit card number.').waitFor()
    expect((await findViolations()).map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
    await page.context().close()
  },
)

test('ignores messages with another nonce or shape, and unsafe values of a theme [M2-246]', async () => {
  const { page, number, claims, post } = await openFrame()
  await number.fill('4242424242424242')
  await page.evaluate((nonce) => {
    window.post({ type: 'damask.frame.reset', nonce: `${nonce}x` })
    window.post({ type: 'damask.frame.submit' })
    window.post({ type: 'damask.frame.everything', nonce })
    window.post({ type: 'damask.frame.theme', nonce, theme: { ink: 1 }, labels: {} })
  }, claims.nonce)
  await post('theme', {
    theme: { ink: 'url(https://evil.example/x)', radius: '1e9px', font: 'Evil', paper: 'red;}' },
    labels: {},
  })
  await post('submit')
  expect(await newestMessage(page, 'damask.frame.invalid')).toMatchObject({ field: 'expiry', code: 'required' })
  expect(await number.inputValue()).toBe('4242 4242 4242 4242')
  expect(
    await page.evaluate(() => window.messages.filter((message) => message.type === 'damask.frame.invalid').length),
  ).toBe(1)
  const style = await page.frames()[1]?.evaluate(() => document.documentElement.getAttribute('style'))
  // The frame sets the color scheme itself, and no value of the theme.
  expect(style).toBe('color-scheme: light;')
  await page.context().close()
})

test.each([
  ['lumen-mobile.localhost.evil.localhost', 'a host that begins like the host of the partner'],
  ['evil-lumen-mobile.localhost', 'a host that ends like the host of the partner'],
])('%s (%s) gets no frame and no messages [M2-246]', async (host) => {
  const { page, consoleErrors } = await openFrame({ host, ticketHost: 'lumen-mobile.localhost' })
  await expect.poll(() => consoleErrors.join(' ')).toMatch(/frame-ancestors/)
  expect(await page.evaluate(() => window.messages)).toEqual([])
  await page.context().close()
})

test('clears the card when its ticket expires', async () => {
  const { page, frame, number } = await openFrame({ hasFakeClock: true })
  await number.fill('4242424242424242')
  // The ticket is valid for 15 minutes.
  await page.clock.fastForward('14:30')
  expect(await number.inputValue()).toBe('4242 4242 4242 4242')
  await page.clock.fastForward('00:31')
  await frame.getByText('We cleared the card details').waitFor()
  expect(await number.inputValue()).toBe('')
  expect(await newestMessage(page, 'damask.frame.invalid')).toMatchObject({ code: 'cleared' })
  await page.context().close()
})
