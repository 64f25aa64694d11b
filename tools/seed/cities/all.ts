import { atlanta } from './atlanta.ts'
import { chicago } from './chicago.ts'
import type { City } from './city.ts'
import { east } from './east.ts'
import { middle } from './middle.ts'
import { newYork } from './new-york.ts'
import { sanFrancisco } from './san-francisco.ts'
import { west } from './west.ts'

/** Every city of the demonstration, with real quarters, ZIP codes and streets; the restaurants in them are invented. */
export const cities: readonly City[] = [
  ...newYork,
  ...chicago,
  ...sanFrancisco,
  ...atlanta,
  ...west,
  ...middle,
  ...east,
]
