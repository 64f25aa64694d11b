import type { BrandPictureSource } from '../../contract/images.ts'
import type { FoodPalette } from './palettes.ts'
import type { Scene } from './svg.ts'

/** Input of a campaign scene: the canvas, the palettes of the brand's main and second dining table, and the brand's colors. */
export type CampaignInput = {
  scene: Scene
  main: FoodPalette
  second: FoodPalette
  colors: BrandPictureSource['colors']
}
