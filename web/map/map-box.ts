/** A part of the map, in degrees. */
export type MapBox = readonly [south: number, west: number, north: number, east: number]
