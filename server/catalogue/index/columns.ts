/** Coordinates are kept as whole numbers of this many to a degree. */
export const unitsPerDegree = 1_000_000

/** One number per restaurant and column, side by side in memory: a search touches only what it asks about. */
export type Columns = {
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

export function newColumns(capacity: number): Columns {
  return {
    capacity,
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    latitude: new Int32Array(capacity),
    longitude: new Int32Array(capacity),
    traits: new Int32Array(capacity),
    offerRate: new Uint16Array(capacity),
    ratingTenths: new Int8Array(capacity),
    ratingCount: new Uint32Array(capacity),
    addedAt: new Uint32Array(capacity),
    campaigns: new Uint16Array(capacity),
    cell: new Int32Array(capacity),
    nameWords: new Uint8Array(capacity),
    nameLength: new Uint8Array(capacity),
    kinds: new Int32Array(capacity),
  }
}

/** The same rows with room for at least `capacity`. */
export function grownColumns(old: Columns, capacity: number): Columns {
  const grown = newColumns(capacity)
  grown.x.set(old.x)
  grown.y.set(old.y)
  grown.z.set(old.z)
  grown.latitude.set(old.latitude)
  grown.longitude.set(old.longitude)
  grown.traits.set(old.traits)
  grown.offerRate.set(old.offerRate)
  grown.ratingTenths.set(old.ratingTenths)
  grown.ratingCount.set(old.ratingCount)
  grown.addedAt.set(old.addedAt)
  grown.campaigns.set(old.campaigns)
  grown.cell.set(old.cell)
  grown.nameWords.set(old.nameWords)
  grown.nameLength.set(old.nameLength)
  grown.kinds.set(old.kinds)
  return grown
}

/** A list of whole numbers that grows; `data` beyond `length` is not meaningful. */
export type IntList = { data: Int32Array; length: number }

export function push(list: IntList, value: number): void {
  if (list.length === list.data.length) {
    const grown = new Int32Array(Math.max(4, list.data.length * 2))
    grown.set(list.data)
    list.data = grown
  }
  list.data[list.length++] = value
}

/** Takes one value out by moving the last into its place: lists have no order. */
export function take(list: IntList, value: number): void {
  const at = list.data.subarray(0, list.length).indexOf(value)
  if (at < 0) return
  list.data[at] = list.data[--list.length] ?? 0
}
