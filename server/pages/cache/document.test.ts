import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { encodingFor, sendDocument } from './send.ts'

const nonce = 'a1b2c3'
const origins = { vault: 'http://vault.example', images: '' }
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const makeDocument = (html: string) => documentOf(html, nonce, origins, { 'x-content-type-options': 'nosniff' })
/** Alternating names and values, as a record. */
const byName = (headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [])))
const policyOf = async (html: string) =>
  byName((await makeDocument(html)).responses.br.headers)['content-security-policy'] ?? ''

test('the policy names exactly the scripts and styles with the nonce, and the nonce is removed', async () => {
  const html = `<style nonce="${nonce}">a{}</style><script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module" async="">two()</script><p>${'x'.repeat(600)}</p>`
  const policy = await policyOf(html)
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  expect((await makeDocument(html)).responses.identity.body.toString()).not.toContain(nonce)
})

test.each([
  ['without a nonce', '<script>evil()</script>'],
  ['with a guessed nonce', '<script nonce="guess">evil()</script>'],
  ['with a guessed nonce inside another attribute', `<script data-x='nonce="guess"'>evil()</script>`],
])('a script that content injects %s has no hash in the policy', async (_, script) => {
  expect(await policyOf(`<script nonce="${nonce}">one()</script>${script}`)).not.toContain(hash('evil()'))
})

test('one loader at the end of a page replaces the start script and its preloads, and the policy allows both scripts', async () => {
  const start = 'import "/assets/m.js";\nimport("/assets/e.js");'
  const link = (file: string) => `<link rel="modulepreload" nonce="${nonce}" href="/assets/${file}.js"/>`
  const html = `${link('a')}${link('b')}${link('a')}<link rel="stylesheet" href="/a.css"/><script nonce="${nonce}" type="module" async="">${start}</script>`
  const page = (await makeDocument(html)).responses.identity.body.toString()
  const loader = /<script type="module" async="">([^<]*)<\/script>$/.exec(page)?.[1] ?? ''
  expect(page).toBe(`<link rel="stylesheet" href="/a.css"/><script type="module" async="">${loader}</script>`)
  expect(loader).toContain('["/assets/a.js","/assets/b.js"]')
  expect(loader).toContain(JSON.stringify(start))
  expect(await policyOf(html)).toContain(`script-src 'self' ${hash(loader)} ${hash(start)};`)
})

test('the loader adds every preload before the script, at most 12 in one task', async () => {
  const hrefs = Array.from({ length: 30 }, (_, index) => `/assets/${index}.js`)
  const links = hrefs.map((href) => `<link rel="modulepreload" nonce="${nonce}" href="${href}"/>`)
  const html = `${links.join('')}<script nonce="${nonce}" type="module" async="">import "/assets/m.js";</script>`
  const page = (await makeDocument(html)).responses.identity.body.toString()
  const loader = /<script type="module" async="">([^<]*)<\/script>$/.exec(page)?.[1] ?? ''
  const elements: { href?: string; textContent?: string }[] = []
  const tasks: (() => void)[] = []
  runInNewContext(loader, {
    document: {
      hidden: true, // the loader of a hidden page begins at once
      createElement: () => ({}),
      head: { append: (element: object) => elements.push(element) },
    },
    setTimeout: (task: () => void) => tasks.push(task),
    addEventListener: () => undefined,
  })
  const perTask = [elements.length]
  for (const task of tasks) {
    const count = elements.length
    task()
    perTask.push(elements.length - count)
  }
  // 30 preloads and one script.
  expect(perTask).toEqual([12, 12, 7])
  expect(elements.map(({ href, textContent }) => href ?? textContent)).toEqual([...hrefs, 'import "/assets/m.js";'])
})

test('all encodings contain the same page', async () => {
  const { br, gzip, identity } = (await makeDocument('<p>Ember & Oak</p>'.repeat(50))).responses
  expect(brotliDecompressSync(br.body)).toEqual(identity.body)
  expect(gunzipSync(gzip.body)).toEqual(identity.body)
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

const send = async (method: string, headers: Record<string, string>) => {
  const result: { status?: number; headers: Record<string, string>; body?: unknown } = { headers: {} }
  const response = {
    writeHead: (status: number, pairs: string[]) => Object.assign(result, { status, headers: byName(pairs) }),
    end: (body?: unknown) => Object.assign(result, { body }),
  } as unknown as ServerResponse
  sendDocument({ method, headers }, response, await makeDocument('<p>page</p>'))
  return result
}

test('the ETag differs by encoding, and a browser with the same ETag gets a 304 with the policy', async () => {
  const br = (await send('GET', { 'accept-encoding': 'br' })).headers['etag'] ?? ''
  expect((await send('GET', {})).headers['etag']).not.toBe(br)
  const notModified = await send('GET', { 'accept-encoding': 'br', 'if-none-match': `"other", ${br}` })
  expect([notModified.status, notModified.body]).toEqual([304, undefined])
  expect(notModified.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.any(String),
  })
  expect(notModified.headers).not.toHaveProperty('content-length')
  expect((await send('GET', { 'if-none-match': br })).status).toBe(200)
})

test('HEAD gets the length without a body', async () => {
  const head = await send('HEAD', {})
  expect([head.status, head.body, head.headers['content-length']]).toEqual([
    200,
    undefined,
    String('<p>page</p>'.length),
  ])
})
