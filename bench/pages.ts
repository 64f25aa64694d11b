// `npm run bench pages`: pages per second of a cached page against the same bytes from node:http, and of a rendered page against Next.js.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { newProductSetup, waitUntilReady, startProduct } from '../checks/fixtures/product.ts'
import { warmPictures } from '../demo/warm-pictures.ts'
import { interleave, ratioLines, type Contender } from './lib.ts'
import { startNextApp } from './pages/next.ts'
import type { PageBytes } from './pages/peer.ts'
import { recordPage } from './pages/record-page.ts'
import { treeOf } from './pages/tree.ts'
import { sendRequests } from './search/client.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '7' },
    /** The parts to run: `cached`, and `next`, which installs Next.js in a temporary folder. */
    parts: { type: 'string', default: 'cached' },
  },
})
const pairs = Number(values.pairs)
const parts = new Set(values.parts.split(','))
const cachedPerRun = 4_000
const renderedPerRun = 160
const concurrency = 8
const warmUpRuns = 4 // enough to compile the measured code
/** The wait after the start, while the process still sends the demonstration's mails and rewards. That work would slow this bench. */
const settleMs = 60_000
const warmUp = (port: number) => Promise.all([delay(settleMs), warmPictures(port)])
const partner = 'lumen-mobile'

let requestCount = 0

/**
 * Requests pages that the server must render, each as another visitor, and returns the number of requests. An unknown query parameter
 * keeps the pages out of the page cache. A separate IP address per request keeps the requests below the rate limit.
 */
async function renderPages(port: number, host: string): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: concurrency })
  const renderPage = async (): Promise<void> => {
    requestCount += 1
    const address = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/?unique=${requestCount}`,
      headers: { host, 'x-forwarded-for': address, accept: 'text/html' },
    })
    await body.dump({ limit: 10_000_000 })
    if (statusCode !== 200) throw new Error(`a page replied ${statusCode}`)
  }
  const visitPages = async (): Promise<void> => {
    for (let remaining = renderedPerRun / concurrency; remaining > 0; remaining -= 1) await renderPage()
  }
  await Promise.all(Array.from({ length: concurrency }, visitPages))
  await pool.close()
  return Math.ceil(renderedPerRun / concurrency) * concurrency
}

async function get(port: number, path: string, host: string, encoding = 'identity') {
  const pool = new Pool(`http://127.0.0.1:${port}`)
  const response = await pool.request({ method: 'GET', path, headers: { host, 'accept-encoding': encoding } })
  const body = Buffer.from(await response.body.arrayBuffer())
  await pool.close()
  return { status: response.statusCode, headers: response.headers as Record<string, string>, body }
}

/** The home page's HTML without its nonces, which differ in each response. */
async function fetchStableHtml(port: number, host: string): Promise<string> {
  const { body } = await get(port, '/?unique=0', host)
  return body.toString().replaceAll(/nonce="[^"]*"/g, 'nonce')
}

/** Throws when the texts differ, with the part around the first difference. */
function expectSame(label: string, first: string, second: string): void {
  if (first === second) return console.log(`${label}: the same ${first.length} bytes`)
  let index = 0
  while (first[index] === second[index]) index += 1
  const excerpt = (text: string) => text.slice(Math.max(0, index - 80), index + 80)
  throw new Error(`${label} differs at ${index}:\n${excerpt(first)}\n${excerpt(second)}`)
}

async function printComparison(a: Contender, b: Contender, title: string): Promise<void> {
  console.log(`\n${title}`)
  for (let run = 0; run < warmUpRuns; run += 1) for (const contender of [a, b]) await contender.run()
  const [rateA, rateB] = await interleave(a, b, pairs)
  for (const line of ratioLines(rateA, rateB, 'pages')) console.log(`  ${line}`)
}

const setup = await newProductSetup()
const product = startProduct(setup, { TRUSTED_PROXIES: '127.0.0.1' })
const peer = fork(join(import.meta.dirname, 'pages', 'peer.ts'), { stdio: 'inherit' })
try {
  await waitUntilReady(product)
  const { port } = setup
  await warmUp(port)
  const host = `${partner}.localhost:${port}`
  const cachedPage = await get(port, '/', host, 'br')
  // The peer's node:http adds the omitted headers itself.
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = cachedPage.headers
  const recordedData = await recordPage(partner, async (path) => {
    const { status, body } = await get(port, path, host)
    return { status, body: body.toString() }
  })
  peer.send({ headers, body: cachedPage.body.toString('base64') } satisfies PageBytes)
  const [{ peerPort }] = (await once(peer, 'message')) as [{ peerPort: number }]
  const homeHtml = await fetchStableHtml(port, host)
  const renderedContender = { name: 'rendered for one visitor', run: () => renderPages(port, host) }
  if (parts.has('cached')) {
    expectSame(
      'Cached page',
      cachedPage.body.toString('base64'),
      (await get(peerPort, '/', host, 'br')).body.toString('base64'),
    )
    const options = { headers: { host, 'accept-encoding': 'br' } }
    await printComparison(
      {
        name: `cached page, ${cachedPage.body.length} bytes`,
        run: () => sendRequests(port, ['/'], cachedPerRun, options),
      },
      { name: 'bare node:http, same bytes', run: () => sendRequests(peerPort, ['/'], cachedPerRun, options) },
      'A cached page against the same bytes from node:http',
    )
  }
  if (parts.has('next')) {
    const next = await startNextApp(treeOf(homeHtml), recordedData)
    try {
      const nextBytes = (await get(next.port, '/', host)).body.length
      await printComparison(
        renderedContender,
        { name: 'Next.js, same elements', run: () => renderPages(next.port, host) },
        `A rendered page of ${homeHtml.length} bytes against Next.js with the same elements and data in memory, ${nextBytes} bytes`,
      )
    } finally {
      next.close()
    }
  }
} finally {
  peer.disconnect()
  product.child.kill('SIGINT')
  await product.exitCode
  setup.remove()
}
