/** Mean radius of the earth, in meters. */
export const earthRadiusMeters = 6_371_008.8
export const metersPerMile = 1609.344

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180
const toDegrees = (angle: number): number => (angle * 180) / Math.PI

export type Vector = { x: number; y: number; z: number }

/** A point on the unit sphere: subtracting two of these gives a chord, which needs no trigonometry per restaurant. */
export function unitVector(latitude: number, longitude: number): Vector {
  const parallelRadius = Math.cos(toRadians(latitude))
  return {
    x: parallelRadius * Math.cos(toRadians(longitude)),
    y: parallelRadius * Math.sin(toRadians(longitude)),
    z: Math.sin(toRadians(latitude)),
  }
}

/**
 * Whole meters along the ground for a squared chord of the unit sphere. Before rounding they are accurate to a millimeter up to
 * 500 km (the arc sine as a series). With whole meters, the index in memory and the SQL search put restaurants in the same order.
 */
export function groundMeters(chordSquared: number): number {
  const half = Math.sqrt(chordSquared) / 2
  const square = half * half
  const meters = 2 * earthRadiusMeters * half * (1 + square * (1 / 6 + square * (3 / 40 + square * (15 / 336))))
  return (meters + 0.5) | 0 // no two points are 2^31 meters apart
}

/** Whole meters between two points, for points at most 500 km apart. */
export function metersBetween(a: Vector, b: Vector): number {
  const dx = a.x - b.x
  const dy = a.y - b.y
  const dz = a.z - b.z
  return groundMeters(dx * dx + dy * dy + dz * dz)
}

/** Miles as shown: two decimals. */
export function shownMiles(meters: number): number {
  return Math.round((meters / metersPerMile) * 100) / 100
}

/** Rounds to two decimals, about a kilometer, so that a person's exact position is never stored (P1-358). */
export function roundCoordinate(coordinate: number): number {
  return Math.round(coordinate * 100) / 100
}

export type BoundingBox = { south: number; north: number; ranges: { west: number; east: number }[] }

/** The box around a circle, in degrees: two ranges of longitudes across the date line; all longitudes at a pole or for a huge circle. */
export function boxAround(latitude: number, longitude: number, radiusMeters: number): BoundingBox {
  // One meter more, because distances are rounded to whole meters.
  const radiusAngle = (radiusMeters + 1) / earthRadiusMeters
  const south = latitude - toDegrees(radiusAngle)
  const north = latitude + toDegrees(radiusAngle)
  const lngRatio = Math.sin(radiusAngle) / Math.cos(toRadians(latitude))
  // All longitudes: the circle contains a pole, or its radius is more than a quarter of the way around the earth. The search for the
  // nearest restaurants goes up to such a radius (server/catalog/alternatives.ts).
  if (radiusAngle > Math.PI / 2 || !(lngRatio < 1)) {
    return { south: Math.max(south, -90), north: Math.min(north, 90), ranges: [{ west: -180, east: 180 }] }
  }
  const halfWidth = toDegrees(Math.asin(lngRatio))
  const west = longitude - halfWidth
  const east = longitude + halfWidth
  if (west < -180)
    return {
      south,
      north,
      ranges: [
        { west: west + 360, east: 180 },
        { west: -180, east },
      ],
    }
  if (east > 180)
    return {
      south,
      north,
      ranges: [
        { west, east: 180 },
        { west: -180, east: east - 360 },
      ],
    }
  return { south, north, ranges: [{ west, east }] }
}

/** An area of the map in degrees. It crosses the date line when west is greater than east. */
export type GeoBox = { south: number; west: number; north: number; east: number }

/** Converts an area of the map to latitudes and one or two ranges of longitudes. */
export function boundingBoxOf({ south, west, north, east }: GeoBox): BoundingBox {
  if (west <= east) return { south, north, ranges: [{ west, east }] }
  return {
    south,
    north,
    ranges: [
      { west, east: 180 },
      { west: -180, east },
    ],
  }
}

/** Center of an area of the map, to six decimals. */
export function middleOf({ south, west, north, east }: GeoBox): { latitude: number; longitude: number } {
  const middle = (west + (west <= east ? east : east + 360)) / 2
  const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
  return { latitude: rounded((south + north) / 2), longitude: rounded(middle > 180 ? middle - 360 : middle) }
}
