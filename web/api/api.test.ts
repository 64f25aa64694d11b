import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { currentMember, signOut } from '../../contract/api/session.ts'
import { api } from './api.ts'
import { setCallTexts } from '../copy/call-text.ts'
import { dismissToast, shownToasts } from '../ui/toasts.ts'

type SentRequest = RequestInit & { headers: Record<string, string> }
const fetchMock = vi.fn<(address: string, init: SentRequest) => Promise<Response>>()
const assign = vi.fn<(address: string) => void>()
const tabStorage = new Map<string, string>()
const unauthorizedReply = () =>
  Response.json({ code: 'unauthorized', title: 'Unauthorized', status: 401 }, { status: 401 })
const linkArgs = { body: { creditCards: [], directFileFeedOptIn: true, gRecaptchaResponse: '' } }

beforeEach(() => {
  fetchMock.mockReset()
  assign.mockReset()
  tabStorage.clear()
  tabStorage.set('csrfToken', 'the token')
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('window', { location: { assign, pathname: '/account/manage_cards', search: '?from=mail' } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tabStorage.get(key) ?? null,
    setItem: (key: string, value: string) => tabStorage.set(key, value),
    removeItem: (key: string) => tabStorage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('sends JSON to the same origin, and the CSRF token with each change [P1-439] [P1-440] [P1-443]', async () => {
  fetchMock.mockImplementation(async () => Response.json({ cardRegistration: [] }))
  await api(linkCards, linkArgs)
  await api(listCards, {})
  const [[address, changeRequest], [, readRequest]] = fetchMock.mock.calls as [
    [string, SentRequest],
    [string, SentRequest],
  ]
  expect(address).toBe('/api/Member/Cards')
  expect([changeRequest.credentials, readRequest.credentials]).toEqual(['same-origin', 'same-origin'])
  expect(new Headers(changeRequest.headers).get('X-XSRF-TOKEN')).toBe('the token')
  expect(changeRequest.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
  expect(readRequest.headers).toEqual({ accept: 'application/json' })
  expect(shownToasts()).toEqual([])
})

test.each([
  ['reading the member [P1-438]', () => api(currentMember, {})],
  ['removing a card [M2-124]', () => api(removeCard, { query: { id: 'c' } })],
  ['linking a card [M2-128]', () => api(linkCards, linkArgs)],
])('redirects to sign-in with a return path when the server answers Unauthorized: %s', async (_, call) => {
  fetchMock.mockResolvedValueOnce(unauthorizedReply())
  await call()
  expect(assign.mock.calls).toEqual([['/login?returnTo=%2Faccount%2Fmanage_cards%3Ffrom%3Dmail']])
})

describe('a refused CSRF token', () => {
  const refusedReply = () => Response.json({ code: 'csrf_refused', title: 'Refused', status: 403 }, { status: 403 })
  const acceptedReply = () => Response.json({ cardRegistration: [] })

  test('is replaced by a new one, and the call is sent once more', async () => {
    for (const reply of [refusedReply(), Response.json({ csrfToken: 'a new token' }), acceptedReply()])
      fetchMock.mockResolvedValueOnce(reply)
    expect(await api(linkCards, linkArgs)).toEqual({ ok: true, value: { cardRegistration: [] } })
    expect(fetchMock.mock.calls.map(([address, { headers }]) => [address, headers['x-xsrf-token']])).toEqual([
      ['/api/Member/Cards', 'the token'],
      ['/api/CSRF', undefined],
      ['/api/Member/Cards', 'a new token'],
    ])
    expect(fetchMock.mock.calls[2]?.[1].body).toBe(JSON.stringify(linkArgs.body))
  })

  test('is reported when the server refuses the new one too', async () => {
    for (const reply of [refusedReply(), Response.json({ csrfToken: 'a new token' }), refusedReply()])
      fetchMock.mockResolvedValueOnce(reply)
    expect(await api(linkCards, linkArgs)).toMatchObject({ ok: false, refusal: 'csrf_refused' })
    expect(fetchMock).toHaveBeenCalledTimes(3)
  })

  test('is the only reason for a new token and a second call', async () => {
    fetchMock.mockResolvedValueOnce(Response.json({ code: 'forbidden', status: 403 }, { status: 403 }))
    expect(await api(linkCards, linkArgs)).toMatchObject({ ok: false, refusal: 'forbidden' })
    fetchMock.mockResolvedValueOnce(acceptedReply())
    expect(await api(linkCards, linkArgs)).toMatchObject({ ok: true })
    expect(fetchMock).toHaveBeenCalledTimes(2)
  })

  test('leads to the partner’s text for a failure when the second reply is unreadable', async () => {
    setCallTexts((key, fallback) => (key === 'message.server' ? 'Please try again soon.' : fallback))
    for (const reply of [
      refusedReply(),
      Response.json({ csrfToken: 'a new token' }),
      new Response('', { status: 502 }),
    ])
      fetchMock.mockResolvedValueOnce(reply)
    const problem = { title: 'Please try again soon.' }
    expect(await api(linkCards, linkArgs)).toMatchObject({ problem: { ...problem, status: 502 } })
    // A call without a reply gets the same text.
    fetchMock.mockRejectedValueOnce(new TypeError('network'))
    expect(await api(listCards, {})).toMatchObject({ problem: { ...problem, status: 0 } })
    setCallTexts((_key, fallback) => fallback)
  })
})

test('passes keepalive to fetch only when the caller asks for it, as for sign-out [P1-485]', async () => {
  fetchMock.mockImplementation(async () => Response.json({ signedOut: true }))
  await api(signOut, {}, { keepalive: true })
  await api(currentMember, {})
  expect(fetchMock.mock.calls.map(([address, init]) => [address, init.method, init.keepalive])).toEqual([
    ['/api/SignOut', 'GET', true],
    ['/api/Member', 'GET', undefined],
  ])
})

test('shows one toast that asks to refresh when changes are sent with the placeholder token [P1-508]', async () => {
  tabStorage.set('csrfToken', 'TKN1')
  fetchMock.mockImplementation(async () => Response.json({ cardRegistration: [] }))
  await api(linkCards, linkArgs)
  await api(linkCards, linkArgs)
  expect(shownToasts()).toMatchObject([
    {
      tone: 'error',
      text: 'Something went wrong. Please refresh the page and try again. Error Code: TKN1',
      closesAfterMs: null,
    },
  ])
  for (const { id } of shownToasts()) dismissToast(id)
})

test('every call has the public id of the member for whom the page was rendered, if any [P1-442]', async () => {
  fetchMock.mockImplementation(async () => Response.json({ items: [], maxLinkedCards: 12 }))
  await api(listCards, {})
  vi.stubGlobal('document', { documentElement: { dataset: { member: 'a'.repeat(32) } } })
  await api(listCards, {})
  expect(fetchMock.mock.calls.map(([, { headers }]) => headers['x-damask-member'])).toEqual([undefined, 'a'.repeat(32)])
})
