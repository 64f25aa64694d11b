import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readLoginRedirect, storeLoginRedirect } from './login-redirect.ts'
import { clientAction } from './login.tsx'
import { takeLandingPath, landingPath, takeSsoPath } from './landing.ts'

const minute = 60_000
const member = { memberType: 'EnrolledCardMember', emailMustChange: false } as const
let storage: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-05T12:00:00Z') })
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each([
  ['a passkey', () => takeLandingPath(member, null), '/account/overview', (path: string) => path],
  [
    'single sign-on',
    () => takeSsoPath(null),
    '/login/sso',
    (path: string) => `/login/sso?${new URLSearchParams({ return: path })}`,
  ],
])('signing in by %s', (_way, signIn, defaultPath, landingFor) => {
  test('redirects to the stored page once [P1-610]', () => {
    storeLoginRedirect('/merchants/ember')
    expect([signIn(), signIn()]).toEqual([landingFor('/merchants/ember'), defaultPath])
  })

  test('redirects to the stored page within 60 minutes, not later [P1-610]', () => {
    storeLoginRedirect('/search')
    vi.advanceTimersByTime(60 * minute - 1)
    expect(signIn()).toBe(landingFor('/search'))
    storeLoginRedirect('/search')
    vi.advanceTimersByTime(60 * minute)
    expect(signIn()).toBe(defaultPath)
  })

  test('redirects to the last stored page that may be a target [P1-335]', () => {
    for (const path of [
      '/search',
      '/how-it-works',
      '/join',
      '/add_card',
      '/card_added',
      '/error',
      '/login',
      '/recover',
    ])
      storeLoginRedirect(path)
    expect(signIn()).toBe(landingFor('/how-it-works'))
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/SignOut', ''])(
    'never leads to %j [P1-610]',
    (path) => {
      storage.set('loginRedirect', JSON.stringify({ path, until: Date.now() + minute }))
      expect(signIn()).toBe(defaultPath)
    },
  )

  test.each(['null', '{}', 'no json', '{"path":"/search"}'])('ignores %s in storage', (text) => {
    storage.set('loginRedirect', text)
    expect(signIn()).toBe(defaultPath)
  })
})

test('prefers the path in the URL and clears the stored one', () => {
  storeLoginRedirect('/search')
  expect(takeLandingPath(member, '/account/manage_cards')).toBe('/account/manage_cards')
  expect(takeLandingPath(member, null)).toBe('/account/overview')
})

test('a member without a card lands on /add_card, and a member whose email must change on /fix_credentials', () => {
  storeLoginRedirect('/search')
  expect(takeLandingPath({ ...member, memberType: 'NonCardMember' }, null)).toBe('/add_card')
  storeLoginRedirect('/search')
  const memberToChangeEmail = { ...member, emailMustChange: true }
  expect([takeLandingPath(memberToChangeEmail, null), landingPath(memberToChangeEmail, '/search')]).toEqual([
    '/fix_credentials',
    '/fix_credentials',
  ])
  // The next sign-in, with the new email, still returns to the stored page.
  expect(takeLandingPath(member, null)).toBe('/search')
})

test.each([
  ['the overview', '/account/overview', null],
  ['the change of an email', '/fix_credentials', '/merchants/ember'],
])('a sign-in by password that leads to %s (%s) leaves the stored page %s', async (_page, location, storedPath) => {
  storeLoginRedirect('/merchants/ember')
  const redirection = new Response(null, { status: 303, headers: { location } })
  const args = { serverAction: () => Promise.reject(redirection) } as unknown as Parameters<typeof clientAction>[0]
  await expect(clientAction(args)).rejects.toBe(redirection)
  expect(readLoginRedirect()).toBe(storedPath)
})
