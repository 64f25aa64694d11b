import type { BrandLook } from '../../contract/images.ts'
import type { Palette } from './palettes.ts'
import type { Scene } from './svg.ts'

/** A scene before it is drawn: the canvas and both tables of the brand. */
export type Set = { scene: Scene; main: Palette; second: Palette; colors: BrandLook['colors'] }
