import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { encodingFor, sendDocument } from './send.ts'

const nonce = 'a1b2c3'
const origins = { vault: 'http://vault.example', images: '' }
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const make = (html: string) => documentOf(html, nonce, origins)

test('only what the rendering itself marked is named in the policy, and the mark is gone', async () => {
  const html = `<style nonce="${nonce}">a{}</style><script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module" async="">two()</script><p>${'x'.repeat(600)}</p>`
  const { headers, bodies } = await make(html)
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  expect(bodies.identity.toString()).not.toContain(nonce)
})

test.each([
  ['without a mark', '<script>evil()</script>'],
  ['with a guessed mark', '<script nonce="guess">evil()</script>'],
  ['as an attribute of another name', `<script data-x='nonce="guess"'>evil()</script>`],
])('a script that content smuggled in %s is not named, so it does not run', async (_, script) => {
  const { headers } = await make(`<script nonce="${nonce}">one()</script>${script}`)
  expect(headers['content-security-policy']).not.toContain(hash('evil()'))
})

test('scripts are asked for after what one sees first, and the page may run what asks and what is asked', async () => {
  const start = 'import "/assets/m.js";\nimport("/assets/e.js");'
  const link = (file: string) => `<link rel="modulepreload" nonce="${nonce}" href="/assets/${file}.js"/>`
  const { bodies, headers } = await make(
    `${link('a')}${link('b')}${link('a')}<link rel="stylesheet" href="/a.css"/><script nonce="${nonce}" type="module" async="">${start}</script>`,
  )
  const page = bodies.identity.toString()
  const boot = /<script type="module" async="">([^<]*)<\/script>$/.exec(page)?.[1] ?? ''
  expect(page).toBe(`<link rel="stylesheet" href="/a.css"/><script type="module" async="">${boot}</script>`)
  expect(boot).toContain('["/assets/a.js","/assets/b.js"]')
  expect(boot).toContain(JSON.stringify(start))
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash(boot)} ${hash(start)};`)
})

test('all encodings hold the same page', async () => {
  const { bodies } = await make('<p>Ember & Oak</p>'.repeat(50))
  expect(brotliDecompressSync(bodies.br)).toEqual(bodies.identity)
  expect(gunzipSync(bodies.gzip)).toEqual(bodies.identity)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['gzip;q=0.0, br;q=0', 'identity'],
  ['brew, xgzip', 'identity'],
  ['identity', 'identity'],
])('a browser that accepts "%s" gets %s', (accepts, encoding) => expect(encodingFor(accepts)).toBe(encoding))

const sent = async (method: string, headers: Record<string, string>) => {
  const answer: { status?: number; headers: Record<string, unknown>; body?: unknown } = { headers: {} }
  const response = {
    writeHead: (status: number, given: Record<string, unknown>) => Object.assign(answer, { status, headers: given }),
    end: (body?: unknown) => Object.assign(answer, { body }),
  } as unknown as ServerResponse
  sendDocument({ method, headers }, response, await make('<p>page</p>'), { 'x-content-type-options': 'nosniff' })
  return answer
}

test('the name of a page differs by encoding, and who has it gets a nod and the policy', async () => {
  const br = String((await sent('GET', { 'accept-encoding': 'br' })).headers['etag'])
  expect((await sent('GET', {})).headers['etag']).not.toBe(br)
  const nod = await sent('GET', { 'accept-encoding': 'br', 'if-none-match': `"other", ${br}` })
  expect([nod.status, nod.body]).toEqual([304, undefined])
  expect(nod.headers['content-security-policy']).toBeTruthy()
  expect((await sent('GET', { 'if-none-match': br })).status).toBe(200)
})

test('HEAD is told the length and sent nothing', async () => {
  const head = await sent('HEAD', {})
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, undefined, '<p>page</p>'.length])
})
