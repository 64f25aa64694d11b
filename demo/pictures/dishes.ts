import * as east from './dishes-east.ts'
import * as more from './dishes-more.ts'
import * as cafe from './dishes-cafe.ts'
import * as west from './dishes-west.ts'
import type { Dish } from './dishes-west.ts'

// A bowl of sauce is a part of other dishes, not a dish.
const { sauceBowl: _sauceBowl, ...westDishes } = west

/** Every dish drawn from above. Its name in serving-styles.ts is the name of its export. */
export const dishes: ReadonlyMap<string, Dish> = new Map<string, Dish>([
  ...Object.entries(westDishes),
  ...Object.entries(east),
  ...Object.entries(more),
  ...Object.entries(cafe),
])
