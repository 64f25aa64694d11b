import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'http://air.example'
const source = stripTypeScriptTypes(readFileSync(new URL('./worker.ts', import.meta.url), 'utf8'))

type Listener = (event: Record<string, unknown>) => void
type Handler = (request: Request) => Promise<Response>

/** A fake CacheStorage: responses by URL in insertion order. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const urlOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, origin).href
  const cache = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return {
      match: async (request: Request | string) => entries.get(urlOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => void entries.set(urlOf(request), response),
      delete: async (request: Request | string) => entries.delete(urlOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      addAll: async (urls: string[]) => urls.forEach((url) => entries.set(urlOf(url), new Response(`kept ${url}`))),
    }
  }
  return {
    stores,
    open: async (name: string) => cache(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: Request | string) =>
      [...stores.values()]
        .map((entries) => entries.get(urlOf(request)))
        .find(Boolean)
        ?.clone(),
  }
}

/** Runs the worker of a site whose network is `handler`. */
function startWorker(handler: Handler) {
  const listeners = new Map<string, Listener>()
  const caches = fakeCaches()
  const scope = {
    site: { version: 'v2', shell: ['/assets/a.js'], offlinePath: '/offline.html', images: '/images' },
    caches,
    location: { origin },
    fetch: handler,
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    URL,
    Response,
    Promise,
  }
  runInNewContext(source, scope)
  const dispatch = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  /** The text of the worker's response; `left alone` when the worker leaves the request to the browser. */
  const fetchPath = async (path: string, options: { method?: string; mode?: string; headers?: HeadersInit } = {}) => {
    const { mode, ...requestOptions } = options
    const request = new Request(new URL(path, origin), requestOptions)
    // The constructor of Request refuses the mode `navigate`.
    if (mode) Object.defineProperty(request, 'mode', { value: mode })
    let pending: Promise<Response> | undefined
    let backgroundWork: Promise<unknown> = Promise.resolve()
    listeners.get('fetch')?.({
      request,
      respondWith: (response: Promise<Response>) => (pending = response),
      waitUntil: (work: Promise<unknown>) => (backgroundWork = work),
    })
    if (!pending) return 'left alone'
    const response = await pending
    const text = await response.text()
    await backgroundWork
    return text
  }
  return {
    caches,
    dispatch,
    fetchPath,
    cachedUrls: () => [...caches.stores.values()].flatMap((entries) => [...entries.keys()]),
  }
}

/** A network with these bodies by path; without a connection for every other path. */
const networkWith =
  (bodies: Record<string, string>, type = 'image/avif'): Handler =>
  async (request) => {
    const body = bodies[new URL(request.url).pathname]
    if (body === undefined) throw new TypeError('no connection')
    return new Response(body, { headers: { 'content-type': type } })
  }

test('serves a page from the network, or the offline page without a connection, and caches no visited page [P1-507]', async () => {
  const worker = startWorker(networkWith({ '/account/recent_activity': 'my dines' }, 'text/html'))
  await worker.dispatch('install')
  const urlsBefore = worker.cachedUrls()
  expect(await worker.fetchPath('/account/recent_activity', { mode: 'navigate' })).toBe('my dines')
  expect(await worker.fetchPath('/search', { mode: 'navigate' })).toBe('kept /offline.html')
  expect(worker.cachedUrls()).toEqual(urlsBefore)
})

test.each([
  ['an API call', '/api/Member', {}],
  ['the data of a page', '/account/recent_activity.data', {}],
  ['a form', '/join', { method: 'POST' }],
  ['a part of a file', '/assets/map.pmtiles', { headers: { range: 'bytes=0-9' } }],
  ['the partner symbol', '/brand/mark.svg', {}],
  ['another origin', 'https://evil.example/images/x', {}],
])('ignores %s [P1-507]', async (_, path, options) => {
  const { fetchPath, cachedUrls } = startWorker(networkWith({}))
  expect(await fetchPath(path, options)).toBe('left alone')
  expect(cachedUrls()).toEqual([])
})

test('serves a cached picture at once and refreshes it for the next time', async () => {
  const bodies = { '/images/merchant/a': 'old' }
  const { fetchPath } = startWorker(networkWith(bodies))
  expect(await fetchPath('/images/merchant/a?w=200')).toBe('old')
  bodies['/images/merchant/a'] = 'new'
  expect(await fetchPath('/images/merchant/a?w=200')).toBe('old')
  expect(await fetchPath('/images/merchant/a?w=200')).toBe('new')
})

test('does not cache a response that is not a picture', async () => {
  const { fetchPath, cachedUrls } = startWorker(networkWith({ '/images/merchant/a': '{}' }, 'application/problem+json'))
  await fetchPath('/images/merchant/a')
  expect(cachedUrls()).toEqual([])
})

test('serves a placeholder picture and does not cache it', async () => {
  const headers = { 'content-type': 'image/webp', 'cache-control': 'no-store' }
  const { fetchPath, cachedUrls } = startWorker(async () => new Response('a color', { headers }))
  expect(await fetchPath('/images/merchant/a')).toBe('a color')
  expect(cachedUrls()).toEqual([])
})

test('keeps the last 150 pictures', async () => {
  const { fetchPath, cachedUrls } = startWorker(
    async () => new Response('x', { headers: { 'content-type': 'image/avif' } }),
  )
  for (let n = 0; n < 160; n += 1) await fetchPath(`/images/merchant/m${n}`)
  expect(cachedUrls()).toHaveLength(150)
  expect(cachedUrls()[0]).toMatch(/\/m10$/)
})

test('a new build removes every cache except its shell and the pictures', async () => {
  const { caches, dispatch } = startWorker(networkWith({}))
  for (const name of ['damask-shell-v1', 'damask-images-1', 'something']) await caches.open(name)
  await dispatch('install')
  await dispatch('activate')
  expect((await caches.keys()).toSorted()).toEqual(['damask-images-1', 'damask-shell-v2'])
})
