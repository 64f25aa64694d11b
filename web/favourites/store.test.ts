import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

type Asked = { method: string; url: string }
let asked: Asked[]
let answer: (call: Asked) => Promise<{ status: number; body: unknown }>

beforeEach(() => {
  asked = []
  answer = async () => ({ status: 200, body: { saved: true } })
  vi.resetModules()
  vi.stubGlobal('fetch', async (url: string, init: { method?: string } = {}) => {
    const call = { method: init.method ?? 'GET', url }
    if (url.endsWith('/api/CSRF')) return new Response(JSON.stringify({ csrfToken: 't' }))
    asked.push(call)
    const { status, body } = await answer(call)
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const path = '/api/Member/Favorites/ember'
const seen = async (known = false) => {
  const { useFavourite } = await import('./store.ts')
  const Shown = () => String(useFavourite('ember', known))
  return renderToString(createElement(Shown))
}

test('a heart is sent as it is pressed, once each way', async () => {
  const { setFavourite } = await import('./store.ts')
  expect(await setFavourite('ember', true)).toBe(true)
  expect(await setFavourite('ember', false)).toBe(true)
  expect(asked).toEqual([
    { method: 'PUT', url: path },
    { method: 'DELETE', url: path },
  ])
})

test('pressing again while it is on its way is sent after it, and only what is wanted in the end', async () => {
  const { setFavourite } = await import('./store.ts')
  let arrive: () => void = () => undefined
  answer = () => new Promise((done) => (arrive = () => done({ status: 200, body: { saved: true } })))
  const first = setFavourite('ember', true)
  await expect.poll(() => asked).toHaveLength(1)
  await Promise.all([setFavourite('ember', false), setFavourite('ember', true), setFavourite('ember', false)])
  arrive()
  await expect.poll(() => asked).toHaveLength(2)
  arrive()
  expect(await first).toBe(true)
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test('what the server refuses goes back to what it was', async () => {
  const { setFavourite, isFavourite } = await import('./store.ts')
  answer = async () => ({ status: 409, body: { code: 'too_many_favorites', title: '', status: 409 } })
  const pressed = setFavourite('ember', true)
  expect(isFavourite('ember', false)).toBe(true)
  expect(await pressed).toBe(false)
  expect(isFavourite('ember', false)).toBe(false)
})

test('the server draws a heart as the page knows it', async () => {
  expect([await seen(true), await seen(false)]).toEqual(['true', 'false'])
})

test('a heart taken off stays off on a page that was drawn with it', async () => {
  const { setFavourite, isFavourite } = await import('./store.ts')
  expect(isFavourite('ember', true)).toBe(true)
  await setFavourite('ember', false)
  expect(isFavourite('ember', true)).toBe(false)
})
