import type { BrandPictureSource } from '../../contract/images.ts'
import type { FoodPalette } from './palettes.ts'
import type { Scene } from './svg.ts'

/** Input of a campaign scene: the canvas, the palettes of the brand's two tables, and its colors. */
export type CampaignInput = {
  scene: Scene
  main: FoodPalette
  second: FoodPalette
  colors: BrandPictureSource['colors']
}
