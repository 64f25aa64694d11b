import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'http://air.example'
const source = stripTypeScriptTypes(readFileSync(new URL('./worker.ts', import.meta.url), 'utf8'))

type Listener = (event: Record<string, unknown>) => void
type Answer = (request: Request) => Promise<Response>

/** Caches as browsers have them: answers by address, in the order of putting. */
function cachesOf() {
  const held = new Map<string, Map<string, Response>>()
  const address = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  const cache = (name: string) => {
    const entries = held.get(name) ?? new Map<string, Response>()
    held.set(name, entries)
    return {
      match: async (request: Request | string) => entries.get(address(request))?.clone(),
      put: async (request: Request | string, response: Response) => void entries.set(address(request), response),
      delete: async (request: Request | string) => entries.delete(address(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      addAll: async (urls: string[]) => urls.forEach((url) => entries.set(address(url), new Response(`kept ${url}`))),
    }
  }
  return {
    held,
    open: async (name: string) => cache(name),
    keys: async () => [...held.keys()],
    delete: async (name: string) => held.delete(name),
    match: async (request: Request | string) =>
      [...held.values()]
        .map((entries) => entries.get(address(request)))
        .find(Boolean)
        ?.clone(),
  }
}

function worker(answer: Answer) {
  const listeners = new Map<string, Listener>()
  const caches = cachesOf()
  const scope = {
    site: { version: 'v2', shell: ['/assets/a.js'], offline: '/offline.html', images: '/images' },
    caches,
    location: { origin },
    fetch: answer,
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    URL,
    Response,
    Promise,
  }
  runInNewContext(source, scope)
  const life = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  const ask = async (path: string, options: { method?: string; mode?: string; headers?: HeadersInit } = {}) => {
    const { mode, ...rest } = options
    const request = new Request(new URL(path, origin), rest)
    if (mode) Object.defineProperty(request, 'mode', { value: mode })
    let given: Promise<Response> | undefined
    let later: Promise<unknown> = Promise.resolve()
    listeners.get('fetch')?.({
      request,
      respondWith: (response: Promise<Response>) => (given = response),
      waitUntil: (work: Promise<unknown>) => (later = work),
    })
    if (!given) return 'left alone'
    const response = await given
    const text = await response.text()
    await later
    return text
  }
  return { caches, life, ask, kept: () => [...caches.held.values()].flatMap((entries) => [...entries.keys()]) }
}

const from =
  (bodies: Record<string, string>, type = 'image/avif'): Answer =>
  async (request) => {
    const body = bodies[new URL(request.url).pathname]
    if (body === undefined) throw new TypeError('no connection')
    return new Response(body, { headers: { 'content-type': type } })
  }

test('without a connection a page is the offline page, with one it is the page itself, and neither is kept [P1-507]', async () => {
  const online = worker(from({ '/account/recent_activity': 'my dines' }, 'text/html'))
  await online.life('install')
  const before = online.kept()
  expect(await online.ask('/account/recent_activity', { mode: 'navigate' })).toBe('my dines')
  expect(await online.ask('/search', { mode: 'navigate' })).toBe('kept /offline.html')
  expect(online.kept()).toEqual(before)
})

test.each([
  ['a call', '/api/Member', {}],
  ['the data of a page', '/account/recent_activity.data', {}],
  ['a form', '/join', { method: 'POST' }],
  ['a part of a file', '/assets/map.pmtiles', { headers: { range: 'bytes=0-9' } }],
  ['the partner symbol', '/brand/mark.svg', {}],
  ['another origin', 'https://evil.example/images/x', {}],
])('%s is left alone [P1-507]', async (_, path, options) => {
  const { ask, kept } = worker(from({}))
  expect(await ask(path, options)).toBe('left alone')
  expect(kept()).toEqual([])
})

test('a picture at hand is shown at once, and the next time the one that was fetched meanwhile', async () => {
  const bodies = { '/images/merchant/a': 'old' }
  const { ask } = worker(from(bodies))
  expect(await ask('/images/merchant/a?w=200')).toBe('old')
  bodies['/images/merchant/a'] = 'new'
  expect(await ask('/images/merchant/a?w=200')).toBe('old')
  expect(await ask('/images/merchant/a?w=200')).toBe('new')
})

test('what only pretends to be a picture is not kept', async () => {
  const { ask, kept } = worker(from({ '/images/merchant/a': '{}' }, 'application/problem+json'))
  await ask('/images/merchant/a')
  expect(kept()).toEqual([])
})

test('what stands in for a picture is shown and not kept', async () => {
  const headers = { 'content-type': 'image/webp', 'cache-control': 'no-store' }
  const { ask, kept } = worker(async () => new Response('a colour', { headers }))
  expect(await ask('/images/merchant/a')).toBe('a colour')
  expect(kept()).toEqual([])
})

test('150 pictures are kept, the last ones', async () => {
  const { ask, kept } = worker(async () => new Response('x', { headers: { 'content-type': 'image/avif' } }))
  for (let n = 0; n < 160; n += 1) await ask(`/images/merchant/m${n}`)
  expect(kept()).toHaveLength(150)
  expect(kept()[0]).toContain('/m10')
})

test('a new build removes what an older one left, and keeps the pictures', async () => {
  const { caches, life } = worker(from({}))
  for (const name of ['damask-shell-v1', 'damask-images-1', 'something']) await caches.open(name)
  await life('install')
  await life('activate')
  expect((await caches.keys()).toSorted()).toEqual(['damask-images-1', 'damask-shell-v2'])
})
