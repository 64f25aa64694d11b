import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { readAllBrands } from '../../server/brands/folder.ts'
import { deviceScaleFlag, smallWindow, wideWindow } from './browser.ts'
import { signInMember } from './membership.ts'
import { expect, siteUrl, test } from './watched.ts'

type Convert = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'sfnt'; preserveNameIds: number[] },
) => Promise<Buffer>
const convert = createRequire(import.meta.url)('subset-font') as Convert

const brands = readAllBrands('brands').map(({ id }) => id)
/** Maximum cumulative layout shift, exclusive. */
const shiftLimit = 0.01
/** Every character of the fonts that the test installs: code points below U+3000. */
const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')
const nameIds = [1, 2, 4, 6] // family, style, full name and PostScript name; `local()` compares the last two

/**
 * The test runs once for each family, in a browser that finds only this family on the machine. Arimo has the widths of Arial, Helvetica and
 * Liberation Sans.
 */
const localFamilies = ['DejaVu Sans', 'Roboto', 'Arimo']
/** `npm test` and `npm run test:full` try this one, each at one width; only `npm run test:full` tries the others, at both widths. */
const [familyInEveryRun] = localFamilies

/** Writes a fontconfig folder with one family, regular and bold. Returns its path. */
async function installOnly(family: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'damask-fonts-'))
  const name = family.toLowerCase().replace(' ', '-')
  for (const file of globSync(`node_modules/@fontsource/${name}/files/${name}-latin-{400,700}-normal.woff2`))
    writeFileSync(
      join(folder, `${basename(file, '.woff2')}.ttf`),
      await convert(readFileSync(file), characters, { targetFormat: 'sfnt', preserveNameIds: nameIds }),
    )
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  return folder
}

/** The family of the font that draws the page's heading. */
async function readHeadingFont(page: Page): Promise<string | undefined> {
  const devtools = await page.context().newCDPSession(page)
  const { root } = await devtools.send('DOM.getDocument')
  await devtools.send('CSS.enable')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts[0]?.familyName
}

/**
 * Opens a page whose fonts arrive after its first paint, and returns its cumulative layout shift. `localFamily`: the only family on the
 * machine.
 */
async function measureLateFontShift(page: Page, address: string, localFamily: string): Promise<number> {
  const heldRoutes: Route[] = []
  let mayArrive = false
  await page.route('**/*.woff2', (route) => (mayArrive ? route.continue() : void heldRoutes.push(route)))
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await readHeadingFont(page), `${address} is drawn with what the machine has`).toBe(localFamily)
  mayArrive = true
  await Promise.all(heldRoutes.map((route) => route.continue()))
  await page.waitForFunction(() => document.readyState === 'complete' && document.fonts.status === 'loaded')
  expect(await readHeadingFont(page), `${address} is drawn with its own family at the end`).not.toBe(localFamily)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        // By then the observer has received the buffered shifts.
        requestAnimationFrame(() => requestIdleCallback(() => resolve(sum)))
      }),
  )
}

/** Three pages of every partner, and two pages of a member of one partner. */
const pages = [
  ...brands.flatMap((brand) => ['/', '/search', '/how-it-works'].map((path) => ({ brand, path, login: '' }))),
  ...['/account/overview', '/account/redeem'].map((path) => ({
    brand: 'northfield-cu',
    path,
    login: 'dana@northfield.example',
  })),
]

for (const localFamily of localFamilies)
  test(
    `pages do not shift when their fonts arrive late on a machine that has only the font ${localFamily}`,
    { tag: localFamily === familyInEveryRun ? [] : '@full' },
    async ({ playwright, launchOptions, viewport }) => {
      const sizes = localFamily === familyInEveryRun ? [viewport] : [smallWindow, wideWindow]
      const folder = await installOnly(localFamily)
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        // Two pixels per point: at one, Chromium rounds the widths of letters.
        args: [...(launchOptions.args ?? []), deviceScaleFlag],
        env: { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
      })
      try {
        for (const { brand, path, login } of pages) {
          for (const size of sizes) {
            // Opens each page in a window that has loaded no font yet.
            const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' })
            const page = await context.newPage()
            if (login !== '') await signInMember(page, brand, login)
            const shift = await measureLateFontShift(page, siteUrl(brand) + path, localFamily)
            expect.soft(shift, `${brand} ${path} stays in place at ${size?.width} px`).toBeLessThan(shiftLimit)
            await context.close()
          }
        }
      } finally {
        await browser.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
