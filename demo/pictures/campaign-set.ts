import type { BrandLook } from '../../contract/images.ts'
import type { FoodPalette } from './palettes.ts'
import type { Scene } from './svg.ts'

/** A scene before it is drawn: the canvas and both tables of the brand. */
export type Set = { scene: Scene; main: FoodPalette; second: FoodPalette; colors: BrandLook['colors'] }
