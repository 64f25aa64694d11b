import { americasCuisines } from './americas.ts'
import { asianCuisines } from './asia.ts'
import { otherCuisines } from './other.ts'
import type { Cuisine } from './cuisine.ts'
import { europeanCuisines } from './europe.ts'

/** A restaurant's seeded random numbers select a position in this list, so a rearranged list changes the whole demonstration. */
export const cuisines: readonly Cuisine[] = [
  ...americasCuisines,
  ...asianCuisines,
  ...otherCuisines,
  ...europeanCuisines,
]
