import type { BrandPictureSource } from '../../contract/images.ts'
import type { FoodPalette } from './palettes.ts'
import type { Scene } from './svg.ts'

/**
 * Input of a campaign scene, one of `pictureScenes`. `scene`: the picture to draw into, with the palette `main`. `main`: the palette of a
 * table in the brand color. `second`: the palette of a table in the accent color.
 */
export type CampaignInput = {
  scene: Scene
  main: FoodPalette
  second: FoodPalette
  colors: BrandPictureSource['colors']
}
