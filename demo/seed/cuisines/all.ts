import { americasCuisines } from './americas.ts'
import { asianCuisines } from './asia.ts'
import { otherCuisines } from './other.ts'
import type { Cuisine } from './cuisine.ts'
import { europeanCuisines } from './europe.ts'

/** A restaurant gets the cuisine at a random position of this list, so another order changes the whole demonstration. */
export const cuisines: readonly Cuisine[] = [
  ...americasCuisines,
  ...asianCuisines,
  ...otherCuisines,
  ...europeanCuisines,
]
