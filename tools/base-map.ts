// Writes web/map/us.pmtiles, the map under the restaurants for partners without a custom one: `node tools/base-map.ts`.
// Water: OpenStreetMap (ODbL) by @geo-maps/earth-waterbodies-10m, which is large and used only here, so it is not in package.json:
// `npm i --no-save @geo-maps/earth-waterbodies-10m@0.6.0`. State lines: US Census by us-atlas (ISC). Places: our own gazetteer.
import { writeFileSync } from 'node:fs'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection } from 'geojson'
import { archiveOf, type MapTile } from './base-map/archive.ts'
import { borders, places, water } from './base-map/layers.ts'

const target = new URL('../web/map/us.pmtiles', import.meta.url)
const zooms = { min: 0, max: 9 }
/** Above this zoom the map has tiles only for these areas: the contiguous states, Alaska, Hawaii and Puerto Rico. */
const worldZoomMax = 5
const areas = [
  { west: -125.5, south: 24, east: -66, north: 49.6 },
  { west: -170, south: 53, east: -130, north: 71.5 },
  { west: -160.6, south: 18.7, east: -154.6, north: 22.4 },
  { west: -67.5, south: 17.8, east: -64.5, north: 18.6 },
]
const extent = 4096 // units along an edge of a tile, the default of the vector tile format
/** Minimum population of a place in the tiles of each zoom; 1e9 leaves out every place. */
const peopleByZoom = [1e9, 1e9, 1e6, 5e5, 4e5, 2e5, 8e4, 3e4, 1e4, 0]

/** The tile of the Web Mercator grid that has this point; y counts from the north. */
const tileAt = (z: number, longitude: number, latitude: number): { x: number; y: number } => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const yShare = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: Math.floor(((longitude + 180) / 360) * 2 ** z), y: Math.floor(yShare * 2 ** z) }
}

function* tileAddresses(): Generator<{ z: number; x: number; y: number }> {
  for (let z = zooms.min; z <= zooms.max; z += 1) {
    const last = 2 ** z - 1
    const ranges = areas.map(({ west, south, east, north }) => ({
      from: tileAt(z, west, north),
      to: tileAt(z, east, south),
    }))
    const rangesOfZoom = z <= worldZoomMax ? [{ from: { x: 0, y: 0 }, to: { x: last, y: last } }] : ranges
    const visited = new Set<number>()
    for (const { from, to } of rangesOfZoom)
      for (let { x } = from; x <= to.x; x += 1)
        for (let { y } = from; y <= to.y; y += 1) {
          if (!visited.has(x * 2 ** z + y)) yield { z, x, y }
          visited.add(x * 2 ** z + y)
        }
  }
}

function makeTiles(): MapTile[] {
  // Tolerance (how far a simplified line may be from the original) and buffer are in units of the extent.
  const indexFeatures = (features: FeatureCollection, tolerance: number) =>
    new GeoJSONVT(features, { maxZoom: zooms.max, indexMaxZoom: 5, tolerance, extent, buffer: 64 })
  const layers = {
    water: indexFeatures(water(), 4),
    border: indexFeatures(borders(), 4),
    place: indexFeatures(places(), 0),
  }
  const tiles: MapTile[] = []
  for (const { z, x, y } of tileAddresses()) {
    const tileLayers = Object.entries(layers).flatMap(([name, layer]) => {
      const tile = layer.getTile(z, x, y)
      if (!tile) return []
      const populationMin = name === 'place' ? (peopleByZoom[z] ?? 0) : 0
      const features = tile.features.filter(({ tags }) => Number(tags?.['people'] ?? populationMin) >= populationMin)
      return features.length === 0 ? [] : [[name, { ...tile, features } as GeoJSONVTTile] as const]
    })
    if (tileLayers.length > 0)
      tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(tileLayers), { version: 2, extent }) })
  }
  return tiles
}

const tiles = makeTiles()
const file = archiveOf(tiles, zooms, {
  name: 'The United States in outline',
  attribution: '© OpenStreetMap contributors, GeoNames, US Census Bureau',
  vector_layers: ['water', 'border', 'place'].map((id) => ({ id, fields: {} })),
})
writeFileSync(target, file)
console.log(`${tiles.length} tiles, ${(file.length / 1e6).toFixed(1)} MB`)
