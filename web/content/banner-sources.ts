import { campaignShapes, imageUrl, type CampaignShape, type ImageSource } from '../../contract/images.ts'
import type { ContentBanner } from '../../contract/content.ts'

export type PictureSource = { src: string; srcSet?: string }

/** The URL of a partner's picture in content: `/images/brand/<partner>?n=<number>`. */
const brandPicturePattern = /^\/images\/brand\/([a-z0-9-]+)(?:\?n=(\d))?$/

/** Whether a banner shows: it is enabled and has a picture (P1-162). */
export const hasBanner = ({ enable_banner, image }: Pick<ContentBanner, 'enable_banner' | 'image'>): boolean =>
  enable_banner && image !== ''

/** The picture of a banner for wide and narrow pages: a partner's picture in several widths, any other URL as it is. */
export function bannerSources(
  { image, image_mobile: mobile }: Pick<ContentBanner, 'image' | 'image_mobile'>,
  service: ImageSource,
): Record<CampaignShape, PictureSource> {
  return { wide: sourceOf(image, 'wide', service), tall: sourceOf(mobile === '' ? image : mobile, 'tall', service) }
}

function sourceOf(url: string, shape: CampaignShape, service: ImageSource): PictureSource {
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
