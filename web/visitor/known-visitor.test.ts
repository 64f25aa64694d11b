import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { arrivalIn } from './arrival.ts'

const ana = '0123456789abcdef0123456789abcdef'
const activePerson = { memberType: 'EnrolledCardMember', tierLevel: 'NonActivated', active: true, hasWebProfile: false }

let storage: Map<string, string>
let calls: { url: string; headers: Record<string, string> }[]
let answer: () => Promise<Response>

beforeEach(() => {
  vi.resetModules()
  storage = new Map()
  calls = []
  const shelf = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  vi.stubGlobal('localStorage', shelf)
  vi.stubGlobal('sessionStorage', { ...shelf, getItem: () => 'token' })
  answer = async () => Response.json(activePerson)
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ url, headers })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Each page load has the module to itself. */
const page = () => import('./known-visitor.ts')

test('the id of an address is kept, alone, while nobody is signed in [P1-023] [P1-267] [P1-309] [P1-332]', async () => {
  const { meetVisitor, keptPublicId } = await page()
  await meetVisitor(`?publicId=${ana}`, false)
  expect([...storage]).toEqual([['publicId', ana]])
  expect(keptPublicId()).toBe(ana)
})

test('with somebody signed in it is not kept [P1-332]', async () => {
  const { meetVisitor, keptPublicId } = await page()
  await meetVisitor(`?publicId=${ana}`, true)
  expect([keptPublicId(), calls]).toEqual([null, []])
})

test.each(['', '?publicId=', '?publicId=7', `?publicId=${ana}0`, '?publicId=<script>'])(
  'an address with %j names nobody',
  async (search) => {
    const { meetVisitor, visitorNow } = await page()
    await meetVisitor(search, false)
    expect([visitorNow().state, calls, storage.size]).toEqual(['nobody', [], 0])
  },
)

test('the lookup loads, then marks its person known, with id and interface type [P1-339] [P1-340] [P1-454] [P1-455]', async () => {
  const { meetVisitor, visitorNow } = await page()
  const met = meetVisitor(`?publicId=${ana}`, false)
  expect(visitorNow()).toEqual({ state: 'loading' })
  await met
  expect(calls).toEqual([
    { url: `/api/Member/${ana}`, headers: { accept: 'application/json', 'x-xsrf-token': 'token' } },
  ])
  const person = { ...activePerson, publicId: ana, interfaceType: 'known' }
  expect(visitorNow()).toEqual({ state: 'success', person })
})

test('a lookup that fails is an error and carries nothing; the id is tried again next time [P1-341]', async () => {
  answer = async () => new Response('', { status: 500 })
  const { meetVisitor, visitorNow } = await page()
  await meetVisitor(`?publicId=${ana}`, false)
  expect([visitorNow(), storage.get('publicId')]).toEqual([{ state: 'error' }, ana])
})

test('an id that stands for nobody is forgotten', async () => {
  answer = async () => Response.json({ code: 'unknown_member' }, { status: 404 })
  const { meetVisitor, visitorNow } = await page()
  await meetVisitor(`?publicId=${ana}`, false)
  expect([visitorNow().state, storage.size]).toEqual(['error', 0])
})

test('one page asks once, however often its visitor moves on', async () => {
  const { meetVisitor } = await page()
  await meetVisitor(`?publicId=${ana}`, false)
  await meetVisitor('', false)
  expect(calls.length).toBe(1)
})

test.each([
  ['/', `?publicId=${ana}&a=1`, '?a=1'],
  ['/search', '?publicId=junk', ''],
  ['/activate', `?publicId=${ana}&source=x`, `?publicId=${ana}`],
])('at %s the address %s becomes %j', (path, search, rest) => {
  expect(arrivalIn(search, path).rest).toBe(rest)
})

test('whoever is here has an interface type: known, single sign-on or direct [P1-022] [P1-266]', async () => {
  const { interfaceTypeOf } = await page()
  const at = (id: string, signedIn: boolean) =>
    interfaceTypeOf({ partner: partnerOf(id), member: signedIn ? memberOf() : null })
  expect([at('lumen-mobile', false), at('harbor-bank', true), at('lumen-mobile', true)]).toEqual([
    'known',
    'sso',
    'direct',
  ])
})
