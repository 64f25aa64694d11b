import { expect, test } from 'vitest'
import { embeddedGeocoder } from '../../../providers/geocoder/embedded/geocoder.ts'
import { cities } from './all.ts'

const geocoder = embeddedGeocoder()
/** A quarter may be this far from the center of its ZIP code, in latitude and in longitude. */
const degreesApartMax = 0.08

test.each(
  cities.flatMap((city) => city.quarters.map((quarter) => ({ city, quarter, title: `${quarter.name}, ${city.name}` }))),
)('$title lies near its ZIP code, in the state of its city, and it or the city has streets', ({ city, quarter }) => {
  const place = geocoder.geocode(quarter.zip)
  expect(place?.state).toBe(city.state)
  expect(Math.abs((place?.latitude ?? 0) - quarter.latitude)).toBeLessThan(degreesApartMax)
  expect(Math.abs((place?.longitude ?? 0) - quarter.longitude)).toBeLessThan(degreesApartMax)
  expect([...quarter.streets, ...city.streets].length).toBeGreaterThan(0)
})

test('there are at least forty cities; all have quarters, a valid time zone and only area codes from 200 to 999', () => {
  expect(new Set(cities.map((city) => `${city.name}, ${city.state}`)).size).toBeGreaterThanOrEqual(40)
  for (const city of cities) {
    expect(city.quarters.length, city.name).toBeGreaterThan(0)
    expect(
      city.areaCodes.every((code) => /^[2-9]\d\d$/.test(code)),
      city.name,
    ).toBe(true)
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: city.timezone }), city.name).not.toThrow()
  }
})
