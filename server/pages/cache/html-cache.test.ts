import { expect, test, vi } from 'vitest'
import type { Document } from './document.ts'
import { htmlCache, type Render } from './html-cache.ts'
import { newKept } from './kept.ts'
import type { CacheableRequest } from './cache-key.ts'

const question = (key = 'air  /'): CacheableRequest => ({ key }) as CacheableRequest
const page = (name: string, bytes = 10): Document => {
  const answer = { etag: name, headers: [], nod: [], body: Buffer.alloc(0) }
  return { bytes, answers: { br: answer, gzip: answer, identity: answer } }
}
const secondMs = 1_000
const minuteMs = 60 * secondMs

function world(render: Render, bytesMax?: number) {
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
    later: (ms: number) => (now += ms),
    change: () => (stamp = 'v2'),
    ask: async (key?: string) => (await cache.get(question(key), '::1'))?.answers.br.etag ?? null,
  }
}
/** Renders 1, 2, 3 … */
const counting = () => {
  let made = 0
  return vi.fn<Render>(async () => page(String(++made)))
}

test('a hundred visitors at once cause one rendering', async () => {
  const gates: (() => void)[] = []
  const render = vi.fn<Render>(() => new Promise((done) => gates.push(() => done(page('one')))))
  const { ask } = world(render)
  const all = Array.from({ length: 100 }, () => ask())
  gates.forEach((open) => open())
  expect(new Set(await Promise.all(all))).toEqual(new Set(['one']))
  expect(render).toHaveBeenCalledTimes(1)
})

test('an aged page is sent once more while a new one is made', async () => {
  const { ask, later } = world(counting())
  expect(await ask()).toBe('1')
  later(59 * secondMs)
  expect(await ask()).toBe('1')
  later(2 * secondMs)
  expect(await ask()).toBe('1')
  expect(await ask()).toBe('2')
})

test('a page nobody asked for in eleven minutes is made before it is sent', async () => {
  const { ask, later } = world(counting())
  await ask()
  later(11 * minuteMs + 1)
  expect(await ask()).toBe('2')
})

test('a change of partner or catalogue makes every page before it worthless at once', async () => {
  const { ask, change } = world(counting())
  await ask()
  change()
  expect(await ask()).toBe('2')
})

test('a rendering that began before a change is not kept for after it', async () => {
  const gates: (() => void)[] = []
  let made = 0
  const { ask, change } = world(() => new Promise((done) => gates.push(() => done(page(String(++made))))))
  const before = ask()
  change()
  const after = ask()
  gates.forEach((open) => open())
  expect([await before, await after]).toEqual(['1', '2'])
  const kept = ask()
  gates.forEach((open) => open())
  expect(await kept).not.toBe('1')
})

test('what is not a page for everybody is not kept, and not tried again for each visitor', async () => {
  const render = vi.fn<Render>(async () => null)
  const { ask, later } = world(render)
  expect([await ask(), await ask(), await ask()]).toEqual([null, null, null])
  expect(render).toHaveBeenCalledTimes(1)
  later(6 * secondMs)
  await ask()
  expect(render).toHaveBeenCalledTimes(2)
})

test('a failing renewal keeps the page that was there, until it is too old', async () => {
  let fails = false
  const render: Render = async () => {
    if (fails) throw new Error('put off')
    return page('good')
  }
  const { ask, later, errors } = world(render)
  await ask()
  fails = true
  later(5 * minuteMs)
  expect([await ask(), await ask()]).toEqual(['good', 'good'])
  later(6 * minuteMs + 1)
  expect(await ask()).toBeNull()
  expect(errors.length).toBeGreaterThan(0)
})

test('what is kept never takes more bytes than allowed; the longest unasked goes first', async () => {
  const render = vi.fn<Render>(async ({ key }) => page(key, 40))
  const { ask, cache } = world(render, 100)
  await ask('a')
  await ask('b')
  await ask('a')
  await ask('c')
  expect(cache.bytes()).toBe(80)
  render.mockClear()
  await ask('a')
  expect(render).not.toHaveBeenCalled()
  await ask('b')
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page larger than everything allowed is not kept', () => {
  const kept = newKept<string>(100)
  kept.put('big', 'page', 101)
  expect([kept.get('big'), kept.bytes()]).toEqual([undefined, 0])
})

test('where every page was asked for, the oldest goes, and a new one finds room', () => {
  const kept = newKept<string>(100)
  for (const name of ['a', 'b']) kept.put(name, name, 50)
  for (const name of ['a', 'b']) kept.get(name)
  kept.put('c', 'c', 50)
  expect(['a', 'b', 'c'].map((name) => kept.get(name))).toEqual([undefined, 'b', 'c'])
  expect(kept.bytes()).toBe(100)
})
