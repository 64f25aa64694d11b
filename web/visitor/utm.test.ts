import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sourceEntry } from './arrival.ts'
import { browserStorage, tabStorage, storageKeys } from '../site/storage.ts'
import { reportEnrollment, storedAttribution } from '../tracking/attribution.ts'
import { storeUtm, storedUtm, utmIn } from './utm.ts'

const browser = {
  userAgent: 'Browser/1',
  sendBeacon: (url: string, body: Blob) => (beacons.push({ url, body }), true),
}
const beacons: { url: string; body: Blob }[] = []
const memberId = '0123456789abcdef0123456789abcdef'

beforeEach(() => {
  beacons.length = 0
  vi.stubGlobal('navigator', browser)
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of [storageKeys.utm, storageKeys.referrer]) tabStorage.remove(key)
  browserStorage.remove(storageKeys.source)
})

test.each([
  [
    '?utm_term=a&utm_medium=b&utm_campaign=c&utm_source=d&utm_content=e',
    { utmTerm: 'a', utmMedium: 'b', utmCampaign: 'c', utmSource: 'd', utmContent: 'e' },
  ],
  ['?utm_source=%20mail%20&utm_medium=&other=1', { utmSource: 'mail' }],
  [`?utm_term=${'x'.repeat(500)}`, { utmTerm: 'x'.repeat(120) }],
  ['?utm_other=1', null],
  ['', null],
])('reads the campaign of %s [P1-308]', (search, expected) => {
  expect(utmIn(search)).toEqual(expected)
})

test('a new campaign replaces the stored one, a URL without one does not [P1-313] [P1-345]', () => {
  storeUtm('?utm_source=mail&utm_term=pasta')
  expect(tabStorage.read(storageKeys.utm)).toBe('{"utmTerm":"pasta","utmSource":"mail"}')
  storeUtm('?location=Chicago')
  expect(storedUtm()).toEqual({ utmTerm: 'pasta', utmSource: 'mail' })
  storeUtm('?utm_source=poster')
  expect(storedUtm()).toEqual({ utmSource: 'poster' })
})

test.each(['', 'null', '7', '{"utmTerm":7,"other":"x"}', '{'])('ignores %j in storage', (text) => {
  tabStorage.write(storageKeys.utm, text)
  expect(storedUtm()).toEqual({})
})

test('sends the enrollment with the attribution, then clears the attribution except its source [P1-308] [P1-347]', async () => {
  storeUtm('?utm_campaign=autumn')
  tabStorage.write(storageKeys.referrer, memberId)
  browserStorage.write(storageKeys.source, sourceEntry('poster', Date.now()))
  expect(storedAttribution()).toEqual({ utmCampaign: 'autumn', source: 'poster', referrer: memberId })
  reportEnrollment()
  expect(beacons.map(({ url }) => url)).toEqual(['/api/Impressions'])
  expect(JSON.parse((await beacons[0]?.body.text()) ?? '')).toMatchObject([
    { event: 'enrollment', utmCampaign: 'autumn', source: 'poster', referrer: memberId },
  ])
  expect(storedAttribution()).toEqual({ source: 'poster' })
})

test('stores no campaign and sends no enrollment in a browser that opts out of tracking', () => {
  vi.stubGlobal('navigator', { ...browser, globalPrivacyControl: true })
  storeUtm('?utm_campaign=autumn')
  reportEnrollment()
  expect([storedUtm(), beacons]).toEqual([{}, []])
})
