import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { csrf, csrfHeader, signIn } from '../../contract/api/session.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { demoSignIns } from '../seed.ts'
import { browserArgs, needChromium } from '../lib/chromium.ts'
import { closePrompts } from '../lib/closed-prompts.ts'

export type Wish = {
  port: string
  brands: string[]
  widths: number[]
  schemes: ('light' | 'dark')[]
  /** Paths to keep to; empty: all. */
  only: string[]
  folder: string
}
export type Shot = { brand: string; page: string; width: number; scheme: string; file: string; faults: string[] }

const waitMs = 30_000
const tallestPx = 3_200
const place = 'Chicago, IL'
const guestPages = [
  '/',
  '/search',
  `/search?location=${encodeURIComponent(place)}`,
  'merchant',
  '/how-it-works',
  '/join',
  '/login',
  '/recover',
  '/nowhere',
]
const memberPages = ['/account/overview', '/account/manage_cards', '/account/recent_activity', '/add_card', 'merchant']

/** Every page wished for, as a guest and as the demonstration's member, with what the browser complained about. */
export async function photograph(wish: Wish, log: (line: string) => void): Promise<Shot[]> {
  mkdirSync(wish.folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: needChromium(log), args: browserArgs })
  try {
    const shots: Shot[] = []
    for (const brand of wish.brands)
      for (const scheme of wish.schemes) {
        const taken = await ofBrand(browser, wish, brand, scheme)
        shots.push(...taken)
        log(`${brand}, ${scheme}: ${taken.length} pictures`)
      }
    return shots
  } finally {
    await browser.close()
  }
}

async function ofBrand(browser: Browser, wish: Wish, brand: string, colorScheme: 'light' | 'dark'): Promise<Shot[]> {
  const context = await browser.newContext({
    baseURL: `http://${brand}.localhost:${wish.port}`,
    colorScheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(waitMs)
  await closePrompts(context)
  try {
    const page = await context.newPage()
    await page.goto('/')
    const merchant = await aMerchant(page)
    const shots = await ofPages(page, wish, { brand, scheme: colorScheme, merchant, pages: guestPages, who: 'guest' })
    if (await enter(context, page, brand))
      shots.push(
        ...(await ofPages(page, wish, { brand, scheme: colorScheme, merchant, pages: memberPages, who: 'member' })),
      )
    return shots
  } finally {
    await context.close()
  }
}

type Round = { brand: string; scheme: string; merchant: string; pages: string[]; who: string }

async function ofPages(page: Page, wish: Wish, { brand, scheme, merchant, pages, who }: Round): Promise<Shot[]> {
  const shots: Shot[] = []
  let faults: string[] = []
  page.removeAllListeners('console').on('console', (message) => {
    if (message.type() === 'error') faults.push(`${brand} ${new URL(page.url()).pathname}: ${message.text()}`)
  })
  for (const name of pages.filter((one) => wish.only.length === 0 || wish.only.includes(one))) {
    for (const width of wish.widths) {
      faults = []
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await page.goto(name === 'merchant' ? `/merchants/${merchant}` : name, { waitUntil: 'load' })
      await settle(page)
      const label = `${who} ${name}`
      const file = `${brand}-${label.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${scheme}.png`
      const height = Math.min(tallestPx, await page.evaluate(() => document.documentElement.scrollHeight))
      await page.screenshot({ path: join(wish.folder, file), fullPage: true, clip: { x: 0, y: 0, width, height } })
      shots.push({ brand, page: label, width, scheme, file, faults })
    }
  }
  return shots
}

/** Pictures further down load when they come into view: walk there once, and wait for what is in sight of the camera. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (tallest) => {
    for (const image of document.images) image.loading = 'eager'
    const near = [...document.images].filter((image) => image.getBoundingClientRect().top < tallest)
    await Promise.all([document.fonts.ready, ...near.map((image) => image.decode().catch(() => undefined))])
  }, tallestPx)
}

async function aMerchant(page: Page): Promise<string> {
  const query = new URLSearchParams({ location: place, sortBy: 'rating' })
  return page.evaluate(async (address) => {
    const answer = (await (await fetch(address)).json()) as { merchants: { id: string }[] }
    return answer.merchants[0]?.id ?? 'none'
  }, `${searchMerchants.path}?${query}`)
}

async function enter(context: BrowserContext, page: Page, brand: string): Promise<boolean> {
  const person = demoSignIns.find(({ partner }) => partner === brand)
  if (!person) return false
  await context.clearCookies()
  await page.goto('/login')
  return page.evaluate(
    async ({ tokenPath, signInPath, header, login, password }) => {
      const { csrfToken } = (await (await fetch(tokenPath)).json()) as { csrfToken: string }
      const body = JSON.stringify({ login, password, rememberMe: false })
      const answer = await fetch(signInPath, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', [header]: csrfToken },
      })
      return answer.ok
    },
    {
      tokenPath: csrf.path,
      signInPath: signIn.path,
      header: csrfHeader,
      login: person.login,
      password: person.password,
    },
  )
}
