import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { stagingSignIn, stagingState } from '../../contract/api/staging.ts'
import { readAllBrands, type BrandFolder } from '../../server/brands/folder.ts'
import { demoSignIns } from '../seed.ts'
import { visitor, type Visitor } from '../seed/visitor.ts'
import { browserArgs, needChromium } from '../../tools/lib/chromium.ts'
import { closePrompts } from '../../tools/lib/closed-prompts.ts'
import { isPageHydrated } from '../../tools/lib/is-page-hydrated.ts'
import { roundsOf, type Round } from './scenes.ts'

export type PictureOptions = {
  port: string
  brands: string[]
  widths: number[]
  schemes: ('light' | 'dark')[]
  /** Scenes to keep to; empty: all. */
  only: string[]
  folder: string
}
export type Shot = { brand: string; page: string; width: number; scheme: string; file: string; faults: string[] }

const waitMs = 30_000
const tallestPx = 3_200

/** Every requested page, as a guest and as the demonstration's member, with what the browser complained about. */
export async function photograph(options: PictureOptions, log: (line: string) => void): Promise<Shot[]> {
  mkdirSync(options.folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: needChromium(log), args: browserArgs })
  try {
    const shots: Shot[] = []
    for (const brand of readAllBrands('brands').filter(({ id }) => options.brands.includes(id)))
      for (const scheme of options.schemes) {
        const pictures = await ofBrand(browser, options, brand, scheme)
        shots.push(...pictures)
        log(`${brand.id}, ${scheme}: ${pictures.length} pictures`)
      }
    return shots
  } finally {
    await browser.close()
  }
}

async function ofBrand(
  browser: Browser,
  options: PictureOptions,
  brand: BrandFolder,
  scheme: 'light' | 'dark',
): Promise<Shot[]> {
  const caller = visitor(Number(options.port), brand.id)
  const merchant = await aMerchant(caller)
  const mark = readFileSync(join('brands', brand.id, 'mark.svg'), 'utf8')
  const shots: Shot[] = []
  for (const round of roundsOf(brand, merchant, mark)) {
    const context = await browser.newContext({
      baseURL: `http://${brand.id}.localhost:${options.port}`,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block', // the scenes answer some requests themselves
      ...(round.userAgent ? { userAgent: round.userAgent } : {}),
    })
    context.setDefaultTimeout(waitMs)
    try {
      if (!round.prompts) await closePrompts(context)
      const page = await context.newPage()
      if (round.member && !(await enter(context, caller, brand.id, round.member === 'closed'))) continue
      shots.push(...(await ofRound(page, options, round, { brand: brand.id, scheme })))
    } finally {
      await context.close()
    }
  }
  return shots
}

async function ofRound(
  page: Page,
  options: PictureOptions,
  { who, scenes }: Round,
  { brand, scheme }: { brand: string; scheme: string },
): Promise<Shot[]> {
  const shots: Shot[] = []
  let faults: string[] = []
  for (const scene of scenes.filter(({ name }) => options.only.length === 0 || options.only.includes(name))) {
    const label = `${who}: ${scene.name}`
    page.removeAllListeners('console').on('console', (message) => {
      if (message.type() === 'error') faults.push(`${brand}, ${label}: ${message.text()}`)
    })
    for (const width of options.widths) {
      faults = []
      const height = width < 500 ? 844 : 900
      await page.setViewportSize({ width, height })
      await page.goto(scene.path, { waitUntil: 'load' })
      await settle(page)
      const file = `${brand}-${label.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${scheme}.png`
      const path = join(options.folder, file)
      if (scene.then) {
        await page.waitForFunction(isPageHydrated)
        await scene
          .then(page)
          .catch((error: Error) => faults.push(`${brand}, ${label}: ${error.message.split('\n')[0]}`))
        await settle(page)
        await page.screenshot({ path })
      } else {
        const tall = Math.min(tallestPx, await page.evaluate(() => document.documentElement.scrollHeight))
        await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: Math.max(tall, height) } })
      }
      shots.push({ brand, page: label, width, scheme, file, faults })
    }
  }
  return shots
}

/** Pictures further down load when they come into view: ask for all of them, and wait for what is in sight of the camera. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [data-phase=loading]'))
  await page.evaluate(async (tallest) => {
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
    const shownImages = [...document.images].filter((image) => image.getBoundingClientRect().top < tallest)
    await Promise.all([document.fonts.ready, ...shownImages.map((image) => image.decode().catch(() => undefined))])
  }, tallestPx)
}

async function aMerchant(caller: Visitor): Promise<string> {
  const query = { location: 'Chicago, IL', sortBy: 'rating' } as const
  const { merchants } = await caller.call(searchMerchants, { query })
  return merchants[0]?.id ?? 'none'
}

/** Signs in through the staging call, which works at every partner: as the demonstration's member, or as any member. */
async function enter(context: BrowserContext, caller: Visitor, brand: string, closed: boolean): Promise<boolean> {
  const login = demoSignIns.find((signIn) => signIn.partner === brand && signIn.closed === closed)?.login
  const { members } = await caller.call(stagingState, {})
  const person = members.find(({ email }) => email === login) ?? (closed ? undefined : members[0])
  if (!person) return false
  await caller.call(stagingSignIn, { body: { publicId: person.publicId } })
  await context.addCookies(caller.cookies())
  return true
}
