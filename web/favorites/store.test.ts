import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, createElement } from 'react'
import { renderToString } from 'react-dom/server'

type ApiRequest = { method: string; url: string }
let requests: ApiRequest[]
let respond: (request: ApiRequest) => Promise<{ status: number; body: unknown }>

beforeEach(() => {
  requests = []
  respond = async ({ method }) => ({ status: 200, body: method === 'GET' ? { ids: [] } : { saved: true } })
  vi.resetModules()
  vi.stubGlobal('fetch', async (url: string, init: { method?: string } = {}) => {
    const request = { method: init.method ?? 'GET', url }
    if (url.endsWith('/api/CSRF')) return new Response(JSON.stringify({ csrfToken: 't' }))
    requests.push(request)
    if (requests.length === 20) throw new Error('the store sends requests without end')
    const { status, body } = await respond(request)
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  vi.doUnmock('./calls.ts')
  vi.unstubAllGlobals()
})

const path = '/api/Member/Favorites/ember'
const render = async (initial = false) => {
  const { useFavorite } = await import('./store.ts')
  const Heart = () => String(useFavorite('ember', initial))
  return renderToString(createElement(Heart))
}

test('sends one request for each press while no other request is pending', async () => {
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
  let sendReply: () => void = () => undefined
  respond = () => new Promise((resolve) => (sendReply = () => resolve({ status: 200, body: { saved: true } })))
  const firstReply = setFavorite('ember', true)
  await expect.poll(() => requests).toHaveLength(1)
  const replies = [false, true, false].map((isFavorite) => setFavorite('ember', isFavorite))
  expect(await Promise.all(replies)).toEqual([true, true, true])
  expect(requests).toHaveLength(1)
  sendReply()
  await expect.poll(() => requests).toHaveLength(2)
  sendReply()
  expect(await firstReply).toBe(true)
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test('restores the previous state when the server refuses', async () => {
  const { setFavorite, isFavorite } = await import('./store.ts')
  respond = async () => ({ status: 409, body: { code: 'too_many_favorites', title: '', status: 409 } })
  const reply = setFavorite('ember', true)
  expect(isFavorite('ember', false)).toBe(true)
  expect(await reply).toBe(false)
  expect(isFavorite('ember', false)).toBe(false)
})

test('restores the previous state when the code of the calls does not load', async () => {
  vi.doMock('./calls.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { setFavorite, isFavorite } = await import('./store.ts')
  expect([await setFavorite('ember', true), isFavorite('ember', false)]).toEqual([false, false])
})

describe('hearts in a page', () => {
  beforeEach(() => void vi.stubGlobal('window', new EventTarget()))

  /** Mounts the hearts of two restaurants. The page was rendered with neither as a favorite. */
  async function mountHearts() {
    const { useFavorite } = await import('./store.ts')
    const { mountHook } = await import('../../checks/fixtures/hook.ts')
    return mountHook(() => [useFavorite('ember', false), useFavorite('sage', false)], null)
  }
  let sendList: (ids: string[]) => void
  const listRequests = () => requests.filter(({ method }) => method === 'GET')
  /** Waits until the page has requested the list `count` times, replies with `ids`, and waits until the page has the list. */
  async function replyToListRequest(count: number, ids: string[]) {
    await expect.poll(listRequests).toHaveLength(count)
    const { isFavorite } = await import('./store.ts')
    await act(async () => {
      sendList(ids)
      await expect.poll(() => ids.some((id) => isFavorite(id, false))).toBe(true)
    })
  }
  beforeEach(() => {
    respond = async ({ method }) => {
      if (method !== 'GET') return { status: 200, body: { saved: true } }
      const ids = await new Promise<string[]>((resolve) => (sendList = resolve))
      return { status: 200, body: { ids } }
    }
  })

  test('the first heart loads the member’s favorites, once', async () => {
    const hearts = await mountHearts()
    await replyToListRequest(1, ['sage'])
    expect([hearts.last(), listRequests()]).toEqual([[false, true], [{ method: 'GET', url: '/api/Member/Favorites' }]])
  })

  test('the reply with the list changes no heart that was pressed since the request', async () => {
    const hearts = await mountHearts()
    const { setFavorite } = await import('./store.ts')
    await act(() => setFavorite('ember', false))
    await replyToListRequest(1, ['ember', 'sage'])
    expect(hearts.last()).toEqual([false, true])
  })

  test('a press changes the heart at once', async () => {
    const hearts = await mountHearts()
    const { setFavorite } = await import('./store.ts')
    let reply: Promise<boolean> | undefined
    await act(async () => void (reply = setFavorite('ember', true)))
    expect(hearts.last()).toEqual([true, false])
    expect(await reply).toBe(true)
  })

  test('a later heart loads the favorites again after a failure', async () => {
    const respondWithList = respond
    respond = async () => ({ status: 503, body: {} })
    const firstHearts = await mountHearts()
    await expect.poll(listRequests).toHaveLength(1)
    respond = respondWithList
    // Hearts that mount before the failure has reached the store start no request, so each poll mounts new ones.
    const mountAndCount = async () => {
      await mountHearts()
      return listRequests()
    }
    await expect.poll(mountAndCount).toHaveLength(2)
    await replyToListRequest(2, ['ember'])
    expect(firstHearts.last()).toEqual([true, false])
  })
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
