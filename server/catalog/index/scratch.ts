import { featureOrder, mealOrder, priceLevels } from '../../../domain/catalog/traits.ts'

/** The matches, in parallel arrays: slot, meters from the center, sort key. */
export type Matches = { slots: Int32Array; meters: Int32Array; keys: Float64Array; length: number }

/** Number of restaurants per combination of bits; split into single filters at the end of a search. */
export type Tallies = {
  /** Matches by features and meals. */
  featuresAndMeals: Uint32Array
  /** Matches by price level and the flags acclaimed, new and reservations. */
  priceAndFlags: Uint32Array
  /**
   * Restaurants that only the filter on price, only that on features or only that on meals excludes. The counts of that filter's
   * values include them: a visitor who chooses another value there can find them.
   */
  missedPrice: Uint32Array
  missedFeatures: Uint32Array
  missedMeals: Uint32Array
  /** Matches that have a benefit on a day of `facetDays`, and either no campaign or an open one. */
  benefits: number
}

/** Working memory of searches. One set is enough, because a search runs without interruption. */
export type Scratch = {
  /** The slots that the query's place or words select, before the filters. */
  candidates: Int32Array
  matches: Matches
  tallies: Tallies
  /** The number of the query's words that each slot has, up to the first word that it lacks. */
  level: Uint8Array
  /** Per slot, a bit for each query word in its name, and one for each that it has itself, not by a synonym (words.ts). */
  marks: Uint16Array
  /** The slots with a level above 0. */
  touched: Int32Array
}

const flagBits = 3 // acclaimed, new, reservations

export function newScratch(capacity: number): Scratch {
  const newTally = (bits: number): Uint32Array => new Uint32Array(1 << bits)
  return {
    candidates: new Int32Array(capacity),
    matches: {
      slots: new Int32Array(capacity),
      meters: new Int32Array(capacity),
      keys: new Float64Array(capacity),
      length: 0,
    },
    tallies: {
      featuresAndMeals: newTally(featureOrder.length + mealOrder.length),
      priceAndFlags: newTally(priceLevels + flagBits),
      missedPrice: newTally(priceLevels),
      missedFeatures: newTally(featureOrder.length),
      missedMeals: newTally(mealOrder.length),
      benefits: 0,
    },
    level: new Uint8Array(capacity),
    marks: new Uint16Array(capacity),
    touched: new Int32Array(capacity),
  }
}

/** Clears the results of the previous search. */
export function clearScratch({ matches, tallies }: Scratch): void {
  matches.length = 0
  tallies.featuresAndMeals.fill(0)
  tallies.priceAndFlags.fill(0)
  tallies.missedPrice.fill(0)
  tallies.missedFeatures.fill(0)
  tallies.missedMeals.fill(0)
  tallies.benefits = 0
}
