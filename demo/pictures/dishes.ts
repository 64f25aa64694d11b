import * as east from './dishes-east.ts'
import * as more from './dishes-more.ts'
import * as sweet from './dishes-sweet.ts'
import * as west from './dishes-west.ts'
import type { Dish } from './dishes-west.ts'

const { sauceBowl: _sauceBowl, ...drawnWest } = west

/** Every dish drawn from above, by its name in looks.ts. */
export const dishes: ReadonlyMap<string, Dish> = new Map<string, Dish>([
  ...Object.entries(drawnWest),
  ...Object.entries(east),
  ...Object.entries(more),
  ...Object.entries(sweet),
])
