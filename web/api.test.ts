import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkCards, listCards, removeCard } from '../contract/api/cards.ts'
import { currentMember, signOut } from '../contract/api/session.ts'
import { api } from './api.ts'
import { dismissToast, shownToasts } from './ui/toasts.ts'

type Sent = RequestInit & { headers: Record<string, string> }
const fetched = vi.fn<(address: string, how: Sent) => Promise<Response>>()
const assign = vi.fn<(address: string) => void>()
const kept = new Map<string, string>()
const unauthorized = () => Response.json({ code: 'unauthorized', title: 'Unauthorized', status: 401 }, { status: 401 })
const linking = { body: { creditCards: [], directFileFeedOptIn: true, gRecaptchaResponse: '' } }

beforeEach(() => {
  fetched.mockReset()
  assign.mockReset()
  kept.clear()
  kept.set('csrfToken', 'the token')
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { location: { assign, pathname: '/account/manage_cards', search: '?from=mail' } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a call goes to our own site as JSON, a change with its token [P1-439] [P1-440] [P1-443]', async () => {
  fetched.mockImplementation(async () => Response.json({ cardRegistration: [] }))
  await api(linkCards, linking)
  await api(listCards, {})
  const [[address, change], [, look]] = fetched.mock.calls as [[string, Sent], [string, Sent]]
  expect(address).toBe('/api/Member/Cards')
  expect([change.credentials, look.credentials]).toEqual(['same-origin', 'same-origin'])
  expect(new Headers(change.headers).get('X-XSRF-TOKEN')).toBe('the token')
  expect(change.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
  expect(look.headers).toEqual({ accept: 'application/json' })
})

test.each([
  ['any member call [P1-438]', () => api(currentMember, {})],
  ['removing a card [M2-124]', () => api(removeCard, { query: { id: 'c' } })],
  ['linking a card [M2-128]', () => api(linkCards, linking)],
])('%s that is answered Unauthorized leads to sign-in and back', async (_, call) => {
  fetched.mockResolvedValueOnce(unauthorized())
  await call()
  expect(assign.mock.calls).toEqual([['/login?returnTo=%2Faccount%2Fmanage_cards%3Ffrom%3Dmail']])
})

test('signing out outlives the page that asked for it; nothing else does [P1-485]', async () => {
  fetched.mockImplementation(async () => Response.json({ signedOut: true }))
  await api(signOut, {}, { keepalive: true })
  await api(currentMember, {})
  expect(fetched.mock.calls.map(([address, how]) => [address, how.method, how.keepalive])).toEqual([
    ['/api/SignOut', 'GET', true],
    ['/api/Member', 'GET', undefined],
  ])
})

test('a change sent with the placeholder says to refresh, once [P1-508]', async () => {
  kept.set('csrfToken', 'TKN1')
  fetched.mockImplementation(async () => Response.json({ cardRegistration: [] }))
  await api(linkCards, linking)
  await api(linkCards, linking)
  expect(shownToasts()).toMatchObject([
    {
      tone: 'error',
      text: 'Something went wrong. Please refresh the page and try again. Error Code: TKN1',
      closesAfterMs: null,
    },
  ])
  for (const { id } of shownToasts()) dismissToast(id)
})

test('a page says with every call for which member it was drawn [P1-442]', async () => {
  fetched.mockImplementation(async () => Response.json({ items: [], maxLinkedCards: 12 }))
  await api(listCards, {})
  vi.stubGlobal('document', { documentElement: { dataset: { member: 'a'.repeat(32) } } })
  await api(listCards, {})
  expect(fetched.mock.calls.map(([, { headers }]) => headers['x-damask-member'])).toEqual([undefined, 'a'.repeat(32)])
})
