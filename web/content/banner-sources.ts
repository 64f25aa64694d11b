import { campaignShapes, imageUrl, ownShape, type CampaignShape, type ImageSource } from '../../contract/images.ts'
import { ownPictureOf, ownWidthsOf, type OwnPicture } from '../../contract/own-pictures.ts'
import type { ContentBanner } from '../../contract/content.ts'

/** `own`: size and color of a partner's own picture, which keeps its shape in every width. */
export type PictureSource = { src: string; srcSet?: string; own?: OwnPicture }

/** The URL of a partner's picture in content: `/images/brand/<partner>?n=<number>`. */
const brandPicturePattern = /^\/images\/brand\/([a-z0-9-]+)(?:\?n=(\d))?$/

/** Whether a banner shows: it is enabled and has a picture (P1-162). */
export const hasBanner = ({ enable_banner, image }: Pick<ContentBanner, 'enable_banner' | 'image'>): boolean =>
  enable_banner && image !== ''

/**
 * The picture of a banner for wide and narrow pages, in several widths: one of the partner's six pictures in the shape, or an own
 * picture in its own shape. Any other URL is that of the partner's picture service, and stays as it is.
 */
export function bannerSources(
  { image, image_mobile: mobile }: Pick<ContentBanner, 'image' | 'image_mobile'>,
  service: ImageSource,
): Record<CampaignShape, PictureSource> {
  return { wide: sourceOf(image, 'wide', service), tall: sourceOf(mobile === '' ? image : mobile, 'tall', service) }
}

function sourceOf(url: string, shape: CampaignShape, service: ImageSource): PictureSource {
  const own = ownPictureOf(url)
  if (own) return ownSourceOf(own)
  const [, id, number] = brandPicturePattern.exec(url) ?? []
  if (id === undefined) return { src: url }
  const { ratio, widths } = campaignShapes[shape]
  const resizedPictures = widths.map((width) => ({
    width,
    url: imageUrl(
      { kind: 'brand', id, index: Number(number ?? 0) },
      { width, ratio } as Parameters<typeof imageUrl>[1],
      service,
    ),
  }))
  return {
    src: resizedPictures[0]?.url ?? url,
    srcSet: resizedPictures.map((picture) => `${picture.url} ${picture.width}w`).join(', '),
  }
}

/** Our server serves own pictures, also for a brand with a picture service. The plain address is for browsers without `srcset`. */
function ownSourceOf(own: OwnPicture): PictureSource {
  const urls = ownWidthsOf(own).map(
    (width) => [imageUrl({ kind: 'own', id: own.id }, { width, ratio: ownShape.ratio }), width] as const,
  )
  const [fallback] = urls[Math.min(2, urls.length - 1)] ?? ['']
  return { src: fallback, srcSet: urls.map(([url, width]) => `${url} ${Math.min(width, own.width)}w`).join(', '), own }
}

/**
 * The `sizes` of a picture that covers a frame `share` of the page wide. A picture that is wider than the frame's shape is cropped at
 * its sides, so it needs more pixels than the frame is wide.
 */
export const coverSizes = ({ own }: PictureSource, frameRatio: number, share = 100): string =>
  `${Math.round(share * Math.max(1, own ? own.width / own.height / frameRatio : 1))}vw`
