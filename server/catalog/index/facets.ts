import type { Facets } from '../../../domain/catalog/index-query.ts'
import { featureOrder, mealOrder, priceLevels } from '../../../domain/catalog/traits.ts'
import type { Tallies } from './scratch.ts'

/**
 * Counts per bit from counts per combination of bits: counts the half with the highest bit, folds it onto the other half,
 * and repeats. The result begins with the count of the lowest bit. Overwrites `tally`.
 */
export function countBits(tally: Uint32Array): number[] {
  const counts: number[] = []
  for (let half = tally.length >> 1; half > 0; half >>= 1) {
    let count = 0
    for (let index = 0; index < half; index++) {
      const countWithBit = tally[index + half] ?? 0
      count += countWithBit
      tally[index] = (tally[index] ?? 0) + countWithBit
    }
    counts.push(count)
  }
  return counts.toReversed()
}

/**
 * Counts per filter from counts per combination. A restaurant that exactly one filter group (price, features or meals) excludes
 * still counts in that group.
 */
export function facetsOf({
  featuresAndMeals,
  priceAndFlags,
  missedPrice,
  missedFeatures,
  missedMeals,
  benefits,
}: Tallies): Facets {
  const featureAndMealCounts = countBits(featuresAndMeals)
  const priceAndFlagCounts = countBits(priceAndFlags)
  const addMissed = (counts: readonly number[], missed: Uint32Array): number[] => {
    const missedCounts = countBits(missed)
    return counts.map((count, index) => count + (missedCounts[index] ?? 0))
  }
  const [acclaimed = 0, isNew = 0, reservations = 0] = priceAndFlagCounts.slice(priceLevels)
  return {
    price: addMissed(priceAndFlagCounts.slice(0, priceLevels), missedPrice),
    features: addMissed(featureAndMealCounts.slice(0, featureOrder.length), missedFeatures),
    meals: addMissed(
      featureAndMealCounts.slice(featureOrder.length, featureOrder.length + mealOrder.length),
      missedMeals,
    ),
    acclaimed,
    isNew,
    benefits,
    reservations,
  }
}
