import { afterEach, expect, test, vi } from 'vitest'
import { networkLink } from './network-link.ts'

afterEach(() => vi.unstubAllEnvs())

const network = { url: 'https://www.opentable.com/restref/client/', reference: '' }
const dinner = { date: '2026-12-05', time: '19:30', partySize: 2 }
const query = (change: object = {}, { reference = '', language = 'en-US', restaurantId = '4711' } = {}) => {
  const link = networkLink({ ...network, reference }, { restaurantId, request: { ...dinner, ...change }, language })
  return link === null ? null : (Object.fromEntries(new URL(link).searchParams) as Record<string, string>)
}

test('the link has restaurant, time, party and language, and nothing else', () => {
  expect(networkLink(network, { restaurantId: '4711', request: dinner, language: 'en-US' })).toBe(
    'https://www.opentable.com/restref/client/?rid=4711&restref=4711&datetime=2026-12-05T19%3A30&covers=2&lang=en-US',
  )
})

test.each([
  ['the restaurant’s id when the partner has no reference', '', '4711'],
  ['the partner’s reference when there is one', 'lumen-77', 'lumen-77'],
])('restref is %s', (_title, reference, restref) =>
  expect(query({}, { reference })).toMatchObject({ rid: '4711', restref }),
)

test.each(['America/New_York', 'Pacific/Honolulu', 'Pacific/Guam', 'America/Phoenix', 'Asia/Tokyo', 'UTC'])(
  'datetime is the restaurant’s wall clock for a reader in %s, even at midnight and at clock changes',
  (zone) => {
    vi.stubEnv('TZ', zone)
    for (const [date, time] of [
      ['2026-12-05', '19:30'],
      ['2026-12-05', '00:00'],
      ['2026-12-31', '23:45'],
      ['2026-03-08', '02:30'],
      ['2026-11-01', '01:30'],
      ['2028-02-29', '12:00'],
    ])
      expect(query({ date, time })?.['datetime']).toBe(`${date}T${time}`)
  },
)

// Null: there is no link, because a party has 1 to 18 people.
test.each([
  [0, null],
  [1, '1'],
  [18, '18'],
  [19, null],
  [2.5, null],
  [Number.NaN, null],
])('a party of %d has covers %s', (partySize, covers) => expect(query({ partySize })?.['covers'] ?? null).toBe(covers))

test.each([
  ['', '19:00'],
  ['soon', '19:00'],
  ['2026-12-05', ''],
  ['2026-12-05', '24:00'],
  ['2026-12-05', '7 PM'],
  ['12026-12-05', '19:00'],
  ['2026-12-055', '19:00'],
  ['2026-12-05', '119:00'],
  ['2026-12-05', '19:000'],
])('gives no link for %j at %j', (date, time) => expect(query({ date, time })).toBeNull())

test.each([
  ['en-US', 'en-US'],
  ['en-GB', 'en-GB'],
  ['es-US', 'es-MX'],
  ['fr-CA', 'fr-CA'],
  ['pt-BR', 'en-US'], // a language that the network does not have
  ['de-DE', 'de-DE'],
])('a member with the language %s gets the page in %s', (language, lang) =>
  expect(query({}, { language })?.['lang']).toBe(lang),
)

test('encodes the restaurant id, so that it cannot add parameters', () => {
  expect(query({}, { restaurantId: '1&covers=9#x' })).toMatchObject({ rid: '1&covers=9#x', covers: '2' })
})
