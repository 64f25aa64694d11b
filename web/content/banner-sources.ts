import { campaignShapes, imageUrl, type CampaignShape, type ImageSource } from '../../contract/images.ts'
import type { ContentBanner } from '../../contract/content.ts'

export type PictureSource = { src: string; srcSet?: string }

/** One of a partner's own pictures, as content names it: `/images/brand/<partner>?n=<number>`. */
const own = /^\/images\/brand\/([a-z0-9-]+)(?:\?n=(\d))?$/

/** A banner shows when it has a picture and is switched on (P1-162). */
export const hasBanner = ({ enable_banner, image }: Pick<ContentBanner, 'enable_banner' | 'image'>): boolean =>
  enable_banner && image !== ''

/** The picture of a banner for wide and narrow pages: our own come in several widths, any other as it was given. */
export function bannerSources(
  { image, image_mobile: mobile }: Pick<ContentBanner, 'image' | 'image_mobile'>,
  service: ImageSource,
): Record<CampaignShape, PictureSource> {
  return { wide: sourceOf(image, 'wide', service), tall: sourceOf(mobile === '' ? image : mobile, 'tall', service) }
}

function sourceOf(url: string, shape: CampaignShape, service: ImageSource): PictureSource {
  const [, id, number] = own.exec(url) ?? []
  if (id === undefined) return { src: url }
  const { ratio, widths } = campaignShapes[shape]
  const sized = widths.map((width) => ({
    width,
    url: imageUrl(
      { kind: 'brand', id, index: Number(number ?? 0) },
      { width, ratio } as Parameters<typeof imageUrl>[1],
      service,
    ),
  }))
  return { src: sized[0]?.url ?? url, srcSet: sized.map((one) => `${one.url} ${one.width}w`).join(', ') }
}
