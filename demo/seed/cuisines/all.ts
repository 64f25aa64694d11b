import { american } from './americas.ts'
import { asian } from './asia.ts'
import { otherCuisines } from './other.ts'
import type { Cuisine } from './cuisine.ts'
import { european } from './europe.ts'

export const cuisines: readonly Cuisine[] = [...american, ...asian, ...otherCuisines, ...european]
