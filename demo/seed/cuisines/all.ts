import { americasCuisines } from './americas.ts'
import { asianCuisines } from './asia.ts'
import { otherCuisines } from './other.ts'
import type { Cuisine } from './cuisine.ts'
import { europeanCuisines } from './europe.ts'

/** Each restaurant's cuisine is a random place in this list, so another order changes the whole demonstration. */
export const cuisines: readonly Cuisine[] = [
  ...americasCuisines,
  ...asianCuisines,
  ...otherCuisines,
  ...europeanCuisines,
]
