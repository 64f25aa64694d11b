import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOf } from '../../server/database/embedded/postmaster.ts'
import { freePorts } from '../../tools/lib/ports.ts'
import { buildWeb } from '../../tools/lib/web-build.ts'
import { sendRaw } from '../fixtures/raw-http.ts'
import {
  newProductSetup,
  startProduct,
  waitUntilReady,
  type ProductSetup,
  type RunningProduct,
} from '../fixtures/product.ts'
import { joinThrough, open, send, sendBody, writeRaw } from './client.ts'
import { missingPackage, proxyKinds, startProxy, type ProxyKind, type RunningProxy } from './start-proxy.ts'

const key = (letter: string) => letter.repeat(43)
const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SECRET_KEY: key('a'),
  SITE_KEY: key('b'),
  VAULT_LINK_KEY: key('c'),
  VAULT_MASTER_KEY: key('d'),
  VAULT_FINGERPRINT_KEY: key('e'),
  OPERATOR_KEY: key('f'),
  VAULT_ORIGIN: 'https://cards.example.com',
  CONSOLE_ORIGIN: 'https://console.example.com',
  SITE_ADDRESS: 'https://*.localhost',
  FEEDS_URL: 'https://feeds.example.com',
  MAIL_URL: 'smtp://127.0.0.1:9', // nothing listens there
  NETWORK_URL: 'https://network.example',
  NETWORK_KEY: 'the key of the network',
  FIDEL_WEBHOOK_SECRET: 'the secret of the webhook',
  TRUSTED_PROXIES: '127.0.0.1',
}
const installedKinds = proxyKinds.filter((kind) => missingPackage(kind) === null)
const missingPackages = proxyKinds.flatMap((kind) => missingPackage(kind) ?? [])

let setup: ProductSetup
let product: RunningProduct | undefined
const proxies = new Map<ProxyKind, RunningProxy>()
const portOf = (kind: ProxyKind) => proxies.get(kind)?.port ?? 0

beforeAll(async () => {
  if (installedKinds.length === 0) return
  await buildWeb()
  setup = await newProductSetup()
  product = startProduct(setup, settings)
  await waitUntilReady(product)
  const ports = await freePorts(installedKinds.length)
  for (const [index, kind] of installedKinds.entries()) {
    const proxySetup = { folder: join(setup.dataDir, kind), port: ports[index] ?? 0, sitePort: setup.port }
    // The configuration files have no quotes around paths.
    proxies.set(kind, await startProxy(kind, { ...proxySetup, folder: proxySetup.folder.replaceAll(' ', '-') }))
  }
}, 300_000)
afterAll(async () => {
  for (const proxy of proxies.values()) await proxy.stop()
  product?.child.kill('SIGTERM')
  await product?.exitCode
  setup?.remove()
})

test('all proxies are installed where tests decide about a change', () => {
  if (missingPackages.length > 0) console.warn(`Skipped: install ${missingPackages.join(' ')} to test behind them.`)
  if (process.env['CI']) expect(missingPackages).toEqual([])
})

/** The memory of the site's process, in bytes. */
function siteMemory(): number {
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isSiteProcess(Number(name)))
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1]) * 1024
}
const isSiteProcess = (pid: number) => commandOf(pid).includes('server/main.ts') && hasPort(pid)
const hasPort = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${setup.port}`)

describe.each(installedKinds)('behind %s with the configuration of the runbook', (kind) => {
  const number = proxyKinds.indexOf(kind)

  test('Host chooses the partner, and a client’s X-Forwarded-Host and Forwarded do not [SEC-B1]', async () => {
    const headers = { 'x-forwarded-host': 'meridian-air.localhost', forwarded: 'host=meridian-air.localhost' }
    for (const path of ['/how-it-works', '/search?location=Boston', '/robots.txt']) {
      const reply = await send(portOf(kind), path, { headers })
      expect([reply.status, reply.body]).toEqual([200, expect.stringMatching(/Lumen|lumen-mobile/)])
      expect(reply.body).not.toMatch(/Meridian|meridian-air/)
    }
    expect((await send(portOf(kind), '/how-it-works', { partner: 'meridian-air' })).body).toContain('Meridian')
    expect((await send(portOf(kind), '/', { partner: 'unknown', headers })).status).toBe(421)
  })

  test('absolute URLs and cookies have the scheme of the visitor, whatever the client forwards [SEC-B1]', async () => {
    const headers = { 'x-forwarded-proto': 'javascript', 'x-forwarded-port': '1' }
    expect((await send(portOf(kind), '/robots.txt', { headers })).body).toContain(
      'Sitemap: https://lumen-mobile.localhost/sitemap.xml\n',
    )
    expect((await send(portOf(kind), '/sitemap.xml', { headers })).body).toContain(
      '<loc>https://lumen-mobile.localhost/sitemap-1.xml</loc>',
    )
    const [cookie] = (await send(portOf(kind), '/api/CSRF', { headers })).headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Host-damask_visitor=.*; Secure/)
  })

  test('a second Host header is refused [SEC-C6]', async () => {
    const lines = 'GET / HTTP/1.1\r\nHost: lumen-mobile.localhost\r\nHost: meridian-air.localhost\r\n\r\n'
    const { socket, closed } = await writeRaw(portOf(kind), lines)
    socket.once('data', () => socket.end())
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('addresses of one /64 share a limit, and those of two do not [SEC-C1]', async () => {
    const path = '/api/feature-flags' // 120 calls a minute
    const call = async (forwardedFor: string) =>
      (await send(portOf(kind), path, { headers: { 'x-forwarded-for': forwardedFor } })).status
    const statuses = new Set<number>()
    for (let client = 1; client <= 120; client += 1) statuses.add(await call(`2001:db8:${number}:1::${client}`))
    expect(statuses).toEqual(new Set([200]))
    expect(await call(`2001:db8:${number}:1:ffff::1`)).toBe(429)
    expect(await call(`2001:db8:${number}:2::1`)).toBe(200)
  })

  test('a client that is no proxy is counted by its own address, whatever it forwards [SEC-C1]', async () => {
    const address = `127.0.5.${number + 1}`
    const call = async (client: number) =>
      (await send(portOf(kind), '/api/feature-flags', { address, headers: { 'x-forwarded-for': `10.0.0.${client}` } }))
        .status
    const statuses = new Set<number>()
    for (let client = 1; client <= 120; client += 1) statuses.add(await call(client))
    expect([statuses, await call(121)]).toEqual([new Set([200]), 429])
  })

  test('slow headers and bodies end with a time-out, and do not delay other visitors', async () => {
    const slowLines = [
      'GET / HTTP/1.1\r\nHost: lumen-mobile.localhost\r\nX-Slow: ',
      'POST /api/SignIn HTTP/1.1\r\nHost: lumen-mobile.localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ]
    const slowCalls = await Promise.all(
      Array.from({ length: 40 }, (_, index) => writeRaw(portOf(kind), slowLines[index % 2] ?? '')),
    )
    const startedAt = performance.now()
    expect((await send(portOf(kind), '/how-it-works')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    // Caddy ends the connection of an incomplete request with an empty reply of status 200.
    const ending = /^$|^HTTP\/1\.1 (408|400|502|504) |^HTTP\/1\.1 200 OK\r\n[^]*\r\nContent-Length: 0\r\n/
    for (const { closed } of slowCalls) expect(await closed).toMatch(ending)
  })

  test.each([
    ['announced', 60, true],
    ['in chunks', 30, false],
  ])('a huge body that comes %s gets a 413 and takes little memory', async (_, megabytes, announced) => {
    const before = siteMemory()
    // Another address for each call, because sign-in has a rate limit.
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_call, index) => {
        const address = `127.0.${announced ? 6 : 7}.${number * 8 + index + 1}`
        return sendBody(portOf(kind), '/api/SignIn', { bytes: megabytes * 1024 * 1024, announced, address })
      }),
    )
    // Caddy answers 502 where it is still sending when Damask closes the connection after its 413.
    const isRefusal = (status: number | null) => [null, 413].includes(status) || (kind === 'Caddy' && status === 502)
    expect([statuses.every(isRefusal), statuses.includes(413)]).toEqual([true, true])
    expect(siteMemory() - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('the events of a member arrive while the stream is open, without being buffered', async () => {
    const cookie = await joinThrough(portOf(kind))
    const response = await open(portOf(kind), '/api/Member/Events', { headers: { cookie } })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream'])
    const [first] = await new Promise<[Buffer]>((resolve) => response.once('data', (bytes: Buffer) => resolve([bytes])))
    expect([first.toString(), response.complete]).toEqual(['retry: 1000\n\n', false])
    response.destroy()
  })
})

describe.runIf(installedKinds.includes('nginx'))('the cache of nginx', () => {
  const read = (path: string, headers: Record<string, string> = {}, partner = 'lumen-mobile') =>
    send(portOf('nginx'), path, { headers, partner })

  test.each(['/robots.txt?c', '/sitemap.xml?c', '/sitemap-1.xml?c', '/brand/mark.svg?c'])(
    'stores %s once for all visitors of a partner, and without a cookie [SEC-B5]',
    async (path) => {
      const replies = [await read(path), await read(path, { cookie: '__Host-damask_visitor=x' })]
      expect(replies.map(({ status, headers }) => [status, headers['x-cache-status'], headers['set-cookie']])).toEqual([
        [200, 'MISS', undefined],
        [200, 'HIT', undefined],
      ])
      expect(replies[1]?.body).toBe(replies[0]?.body)
      const other = await read(path, {}, 'meridian-air')
      expect([other.headers['x-cache-status'], other.body === replies[0]?.body]).toEqual(['MISS', false])
    },
  )

  test('stores no page, no call and no visitor’s cookie', async () => {
    const cookie = await joinThrough(portOf('nginx'))
    for (const path of ['/', '/how-it-works', '/account/overview', '/api/CSRF', '/api/Member']) {
      const member = await read(path, { cookie })
      const visitors = [await read(path), await read(path)]
      for (const { headers } of [member, ...visitors]) expect(headers['x-cache-status']).not.toBe('HIT')
      for (const { body } of visitors) expect(body).not.toContain('Ana')
    }
    const visitorCookies = [await read('/api/CSRF'), await read('/api/CSRF')].map(
      ({ headers }) => headers['set-cookie']?.[0],
    )
    expect(new Set(visitorCookies).size).toBe(2)
  })

  test('passes on the refusal of a feed call before its body has arrived [SEC-B2]', async () => {
    const lines =
      'POST /feeds/kard/transactions HTTP/1.1\r\nHost: lumen-mobile.localhost\r\nContent-Length: 10000000\r\n\r\n'
    const { socket, closed } = await writeRaw(portOf('nginx'), lines)
    socket.once('data', () => socket.end())
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe.runIf(installedKinds.length > 0)('without a proxy', () => {
  test('a second Host header is refused [SEC-C6]', async () => {
    const lines = ['GET /robots.txt HTTP/1.1', 'Host: lumen-mobile.localhost', 'Host: meridian-air.localhost']
    expect((await sendRaw(setup.port, lines)).status).toBe(400)
  })
})
