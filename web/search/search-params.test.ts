import { expect, test } from 'vitest'
import { searchPageSizeMax } from '../../contract/api/merchants.ts'
import {
  mapBoxOf,
  withChange,
  listParam,
  withoutFilters,
  filterCount,
  isCurrentLocation,
  withToggledFlag,
  searchKeyOf,
  searchInput,
  withView,
  withToggledValue,
  viewParam,
  searchLocation,
  withBox,
} from './search-params.ts'

const paramsOf = (query: string) => new URLSearchParams(query)
const inputOf = (query: string, code = '') =>
  searchInput(paramsOf(query), searchLocation(paramsOf(query), 'Boston'), code)

test('toggling a filter changes the URL and returns to the first page', () => {
  const filtered = withToggledValue(paramsOf('location=Chicago&pageNo=3'), 'priceRange', '2')
  expect(filtered.toString()).toBe('location=Chicago&priceRange=2')
  expect(withToggledValue(filtered, 'priceRange', '2').toString()).toBe('location=Chicago')
  expect(withToggledFlag(withToggledFlag(filtered, 'isNew'), 'isNew').toString()).toBe(filtered.toString())
})

test.each([
  ['priceRange=1,2&features=delivery&isNew=true', 4],
  ['priceRange=9&features=helipad&isNew=yes', 0],
  ['location=Boston', 0],
  ['priceRange=1,2,3,4&benefitsFor=today&mealsServed=lunch', 6],
  ['acclaimed=true&isNew=true&reservations=true&tonight=true', 4],
])('the URL %s has %i active filters', (query, count) => expect(filterCount(paramsOf(query))).toBe(count))

test('clearing the filters keeps place and text', () => {
  expect(
    withoutFilters(paramsOf('location=Boston&restaurantOrCuisine=ramen&priceRange=1&acclaimed=true')).toString(),
  ).toBe('location=Boston&restaurantOrCuisine=ramen')
})

test('leaves invalid values out of the call, and requests at least page 1', () => {
  const input = inputOf('priceRange=2,x&pageNo=-4&sortBy=price&latitude=&longitude=abc&box=1,2,3', 'EXCLUSIVE_T2')
  expect(input).toMatchObject({ location: 'Boston', campaignCode: 'EXCLUSIVE_T2', priceRange: ['2'], pageNo: 1 })
  for (const name of ['latitude', 'longitude', 'box', 'sortBy']) expect(input).not.toHaveProperty(name)
})

test('a text search sorts by relevance unless the URL has a sort order', () => {
  expect(inputOf('restaurantOrCuisine=ramen').sortBy).toBe('relevance')
  for (const order of ['distance', 'rating', 'earnRate', 'newest', 'relevance'])
    expect(inputOf(`restaurantOrCuisine=ramen&sortBy=${order}`).sortBy).toBe(order)
})

test('sends coordinates only for the current location, not for a named place', () => {
  const coordinates = '&latitude=41.88&longitude=-87.63'
  expect(inputOf(`location=Current+Location${coordinates}`)).toMatchObject({
    location: 'Current Location',
    latitude: 41.88,
  })
  expect(inputOf(`location=Denver${coordinates}`)).not.toHaveProperty('latitude')
})

test.each([
  ['', true],
  ['location=Denver', true],
  ['location=', false],
  ['location=+++', false],
])('the search of the URL "%s" can run: %s [P1-363]', (query, canRun) =>
  expect(searchLocation(paramsOf(query), 'Boston').canRun).toBe(canRun),
)

test.each([
  ['location=Current+Location', false],
  ['location=current+location&latitude=41.88', false],
  ['location=Current+Location&latitude=&longitude=-87.63', false],
  ['location=Current+Location&latitude=41.88&longitude=-87.63', true],
])('"%s" has the coordinates it needs: %s [P1-364]', (query, canRun) =>
  expect(searchLocation(paramsOf(query), 'Boston').canRun).toBe(canRun),
)

test.each([
  ['41.8,-87.7,41.9,-87.6', [41.8, -87.7, 41.9, -87.6]],
  ['41.9,-87.7,41.8,-87.6', null],
  ['41.8,-87.7,41.9', null],
  ['41.8,-87.7,41.9,-87.6,1', null],
  // The map reaches beyond the date line: the Aleutian Islands lie west of -180.
  ['51.2,-188.5,54.9,-160', [51.2, -188.5, 54.9, -160]],
  ['41.8,-540.1,41.9,-87.6', null],
  ['41.8,-87.7,41.9,540.1', null],
  ['-91,-87.7,41.9,-87.6', null],
  ['41.8,-87.7,91,-87.6', null],
  ['-90,-180,90,180', [-90, -180, 90, 180]],
  ['41.8,-87.7,41.8,-87.6', [41.8, -87.7, 41.8, -87.6]],
  [',-87.7,41.9,-87.6', null],
  ['41.8,,41.9,-87.6', null],
  ['41.8,-87.7,,-87.6', null],
  ['41.8,-87.7,41.9, ', null],
  ['a,b,c,d', null],
  ['', null],
])('parses the map box "%s" as %j', (query, box) => expect(mapBoxOf(paramsOf(`box=${query}`))).toEqual(box))

test('searching this area replaces any other place and keeps the filters [P1-182]', () => {
  // 42.31239: a box in the URL is rounded to four decimals.
  const areaParams = withBox(paramsOf('location=Boston&priceRange=2&pageNo=3&view=map'), [42.31239, -71.1, 42.4, -71])
  expect(Object.fromEntries(areaParams)).toEqual({ priceRange: '2', view: 'map', box: '42.3124,-71.1,42.4,-71' })
  expect(searchLocation(areaParams, 'Boston')).toMatchObject({ place: '', canRun: true })
})

test('map and list have the same search key; the list needs no parameter, and an unknown view is the list', () => {
  const mapParams = withView(paramsOf('sortBy=rating&location=Boston'), 'map')
  expect([viewParam(mapParams), viewParam(paramsOf('view=globe'))]).toEqual(['map', 'list'])
  expect(searchKeyOf(mapParams)).toBe('location=Boston&sortBy=rating')
  expect(withView(mapParams, 'list').has('view')).toBe(false)
})

test('reads a repeated parameter as several values, and removes a parameter that a change empties', () => {
  expect(listParam(paramsOf('features=delivery&features=takeout'), 'features')).toEqual(['delivery', 'takeout'])
  expect(withChange(paramsOf('a=1'), (next) => next.set('a', '')).toString()).toBe('')
})

test('reads the page size from the URL: at least 1, at most the maximum of the call', () => {
  const size = (query: string) => inputOf(query).pageSize
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
  ['tonight=true&partySize=14&time=x20:30', { tonight: 'true', partySize: '14' }],
  ['tonight=true&time=20:30:00', { tonight: 'true' }],
  ['tonight=true&time=09:05', { tonight: 'true', time: '09:05' }],
  ['partySize=4&time=20:30', {}],
  ['tonight=yes', {}],
])('the URL %s requests tables as %j', (query, request) => {
  const { tonight, partySize, time } = inputOf(query)
  expect({ tonight, partySize, time }).toEqual({
    tonight: undefined,
    partySize: undefined,
    time: undefined,
    ...request,
  })
})

test('the table filter counts once, and clearing or unticking it takes its party size out of the search', () => {
  const filtered = paramsOf('location=Chicago&tonight=true&partySize=4&time=20:30')
  expect(filterCount(filtered)).toBe(1)
  expect(withoutFilters(filtered).toString()).toBe('location=Chicago')
  expect(searchInput(withToggledFlag(filtered, 'tonight'), searchLocation(filtered, ''), '')).not.toHaveProperty(
    'partySize',
  )
})

test('removing one of several values of a filter keeps the others, and a flag that is turned on has the value true', () => {
  const remaining = withToggledValue(paramsOf('priceRange=1,2,3'), 'priceRange', '2')
  expect(remaining.get('priceRange')).toBe('1,3')
  expect(withToggledFlag(remaining, 'isNew').get('isNew')).toBe('true')
})

test('searching an area drops the coordinates of the current location', () => {
  const aroundPosition = paramsOf('location=Current+Location&latitude=41.88&longitude=-87.63')
  expect([...withBox(aroundPosition, [42, -71, 43, -70]).keys()]).toEqual(['box'])
  expect(inputOf('box=42,-71,43,-70')).toMatchObject({ location: '', box: '42,-71,43,-70' })
})

test('recognizes the current location in any case and with spaces around it', () =>
  expect([isCurrentLocation(' current LOCATION '), isCurrentLocation('Current'), isCurrentLocation('')]).toEqual([
    true,
    false,
    false,
  ]))

test('cuts a place after 120 characters and a text after 80', () => {
  const input = inputOf(`location=${'p'.repeat(121)}&restaurantOrCuisine=${'r'.repeat(81)}`)
  expect([input.location?.length, input.restaurantOrCuisine?.length]).toEqual([120, 80])
})

test.each([
  ['pageNo=7', 7],
  ['pageNo=2.9', 2],
  ['pageNo=4000', 1_000],
  ['', 1],
])('the URL "%s" requests page %i', (query, pageNo) => expect(inputOf(query).pageNo).toBe(pageNo))

test('a URL without parameters requests the first page of the default place', () =>
  expect(inputOf('', 'EXCLUSIVE_T2')).toEqual({
    campaignCode: 'EXCLUSIVE_T2',
    location: 'Boston',
    restaurantOrCuisine: '',
    priceRange: [],
    features: [],
    mealsServed: [],
    benefitsFor: [],
    pageNo: 1,
  }))

test('requests the selected values of each filter', () =>
  expect(
    inputOf('features=delivery&mealsServed=lunch&benefitsFor=today&acclaimed=true&reservations=true'),
  ).toMatchObject({
    features: ['delivery'],
    mealsServed: ['lunch'],
    benefitsFor: ['today'],
    acclaimed: 'true',
    reservations: 'true',
  }))

test('toggling a filter or the view leaves the original parameters unchanged', () => {
  const original = paramsOf('location=Chicago&pageNo=3')
  withToggledFlag(original, 'isNew')
  withView(original, 'map')
  expect(original.toString()).toBe('location=Chicago&pageNo=3')
})

test.each([
  ['latitude=1e999&longitude=2', null],
  ['latitude=1&longitude=east', null],
  ['latitude=41.88&longitude=-87.63', { latitude: 41.88, longitude: -87.63 }],
  ['latitude=0&longitude=0', { latitude: 0, longitude: 0 }],
])('the URL %s names the point %j', (query, point) =>
  expect(searchLocation(paramsOf(query), 'Boston').point).toEqual(point),
)

test('sends a place without the spaces around it, and no place with a map box', () => {
  expect(searchLocation(paramsOf('location=++Denver+'), 'Boston').place).toBe('Denver')
  expect(inputOf('box=42,-71,43,-70&location=Denver')).toMatchObject({ location: '', box: '42,-71,43,-70' })
})

test('cuts a fraction off the page size', () => expect(inputOf('pageSize=20.9').pageSize).toBe(20))
