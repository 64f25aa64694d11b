import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { stagingSignIn, stagingState } from '../../contract/api/staging.ts'
import { readAllBrands, type BrandFolder } from '../../server/brands/folder.ts'
import { demoSignIns } from '../seed.ts'
import { createSiteClient, type SiteClient } from '../seed/site-client.ts'
import { browserArgs, ensureChromium } from '../../tools/lib/chromium.ts'
import { closePrompts } from '../../tools/lib/close-prompts.ts'
import { isPageHydrated } from '../../tools/lib/is-page-hydrated.ts'
import { roundsOf, type Round } from './scenes.ts'

export type PictureOptions = {
  port: string
  brands: string[]
  widths: number[]
  schemes: ('light' | 'dark')[]
  /** Names of the scenes to photograph; empty: all. */
  sceneNames: string[]
  folder: string
}
/** One picture. `page`: audience and name of its scene. */
export type Shot = { brand: string; page: string; width: number; scheme: string; file: string; faults: string[] }

const waitMs = 30_000
/** Maximum height of a picture; a longer page is cut. */
const heightMaxPx = 3_200

/**
 * Photographs the requested scenes of each brand in each color scheme and width. `faults` of a shot: the errors of the browser's
 * console, and the first line of the error of a failed `act`. A round whose member does not exist is omitted.
 */
export async function photograph(options: PictureOptions, log: (line: string) => void): Promise<Shot[]> {
  mkdirSync(options.folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: ensureChromium(log), args: browserArgs })
  try {
    const shots: Shot[] = []
    for (const brand of readAllBrands('brands').filter(({ id }) => options.brands.includes(id)))
      for (const scheme of options.schemes) {
        const pictures = await photographBrand(browser, options, brand, scheme)
        shots.push(...pictures)
        log(`${brand.id}, ${scheme}: ${pictures.length} pictures`)
      }
    return shots
  } finally {
    await browser.close()
  }
}

async function photographBrand(
  browser: Browser,
  options: PictureOptions,
  brand: BrandFolder,
  scheme: 'light' | 'dark',
): Promise<Shot[]> {
  const client = createSiteClient(Number(options.port), brand.id)
  const merchantId = await findMerchantId(client)
  const mark = readFileSync(join('brands', brand.id, 'mark.svg'), 'utf8')
  const shots: Shot[] = []
  for (const round of roundsOf(brand, merchantId, mark)) {
    const context = await browser.newContext({
      baseURL: `http://${brand.id}.localhost:${options.port}`,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block', // the scenes reply to some requests themselves
      ...(round.userAgent ? { userAgent: round.userAgent } : {}),
    })
    context.setDefaultTimeout(waitMs)
    try {
      if (!round.showsPrompts) await closePrompts(context)
      const page = await context.newPage()
      if (round.member && !(await signIn(context, client, brand.id, round.member === 'closed'))) continue
      shots.push(...(await photographRound(page, options, round, { brand: brand.id, scheme })))
    } finally {
      await context.close()
    }
  }
  return shots
}

async function photographRound(
  page: Page,
  options: PictureOptions,
  { audience, scenes }: Round,
  { brand, scheme }: { brand: string; scheme: string },
): Promise<Shot[]> {
  const shots: Shot[] = []
  let faults: string[] = []
  for (const scene of scenes.filter(
    ({ name }) => options.sceneNames.length === 0 || options.sceneNames.includes(name),
  )) {
    const label = `${audience}: ${scene.name}`
    page.removeAllListeners('console').on('console', (message) => {
      if (message.type() === 'error') faults.push(`${brand}, ${label}: ${message.text()}`)
    })
    for (const width of options.widths) {
      faults = []
      const height = width < 500 ? 844 : 900 // a phone's window, else a computer's
      await page.setViewportSize({ width, height })
      await page.goto(scene.path, { waitUntil: 'load' })
      await waitForImages(page)
      const file = `${brand}-${label.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${scheme}.png`
      const path = join(options.folder, file)
      if (scene.act) {
        await page.waitForFunction(isPageHydrated)
        await scene
          .act(page)
          .catch((error: Error) => faults.push(`${brand}, ${label}: ${error.message.split('\n')[0]}`))
        await waitForImages(page)
        await page.screenshot({ path })
      } else {
        const pageHeight = Math.min(heightMaxPx, await page.evaluate(() => document.documentElement.scrollHeight))
        await page.screenshot({
          path,
          fullPage: true,
          clip: { x: 0, y: 0, width, height: Math.max(pageHeight, height) },
        })
      }
      shots.push({ brand, page: label, width, scheme, file, faults })
    }
  }
  return shots
}

/**
 * Waits until the page has loaded. Images below the viewport load lazily, so this function makes all images load and waits for those in the
 * picture.
 */
async function waitForImages(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [data-phase=loading]'))
  await page.evaluate(async (heightMax) => {
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
    const shownImages = [...document.images].filter((image) => image.getBoundingClientRect().top < heightMax)
    await Promise.all([document.fonts.ready, ...shownImages.map((image) => image.decode().catch(() => undefined))])
  }, heightMaxPx)
}

/** The id of the best-rated restaurant in Chicago. A partner without one gets pictures of the page of an unknown restaurant. */
async function findMerchantId(client: SiteClient): Promise<string> {
  const query = { location: 'Chicago, IL', sortBy: 'rating' } as const
  const { merchants } = await client.call(searchMerchants, { query })
  return merchants[0]?.id ?? 'none'
}

/**
 * Signs in through the staging call, which works at every partner. `isClosed`: as the partner's demonstration member whose last card is
 * gone. Otherwise: as its demonstration member with a card, else as its first member. Returns false when the partner has no such member.
 */
async function signIn(context: BrowserContext, client: SiteClient, brand: string, isClosed: boolean): Promise<boolean> {
  const login = demoSignIns.find((account) => account.partner === brand && account.closed === isClosed)?.login
  const { members } = await client.call(stagingState, {})
  const member = members.find(({ email }) => email === login) ?? (isClosed ? undefined : members[0])
  if (!member) return false
  await client.call(stagingSignIn, { body: { publicId: member.publicId } })
  await context.addCookies(client.cookies())
  return true
}
