import { expect, test } from 'vitest'
import { searchPageSizeMax } from '../../contract/api/merchants.ts'
import {
  mapBoxOf,
  changed,
  listParam,
  cleared,
  filterCount,
  flagged,
  questionIn,
  searchInput,
  seenAs,
  toggled,
  viewParam,
  searchLocation,
  within,
} from './search-params.ts'

const from = (text: string) => new URLSearchParams(text)
const inputOf = (text: string, code = '') => searchInput(from(text), searchLocation(from(text), 'Boston'), code)

test('a filter is switched on and off in the address, and the list begins again', () => {
  const on = toggled(from('location=Chicago&pageNo=3'), 'priceRange', '2')
  expect(on.toString()).toBe('location=Chicago&priceRange=2')
  expect(toggled(on, 'priceRange', '2').toString()).toBe('location=Chicago')
  expect(flagged(flagged(on, 'isNew'), 'isNew').toString()).toBe(on.toString())
})

test.each([
  ['priceRange=1,2&features=delivery&isNew=true', 4],
  ['priceRange=9&features=helipad&isNew=yes', 0],
  ['location=Boston', 0],
])('%s counts %i filters', (text, count) => expect(filterCount(from(text))).toBe(count))

test('clearing keeps the place and the words', () => {
  expect(cleared(from('location=Boston&restaurantOrCuisine=ramen&priceRange=1&acclaimed=true')).toString()).toBe(
    'location=Boston&restaurantOrCuisine=ramen',
  )
})

test('values that cannot be meant are left out of the call', () => {
  const input = inputOf('priceRange=2,x&pageNo=-4&sortBy=price&latitude=&longitude=abc&box=1,2,3', 'EXCLUSIVE_T2')
  expect(input).toMatchObject({ location: 'Boston', campaignCode: 'EXCLUSIVE_T2', priceRange: ['2'], pageNo: 1 })
  for (const name of ['latitude', 'longitude', 'box', 'sortBy']) expect(input).not.toHaveProperty(name)
})

test('words are ordered by best match unless another order is asked for', () => {
  expect(inputOf('restaurantOrCuisine=ramen').sortBy).toBe('relevance')
  expect(inputOf('restaurantOrCuisine=ramen&sortBy=rating').sortBy).toBe('rating')
})

test('coordinates are for the place one is at; a named place is searched up', () => {
  const at = '&latitude=41.88&longitude=-87.63'
  expect(inputOf(`location=Current+Location${at}`)).toMatchObject({ location: 'Current Location', latitude: 41.88 })
  expect(inputOf(`location=Denver${at}`)).not.toHaveProperty('latitude')
})

test.each([
  ['', true],
  ['location=Denver', true],
  ['location=', false],
  ['location=+++', false],
])('a search for "%s" runs by itself: %s [P1-363]', (text, runs) =>
  expect(searchLocation(from(text), 'Boston').runs).toBe(runs),
)

test.each([
  ['location=Current+Location', false],
  ['location=current+location&latitude=41.88', false],
  ['location=Current+Location&latitude=&longitude=-87.63', false],
  ['location=Current+Location&latitude=41.88&longitude=-87.63', true],
])('"%s" has the coordinates it needs: %s [P1-364]', (text, runs) =>
  expect(searchLocation(from(text), 'Boston').runs).toBe(runs),
)

test.each([
  ['41.8,-87.7,41.9,-87.6', [41.8, -87.7, 41.9, -87.6]],
  ['41.9,-87.7,41.8,-87.6', null],
  ['41.8,-87.7,41.9', null],
  ['41.8,-87.7,41.9,-87.6,1', null],
  ['41.8,-187.7,41.9,-87.6', null],
  ['a,b,c,d', null],
  ['', null],
])('the piece of the map "%s" is %j', (text, box) => expect(mapBoxOf(from(`box=${text}`))).toEqual(box))

test('searching this area takes the place of any other place and keeps what was asked for [P1-182]', () => {
  const area = within(from('location=Boston&priceRange=2&pageNo=3&view=map'), [42.31239, -71.1, 42.4, -71])
  expect(Object.fromEntries(area)).toEqual({ priceRange: '2', view: 'map', box: '42.3124,-71.1,42.4,-71' })
  expect(searchLocation(area, 'Boston')).toMatchObject({ place: '', runs: true })
})

test('map and list are two looks at one answer', () => {
  const map = seenAs(from('sortBy=rating&location=Boston'), 'map')
  expect([viewParam(map), viewParam(from('view=globe'))]).toEqual(['map', 'list'])
  expect(questionIn(map)).toBe(questionIn(from('location=Boston&sortBy=rating')))
  expect(seenAs(map, 'list').has('view')).toBe(false)
})

test('a value is chosen once however it is written', () => {
  expect(listParam(from('features=delivery&features=takeout'), 'features')).toEqual(['delivery', 'takeout'])
  expect(changed(from('a=1'), (next) => next.set('a', '')).toString()).toBe('')
})

test('how many of them a page holds is asked for in the address, as far as the call goes', () => {
  const size = (text: string) => inputOf(text).pageSize
  expect([size(''), size('pageSize=40'), size('pageSize=many'), size('pageSize=0')]).toEqual([
    undefined,
    40,
    undefined,
    1,
  ])
  expect(size('pageSize=1000')).toBe(searchPageSizeMax)
})

test.each([
  ['tonight=true', { tonight: 'true' }],
  ['tonight=true&partySize=4&time=20:30', { tonight: 'true', partySize: '4', time: '20:30' }],
  ['tonight=true&partySize=0&time=8pm', { tonight: 'true' }],
  ['tonight=true&partySize=19&time=24:00', { tonight: 'true' }],
  ['partySize=4&time=20:30', {}],
  ['tonight=yes', {}],
])('the address %s asks for tables as %j', (address, wish) => {
  const { tonight, partySize, time } = inputOf(address)
  expect({ tonight, partySize, time }).toEqual({ tonight: undefined, partySize: undefined, time: undefined, ...wish })
})

test('the filter for tables counts once, and clearing the filters takes its party and time along', () => {
  const on = from('location=Chicago&tonight=true&partySize=4&time=20:30')
  expect(filterCount(on)).toBe(1)
  expect(cleared(on).toString()).toBe('location=Chicago')
  expect(searchInput(flagged(on, 'tonight'), searchLocation(on, ''), '')).not.toHaveProperty('partySize')
})
