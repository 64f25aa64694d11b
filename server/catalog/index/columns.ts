/** Coordinates are kept as whole numbers of this many to a degree. */
export const unitsPerDegree = 1_000_000

/** One number per restaurant and column, side by side in memory: a search touches only what it asks about. */
export type CatalogColumns = {
  capacity: number
  x: Float64Array
  y: Float64Array
  z: Float64Array
  /** Millionths of a degree: what the importer keeps. */
  latitude: Int32Array
  longitude: Int32Array
  traits: Int32Array
  offerRate: Uint16Array
  ratingTenths: Int8Array
  ratingCount: Uint32Array
  addedAt: Uint32Array
  campaigns: Uint16Array
  cell: Int32Array
  /** How many of the words kept for a slot are those of its name; how many of them make the whole name. */
  nameWords: Uint8Array
  nameLength: Uint8Array
  /** Number of its set of kinds of food. */
  kinds: Int32Array
}

const kindOfColumn = {
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
  kinds: Int32Array,
} as const

/** Columns with room for `capacity`, holding what the old ones held. */
export function newColumns(capacity: number, old?: CatalogColumns): CatalogColumns {
  const made = Object.entries(kindOfColumn).map(([name, Kind]) => {
    const column = new Kind(capacity)
    if (old) column.set(old[name as keyof typeof kindOfColumn])
    return [name, column]
  })
  return { capacity, ...(Object.fromEntries(made) as Omit<CatalogColumns, 'capacity'>) }
}

export const columnNames = Object.keys(kindOfColumn) as (keyof typeof kindOfColumn)[]

/** The same numbers with room for `capacity`. */
export function grow(old: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(capacity)
  grown.set(old)
  return grown
}
