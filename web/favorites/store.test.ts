import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

type ApiRequest = { method: string; url: string }
let requests: ApiRequest[]
let respond: (call: ApiRequest) => Promise<{ status: number; body: unknown }>

beforeEach(() => {
  requests = []
  respond = async () => ({ status: 200, body: { saved: true } })
  vi.resetModules()
  vi.stubGlobal('fetch', async (url: string, init: { method?: string } = {}) => {
    const call = { method: init.method ?? 'GET', url }
    if (url.endsWith('/api/CSRF')) return new Response(JSON.stringify({ csrfToken: 't' }))
    requests.push(call)
    const { status, body } = await respond(call)
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const path = '/api/Member/Favorites/ember'
const render = async (initial = false) => {
  const { useFavorite } = await import('./store.ts')
  const Shown = () => String(useFavorite('ember', initial))
  return renderToString(createElement(Shown))
}

test('sends one request for each press', async () => {
  const { setFavorite } = await import('./store.ts')
  expect(await setFavorite('ember', true)).toBe(true)
  expect(await setFavorite('ember', false)).toBe(true)
  expect(requests).toEqual([
    { method: 'PUT', url: path },
    { method: 'DELETE', url: path },
  ])
})

test('sends only the final state of presses during a pending request, after that request', async () => {
  const { setFavorite } = await import('./store.ts')
  let arrive: () => void = () => undefined
  respond = () => new Promise((resolve) => (arrive = () => resolve({ status: 200, body: { saved: true } })))
  const first = setFavorite('ember', true)
  await expect.poll(() => requests).toHaveLength(1)
  await Promise.all([setFavorite('ember', false), setFavorite('ember', true), setFavorite('ember', false)])
  arrive()
  await expect.poll(() => requests).toHaveLength(2)
  arrive()
  expect(await first).toBe(true)
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test('restores the previous state when the server refuses', async () => {
  const { setFavorite, isFavorite } = await import('./store.ts')
  respond = async () => ({ status: 409, body: { code: 'too_many_favorites', title: '', status: 409 } })
  const pressed = setFavorite('ember', true)
  expect(isFavorite('ember', false)).toBe(true)
  expect(await pressed).toBe(false)
  expect(isFavorite('ember', false)).toBe(false)
})

test('the server renders the initial state', async () => {
  expect([await render(true), await render(false)]).toEqual(['true', 'false'])
})

test('a removed favorite stays removed on a page that was rendered with it', async () => {
  const { setFavorite, isFavorite } = await import('./store.ts')
  expect(isFavorite('ember', true)).toBe(true)
  await setFavorite('ember', false)
  expect(isFavorite('ember', true)).toBe(false)
})
