import { atlanta } from './atlanta.ts'
import { chicago } from './chicago.ts'
import type { City } from './city.ts'
import { eastCities } from './east.ts'
import { middleCities } from './middle.ts'
import { newYorkCities } from './new-york.ts'
import { sanFrancisco } from './san-francisco.ts'
import { westCities } from './west.ts'

/** Every city of the demonstration, with real quarters, ZIP codes and streets; the restaurants in them are invented. */
export const cities: readonly City[] = [
  ...newYorkCities,
  ...chicago,
  ...sanFrancisco,
  ...atlanta,
  ...westCities,
  ...middleCities,
  ...eastCities,
]
