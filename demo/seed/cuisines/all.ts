import { american } from './americas.ts'
import { asian } from './asia.ts'
import { cafes } from './cafes.ts'
import type { Cuisine } from './cuisine.ts'
import { european } from './europe.ts'

export const cuisines: readonly Cuisine[] = [...american, ...asian, ...cafes, ...european]
