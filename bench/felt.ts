import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { closePrompts } from '../tools/lib/closed-prompts.ts'
import { warmPictures } from '../demo/warm-pictures.ts'
import { withSite } from './browser/site.ts'
import { documentAt, firstRestaurant, withoutScripts, type Document } from './felt/documents.ts'
import { readFelt, watch, type Felt } from './felt/watch.ts'
import { compare, median, quantile } from './lib.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' }, // a site that already runs; otherwise a copy of the demonstration
    against: { type: 'string' }, // another version that already runs, whose blocking time is compared
    pairs: { type: 'string', default: '7' },
    partner: { type: 'string', default: 'lumen-mobile' },
    page: { type: 'string' }, // home, search or restaurant; otherwise all three
  },
})
const pairs = Number(values.pairs)
const host = `${values.partner}.localhost`
const slowdown = 4 // multiple of the processor time
const quietMs = 2_500 // without a long task: the page has finished
const paintRatioMax = 1.1
const viewport = { width: 390, height: 844 }

/** One first visit with an empty cache. */
async function visit(browser: Browser, { url, headers, body }: Document): Promise<Felt> {
  const context = await browser.newContext({ viewport, hasTouch: true, serviceWorkers: 'block' })
  try {
    await closePrompts(context)
    await context.addInitScript(watch)
    const page = await context.newPage()
    // Both documents come the same way, so that only their scripts differ.
    await page.route(url, (route) => route.fulfill({ headers, body }))
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'load' })
    // Late scripts begin after the load event.
    await page.waitForTimeout(quietMs)
    for (;;) {
      const felt = await page.evaluate(readFelt)
      if (felt.quietMs >= quietMs) return felt
      await page.waitForTimeout(quietMs - felt.quietMs)
    }
  } finally {
    await context.close()
  }
}

type Visits = { name: string; felt: Felt[] }

/** Visits in the order A B C, C B A, so that a machine that slows down slows all documents equally. */
async function visitByTurns(browser: Browser, documents: Record<string, Document>): Promise<Visits[]> {
  const all = Object.entries(documents).map(([name, document]) => ({ name, document, felt: [] as Felt[] }))
  for (const { document } of all) await visit(browser, document)
  for (let pair = 0; pair < pairs; pair += 1)
    for (const one of pair % 2 === 0 ? all : all.toReversed()) one.felt.push(await visit(browser, one.document))
  return all
}

const rate = ({ name, felt }: Visits, value: (one: Felt) => number) => ({ name, perSecond: felt.map(value) })

function ratioOf(a: Visits, b: Visits, value: (one: Felt) => number) {
  const { ratio, low, high } = compare(rate(a, value), rate(b, value))
  return { ratio, text: `${ratio.toFixed(2)} (95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}, ${pairs} pairs)` }
}

const spread = (numbers: number[]): string =>
  `${median(numbers).toFixed(0)} ms (${quantile(numbers, 0.25).toFixed(0)} to ${quantile(numbers, 0.75).toFixed(0)})`

function report(kind: string, [ours, bare, before]: Visits[]): void {
  if (!ours || !bare) return
  const paint = ratioOf(ours, bare, ({ paintMs }) => paintMs)
  const shift = Math.max(...ours.felt.map((one) => one.shift))
  console.log(`\n${kind}`)
  for (const one of [ours, bare])
    console.log(`  largest paint ${one.name}: ${spread(one.felt.map((felt) => felt.paintMs))}`)
  console.log(`  ratio of the two: ${paint.text}, at most ${paintRatioMax}`)
  console.log(`  largest layout shift: ${shift.toFixed(4)}, aim 0`)
  for (const one of before ? [ours, bare, before] : [ours, bare])
    console.log(`  blocking time ${one.name}: ${spread(one.felt.map((felt) => felt.blockingMs))}`)
  if (before) console.log(`  ratio of the two: ${ratioOf(ours, before, ({ blockingMs }) => blockingMs).text}`)
  if (paint.ratio > paintRatioMax || shift > 0) process.exitCode = 1
}

await withSite(values.port, async ({ browser, port }) => {
  await warmPictures(Number(port))
  const restaurant = firstRestaurant(await documentAt(host, port, '/search'))
  const kinds = { home: '/', search: '/search', restaurant }
  for (const [kind, path] of Object.entries(kinds)) {
    if (values.page && values.page !== kind) continue
    const page = await documentAt(host, port, path)
    const documents = {
      'with scripts': page,
      'without scripts': withoutScripts(page),
      ...(values.against ? { 'of the other version': await documentAt(host, values.against, path) } : {}),
    }
    report(kind, await visitByTurns(browser, documents))
  }
})
