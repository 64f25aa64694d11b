import type { BrandPictureSource } from '../../contract/images.ts'
import type { FoodPalette } from './palettes.ts'
import type { Scene } from './svg.ts'

/**
 * Input of a campaign scene, one of `pictureScenes`. `scene`: the picture to draw into, with the palette `main`. `main` and `second`: the
 * palettes of a table in the brand color and of one in the accent color.
 */
export type CampaignInput = {
  scene: Scene
  main: FoodPalette
  second: FoodPalette
  colors: BrandPictureSource['colors']
}
