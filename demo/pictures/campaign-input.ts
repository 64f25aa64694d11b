import type { BrandPictureSource } from '../../contract/images.ts'
import type { FoodPalette } from './palettes.ts'
import type { Scene } from './svg.ts'

/**
 * What a function that draws one of the `pictureScenes` receives. `scene`: the picture to draw into; its own palette is `main`.
 * `main`: the palette of a table in the brand color. `second`: the palette of a table in the accent color.
 */
export type CampaignInput = {
  scene: Scene
  main: FoodPalette
  second: FoodPalette
  colors: BrandPictureSource['colors']
}
