import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import TonightPart from './tonight.tsx'
import { dialogPath } from './table-request.ts'

type Tonight = NonNullable<Parameters<typeof TonightPart>[0]['tonight']>
const tonight = (change: Partial<Tonight> = {}): Tonight => ({
  state: 'searched',
  partySize: 4,
  searchedCount: 12,
  eligibleCount: 12,
  tables: { ember: { date: '2026-12-05', times: ['18:45', '19:00', '19:15'] } },
  ...change,
})
const partner = partnerOf('meridian-air')
const renderPart = (props: Parameters<typeof TonightPart>[0], options: object = {}) =>
  renderMarkup(<TonightPart {...props} />, { partner, ...options })
const ember = { id: 'ember', name: 'Ember' }

// The time in a link is rounded up to a half hour; `book` has the exact time (dialogPath).
test('a restaurant of the list shows times of tonight as links to its dialog with date, time and party', () => {
  const html = renderPart({ tonight: tonight(), merchant: ember })
  const path = '/merchants/ember?date=2026-12-05&'
  expect(linksOf(html)).toEqual([
    ['6:45 PM', `${path}time=19%3A00&partySize=4&book=18%3A45`],
    ['7:00 PM', `${path}time=19%3A00&partySize=4&book=19%3A00`],
    ['7:15 PM', `${path}time=19%3A30&partySize=4&book=19%3A15`],
  ])
  expect(html).toContain('aria-label="Tables tonight at Ember"')
  expect(html).toContain('aria-label="6:45 PM, 4 guests, Ember"')
})

test('formats the times in the member’s language', () => {
  const member = memberOf({ language: 'de-DE' })
  expect(textsOf(renderPart({ tonight: tonight(), merchant: ember }, { member }))).toEqual(['18:45', '19:00', '19:15'])
})

test('a restaurant without tables shows no times', () =>
  expect(renderPart({ tonight: tonight({ tables: {} }), merchant: ember })).toBe(''))

test.each([
  [
    { state: 'failed', searchedCount: 0 },
    ['We could not look for tables right now. These restaurants take reservations.'],
  ],
  [{ searchedCount: 60, eligibleCount: 1277 }, ['We looked for tables at the 60 nearest of 1,277 restaurants.']],
  [{ searchedCount: 12, eligibleCount: 12 }, []],
] as const)('for %j the note on the list is %j', (change, expected) =>
  expect(textsOf(renderPart({ tonight: tonight(change) }))).toEqual(expected),
)

const selectedValuesIn = (html: string) =>
  [...html.matchAll(/<option value="([^"]*)" selected="">/g)].map(([, value]) => value)
test.each([
  ['/search?tonight=true', ['2', '19:00']],
  ['/search?tonight=true&partySize=6&time=20:30', ['6', '20:30']],
  ['/search?tonight=true&partySize=99&time=soon', ['2', '19:00']],
])('at %s the fields show party and time %j', (path, fieldValues) =>
  expect(selectedValuesIn(renderPart({}, { path }))).toEqual(fieldValues),
)

test.each([
  ['21:15', '21%3A30', '21%3A15'],
  ['21:30', '21%3A30', '21%3A30'],
  ['23:45', '23%3A30', '23%3A45'],
])(
  'the link to a table at %s has the half hour %s, rounded up but at most 23:30, and the exact time %s',
  (time, halfHour, exactTime) =>
    expect(dialogPath('ember', { date: '2026-12-05', time, partySize: 2 })).toBe(
      `/merchants/ember?date=2026-12-05&time=${halfHour}&partySize=2&book=${exactTime}`,
    ),
)
