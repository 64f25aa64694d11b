/** The edges of a map area in degrees. The area crosses the date line when west is greater than east. */
export type MapBox = readonly [south: number, west: number, north: number, east: number]

/** A point on the map, in degrees. */
export type Spot = { latitude: number; longitude: number }
