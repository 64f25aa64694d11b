import { earthRadiusMeters, metersPerMile } from '../../domain/catalog/distance.ts'
import type { Spot } from './map-box.ts'

/** The radii of the rings around the center of the search, in miles. They show distances, because the base map has no streets. */
const ringMiles = [0.25, 0.5, 1, 2, 5, 10, 25] as const
/** The zoom levels at which a ring fits the view and is large enough to be useful. */
const zoomsOf = (miles: number) => ({ from: 10.6 - Math.log2(miles), until: 14.6 - Math.log2(miles) })
const segments = 96 // of the line of one ring
const degreesPerRadian = 180 / Math.PI

/**
 * A circle on the ground as a closed line. For radii up to 25 miles and latitudes up to 50°, the flat calculation is off by less than
 * 0.2 percent.
 */
export function ringLine({ latitude, longitude }: Spot, miles: number): [longitude: number, latitude: number][] {
  const latitudeRadius = ((miles * metersPerMile) / earthRadiusMeters) * degreesPerRadian
  const longitudeRadius = latitudeRadius / Math.cos(latitude / degreesPerRadian)
  return Array.from({ length: segments + 1 }, (_none, index) => {
    const angle = (index / segments) * 2 * Math.PI
    return [longitude + longitudeRadius * Math.sin(angle), latitude + latitudeRadius * Math.cos(angle)]
  })
}

const fractions: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½' }

/** The rings around a point as features of the map. */
export function ringFeatures(center: Spot) {
  return ringMiles.map((miles) => ({
    type: 'Feature' as const,
    geometry: { type: 'LineString' as const, coordinates: ringLine(center, miles) },
    properties: { label: `${fractions[miles] ?? miles} mi`, ...zoomsOf(miles) },
  }))
}
