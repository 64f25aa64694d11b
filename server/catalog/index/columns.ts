/** Coordinates are stored as integers in millionths of a degree. */
export const unitsPerDegree = 1_000_000

/** One typed array per column, indexed by slot: a search reads only the columns it needs. */
export type CatalogColumns = {
  capacity: number
  /** The place as a unit vector from the center of the earth (`unitVector`). */
  x: Float64Array
  y: Float64Array
  z: Float64Array
  /** Millionths of a degree, the precision of the importer. */
  latitude: Int32Array
  longitude: Int32Array
  /** The filterable traits as bits (`traitsOf`). */
  traits: Int32Array
  /** The best rate of today's offers, in basis points. */
  offerRate: Uint16Array
  /** 0 to 50, or -1 without ratings. */
  ratingTenths: Int8Array
  ratingCount: Uint32Array
  /** Seconds since 1970. */
  addedAt: Uint32Array
  /** Which set of campaigns the restaurant has: the set's number in campaigns.ts. */
  campaigns: Uint16Array
  /** The number of the restaurant's cell in the grid. */
  cell: Int32Array
  /** How many of the slot's words, from the first on, belong to its name. */
  nameWords: Uint8Array
  /** How many significant words the name has. A query with that many words, all of them in the name, counts as the whole name. */
  nameLength: Uint8Array
  /** Which set of cuisines the restaurant has: the set's number in cuisine-index.ts. */
  cuisineSet: Int32Array
}

const arrayTypes = {
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  latitude: Int32Array,
  longitude: Int32Array,
  traits: Int32Array,
  offerRate: Uint16Array,
  ratingTenths: Int8Array,
  ratingCount: Uint32Array,
  addedAt: Uint32Array,
  campaigns: Uint16Array,
  cell: Int32Array,
  nameWords: Uint8Array,
  nameLength: Uint8Array,
  cuisineSet: Int32Array,
} as const

/** Columns with room for `capacity` restaurants, with the values of the old columns. */
export function newColumns(capacity: number, old?: CatalogColumns): CatalogColumns {
  const columns = Object.entries(arrayTypes).map(([name, ArrayType]) => {
    const column = new ArrayType(capacity)
    if (old) column.set(old[name as keyof typeof arrayTypes])
    return [name, column]
  })
  return { capacity, ...(Object.fromEntries(columns) as Omit<CatalogColumns, 'capacity'>) }
}

export const columnNames = Object.keys(arrayTypes) as (keyof typeof arrayTypes)[]

/** A copy of the array with room for `capacity` values. */
export function grow(old: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(capacity)
  copy.set(old)
  return copy
}
