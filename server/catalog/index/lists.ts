import { grow } from './columns.ts'

/** Minimum length of the array, and of `starts`, `lengths` and `rooms` once they grow. */
const capacityMin = 1 << 10
/** Factor by which the array and a full list grow. Growing the array copies everything, so it should be rare. */
const growth = 1.5
/** Initial length of the array, as a factor of the room that its lists need. */
const spareFactor = 1.125
/** Room of a list that gets its first value. */
const roomMin = 4

/**
 * Many short lists of integers in one array, because an array for each would take most of the memory. A list begins in
 * `data()` at `from(list)`; both are valid until the next change.
 */
export type Lists = {
  data(): Int32Array
  from(list: number): number
  length(list: number): number
  /** Adds a value at the end. */
  push(list: number, value: number): void
  /** Removes a value; the last value takes its place. */
  remove(list: number, value: number): void
  /** Replaces the values of the list. */
  set(list: number, values: ArrayLike<number>): void
}

/**
 * Lists with room for these numbers of values. With `values`, every list starts full: the values of all lists, in order and without gaps.
 * A list beyond these is created when it gets its first value.
 */
export function newLists(initialRooms: Int32Array = new Int32Array(0), values?: Int32Array): Lists {
  let rooms = initialRooms
  let { starts, used } = layOut(initialRooms)
  let lengths = values ? initialRooms.slice() : new Int32Array(rooms.length)
  let wasted = 0
  let data = new Int32Array(capacityFor(used * spareFactor))
  if (values) data.set(values)

  const ensureList = (list: number): void => {
    if (list < lengths.length) return
    const count = capacityFor((list + 1) * growth)
    starts = grow(starts, count)
    lengths = grow(lengths, count)
    rooms = grow(rooms, count)
  }
  /** Copies all lists to a new array with more room. */
  const reallocate = (extraRoom: number): void => {
    const oldData = data
    data = new Int32Array(capacityFor((used - wasted + extraRoom) * growth))
    used = 0
    wasted = 0
    for (let list = 0; list < lengths.length; list++) {
      const from = starts[list] ?? 0
      const length = lengths[list] ?? 0
      for (let index = 0; index < length; index++) data[used + index] = oldData[from + index] ?? 0
      starts[list] = used
      used += rooms[list] ?? 0
    }
  }
  /** Moves a list to the end of the used part, with room for `capacity` values. */
  const moveToEnd = (list: number, capacity: number): void => {
    if (used + capacity > data.length) reallocate(capacity)
    const from = starts[list] ?? 0
    if (from + (rooms[list] ?? 0) === used) used = from // the last list grows in place
    else {
      data.copyWithin(used, from, from + (lengths[list] ?? 0))
      wasted += rooms[list] ?? 0
    }
    starts[list] = used
    rooms[list] = capacity
    used += capacity
  }

  return {
    data: () => data,
    from: (list) => starts[list] ?? 0,
    length: (list) => lengths[list] ?? 0,
    push: (list, value) => {
      ensureList(list)
      const length = lengths[list] ?? 0
      if (length === rooms[list]) moveToEnd(list, Math.max(roomMin, Math.ceil(length * growth)))
      data[(starts[list] ?? 0) + length] = value
      lengths[list] = length + 1
    },
    remove: (list, value) => {
      const from = starts[list] ?? 0
      const last = from + (lengths[list] ?? 0) - 1
      const at = data.subarray(from, last + 1).indexOf(value)
      if (at < 0) return
      data[from + at] = data[last] ?? 0
      lengths[list] = last - from
    },
    set: (list, values) => {
      ensureList(list)
      lengths[list] = 0
      if (values.length > (rooms[list] ?? 0)) moveToEnd(list, values.length)
      const from = starts[list] ?? 0
      for (let index = 0; index < values.length; index++) data[from + index] = values[index] ?? 0
      lengths[list] = values.length
    },
  }
}

const capacityFor = (count: number): number => Math.max(capacityMin, Math.ceil(count))

/** The lists in this order without gaps, as input of `newLists`. */
export function packLists(lists: Lists, order: Int32Array): { lengths: Int32Array; values: Int32Array } {
  const data = lists.data()
  const lengths = order.map((list) => lists.length(list))
  const values = new Int32Array(lengths.reduce((sum, length) => sum + length, 0))
  let to = 0
  for (const list of order) {
    const from = lists.from(list)
    const end = from + lists.length(list)
    for (let index = from; index < end; index++) values[to++] = data[index] ?? 0
  }
  return { lengths, values }
}

/** The start of each list, and the end of the last one, when the lists with these rooms follow each other without gaps. */
function layOut(rooms: Int32Array): { starts: Int32Array; used: number } {
  let used = 0
  const starts = rooms.map((room) => (used += room) - room)
  return { starts, used }
}
