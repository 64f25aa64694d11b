import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, Position } from 'geojson'
import { mesh } from 'topojson-client'
import { loadGazetteer } from '../../providers/geocoder/embedded/gazetteer.ts'

const requireModule = createRequire(import.meta.url)
/** The area whose lakes the map shows: the states and the waters around them. */
const mapArea = { west: -180, south: 15, east: -60, north: 72 }
// The source has inland water in pieces; the small ones are fragments of rivers.
const lakePointsMin = 14
const lakeAreaMin = 4e-5 // square degrees: about 0.4 square kilometers at latitude 40
const peopleMin = 1_000

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
/** The area of a ring of points, in square degrees. */
const ringArea = (ring: readonly Position[]): number =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

const isInMapArea = ([x = 0, y = 0]: Position): boolean =>
  x > mapArea.west && x < mapArea.east && y > mapArea.south && y < mapArea.north

/**
 * The seas of the world, and lakes of the map's area that can be distinguished from fragments. The source has three sets: rivers, lakes,
 * seas.
 */
export function water(): FeatureCollection {
  const source = requireModule.resolve('@geo-maps/earth-waterbodies-10m/map.geo.json')
  const { geometries } = JSON.parse(readFileSync(source, 'utf8')) as { geometries: { coordinates: Position[][][] }[] }
  const [, lakes = { coordinates: [] }, seas = { coordinates: [] }] = geometries
  const polygons = [
    ...seas.coordinates,
    ...lakes.coordinates.filter(([ring = []]) => {
      const firstPoint = ring[0]
      return firstPoint && isInMapArea(firstPoint) && ring.length >= lakePointsMin && ringArea(ring) >= lakeAreaMin
    }),
  ]
  return collection(polygons.map((coordinates) => feature({ type: 'Polygon', coordinates })))
}

/** Lines between states. */
export function borders(): FeatureCollection {
  const us = requireModule('us-atlas/states-10m.json')
  // At a coast or an outer border, both arguments are the same state.
  const lines = mesh(us, us.objects.states, (state, neighbor) => state !== neighbor)
  return collection([feature(lines)])
}

/** Cities of at least 1,000 people, and all neighborhoods, the largest first. `quarter` is 1 for a neighborhood and absent for a city. */
export function places(): FeatureCollection {
  const candidates = loadGazetteer().entries.filter(
    ({ population, within }) => population >= peopleMin || within !== '',
  )
  return collection(
    candidates
      .toSorted((a, b) => b.population - a.population)
      .map(({ name, population, within, latitude, longitude }) =>
        feature(
          { type: 'Point', coordinates: [longitude, latitude] },
          {
            name,
            people: population,
            ...(within === '' ? {} : { quarter: 1 }),
          },
        ),
      ),
  )
}

const feature = (geometry: Feature['geometry'], properties: Feature['properties'] = {}): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})
