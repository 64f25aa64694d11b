import { expect, test, vi } from 'vitest'
import type { CachedDocument } from './document.ts'
import { htmlCache, type Render } from './html-cache.ts'
import type { CacheableRequest } from './cache-key.ts'

const request = (key = 'air  /'): CacheableRequest => ({ key }) as CacheableRequest
const page = (name: string, bytes = 10): CachedDocument => {
  const cached = { etag: name, headers: [], notModified: [], body: Buffer.alloc(0) }
  return { bytes, responses: { br: cached, gzip: cached, identity: cached } }
}
const secondMs = 1_000
const minuteMs = 60 * secondMs

function setUp(render: Render, bytesMax?: number) {
  let now = 0
  let stamp = 'v1'
  const errors: unknown[] = []
  const cache = htmlCache({
    render,
    stamp: () => stamp,
    clock: { now: () => new Date(now) },
    onError: (error) => errors.push(error),
    ...(bytesMax ? { bytesMax } : {}),
  })
  return {
    cache,
    errors,
    moveClock: (ms: number) => (now += ms),
    changeVersion: () => (stamp = 'v2'),
    load: async (key?: string) => (await cache.getOrRender(request(key), '::1'))?.responses.br.etag ?? null,
  }
}
/** Renders 1, 2, 3 … */
const countingRender = () => {
  let rendered = 0
  return vi.fn<Render>(async () => page(String(++rendered)))
}

test('renders a page once for a hundred visitors at the same time', async () => {
  const gates: (() => void)[] = []
  const render = vi.fn<Render>(() => new Promise((resolve) => gates.push(() => resolve(page('one')))))
  const { load } = setUp(render)
  const loads = Array.from({ length: 100 }, () => load())
  gates.forEach((open) => open())
  expect(new Set(await Promise.all(loads))).toEqual(new Set(['one']))
  expect(render).toHaveBeenCalledTimes(1)
})

// A page is fresh for one minute, and may be sent for ten more.
test('sends a page older than a minute once more while it renders a new one', async () => {
  const { load, moveClock } = setUp(countingRender())
  expect(await load()).toBe('1')
  moveClock(59 * secondMs)
  expect(await load()).toBe('1')
  moveClock(2 * secondMs)
  expect(await load()).toBe('1')
  expect(await load()).toBe('2')
})

test('a page is fresh for one minute and only in its version, and reading it renders nothing', async () => {
  const render = countingRender()
  const { cache, load, moveClock, changeVersion } = setUp(render)
  expect(cache.getFresh(request())).toBeNull()
  await load()
  moveClock(minuteMs)
  expect(cache.getFresh(request())?.responses.br.etag).toBe('1')
  moveClock(1)
  expect(cache.getFresh(request())).toBeNull()
  moveClock(-minuteMs)
  changeVersion()
  expect(cache.getFresh(request())).toBeNull()
  expect(render).toHaveBeenCalledTimes(1)
})

test('renders a page older than eleven minutes again before it sends it', async () => {
  const { load, moveClock } = setUp(countingRender())
  await load()
  moveClock(11 * minuteMs + 1)
  expect(await load()).toBe('2')
})

test('sends no page of an earlier version', async () => {
  const { load, changeVersion } = setUp(countingRender())
  await load()
  changeVersion()
  expect(await load()).toBe('2')
})

test('a visitor after a change never gets a rendering that began before the change', async () => {
  const gates: (() => void)[] = []
  let rendered = 0
  const { load, changeVersion } = setUp(
    () => new Promise((resolve) => gates.push(() => resolve(page(String(++rendered))))),
  )
  const before = load()
  changeVersion()
  const after = load()
  gates.forEach((open) => open())
  expect([await before, await after]).toEqual(['1', '2'])
  const next = load()
  gates.forEach((open) => open())
  expect(await next).not.toBe('1')
})

test('does not cache a page that is not for all visitors, and tries again after five seconds', async () => {
  const render = vi.fn<Render>(async () => null)
  const { load, moveClock } = setUp(render)
  expect([await load(), await load(), await load()]).toEqual([null, null, null])
  expect(render).toHaveBeenCalledTimes(1)
  moveClock(4 * secondMs)
  await load()
  expect(render).toHaveBeenCalledTimes(1)
  moveClock(2 * secondMs)
  await load()
  expect(render).toHaveBeenCalledTimes(2)
})

test('sends the last page while rendering fails, until that page is older than eleven minutes', async () => {
  let isFailing = false
  const render: Render = async () => {
    if (isFailing) throw new Error('overloaded')
    return page('good')
  }
  const { load, moveClock, errors } = setUp(render)
  await load()
  isFailing = true
  moveClock(5 * minuteMs)
  expect([await load(), await load()]).toEqual(['good', 'good'])
  moveClock(6 * minuteMs + 1)
  expect(await load()).toBeNull()
  expect(errors.length).toBeGreaterThan(0)
})

test('never exceeds its maximum size, and evicts the least recently used page', async () => {
  const render = vi.fn<Render>(async ({ key }) => page(key, 40))
  const { load, cache } = setUp(render, 100)
  await load('a')
  await load('b')
  await load('a')
  await load('c')
  expect(cache.bytes()).toBe(80)
  render.mockClear()
  await load('a')
  expect(render).not.toHaveBeenCalled()
  await load('b')
  expect(render).toHaveBeenCalledTimes(1)
})

test('does not cache a page that is larger than the whole cache', async () => {
  const { load, cache } = setUp(async ({ key }) => page(key, 101), 100)
  expect(await load('big')).toBe('big')
  expect(cache.bytes()).toBe(0)
})

test('is filled to exactly its maximum size, and then evicts one page for a new one', async () => {
  const render = vi.fn<Render>(async ({ key }) => page(key, 50))
  const { load, cache } = setUp(render, 100)
  for (const key of ['a', 'b', 'a', 'b', 'c']) await load(key)
  expect(cache.bytes()).toBe(100)
  render.mockClear()
  for (const key of ['b', 'c', 'a']) await load(key)
  expect(render.mock.calls.map(([{ key }]) => key)).toEqual(['a'])
})
