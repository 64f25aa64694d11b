import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage, storageKeys, tabStorage } from '../site/storage.ts'
import { arrivalIn, storedArrival, receiveArrival, sourceEntry, validSource } from './arrival.ts'
import { storedUtm } from './utm.ts'

const memberId = '0123456789abcdef0123456789abcdef'

test.each([
  ['?source=t-mo-tues', { source: 't-mo-tues', referrer: null, rest: '' }],
  [`?a=1&source=x&referrer=${memberId}`, { source: 'x', referrer: memberId, rest: `?a=1&referrer=${memberId}` }],
  ['?source=<b>&referrer=me', { source: null, referrer: null, rest: '?referrer=me' }],
  [`?source=${'x'.repeat(41)}`, { source: null, referrer: null, rest: '' }],
  [`?referrer=${memberId}0`, { source: null, referrer: null, rest: `?referrer=${memberId}0` }],
  [`?referrer=0${memberId}`, { source: null, referrer: null, rest: `?referrer=0${memberId}` }],
  ['', { source: null, referrer: null, rest: '' }],
])('reads source and referrer of "%s" and removes the source from the query [P1-333]', (search, expected) => {
  expect(arrivalIn(search, '/join')).toEqual(expected)
})

test('a source expires after 2,880 minutes [P1-346]', () => {
  const minute = 60_000
  const entry = sourceEntry('t-mo-money', 1_000)
  expect(validSource(entry, 1_000 + 2880 * minute - 1)).toBe('t-mo-money')
  expect(validSource(entry, 1_000 + 2880 * minute)).toBe('')
})

test.each([null, '', 't-mo-tues', '{}', '{"source":1,"until":9e99}', '{"source":"x","until":"9e99"}'])(
  'ignores the stored source entry %j',
  (entry) => {
    expect(validSource(entry, 0)).toBe('')
  },
)

test.each([
  ['/join', ''],
  ['/', ''],
  ['/activate', `?publicId=${memberId}`],
  ['/activate/activated', `?publicId=${memberId}`],
])(
  'at %s removes the source, and the public id except on activation pages, so that “%s” remains [P1-090]',
  (pathname, rest) => {
    expect(arrivalIn(`?publicId=${memberId}&source=mail`, pathname).rest).toBe(rest)
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

test('stores source, referrer and campaign, and replaces the address without a new history entry or a scroll [P1-333]', () => {
  expect(storedArrival()).toEqual({ source: '', referrer: '' })
  const navigations = arrive(`?source=mail&referrer=${memberId}&utm_source=letter`)
  expect(storedArrival()).toEqual({ source: 'mail', referrer: memberId })
  expect(storedUtm()).toEqual({ utmSource: 'letter' })
  expect(navigations).toEqual([
    [
      { pathname: '/join', search: `?referrer=${memberId}&utm_source=letter`, hash: '#form' },
      { replace: true, preventScrollReset: true, state: { from: 'mail' } },
    ],
  ])
})

test('an address without source and public id stays, and so do the stored values', () => {
  arrive(`?source=mail&referrer=${memberId}`)
  expect(arrive('?location=Boston')).toEqual([])
  expect(storedArrival()).toEqual({ source: 'mail', referrer: memberId })
})

test('removes the stored public id when a member is signed in', () => {
  browserStorage.write(storageKeys.publicId, memberId)
  arrive('', true)
  expect(browserStorage.read(storageKeys.publicId)).toBeNull()
})
