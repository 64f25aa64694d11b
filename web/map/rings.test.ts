import { expect, test } from 'vitest'
import { metersBetween, metersPerMile, unitVector } from '../../domain/catalog/distance.ts'
import { ringLine, ringFeatures } from './rings.ts'

const chicago = { latitude: 41.8781, longitude: -87.6298 }

test.each([0.25, 1, 25])('every point of the ring is %d miles away, within half a percent', (miles) => {
  const middle = unitVector(chicago.latitude, chicago.longitude)
  for (const [longitude = 0, latitude = 0] of ringLine(chicago, miles)) {
    const meters = metersBetween(middle, unitVector(latitude, longitude))
    expect(Math.abs(meters / metersPerMile / miles - 1)).toBeLessThan(0.005)
  }
})

test('a ring is closed, and at least one ring is visible at every zoom from 9 to 16', () => {
  const line = ringLine(chicago, 1)
  expect(line.at(-1)?.map((degrees) => degrees.toFixed(6))).toEqual(line[0]?.map((degrees) => degrees.toFixed(6)))
  for (let zoom = 9; zoom <= 16; zoom += 0.5)
    expect(ringFeatures(chicago).some(({ properties: { from, until } }) => from <= zoom && zoom <= until)).toBe(true)
})

test('labels the rings in miles, and shows a ring of half the size one zoom level later', () => {
  const properties = ringFeatures(chicago).map((feature) => feature.properties)
  expect(properties.map(({ label }) => label)).toEqual(['¼ mi', '½ mi', '1 mi', '2 mi', '5 mi', '10 mi', '25 mi'])
  expect(properties.slice(1, 4).map(({ from, until }) => [from, until])).toEqual([
    [11.6, 15.6],
    [10.6, 14.6],
    [9.6, 13.6],
  ])
})

test('draws a ring as a line of 96 segments that begins in the north and turns east', () => {
  const [feature] = ringFeatures({ latitude: 60, longitude: 10 })
  expect(feature).toMatchObject({ type: 'Feature', geometry: { type: 'LineString' } })
  const line = feature?.geometry.coordinates ?? []
  expect(line).toHaveLength(97)
  // A quarter of a mile in degrees of latitude. At 60° north it is twice as many degrees of longitude.
  const radius = 0.003618
  const quarterPoints = [0, 24, 48, 72].map((index) => {
    const [longitude = 0, latitude = 0] = line[index] ?? []
    return `${((longitude - 10) / radius).toFixed(1)} ${((latitude - 60) / radius).toFixed(1)}`
  })
  expect(quarterPoints.join(', ').replaceAll('-0.0', '0.0')).toBe('0.0 1.0, 2.0 0.0, 0.0 -1.0, -2.0 0.0')
})
