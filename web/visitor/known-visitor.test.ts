import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { mountHook } from '../../checks/fixtures/hook.ts'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { arrivalIn } from './arrival.ts'

const ana = '0123456789abcdef0123456789abcdef'
const activePerson = { memberType: 'EnrolledCardMember', tierLevel: 'NonActivated', active: true, hasWebProfile: false }

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
  vi.stubGlobal('sessionStorage', { ...storageStub, getItem: () => 'token' })
  respond = async () => Response.json(activePerson)
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ url, headers })
    return respond()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads a fresh module, as each page load does. */
const page = () => import('./known-visitor.ts')

test('stores only the id of the address while the visitor is signed out [P1-023] [P1-267] [P1-309] [P1-332]', async () => {
  const { identifyVisitor, storedPublicId } = await page()
  await identifyVisitor(`?publicId=${ana}`, false)
  expect([...storage]).toEqual([['publicId', ana]])
  expect(storedPublicId()).toBe(ana)
})

test('stores no id while a member is signed in [P1-332]', async () => {
  const { identifyVisitor, storedPublicId } = await page()
  await identifyVisitor(`?publicId=${ana}`, true)
  expect([storedPublicId(), calls]).toEqual([null, []])
})

test.each(['', '?publicId=', '?publicId=7', `?publicId=${ana}0`, '?publicId=<script>'])(
  'an address with %j identifies no person',
  async (search) => {
    const { identifyVisitor, currentVisitor } = await page()
    await identifyVisitor(search, false)
    expect([currentVisitor().state, calls, storage.size]).toEqual(['unknown', [], 0])
  },
)

test('a lookup is loading, then succeeds with the person, their id and interface type [P1-339] [P1-340] [P1-454] [P1-455]', async () => {
  const { identifyVisitor, currentVisitor } = await page()
  const lookup = identifyVisitor(`?publicId=${ana}`, false)
  expect(currentVisitor()).toEqual({ state: 'loading' })
  await lookup
  expect(calls).toEqual([
    { url: `/api/Member/${ana}`, headers: { accept: 'application/json', 'x-xsrf-token': 'token' } },
  ])
  const person = { ...activePerson, publicId: ana, interfaceType: 'known' }
  expect(currentVisitor()).toEqual({ state: 'success', person })
})

test('a failed lookup is an error without data, and keeps the id for the next visit [P1-341]', async () => {
  respond = async () => new Response('', { status: 500 })
  const { identifyVisitor, currentVisitor } = await page()
  await identifyVisitor(`?publicId=${ana}`, false)
  expect([currentVisitor(), storage.get('publicId')]).toEqual([{ state: 'error' }, ana])
})

test('removes an id that belongs to no member', async () => {
  respond = async () => Response.json({ code: 'unknown_member' }, { status: 404 })
  const { identifyVisitor, currentVisitor } = await page()
  await identifyVisitor(`?publicId=${ana}`, false)
  expect([currentVisitor().state, storage.size]).toEqual(['error', 0])
  await identifyVisitor('', false)
  expect([currentVisitor().state, calls.length]).toEqual(['error', 1])
})

test('a stored text that is no public id identifies no person', async () => {
  storage.set('publicId', 'junk')
  const { identifyVisitor, storedPublicId } = await page()
  await identifyVisitor('', false)
  expect([storedPublicId(), calls]).toEqual([null, []])
})

test('signing in forgets the visitor, even during the lookup', async () => {
  const { identifyVisitor, currentVisitor } = await page()
  await identifyVisitor(`?publicId=${ana}`, false)
  await identifyVisitor('', true)
  expect([currentVisitor(), storage.size]).toEqual([{ state: 'unknown' }, 0])
  const lookup = identifyVisitor(`?publicId=${ana}`, false)
  await identifyVisitor('', true)
  await lookup
  expect([currentVisitor(), storage.size]).toEqual([{ state: 'unknown' }, 0])
})

test('a component renders every state of the lookup, and the server renders an unknown visitor', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { identifyVisitor, useKnownVisitor } = await page()
  const hook = await mountHook(() => useKnownVisitor().state, null)
  await act(() => identifyVisitor(`?publicId=${ana}`, false))
  await act(() => identifyVisitor('', true))
  expect(hook.results).toEqual(['unknown', 'loading', 'success', 'unknown'])
  await act(() => identifyVisitor(`?publicId=${ana}`, false))
  const Status = () => useKnownVisitor().state
  expect([hook.last(), renderToString(createElement(Status))]).toEqual(['success', 'unknown'])
})

test('looks up the visitor once per page load', async () => {
  const { identifyVisitor } = await page()
  await identifyVisitor(`?publicId=${ana}`, false)
  await identifyVisitor('', false)
  expect(calls.length).toBe(1)
})

test.each([
  ['/', `?publicId=${ana}&a=1`, '?a=1'],
  ['/search', '?publicId=junk', ''],
  ['/activate', `?publicId=${ana}&source=x`, `?publicId=${ana}`],
])('at %s the query %s becomes %j', (path, search, rest) => {
  expect(arrivalIn(search, path).rest).toBe(rest)
})

test('the interface type of a visitor is known, sso or direct [P1-022] [P1-266]', async () => {
  const { interfaceTypeOf } = await page()
  const typeAt = (id: string, isSignedIn: boolean) =>
    interfaceTypeOf({ partner: partnerOf(id), member: isSignedIn ? memberOf() : null })
  expect([typeAt('lumen-mobile', false), typeAt('harbor-bank', true), typeAt('lumen-mobile', true)]).toEqual([
    'known',
    'sso',
    'direct',
  ])
})
