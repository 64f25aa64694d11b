import { ownShape } from './images.ts'

/** The name of a picture in a partner's folder, as settings and content write it: `pictures/hero.jpg`. */
export const ownPictureName = /^pictures\/[a-z0-9][a-z0-9._-]{0,79}\.(avif|jpe?g|png|webp)$/

/** Width and height in px, with the orientation of the file applied. `color`: the average color, `#rrggbb`. */
export type PictureFacts = { width: number; height: number; color: string }

export const ownPicturesPath = '/images/own/'

/** Address of a partner's own picture. Its id has the file's hash, size and color, so a page needs no other data to show it. */
export const ownPicturePath = (hash: string, { width, height, color }: PictureFacts): string =>
  `${ownPicturesPath}${hash}-${width}x${height}-${color.slice(1)}`

export type OwnPicture = PictureFacts & { id: string; hash: string }

/** Reads an address of `ownPicturePath`; null for any other address. */
export function ownPictureOf(path: string): OwnPicture | null {
  const [, id, hash, width, height, color] =
    /^\/images\/own\/(([0-9a-f]{20})-(\d{1,5})x(\d{1,5})-([0-9a-f]{6}))$/.exec(path) ?? []
  if (id === undefined || hash === undefined) return null
  return { id, hash, width: Number(width), height: Number(height), color: `#${color}` }
}

/** The widths in px in which an own picture is served: none above the picture's own, except the smallest. */
export const ownWidthsOf = ({ width }: Pick<PictureFacts, 'width'>): (typeof ownShape.widths)[number][] =>
  ownShape.widths.filter((served, index) => index === 0 || served <= width)
