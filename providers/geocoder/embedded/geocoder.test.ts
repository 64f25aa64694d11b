import { expect, test } from 'vitest'
import { embeddedGeocoder } from './geocoder.ts'

const geocoder = embeddedGeocoder()

test.each([
  // input                           kind            label
  ['10001', 'zip', 'New York, NY 10001'],
  [' 60614-1234 ', 'zip', 'Chicago, IL 60614'],
  ['00901', 'zip', 'San Juan, PR 00901'],
  ['Chicago', 'city', 'Chicago, IL'],
  ['Chicago, IL', 'city', 'Chicago, IL'],
  ['chicago illinois', 'city', 'Chicago, IL'],
  ['san francisco ca', 'city', 'San Francisco, CA'],
  ['SAN FRANCISCO,CA,USA', 'city', 'San Francisco, CA'],
  ['Brooklyn', 'city', 'Brooklyn, NY'],
  ['Brooklyn, OH', 'city', 'Brooklyn, OH'],
  ['Bronx', 'city', 'Bronx, NY'],
  ['Springfield', 'city', 'Springfield, MO'],
  ['Springfield, il', 'city', 'Springfield, IL'],
  ['Portland', 'city', 'Portland, OR'],
  ['portland maine', 'city', 'Portland, ME'],
  ['St. Louis', 'city', 'St. Louis, MO'],
  ['saint louis', 'city', 'St. Louis, MO'],
  ['Ft Worth TX', 'city', 'Fort Worth, TX'],
  ['canon city', 'city', 'Cañon City, CO'],
  ['Mt Vernon, NY', 'city', 'Mount Vernon, NY'],
  ['Bozeman, MT', 'city', 'Bozeman, MT'],
  ['bozeman mt usa', 'city', 'Bozeman, MT'],
  ['MT', 'state', 'Montana'],
  ['New York', 'city', 'New York, NY'],
  ['nyc', 'city', 'New York, NY'],
  ['Washington', 'city', 'Washington, DC'],
  ['washington dc', 'city', 'Washington, DC'],
  ['California', 'state', 'California'],
  ['IL', 'state', 'Illinois'],
  ['la', 'state', 'Louisiana'],
  ['north carolina', 'state', 'North Carolina'],
  ['harlem, new york', 'neighborhood', 'Harlem, New York, NY'],
  ['Williamsburg, Brooklyn, NY', 'neighborhood', 'Williamsburg, Brooklyn, NY'],
  ['soho nyc', 'neighborhood', 'SoHo, New York, NY'],
  ['wicker park', 'neighborhood', 'Wicker Park, Chicago, IL'],
  ['Midtown, Atlanta', 'neighborhood', 'Midtown, Atlanta, GA'],
  ['1200 W Randolph St, Chicago, IL', 'city', 'Chicago, IL'],
  ['1200 W Randolph St, Chicago, IL 60607', 'zip', 'Chicago, IL 60607'],
])('reads %s as the %s %s', (input, kind, label) => {
  expect(geocoder.geocode(input)).toMatchObject({ kind, label })
})

test.each([
  [''],
  ['   '],
  ['00000'],
  ['99999'],
  ['1000'],
  ['nowhere at all'],
  [',,,,'],
  ['🍕'],
  ['constructor'],
  ['x'.repeat(5000)],
])('finds no place for %j', (input) => expect(geocoder.geocode(input)).toBeNull())

test.each([
  ['10001', 40.7506, -73.9973],
  ['Chicago', 41.85, -87.65],
  ['60614', 41.9227, -87.6533],
  ['94110', 37.7486, -122.4158],
  ['HI', 21.2, -157.8],
])('places %s near %d, %d', (input, latitude, longitude) => {
  const place = geocoder.geocode(input)
  expect(Math.abs((place?.latitude ?? 0) - latitude)).toBeLessThan(0.3)
  expect(Math.abs((place?.longitude ?? 0) - longitude)).toBeLessThan(0.5)
})

test.each([
  ['10001', true],
  ['60601', true],
  ['96799', true], // American Samoa
  ['00000', false],
  ['99999', false],
  ['1000', false],
  ['100011', false],
  ['09012', false], // military mail in Europe
  ['abcde', false],
  ['', false],
  ['10001 ', false],
])('%j is a US ZIP code: %s', (zip, valid) => expect(geocoder.isUsZip(zip)).toBe(valid))

test.each([
  // input       must be first              and among the first five
  ['chic', 'Chicago, IL', 'Chico, CA'],
  ['san f', 'San Francisco, CA', 'San Fernando, CA'],
  ['100', 'New York, NY 10001', 'New York, NY 10002'],
  ['springfield', 'Springfield, MO', 'Springfield, IL'],
  ['springfield il', 'Springfield, IL', 'Springfield, IL'],
  ['tex', 'Texas City, TX', 'Texas'],
])('for %j suggests %s first, and %s among five', (input, first, among) => {
  const labels = geocoder.suggest(input, 5).map((place) => place.label)
  expect(labels[0]).toBe(first)
  expect(labels).toContain(among)
})

test.each([
  // misspelled input                      must be first
  ['chicgo', 'Chicago, IL'],
  ['chcag', 'Chicago, IL'],
  ['san fransisco', 'San Francisco, CA'],
  ['sanfrancisco', 'San Francisco, CA'],
  ['new yrok', 'New York, NY'],
  ['los angelas', 'Los Angeles, CA'],
  ['filadelphia', 'Philadelphia, PA'],
  ['cincinatti', 'Cincinnati, OH'],
  ['bosotn ma', 'Boston, MA'],
  ['wiker park', 'Wicker Park, Chicago, IL'],
  ['georga', 'Georgia'],
  ['califronia', 'California'],
  // the beginning of a state or city after the name
  ['springfield, i', 'Springfield, IL'],
  ['wicker park, chi', 'Wicker Park, Chicago, IL'],
  ['wicker park chi', 'Wicker Park, Chicago, IL'],
])('for %j suggests %s first, and guesses it', (input, first) => {
  expect(geocoder.suggest(input, 5)[0]?.label).toBe(first)
  expect(geocoder.guess(input)?.label).toBe(first)
})

// Each input resembles no name or is too short.
test.each([['qwertyville'], ['half a pla'], ['zz'], ['s'], [''], ['🍕'], ['x'.repeat(5000)]])(
  'guesses no place for %j',
  (input) => expect(geocoder.guess(input)).toBeNull(),
)

test('limits suggestions, to 20 at most, and suggests nothing for empty input or a negative limit', () => {
  expect(geocoder.suggest('s', 7)).toHaveLength(7)
  expect(geocoder.suggest('s', 1e9).length).toBeLessThanOrEqual(20)
  expect(geocoder.suggest('', 5)).toEqual([])
  expect(geocoder.suggest('new', -1)).toEqual([])
})

test.each([
  ['60607', 'Chicago', 'IL', 'zip'],
  ['60607', 'Chicago', 'CA', null], // the code is in another state, and so is the city
  ['10001', 'Albany', 'IL', 'city'], // the code is in another state, the city is not
  ['00000', 'Atlanta', 'GA', 'city'],
  ['00000', 'Nowhereville', 'GA', null],
])('locates an address with the ZIP code %s in %s, %s, with the precision %s', (zip, city, state, precision) => {
  expect(geocoder.locateAddress({ address1: '1 Main St', city, state, zip })?.precision ?? null).toBe(precision)
})

test.each([
  ['Springfield', ['Springfield, MA', 'Springfield, IL', 'Springfield, OR', 'Springfield, OH']],
  ['sprngfield', ['Springfield, MA', 'Springfield, IL', 'Springfield, OR', 'Springfield, OH']],
  ['Portland', ['Portland, ME']],
  ['Hollywood', ['Hollywood, Los Angeles, CA']],
  ['Midtown', ['Midtown, Atlanta, GA', 'Midtown, Houston, TX', 'Midtown, Detroit, MI', 'Midtown, Sacramento, CA']],
  // The text says which place it means, or the others are far smaller.
  ['Springfield, IL', []],
  ['springfield illinois', []],
  ['Midtown, Atlanta', []],
  ['Dallas', []],
  ['nyc', []],
  ['62701', []],
  ['Illinois', []],
])('the namesakes of %s are %j, and a search finds each of them [MEM-C5]', (text, labels) => {
  const place = geocoder.geocode(text) ?? geocoder.guess(text)
  const namesakes = place ? geocoder.namesakes(text, place, 4).map(({ label }) => label) : null
  expect(namesakes).toEqual(labels)
  expect(labels.map((label) => geocoder.geocode(label)?.label)).toEqual(labels)
})

test.each(['Москва', 'الشاورما Chicago', '東京 Springfield', '😀'])('%s is no place [OPS-B15]', (text) => {
  expect([geocoder.geocode(text), geocoder.guess(text)]).toEqual([null, null])
})
