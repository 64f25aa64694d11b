import { expect, test } from 'vitest'
import { metersBetween, metersPerMile, unitVector } from '../../domain/catalog/distance.ts'
import { ring, rings } from './rings.ts'

const chicago = { latitude: 41.8781, longitude: -87.6298 }

test.each([0.25, 1, 25])('every point of the ring is %d miles away', (miles) => {
  const middle = unitVector(chicago.latitude, chicago.longitude)
  for (const [longitude = 0, latitude = 0] of ring(chicago, miles)) {
    const meters = metersBetween(middle, unitVector(latitude, longitude))
    expect(Math.abs(meters / metersPerMile / miles - 1)).toBeLessThan(0.005)
  }
})

test('a ring is closed, and at least one is visible at every zoom of a city', () => {
  const line = ring(chicago, 1)
  expect(line.at(-1)?.map((degrees) => degrees.toFixed(6))).toEqual(line[0]?.map((degrees) => degrees.toFixed(6)))
  for (let zoom = 9; zoom <= 16; zoom += 0.5)
    expect(rings(chicago).some(({ properties: { from, until } }) => from <= zoom && zoom <= until)).toBe(true)
})
