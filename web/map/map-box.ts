/** A part of the map, in degrees. */
export type MapBox = readonly [south: number, west: number, north: number, east: number]

/** A point on the map, in degrees. */
export type Spot = { latitude: number; longitude: number }
