import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { commandOf, livePostmaster } from '../../server/database/embedded/postmaster.ts'
import { waitForFreePorts } from '../../tools/lib/ports.ts'
import {
  newProductSetup,
  readPage,
  pageStatus,
  waitUntilReady,
  startProduct,
  type ProductSetup,
  type RunningProduct,
} from '../fixtures/product.ts'
import { changeBrandAtProduct } from '../journeys/publish.ts'

// Only a first start prints these. `npm run bench start` measures how long a second one takes.
const firstStartOutput = /Building the pages|Creating the database/
/**
 * With an external card network the first start does not create the demonstration members, which saves a third of its time. Nothing listens
 * on port 9.
 */
const externalNetwork = {
  NETWORK_URL: 'http://127.0.0.1:9',
  NETWORK_KEY: 'of a network outside',
  FIDEL_WEBHOOK_SECRET: 'of the Fidel feed',
  KARD_TOKEN: 'of the Kard feed',
}
const setups: ProductSetup[] = []
const products: RunningProduct[] = []
afterAll(async () => {
  for (const { child, exitCode } of products) {
    child.kill('SIGTERM')
    await exitCode
  }
  for (const setup of setups) setup.remove()
})

async function newSetup(): Promise<ProductSetup> {
  const setup = await newProductSetup()
  setups.push(setup)
  return setup
}

/** Starts the product with this setup. `afterAll` stops it. */
function start(setup: ProductSetup, env: NodeJS.ProcessEnv = {}): RunningProduct {
  const product = startProduct(setup, env)
  products.push(product)
  return product
}

const expectNothingRuns = async ({ port, vaultPort, consolePort, sandboxPort, mailPort, dataDir }: ProductSetup) => {
  await waitForFreePorts({ PORT: port, VAULT_PORT: vaultPort, CONSOLE_PORT: consolePort, SANDBOX_PORT: sandboxPort })
  await waitForFreePorts({ SANDBOX_MAIL_PORT: mailPort })
  await vi.waitFor(() => expect(livePostmaster(join(dataDir, 'postgres', 'data'))).toBeUndefined(), { timeout: 20_000 })
}

/** Process ids of a running product's services: its own process is their parent, and each loads tools/lib/with-parent.ts. */
function childrenOf({ child }: RunningProduct): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => commandOf(pid).includes('with-parent') && parentOf(pid) === child.pid)
}

const parentOf = (pid: number): number =>
  Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const remoteText = 'The content service wrote this.'

/** Starts an external content service with a single announcement. */
async function startContentService() {
  const entry = {
    slug: 'announcement_banner',
    type: 'announcement_banner',
    fields: { banner_copy: [{ type: 'text', copy: remoteText }] },
  }
  const server = createServer((request, reply) => {
    const isKnown = request.url?.startsWith('/cms/pages/announcement_banner/')
    reply.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ data: isKnown ? [entry] : [] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}

/** Pages show entries of a content service once the partner names its address, which CONTENT_ORIGINS allows. */
async function expectRemoteContent({ port, dataDir }: ProductSetup, origin: string): Promise<void> {
  process.env['DAMASK_DATA_DIR'] = dataDir // `changeBrandAtProduct` changes the product of this folder
  expect((await readPage(port, '/search', 'city-table')).text).not.toContain(remoteText)
  await changeBrandAtProduct('city-table', { cmsRoute: `${origin}/cms` })
  await vi.waitFor(async () => expect((await readPage(port, '/search', 'city-table')).text).toContain(remoteText), {
    timeout: 20_000,
    interval: 500,
  })
}

test('two installations run at the same time: one reads external content, one restarts after a kill, and Ctrl-C leaves no process behind [P1-019] [SPEC-B1]', async () => {
  const [firstSetup, secondSetup] = [await newSetup(), await newSetup()]
  const contentService = await startContentService()
  const firstProduct = start(firstSetup)
  const secondProduct = start(secondSetup, { ...externalNetwork, CONTENT_ORIGINS: contentService.origin })
  await Promise.all([waitUntilReady(firstProduct), waitUntilReady(secondProduct)])
  expect(await pageStatus(firstSetup.port, '/search')).toBe(200)
  expect(await pageStatus(secondSetup.port, '/search', 'meridian-air')).toBe(200)
  await expectRemoteContent(secondSetup, contentService.origin)
  contentService.close()

  // The ports of a running product block another start, even with another data directory.
  const blockedProduct = start({ ...firstSetup, dataDir: secondSetup.dataDir })
  expect(await blockedProduct.exitCode).toBe(1)
  expect(blockedProduct.lines.join('\n')).toContain(`Port ${firstSetup.port} (PORT) is in use`)

  // Only Linux has /proc.
  const children = existsSync('/proc/self') ? childrenOf(firstProduct) : []
  if (existsSync('/proc/self')) expect(children).toHaveLength(4) // site, vault, console and sandbox
  // No service's environment may contain the launcher's key, from which all passwords derive, or the path of its data directory [SEC-A1].
  // Every variable ends with a zero byte, so paths of folders in the data directory do not count.
  const secretKey = readFileSync(join(firstSetup.dataDir, 'secrets', 'secret-key'), 'utf8').trim()
  for (const pid of children) {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
    for (const secret of [secretKey, firstSetup.dataDir + '\0']) expect(environment).not.toContain(secret)
  }
  firstProduct.child.kill('SIGKILL')
  await firstProduct.exitCode
  const restartedProduct = start(firstSetup)
  await waitUntilReady(restartedProduct)
  expect(restartedProduct.lines.join('\n')).not.toMatch(firstStartOutput)
  expect(await pageStatus(firstSetup.port, '/search')).toBe(200)

  for (const [product, setup] of [
    [restartedProduct, firstSetup],
    [secondProduct, secondSetup],
  ] as const) {
    product.child.kill('SIGINT')
    expect(await product.exitCode).toBe(0)
    await expectNothingRuns(setup)
  }
  await vi.waitFor(() => expect(children.map(commandOf).filter(Boolean)).toEqual([]), { timeout: 20_000 })
})

test('in production a missing secret stops the start with a message that names it', async () => {
  const product = startProduct(await newSetup(), { NODE_ENV: 'production', SECRET_KEY: '' })
  expect(await product.exitCode).toBe(1)
  expect(product.lines.join('\n')).toContain('SECRET_KEY is missing')
})
