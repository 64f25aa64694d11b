import { grow } from './columns.ts'

const firstRoom = 1 << 12

/** A few numbers for each slot, one after the other in one array: a million small arrays would be most of the memory. */
export type Kept = {
  put(slot: number, numbers: ArrayLike<number>): void
  get(slot: number): Int32Array
  /** The first of a slot's numbers; -1 when it has none. */
  first(slot: number): number
  remove(slot: number): void
}

export function newKept(): Kept {
  let begins = new Int32Array(0)
  let counts = new Uint8Array(0)
  let numbers = new Int32Array(firstRoom)
  let used = 0
  let wasted = 0

  const roomFor = (slot: number): void => {
    if (slot < counts.length) return
    const capacity = Math.max(slot + 1, counts.length * 2)
    begins = grow(begins, capacity)
    const grown = new Uint8Array(capacity)
    grown.set(counts)
    counts = grown
  }
  /** Copies what is still kept to a new array with room for more. */
  const renew = (more: number): void => {
    const old = numbers
    numbers = new Int32Array(Math.max(firstRoom, (used - wasted + more) * 2))
    used = 0
    wasted = 0
    for (let slot = 0; slot < counts.length; slot++) {
      const [from, count] = [begins[slot] ?? 0, counts[slot] ?? 0]
      if (count === 0) continue
      numbers.set(old.subarray(from, from + count), used)
      begins[slot] = used
      used += count
    }
  }
  const remove = (slot: number): void => {
    wasted += counts[slot] ?? 0
    if (slot < counts.length) counts[slot] = 0
  }
  const get = (slot: number): Int32Array => {
    const from = begins[slot] ?? 0
    return numbers.subarray(from, from + (counts[slot] ?? 0))
  }
  return {
    put: (slot, given) => {
      roomFor(slot)
      remove(slot)
      if (used + given.length > numbers.length) renew(given.length)
      numbers.set(given, used)
      begins[slot] = used
      counts[slot] = given.length
      used += given.length
    },
    get,
    first: (slot) => ((counts[slot] ?? 0) === 0 ? -1 : (numbers[begins[slot] ?? 0] ?? -1)),
    remove,
  }
}
