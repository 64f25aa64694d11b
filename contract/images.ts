/** The only image sizes that exist (P1-500). They bound how many renditions a client can make the server render. */
export const imageWidths = [200, 500, 600] as const
export const imageRatios = ['1.4', '1.6'] as const
export type ImagePreset = { width: (typeof imageWidths)[number]; ratio: (typeof imageRatios)[number] }

/** A partner's own pictures also come large: `wide` across a page, `tall` for a phone. Restaurants have none of these. */
export const campaignShapes = {
  wide: { ratio: '2.4', widths: [1200, 1600] },
  tall: { ratio: '1.2', widths: [600, 900] },
} as const
export type CampaignShape = keyof typeof campaignShapes
type Campaign = (typeof campaignShapes)[CampaignShape]
/** A page of a menu is tall, is read and is never cropped: it lies whole on paper of this shape. */
export const menuShape = { ratio: '0.7', widths: [600, 1200] } as const
export type AnyPreset = {
  width: ImagePreset['width'] | Campaign['widths'][number] | (typeof menuShape)['widths'][number]
  ratio: ImagePreset['ratio'] | Campaign['ratio'] | (typeof menuShape)['ratio']
}

/** Whether a picture of this kind comes in this width and ratio together. */
export function isPreset(kind: ImageName['kind'], { width, ratio }: AnyPreset): boolean {
  const of = (widths: readonly number[], ratios: readonly string[]) => widths.includes(width) && ratios.includes(ratio)
  if (kind === 'menu') return of(menuShape.widths, [menuShape.ratio])
  if (of(imageWidths, imageRatios)) return true
  return kind === 'brand' && Object.values(campaignShapes).some((shape) => of(shape.widths, [shape.ratio]))
}

/** Scenes that a partner's pictures are composed of; a brand's `pictures` lists them in the order of `n`. */
export const pictureScenes = [
  'table', // a laid table whose left third is calm, for words
  'feast', // plates from edge to edge
  'close', // one great dish, cropped
  'evening', // glasses at a bar at night
  'morning', // coffee and something sweet
  'bill', // the card beside the bill: the moment the programme is about
  'rings', // dinner in the middle of rings of colour
  'window', // breakfast above the clouds
] as const
export type PictureScene = (typeof pictureScenes)[number]
export const brandPictures = 6

/** Part of every picture's version: raise it when pictures are drawn differently. */
export const drawing = 'b1'
export const imageVersionMax = 16

/**
 * Names what a picture is made of, for addresses that may be kept for a year: eight hexadecimal digits of FNV-1a. It only has to
 * change when the picture does; what is stored is found by a strong hash.
 */
export function imageVersion(source: unknown): string {
  const text = `${drawing} ${JSON.stringify(source)}`
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** What a partner's own pictures are made of: its colours by day and the scenes it chose. */
export type BrandLook = {
  colors: Record<'brand' | 'accent' | 'paper' | 'sunken' | 'ink', string>
  pictures: readonly PictureScene[]
}

export function brandLook(brand: {
  theme: { light: BrandLook['colors'] }
  pictures: readonly PictureScene[]
}): BrandLook {
  const { brand: main, accent, paper, sunken, ink } = brand.theme.light
  return { colors: { brand: main, accent, paper, sunken, ink }, pictures: brand.pictures }
}

/** Where pictures of a brand come from: our own service below `route`, or a remote one whose addresses say what to make. */
export const imageTransforms = ['presets', 'cloudinary', 'imgix'] as const
export type ImageSource = { imageRoute: string; imageTransform: (typeof imageTransforms)[number] }
export const localImageSource: ImageSource = { imageRoute: '/images', imageTransform: 'presets' }

export type ImageName = {
  kind: 'merchant' | 'brand' | 'menu'
  id: string
  index?: number
  version?: string | undefined
}

/**
 * Address of an image in one preset: width, ratio, automatic format and quality (P1-500). `kind` is the source
 * (merchant, its menu, brand), `id` its name there, `index` which of its images. With `version` the reply may be
 * cached for a year.
 */
export function imageUrl(
  { kind, id, index = 0, version }: ImageName,
  { width, ratio }: AnyPreset,
  { imageRoute, imageTransform }: ImageSource = localImageSource,
): string {
  const name = `${kind}/${encodeURIComponent(id)}`
  switch (imageTransform) {
    case 'presets': {
      const which = index > 0 ? `&n=${index}` : ''
      return `${imageRoute}/${name}?w=${width}&r=${ratio}${which}${version === undefined ? '' : `&v=${version}`}`
    }
    case 'cloudinary': {
      const stamp = version === undefined ? '' : `/v${Number.parseInt(version, 16)}`
      return `${imageRoute}/w_${width},ar_${ratio},${kind === 'menu' ? 'c_pad' : 'c_fill'},f_auto,q_auto${stamp}/${name}/${index}`
    }
    case 'imgix': {
      const stamp = version === undefined ? '' : `&v=${version}`
      return `${imageRoute}/${name}/${index}?w=${width}&ar=${ratio}:1&fit=${kind === 'menu' ? 'fill' : 'crop'}&auto=format,compress${stamp}`
    }
  }
}
