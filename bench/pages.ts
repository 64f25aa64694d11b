import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { givenCopy, ready, start } from '../checks/given/product.ts'
import { readBrandFolders } from '../tools/lib/brands.ts'
import { interleave, report, type Contender } from './lib.ts'
import { firstLoadBytes } from './pages/first-load.ts'
import type { Given } from './pages/peer.ts'
import { recorded } from './pages/recorded.ts'
import { hammer } from './search/client.ts'

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '7' } } })
const pairs = Number(values.pairs)
const keptPerRun = 4_000
const renderedPerRun = 80
const atOnce = 8
const warmRuns = 4 // until the code that is measured has been compiled
const scriptBytesMax = 125_000 // design: first load of home
const partner = 'lumen-mobile'
const build = join(import.meta.dirname, '..', 'build', 'server', 'index.js')

let asked = 0

/** Pages rendered for one visitor each: a word nobody knows keeps them from being kept, and every visitor has an address of their own. */
async function rendered(port: number, host: string): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: atOnce })
  const one = async (): Promise<void> => {
    asked += 1
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/?asked=${asked}`,
      headers: { host, 'x-forwarded-for': address, accept: 'text/html' },
    })
    await body.dump({ limit: 10_000_000 })
    if (statusCode !== 200) throw new Error(`a page was answered with ${statusCode}`)
  }
  const line = async (): Promise<void> => {
    for (let left = renderedPerRun / atOnce; left > 0; left -= 1) await one()
  }
  await Promise.all(Array.from({ length: atOnce }, line))
  await pool.close()
  return Math.ceil(renderedPerRun / atOnce) * atOnce
}

const json = async (port: number, path: string): Promise<{ status: number; body: string }> => {
  const answer = await new Pool(`http://127.0.0.1:${port}`).request({
    method: 'GET',
    path,
    headers: { host: `${partner}.localhost:${port}` },
  })
  return { status: answer.statusCode, body: await answer.body.text() }
}

async function page(port: number, id: string, encoding: string) {
  const pool = new Pool(`http://127.0.0.1:${port}`)
  const answer = await pool.request({
    method: 'GET',
    path: '/',
    headers: { host: `${id}.localhost:${port}`, 'accept-encoding': encoding },
  })
  const body = Buffer.from(await answer.body.arrayBuffer())
  await pool.close()
  return { headers: answer.headers as Record<string, string>, body }
}

async function compareWith(a: Contender, b: Contender, unit: string, title: string): Promise<void> {
  console.log(`\n${title}`)
  for (let warm = 0; warm < warmRuns; warm += 1) for (const one of [a, b]) await one.run()
  const [first, second] = await interleave(a, b, pairs)
  for (const line of report(first, second, unit)) console.log(`  ${line}`)
}

const copy = await givenCopy()
const product = start(copy, { TRUSTED_PROXIES: '127.0.0.1' })
const peer = fork(join(import.meta.dirname, 'pages', 'peer.ts'), { stdio: 'inherit' })
try {
  await ready(product)
  const { port } = copy
  console.log('First load of home, JavaScript in brotli')
  for (const { id } of readBrandFolders()) {
    const { files, bytes } = firstLoadBytes((await page(port, id, 'identity')).body.toString())
    console.log(`  ${id.padEnd(16)} ${(bytes / 1000).toFixed(1)} kB in ${files} files`)
    if (bytes > scriptBytesMax) process.exitCode = 1
  }
  const kept = await page(port, partner, 'br')
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = kept.headers
  const given: Given = {
    headers,
    body: kept.body.toString('base64'),
    build,
    ...(await recorded(partner, (path) => json(port, path))),
  }
  peer.send(given)
  const [{ plain, stock }] = (await once(peer, 'message')) as [{ plain: number; stock: number }]
  const host = `${partner}.localhost:${port}`
  const more = { host, 'accept-encoding': 'br' }
  await compareWith(
    { name: `kept page, ${kept.body.length} bytes`, run: () => hammer(port, ['/'], keptPerRun, { headers: more }) },
    { name: 'bare node:http, the same', run: () => hammer(plain, ['/'], keptPerRun, { headers: more }) },
    'pages',
    'A kept page against the same bytes from node:http',
  )
  await compareWith(
    { name: 'rendered for one visitor', run: () => rendered(port, host) },
    { name: 'stock rendering, data at hand', run: () => rendered(stock, host) },
    'pages',
    'A rendered page against a stock React Router server that has all its data',
  )
} finally {
  peer.disconnect()
  product.child.kill('SIGINT')
  await product.ended
  copy.remove()
}
