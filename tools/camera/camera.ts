import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { request } from 'undici'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { csrf, csrfHeader } from '../../contract/api/session.ts'
import { stagingSignIn, stagingWorld } from '../../contract/api/staging.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { readAllBrands, type BrandFolder } from '../../server/brands/folder.ts'
import { demoSignIns } from '../seed.ts'
import { browserArgs, needChromium } from '../lib/chromium.ts'
import { closePrompts } from '../lib/closed-prompts.ts'
import { isAlive } from '../lib/is-alive.ts'
import { roundsOf, type Round } from './scenes.ts'

export type Wish = {
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

/** Every page wished for, as a guest and as the demonstration's member, with what the browser complained about. */
export async function photograph(wish: Wish, log: (line: string) => void): Promise<Shot[]> {
  mkdirSync(wish.folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: needChromium(log), args: browserArgs })
  try {
    const shots: Shot[] = []
    for (const brand of readAllBrands('brands').filter(({ id }) => wish.brands.includes(id)))
      for (const scheme of wish.schemes) {
        const taken = await ofBrand(browser, wish, brand, scheme)
        shots.push(...taken)
        log(`${brand.id}, ${scheme}: ${taken.length} pictures`)
      }
    return shots
  } finally {
    await browser.close()
  }
}

async function ofBrand(browser: Browser, wish: Wish, brand: BrandFolder, scheme: 'light' | 'dark'): Promise<Shot[]> {
  const merchant = await aMerchant(wish.port, brand.id)
  const mark = readFileSync(join('brands', brand.id, 'mark.svg'), 'utf8')
  const shots: Shot[] = []
  for (const round of roundsOf(brand, merchant, mark)) {
    const context = await browser.newContext({
      baseURL: `http://${brand.id}.localhost:${wish.port}`,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block', // the scenes answer some requests themselves
      ...(round.userAgent ? { userAgent: round.userAgent } : {}),
    })
    context.setDefaultTimeout(waitMs)
    try {
      if (!round.prompts) await closePrompts(context)
      const page = await context.newPage()
      if (round.member && !(await enter(page, brand.id))) continue
      shots.push(...(await ofRound(page, wish, round, { brand: brand.id, scheme })))
    } finally {
      await context.close()
    }
  }
  return shots
}

async function ofRound(
  page: Page,
  wish: Wish,
  { who, scenes }: Round,
  { brand, scheme }: { brand: string; scheme: string },
): Promise<Shot[]> {
  const shots: Shot[] = []
  let faults: string[] = []
  for (const scene of scenes.filter(({ name }) => wish.only.length === 0 || wish.only.includes(name))) {
    const label = `${who}: ${scene.name}`
    page.removeAllListeners('console').on('console', (message) => {
      if (message.type() === 'error') faults.push(`${brand}, ${label}: ${message.text()}`)
    })
    for (const width of wish.widths) {
      faults = []
      const height = width < 500 ? 844 : 900
      await page.setViewportSize({ width, height })
      await page.goto(scene.path, { waitUntil: 'load' })
      await settle(page)
      const file = `${brand}-${label.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${scheme}.png`
      const path = join(wish.folder, file)
      if (scene.then) {
        await page.waitForFunction(isAlive)
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

/** Pictures further down load when they come into view: walk there once, and wait for what is in sight of the camera. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (tallest) => {
    for (const image of document.images) image.loading = 'eager'
    const near = [...document.images].filter((image) => image.getBoundingClientRect().top < tallest)
    await Promise.all([document.fonts.ready, ...near.map((image) => image.decode().catch(() => undefined))])
  }, tallestPx)
}

/** By Host header: Node does not resolve `*.localhost` everywhere. */
async function ask<T>(port: string, brand: string, path: string): Promise<T> {
  const answer = await request(`http://127.0.0.1:${port}${path}`, { headers: { host: `${brand}.localhost:${port}` } })
  return (await answer.body.json()) as T
}

async function aMerchant(port: string, brand: string): Promise<string> {
  const query = new URLSearchParams({ location: 'Chicago, IL', sortBy: 'rating' })
  const { merchants } = await ask<ReplyOf<typeof searchMerchants>>(port, brand, `${searchMerchants.path}?${query}`)
  return merchants[0]?.id ?? 'none'
}

/** Comes in as the demonstration's person, or whoever has joined, by the staging call: so at every partner alike. */
async function enter(page: Page, brand: string): Promise<boolean> {
  await page.goto('/how-it-works')
  const person = demoSignIns.find(({ partner }) => partner === brand)?.login ?? ''
  return page.evaluate(
    async ({ worldPath, tokenPath, personPath, header, email }) => {
      const read = async (path: string) => (await fetch(path)).json()
      const { members } = (await read(worldPath)) as { members: { publicId: string; email: string }[] }
      const publicId = (members.find((one) => one.email === email) ?? members[0])?.publicId
      const { csrfToken } = (await read(tokenPath)) as { csrfToken: string }
      const headers = { 'content-type': 'application/json', [header]: csrfToken }
      const answer = await fetch(personPath, { method: 'POST', body: JSON.stringify({ publicId }), headers })
      return answer.ok
    },
    {
      worldPath: stagingWorld.path,
      tokenPath: csrf.path,
      personPath: stagingSignIn.path,
      header: csrfHeader,
      email: person,
    },
  )
}
