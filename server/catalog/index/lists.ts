import { grow } from './columns.ts'

const firstRoom = 1 << 10
/** Growing copies everything, so it should be rare. */
const growth = 1.5
/** Room beyond what is known beforehand. */
const spare = 1.125
const leastRoom = 4

/**
 * Many short lists of whole numbers in one array: an array for each would be most of the memory. A list lies in `data()` from
 * `from(list)` on; where, is good until the next change.
 */
export type Lists = {
  data(): Int32Array
  from(list: number): number
  length(list: number): number
  /** Adds a value at the end. */
  push(list: number, value: number): void
  /** Takes one value out by moving the last into its place. */
  take(list: number, value: number): void
  /** Makes the list these values, in this order. */
  set(list: number, values: ArrayLike<number>): void
}

/** Lists with room for as many values each as is known beforehand, and those in them if given; others begin when something is put into them. */
export function newLists(rooms: Int32Array = new Int32Array(0), values?: Int32Array): Lists {
  let room = rooms
  let { froms, used } = oneAfterAnother(rooms)
  let lengths = values ? rooms.slice() : new Int32Array(room.length)
  let wasted = 0
  let data = new Int32Array(atLeast(used * spare))
  if (values) data.set(values)

  const known = (list: number): void => {
    if (list < lengths.length) return
    const count = atLeast((list + 1) * growth)
    froms = grow(froms, count)
    lengths = grow(lengths, count)
    room = grow(room, count)
  }
  /** Copies what is held to a new array with room for more. */
  const renew = (more: number): void => {
    const old = data
    data = new Int32Array(atLeast((used - wasted + more) * growth))
    used = 0
    wasted = 0
    for (let list = 0; list < lengths.length; list++) {
      const from = froms[list] ?? 0
      const length = lengths[list] ?? 0
      for (let at = 0; at < length; at++) data[used + at] = old[from + at] ?? 0
      froms[list] = used
      used += room[list] ?? 0
    }
  }
  const move = (list: number, wanted: number): void => {
    if (used + wanted > data.length) renew(wanted)
    const from = froms[list] ?? 0
    if (from + (room[list] ?? 0) === used) used = from // the last one grows where it is
    else {
      data.copyWithin(used, from, from + (lengths[list] ?? 0))
      wasted += room[list] ?? 0
    }
    froms[list] = used
    room[list] = wanted
    used += wanted
  }

  return {
    data: () => data,
    from: (list) => froms[list] ?? 0,
    length: (list) => lengths[list] ?? 0,
    push: (list, value) => {
      known(list)
      const length = lengths[list] ?? 0
      if (length === room[list]) move(list, Math.max(leastRoom, Math.ceil(length * growth)))
      data[(froms[list] ?? 0) + length] = value
      lengths[list] = length + 1
    },
    take: (list, value) => {
      const from = froms[list] ?? 0
      const last = from + (lengths[list] ?? 0) - 1
      const at = data.subarray(from, last + 1).indexOf(value)
      if (at < 0) return
      data[from + at] = data[last] ?? 0
      lengths[list] = last - from
    },
    set: (list, values) => {
      known(list)
      lengths[list] = 0
      if (values.length > (room[list] ?? 0)) move(list, values.length)
      const from = froms[list] ?? 0
      for (let at = 0; at < values.length; at++) data[from + at] = values[at] ?? 0
      lengths[list] = values.length
    },
  }
}

const atLeast = (count: number): number => Math.max(firstRoom, Math.ceil(count))

/** These lists, one after the other: what `newLists` makes them of again. */
export function packed(lists: Lists, order: Int32Array): { lengths: Int32Array; values: Int32Array } {
  const data = lists.data()
  const lengths = order.map((list) => lists.length(list))
  const values = new Int32Array(lengths.reduce((sum, length) => sum + length, 0))
  let to = 0
  for (const list of order) {
    const from = lists.from(list)
    const end = from + lists.length(list)
    for (let at = from; at < end; at++) values[to++] = data[at] ?? 0
  }
  return { lengths, values }
}

/** Where lists of these rooms begin, and where the last one ends. */
function oneAfterAnother(rooms: Int32Array): { froms: Int32Array; used: number } {
  let used = 0
  const froms = rooms.map((room) => (used += room) - room)
  return { froms, used }
}
