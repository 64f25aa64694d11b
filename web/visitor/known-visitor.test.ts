import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { mountHook } from '../../checks/fixtures/hook.ts'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { arrivalIn } from './arrival.ts'

const anaId = '0123456789abcdef0123456789abcdef'
const personStatus = { memberType: 'EnrolledCardMember', tierLevel: 'NonActivated', active: true, hasWebProfile: false }

let storage: Map<string, string>
let calls: { url: string; headers: Record<string, string> }[]
let respond: () => Promise<Response>

beforeEach(() => {
  vi.resetModules()
  storage = new Map()
  calls = []
  const storageStub = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  vi.stubGlobal('localStorage', storageStub)
  // Any key returns `token`: the lookup reads only the CSRF token from there.
  vi.stubGlobal('sessionStorage', { ...storageStub, getItem: () => 'token' })
  respond = async () => Response.json(personStatus)
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ url, headers })
    return respond()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the module as a new page does: `vi.resetModules` has removed the state of the test before. */
const loadModule = () => import('./known-visitor.ts')

test('stores only the public id of the URL while the visitor is signed out [P1-023] [P1-267] [P1-309] [P1-332]', async () => {
  const { identifyVisitor, storedPublicId } = await loadModule()
  await identifyVisitor(`?publicId=${anaId}`, false)
  expect([...storage]).toEqual([['publicId', anaId]])
  expect(storedPublicId()).toBe(anaId)
})

test('stores no id while a member is signed in [P1-332]', async () => {
  const { identifyVisitor, storedPublicId } = await loadModule()
  await identifyVisitor(`?publicId=${anaId}`, true)
  expect([storedPublicId(), calls]).toEqual([null, []])
})

test.each(['', '?publicId=', '?publicId=7', `?publicId=${anaId}0`, '?publicId=<script>'])(
  'a URL with the query %j identifies no person',
  async (search) => {
    const { identifyVisitor, currentVisitor } = await loadModule()
    await identifyVisitor(search, false)
    expect([currentVisitor().state, calls, storage.size]).toEqual(['unknown', [], 0])
  },
)

test('a lookup sends the CSRF token, is loading, and then yields person, id and interface type [P1-339] [P1-340] [P1-454] [P1-455]', async () => {
  const { identifyVisitor, currentVisitor } = await loadModule()
  const lookup = identifyVisitor(`?publicId=${anaId}`, false)
  expect(currentVisitor()).toEqual({ state: 'loading' })
  await lookup
  expect(calls).toEqual([
    { url: `/api/Member/${anaId}`, headers: { accept: 'application/json', 'x-xsrf-token': 'token' } },
  ])
  const person = { ...personStatus, publicId: anaId, interfaceType: 'known' }
  expect(currentVisitor()).toEqual({ state: 'success', person })
})

test('a failed lookup is an error without data, and keeps the id for the next visit [P1-341]', async () => {
  respond = async () => new Response('', { status: 500 })
  const { identifyVisitor, currentVisitor } = await loadModule()
  await identifyVisitor(`?publicId=${anaId}`, false)
  expect([currentVisitor(), storage.get('publicId')]).toEqual([{ state: 'error' }, anaId])
})

test('removes an id that belongs to no member and keeps the error state', async () => {
  respond = async () => Response.json({ code: 'unknown_member' }, { status: 404 })
  const { identifyVisitor, currentVisitor } = await loadModule()
  await identifyVisitor(`?publicId=${anaId}`, false)
  expect([currentVisitor().state, storage.size]).toEqual(['error', 0])
  await identifyVisitor('', false)
  expect([currentVisitor().state, calls.length]).toEqual(['error', 1])
})

test('a stored text that is no public id identifies no person', async () => {
  storage.set('publicId', 'junk')
  const { identifyVisitor, storedPublicId } = await loadModule()
  await identifyVisitor('', false)
  expect([storedPublicId(), calls]).toEqual([null, []])
})

test('a sign-in removes the visitor and the id, even during the lookup', async () => {
  const { identifyVisitor, currentVisitor } = await loadModule()
  await identifyVisitor(`?publicId=${anaId}`, false)
  await identifyVisitor('', true)
  expect([currentVisitor(), storage.size]).toEqual([{ state: 'unknown' }, 0])
  const lookup = identifyVisitor(`?publicId=${anaId}`, false)
  await identifyVisitor('', true)
  await lookup
  expect([currentVisitor(), storage.size]).toEqual([{ state: 'unknown' }, 0])
})

test('a component renders again for each change of the visitor, and the server renders an unknown visitor', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { identifyVisitor, useKnownVisitor } = await loadModule()
  const hook = await mountHook(() => useKnownVisitor().state, null)
  await act(() => identifyVisitor(`?publicId=${anaId}`, false))
  await act(() => identifyVisitor('', true))
  expect(hook.results).toEqual(['unknown', 'loading', 'success', 'unknown'])
  await act(() => identifyVisitor(`?publicId=${anaId}`, false))
  const Status = () => useKnownVisitor().state
  expect([hook.last(), renderToString(createElement(Status))]).toEqual(['success', 'unknown'])
})

test('does not look up the same visitor again on a later arrival', async () => {
  const { identifyVisitor } = await loadModule()
  await identifyVisitor(`?publicId=${anaId}`, false)
  await identifyVisitor('', false)
  expect(calls.length).toBe(1)
})

test.each([
  ['/', `?publicId=${anaId}&a=1`, '?a=1'],
  ['/search', '?publicId=junk', ''],
  // Activation pages need the public id (P1-090).
  ['/activate', `?publicId=${anaId}&source=x`, `?publicId=${anaId}`],
])('an arrival at %s shortens the query %s to %j', (path, search, shortened) => {
  expect(arrivalIn(search, path).rest).toBe(shortened)
})

test('the interface type is `known` when signed out, else `sso` or `direct` by enrollment type [P1-022] [P1-266]', async () => {
  const { interfaceTypeOf } = await loadModule()
  const typeAt = (partnerId: string, isSignedIn: boolean) =>
    interfaceTypeOf({ partner: partnerOf(partnerId), member: isSignedIn ? memberOf() : null })
  expect([typeAt('lumen-mobile', false), typeAt('harbor-bank', true), typeAt('lumen-mobile', true)]).toEqual([
    'known',
    'sso',
    'direct',
  ])
})
