import { newMatches, type Matches } from './page.ts'

/** Working memory of one question after another: a search runs to its end without a pause, so one set is enough. */
export type Scratch = {
  matches: Matches
  /** How many words of the question a slot has matched so far, and which of them in its name. */
  level: Uint8Array
  nameBits: Uint8Array
  touched: Int32Array
  /** Counts per combination of features and meals, and per price and flags. */
  menuCounts: Uint32Array
  priceCounts: Uint32Array
}

export const menuCombinations = 1 << 9
export const priceCombinations = 1 << 8

export function newScratch(capacity: number): Scratch {
  return {
    matches: newMatches(capacity),
    level: new Uint8Array(capacity),
    nameBits: new Uint8Array(capacity),
    touched: new Int32Array(capacity),
    menuCounts: new Uint32Array(menuCombinations),
    priceCounts: new Uint32Array(priceCombinations),
  }
}
