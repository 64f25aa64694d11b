import { isScene, type BrandPictureSource, type PictureScene } from '../../contract/images.ts'
import { billScene, eveningScene, morningScene } from './campaign-moments.ts'
import { ringsScene, windowScene } from './campaign-places.ts'
import { closeScene, feastScene, tableScene } from './campaign-tables.ts'
import type { CampaignInput } from './campaign-input.ts'
import { tablePalettes } from './colors.ts'
import { random } from '../random.ts'
import type { Scene } from './svg.ts'

const drawFunctions: Readonly<Record<PictureScene, (input: CampaignInput) => string>> = {
  table: tableScene,
  feast: feastScene,
  close: closeScene,
  evening: eveningScene,
  morning: morningScene,
  bill: billScene,
  rings: ringsScene,
  window: windowScene,
}

/** Height of wide pictures. */
const wideHeight = 700
/** Width of narrower pictures, the same as that of restaurants' pictures. Their height follows from the ratio. */
const smallWidth = 1000
/** Pictures above this ratio of width to height are wide. */
const wideRatio = 2

/** Composes a picture of a partner as SVG: the scene at `index` of `source.pictures`, in its colors. Equal arguments give the same SVG. */
export function composeCampaign(partnerId: string, source: BrandPictureSource, ratio: number, index: number): string {
  const picture = source.pictures[index % source.pictures.length]
  // An entry that is not a scene names an image file. The scene `table` replaces a file that cannot be read.
  const sceneName = picture !== undefined && isScene(picture) ? picture : 'table'
  const width = ratio > wideRatio ? Math.round(wideHeight * ratio) : smallWidth
  const { main, second } = tablePalettes(source.colors)
  const scene: Scene = {
    width,
    height: Math.round(width / ratio),
    chance: random(`${partnerId} ${sceneName} ${index}`),
    palette: main,
    defs: new Map(),
  }
  const body = drawFunctions[sceneName]({ scene, main, second, colors: source.colors })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${scene.height}" width="${width}" height="${scene.height}"><defs>${[...scene.defs.values()].join('')}</defs>${body}</svg>`
}
