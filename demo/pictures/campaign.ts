import { isScene, type BrandLook, type PictureScene } from '../../contract/images.ts'
import { billScene, eveningScene, morningScene } from './campaign-moments.ts'
import { ringsScene, windowScene } from './campaign-places.ts'
import { closeScene, feastScene, tableScene } from './campaign-tables.ts'
import type { Set } from './campaign-set.ts'
import { tablePalettes } from './colors.ts'
import { random } from '../random.ts'
import type { Scene } from './svg.ts'

const drawn: Readonly<Record<PictureScene, (set: Set) => string>> = {
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
/** Narrower pictures are composed on the width that restaurants' pictures have. */
const smallWidth = 1000
const wideFrom = 2

/** One of a partner's own pictures as SVG: the scene it chose for this number, in its colors. The same for the same partner always. */
export function composeCampaign(id: string, look: BrandLook, ratio: number, index: number): string {
  const picture = look.pictures[index % look.pictures.length]
  // A picture of an image file is drawn only where the file cannot be read.
  const name = picture !== undefined && isScene(picture) ? picture : 'table'
  const width = ratio > wideFrom ? Math.round(height * ratio) : smallWidth
  const { main, second } = tablePalettes(look.colors)
  const scene: Scene = {
    width,
    height: Math.round(width / ratio),
    chance: random(`${id} ${name} ${index}`),
    palette: main,
    defs: new Map(),
  }
  const body = drawn[name]({ scene, main, second, colors: look.colors })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${scene.height}" width="${width}" height="${scene.height}"><defs>${[...scene.defs.values()].join('')}</defs>${body}</svg>`
}
