import { fnv1a } from '../contract/images.ts'

/** A stream of chance that always runs the same for the same seed: pictures and the demonstration are equal on every machine. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** Whole, from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** An index, likelier the heavier. */
  weighted(weights: readonly number[]): number
  /** Some different members, in random order. */
  some<T>(from: readonly T[], count: number): T[]
}

export function random(seed: string): Random {
  let state = fnv1a(seed)
  // mulberry32: small, and good enough for pictures of restaurants.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)]
    if (found === undefined) throw new Error('Nothing to pick from.')
    return found
  }
  const weighted = (weights: readonly number[]): number => {
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
    const found = weights.findIndex((weight) => (left -= weight) < 0)
    return found < 0 ? weights.length - 1 : found
  }
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(next() * rest.length), 1))
    return taken
  }
  return { next, whole, pick, weighted, some, chance: (probability) => next() < probability }
}
