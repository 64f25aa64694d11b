import { AxeBuilder } from '@axe-core/playwright'
import { closePrompts } from '../../tools/lib/close-prompts.ts'
import { isPageHydrated } from '../../tools/lib/is-page-hydrated.ts'
import { recordToasts } from './toasts.ts'
import {
  expect,
  test as base,
  type BrowserContext,
  type Page,
  type Response,
  type ViewportSize,
} from '@playwright/test'
import { smallWindow } from './browser.ts'

export { expect }
const sitePort = process.env['DAMASK_PORT'] ?? '3000'
export const siteUrl = (brand: string): string => `http://${brand}.localhost:${sitePort}`

/** Whether the window has the narrow layout (up to 860 px), which shows either the list or the map. */
export const isSmall = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 861

type JourneyFixtures = {
  /** Whether the shell's prompts may cover the page; otherwise the visitor has already closed them all. */
  showsPrompts: boolean
  /**
   * Errors of scripts and console, policy violations, failed requests and replies from 500 on, in every page of `context` and of
   * `openWatchedPage`. Each fails the journey, unless it matches one of `expectedFaults`. Contexts from `browser.newContext` are not watched.
   */
  faults: string[]
  /**
   * Patterns of the faults that a journey causes on purpose. They apply to the whole journey, because the browser may log a refused
   * request later.
   */
  expectedFaults: RegExp[]
  /** Opens a page in a new browser context, which is watched like the first one. */
  openWatchedPage: () => Promise<Page>
  /**
   * Runs axe over the page (WCAG 2.2 AA), and checks that the browser validates no form of a partner's page (P1-406). In the
   * small window it checks contrast, which is half of the work, only while a dialog is open: the journey every-page checks the
   * contrast of all pages at both widths, but opens no dialog.
   */
  expectAccessible: (page: Page, what: string) => Promise<void>
}

// Leaving a page aborts its open requests.
const abortedRequest = /net::ERR_ABORTED/

async function recordFaults(context: BrowserContext, prompts: boolean, faults: string[]): Promise<void> {
  if (!prompts) await closePrompts(context)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  await context.addInitScript(recordToasts)
  context.on('page', (page) => {
    waitForScripts(page)
    page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
    page.on('requestfailed', (request) => {
      const errorText = request.failure()?.errorText ?? ''
      if (!abortedRequest.test(errorText)) faults.push(`request failed: ${request.url()} ${errorText}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) faults.push(`answer ${response.status()}: ${response.url()}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
}

/** Makes navigation wait for the page's scripts. A journey about the time before they load passes `waitUntil`, and does not wait. */
function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const waitForHydration = async (response: Response | null, until?: string) => {
    if (until === undefined) await page.waitForFunction(isPageHydrated)
    return response
  }
  page.goto = async (address, options) => waitForHydration(await goto(address, options), options?.waitUntil)
  page.reload = async (options) => waitForHydration(await reload(options), options?.waitUntil)
}

/**
 * Ends transitions and animations, and lets none begin until the page is left, so that axe reads no color in the middle of a
 * transition. Adding one style sheet takes a tenth of the time that it takes to finish the transition of each element.
 */
export function endMotion(): void {
  const styleSheet = new CSSStyleSheet()
  styleSheet.replaceSync(
    '*, ::before, ::after { transition: none !important; animation-delay: 0s !important; animation-duration: 0s !important }',
  )
  document.adoptedStyleSheets = [styleSheet]
}

type Rules = { runOnly: { type: 'tag' | 'rule'; values: string[] }; rules?: Record<string, { enabled: boolean }> }
const wcag: Rules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
}
/** The only rule whose result depends on the color scheme. */
export const contrastRule: Rules = { runOnly: { type: 'rule', values: ['color-contrast'] } }
export const withoutContrast: Rules = { ...wcag, rules: { 'color-contrast': { enabled: false } } }

/**
 * Violations that axe reports outside of frames: of WCAG 2.2 AA, or of the given rules. Axe runs in the page: by default it
 * opens another page for each result, which takes longer than the analysis. None of these rules needs the style sheets, which
 * axe would request again.
 */
export async function axeFaults(page: Page, rules = wcag): Promise<string[]> {
  // The script has half a megabyte and stays in the page until the page is left, so later calls send an empty script.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: ';' } : {}) }).exclude('iframe').setLegacyMode()
  const { violations } = await axe
    .options({ ...rules, resultTypes: ['violations'], preload: { assets: ['media'] } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * Violations at both widths in the light scheme, and violations of contrast in the dark scheme. The window must be wide. Leaves the page
 * in the dark scheme. The dark scheme gets only the contrast rule, which takes axe as long as all other rules together.
 */
export async function accessFaults(page: Page): Promise<string[]> {
  const lightFaults = [...(await axeFaults(page)), ...(await faultsAtSize(page, smallWindow, axeFaults))]
  await page.emulateMedia({ colorScheme: 'dark' })
  const darkFaults = [...(await contrastFaults(page)), ...(await faultsAtSize(page, smallWindow, contrastFaults))]
  return [...lightFaults, ...darkFaults.map((fault) => `in the dark scheme, ${fault}`)]
}

const contrastFaults = (page: Page) => axeFaults(page, contrastRule)

/** The page's faults at another size. The server does not know the width, so it is enough to resize the loaded page. */
export async function faultsAtSize(
  page: Page,
  size: ViewportSize,
  faultsOf: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const originalSize = page.viewportSize()
  await page.setViewportSize(size)
  const faults = await faultsOf(page)
  if (originalSize) await page.setViewportSize(originalSize)
  return faults.map((fault) => `at ${size.width} px, ${fault}`)
}

/** The forms whose fields the browser validates with its own messages; none for pages other than a partner's. */
export async function browserCheckedForms(page: Page): Promise<string[]> {
  if (new URL(page.url()).port !== sitePort) return []
  return page.evaluate(() =>
    [...document.forms]
      .filter((form) => !form.noValidate)
      .map((form) => `the browser checks the form ${form.getAttribute('aria-label') ?? form.className}`),
  )
}

export const test = base.extend<JourneyFixtures>({
  showsPrompts: [false, { option: true }],
  expectedFaults: async ({}, use) => use([]),
  faults: [
    async ({ context, showsPrompts, expectedFaults }, use) => {
      const faults: string[] = []
      await recordFaults(context, showsPrompts, faults)
      await use(faults)
      const unexpectedFaults = faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))
      expect(unexpectedFaults, 'no unexpected faults').toEqual([])
    },
    { auto: true },
  ],
  openWatchedPage: async ({ browser, showsPrompts, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      await recordFaults(context, showsPrompts, faults)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  expectAccessible: async ({}, use) => {
    await use(async (page, what) => {
      await page.evaluate(endMotion)
      const checksContrast = !isSmall(page) || (await page.getByRole('dialog').first().isVisible())
      expect(await axeFaults(page, checksContrast ? wcag : withoutContrast), `${what} is accessible`).toEqual([])
      expect(await browserCheckedForms(page), what).toEqual([])
    })
  },
})
