import { fnv1a } from '../contract/images.ts'

/** Random numbers that repeat for the same seed, so that the demonstration is equal on every machine. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** Whole, from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** True with this probability. */
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** A random index; a heavier weight is more likely. */
  weighted(weights: readonly number[]): number
  /** At most `count` items from different places in the list, in random order. An item that the list has twice can come twice. */
  sample<T>(from: readonly T[], count: number): T[]
}

export function random(seed: string): Random {
  let state = fnv1a(seed)
  // mulberry32: small, and good enough for invented data and pictures.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    const item = from[Math.floor(next() * from.length)]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }
  const weighted = (weights: readonly number[]): number => {
    let remaining = next() * weights.reduce((sum, weight) => sum + weight, 0)
    const index = weights.findIndex((weight) => (remaining -= weight) < 0)
    return index < 0 ? weights.length - 1 : index
  }
  const sample = <T>(from: readonly T[], count: number): T[] => {
    const remainingItems = [...from]
    const items: T[] = []
    while (items.length < count && remainingItems.length > 0)
      items.push(...remainingItems.splice(Math.floor(next() * remainingItems.length), 1))
    return items
  }
  return { next, whole, pick, weighted, sample, happens: (probability) => next() < probability }
}
