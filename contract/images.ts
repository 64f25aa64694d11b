/**
 * The basic image sizes (P1-500). `campaignShapes` and `menuShape` are further sizes. A fixed list limits how many renditions a client can
 * request.
 */
export const imageWidths = [200, 500, 600] as const
export const imageRatios = ['1.4', '1.6'] as const
export type ImagePreset = { width: (typeof imageWidths)[number]; ratio: (typeof imageRatios)[number] }

/** Additional large sizes of a partner's pictures: `wide` for a full page, `tall` for a phone. Restaurants have none. */
export const campaignShapes = {
  wide: { ratio: '2.4', widths: [1200, 1600] },
  tall: { ratio: '1.2', widths: [600, 900] },
} as const
export type CampaignShape = keyof typeof campaignShapes
type CampaignSizes = (typeof campaignShapes)[CampaignShape]
/** Shape of a menu page. The service pads the page and never crops it. */
export const menuShape = { ratio: '0.7', widths: [600, 1200] } as const
/** Shape of a partner's own pictures in content: that of the file, never enlarged and never cropped. */
export const ownShape = { ratio: 'natural', widths: [400, 800, 1200, 1600, 2000] } as const
export type AnyPreset = {
  width:
    | ImagePreset['width']
    | CampaignSizes['widths'][number]
    | (typeof menuShape)['widths'][number]
    | (typeof ownShape)['widths'][number]
  ratio: ImagePreset['ratio'] | CampaignSizes['ratio'] | (typeof menuShape | typeof ownShape)['ratio']
}

/** Whether pictures of a kind have this pair of width and ratio. */
export function isPreset(kind: ImageName['kind'], { width, ratio }: AnyPreset): boolean {
  const includes = (widths: readonly number[], ratios: readonly string[]) =>
    widths.includes(width) && ratios.includes(ratio)
  if (kind === 'menu') return includes(menuShape.widths, [menuShape.ratio])
  if (kind === 'own') return includes(ownShape.widths, [ownShape.ratio])
  if (includes(imageWidths, imageRatios)) return true
  return kind === 'brand' && Object.values(campaignShapes).some((shape) => includes(shape.widths, [shape.ratio]))
}

/** Scenes that the demonstration draws in a partner's colors. In production a scene is a plain placeholder in those colors. */
export const pictureScenes = [
  'table', // a laid table with an empty left third for text
  'feast', // plates from edge to edge
  'close', // one great dish, cropped
  'evening', // glasses at a bar at night
  'morning', // coffee and something sweet
  'bill', // a payment card on the bill
  'rings', // dinner inside rings of color
  'window', // breakfast above the clouds
] as const
export type PictureScene = (typeof pictureScenes)[number]
export const isScene = (picture: string): picture is PictureScene => pictureScenes.some((scene) => scene === picture)
/** How many `pictures` a brand has. */
export const brandPictureCount = 6

/** Part of every picture's version. Change it when the drawing code changes. */
export const drawingVersion = 'b1'
/** Maximum length of a version in an image address, in characters. */
export const imageVersionLengthMax = 16

/** FNV-1a of 32 bits, over the text's UTF-16 units. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * Version of a picture's source, for addresses that caches keep for a year: eight hexadecimal digits of FNV-1a. A weak hash is enough,
 * because the version only has to change with the picture; stored files have a strong hash.
 */
export const imageVersion = (source: unknown): string =>
  fnv1a(`${drawingVersion} ${JSON.stringify(source)}`)
    .toString(16)
    .padStart(8, '0')

/** Source of a partner's pictures: colors of its light scheme, and a scene or an image file for each picture. */
export type BrandPictureSource = {
  colors: Record<'brand' | 'accent' | 'paper' | 'sunken' | 'ink', string>
  pictures: readonly string[]
}

export function brandPictureSource(brand: {
  theme: { light: BrandPictureSource['colors'] }
  pictures: readonly string[]
}): BrandPictureSource {
  const { brand: brandColor, accent, paper, sunken, ink } = brand.theme.light
  return { colors: { brand: brandColor, accent, paper, sunken, ink }, pictures: brand.pictures }
}

/** Format of image addresses: the presets of the embedded service, or the transforms of a remote one. */
export const imageTransforms = ['presets', 'cloudinary', 'imgix'] as const
export type ImageSource = { imageRoute: string; imageTransform: (typeof imageTransforms)[number] }
export const localImageSource: ImageSource = { imageRoute: '/images', imageTransform: 'presets' }

export type ImageName = {
  kind: 'merchant' | 'brand' | 'menu' | 'own'
  id: string
  index?: number
  version?: string | undefined
}

/**
 * Address of an image in one preset: width, ratio, automatic format and quality (P1-500). `kind` and `id` name the
 * source, `index` one of its images. With `version` the reply may be cached for a year.
 */
export function imageUrl(
  { kind, id, index = 0, version }: ImageName,
  { width, ratio }: AnyPreset,
  { imageRoute, imageTransform }: ImageSource = localImageSource,
): string {
  const name = `${kind}/${encodeURIComponent(id)}`
  switch (imageTransform) {
    case 'presets': {
      const imageNumber = index > 0 ? `&n=${index}` : ''
      return `${imageRoute}/${name}?w=${width}&r=${ratio}${imageNumber}${version === undefined ? '' : `&v=${version}`}`
    }
    case 'cloudinary': {
      // A version at Cloudinary is a decimal number; ours is hexadecimal.
      const versionPart = version === undefined ? '' : `/v${Number.parseInt(version, 16)}`
      return `${imageRoute}/w_${width},ar_${ratio},${kind === 'menu' ? 'c_pad' : 'c_fill'},f_auto,q_auto${versionPart}/${name}/${index}`
    }
    case 'imgix': {
      const versionPart = version === undefined ? '' : `&v=${version}`
      return `${imageRoute}/${name}/${index}?w=${width}&ar=${ratio}:1&fit=${kind === 'menu' ? 'fill' : 'crop'}&auto=format,compress${versionPart}`
    }
  }
}
