import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage, storageKeys, tabStorage } from '../site/storage.ts'
import { arrivalIn, readArrival, receiveArrival, sourceEntry, validSource } from './arrival.ts'
import { storedUtm } from './utm.ts'

const member = '0123456789abcdef0123456789abcdef'

test.each([
  ['?source=t-mo-tues', { source: 't-mo-tues', referrer: null, rest: '' }],
  [`?a=1&source=x&referrer=${member}`, { source: 'x', referrer: member, rest: `?a=1&referrer=${member}` }],
  ['?source=<b>&referrer=me', { source: null, referrer: null, rest: '?referrer=me' }],
  [`?source=${'x'.repeat(41)}`, { source: null, referrer: null, rest: '' }],
  [`?referrer=${member}0`, { source: null, referrer: null, rest: `?referrer=${member}0` }],
  [`?referrer=0${member}`, { source: null, referrer: null, rest: `?referrer=0${member}` }],
  ['', { source: null, referrer: null, rest: '' }],
])('reads source and referrer of "%s" and removes the source from the address [P1-333]', (search, expected) => {
  expect(arrivalIn(search, '/join')).toEqual(expected)
})

test('a source lasts 2,880 minutes [P1-346]', () => {
  const minute = 60_000
  const stored = sourceEntry('t-mo-money', 1_000)
  expect(validSource(stored, 1_000 + 2880 * minute - 1)).toBe('t-mo-money')
  expect(validSource(stored, 1_000 + 2880 * minute)).toBe('')
})

test.each([null, '', 't-mo-tues', '{}', '{"source":1,"until":9e99}', '{"source":"x","until":"9e99"}'])(
  'ignores %j in the storage',
  (stored) => {
    expect(validSource(stored, 0)).toBe('')
  },
)

test.each([
  ['/join', ''],
  ['/', ''],
  ['/activate', `?publicId=${member}`],
  ['/activate/activated', `?publicId=${member}`],
])(
  'at %s the query without the source and, except for activation, the public id is “%s” [P1-090]',
  (pathname, rest) => {
    expect(arrivalIn(`?publicId=${member}&source=mail`, pathname).rest).toBe(rest)
  },
)

beforeEach(() => {
  for (const storage of [browserStorage, tabStorage]) for (const key of Object.values(storageKeys)) storage.remove(key)
})
const arrive = (search: string, isSignedIn = false) => {
  const navigate = vi.fn<(...args: unknown[]) => void>()
  receiveArrival({ pathname: '/join', search, hash: '#form', state: { from: 'mail' } }, isSignedIn, navigate)
  return navigate.mock.calls
}

test('stores source, referrer and campaign, and replaces the address without a step back or a jump [P1-333]', () => {
  expect(readArrival()).toEqual({ source: '', referrer: '' })
  const navigations = arrive(`?source=mail&referrer=${member}&utm_source=letter`)
  expect(readArrival()).toEqual({ source: 'mail', referrer: member })
  expect(storedUtm()).toEqual({ utmSource: 'letter' })
  expect(navigations).toEqual([
    [
      { pathname: '/join', search: `?referrer=${member}&utm_source=letter`, hash: '#form' },
      { replace: true, preventScrollReset: true, state: { from: 'mail' } },
    ],
  ])
})

test('an address without source and public id stays, and so do the stored values', () => {
  arrive(`?source=mail&referrer=${member}`)
  expect(arrive('?location=Boston')).toEqual([])
  expect(readArrival()).toEqual({ source: 'mail', referrer: member })
})

test('a member who signs in is no longer stored as a known visitor', () => {
  browserStorage.write(storageKeys.publicId, member)
  arrive('', true)
  expect(browserStorage.read(storageKeys.publicId)).toBeNull()
})
