import type { Facets } from '../../../domain/catalog/index-query.ts'
import { featureOrder, mealOrder, priceLevels } from '../../../domain/catalog/traits.ts'
import type { Tallies } from './scratch.ts'

/**
 * Counts per bit from counts per combination of bits: counts the half with the highest bit, folds it onto the other half,
 * and repeats. Overwrites `tally`.
 */
export function countBits(tally: Uint32Array): number[] {
  const counts: number[] = []
  for (let half = tally.length >> 1; half > 0; half >>= 1) {
    let count = 0
    for (let index = 0; index < half; index++) {
      const having = tally[index + half] ?? 0
      count += having
      tally[index] = (tally[index] ?? 0) + having
    }
    counts.push(count)
  }
  return counts.toReversed()
}

/** Counts per filter from counts per combination. A restaurant that only its own filter group excludes counts in that group. */
export function facetsOf({ menu, price, missedPrice, missedFeatures, missedMeals, benefits }: Tallies): Facets {
  const onMenu = countBits(menu)
  const priced = countBits(price)
  const plus = (counts: readonly number[], missed: Uint32Array): number[] => {
    const more = countBits(missed)
    return counts.map((count, index) => count + (more[index] ?? 0))
  }
  const [acclaimed = 0, isNew = 0, reservations = 0] = priced.slice(priceLevels)
  return {
    price: plus(priced.slice(0, priceLevels), missedPrice),
    features: plus(onMenu.slice(0, featureOrder.length), missedFeatures),
    meals: plus(onMenu.slice(featureOrder.length, featureOrder.length + mealOrder.length), missedMeals),
    acclaimed,
    isNew,
    benefits,
    reservations,
  }
}
