import { isScene, type BrandPictureSource, type PictureScene } from '../../contract/images.ts'
import { billScene, eveningScene, morningScene } from './campaign-moments.ts'
import { ringsScene, windowScene } from './campaign-places.ts'
import { closeScene, feastScene, tableScene } from './campaign-tables.ts'
import type { CampaignInput } from './campaign-input.ts'
import { tablePalettes } from './colors.ts'
import { random } from '../random.ts'
import type { Scene } from './svg.ts'

const drawers: Readonly<Record<PictureScene, (input: CampaignInput) => string>> = {
  table: tableScene,
  feast: feastScene,
  close: closeScene,
  evening: eveningScene,
  morning: morningScene,
  bill: billScene,
  rings: ringsScene,
  window: windowScene,
}

const height = 700
/** Width of narrower pictures, the same as that of restaurants' pictures. */
const smallWidth = 1000
/** Pictures above this ratio of width to height are wide. */
const wideRatio = 2

/** Composes one of a partner's pictures as SVG: the scene at `index` of its look, in its colors. The result is always the same. */
export function composeCampaign(id: string, look: BrandPictureSource, ratio: number, index: number): string {
  const picture = look.pictures[index % look.pictures.length]
  // A scene replaces an image file that cannot be read.
  const name = picture !== undefined && isScene(picture) ? picture : 'table'
  const width = ratio > wideRatio ? Math.round(height * ratio) : smallWidth
  const { main, second } = tablePalettes(look.colors)
  const scene: Scene = {
    width,
    height: Math.round(width / ratio),
    chance: random(`${id} ${name} ${index}`),
    palette: main,
    defs: new Map(),
  }
  const body = drawers[name]({ scene, main, second, colors: look.colors })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${scene.height}" width="${width}" height="${scene.height}"><defs>${[...scene.defs.values()].join('')}</defs>${body}</svg>`
}
