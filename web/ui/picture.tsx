import {
  campaignShapes,
  imageUrl,
  imageVersion,
  brandPictureSource,
  localImageSource,
  type CampaignShape,
  type ImagePreset,
} from '../../contract/images.ts'
import { useSiteOrNothing } from '../site/partner.ts'
import css from './picture.module.css'
import { cx } from './cx.ts'

type Shared = { alt: string; eager?: boolean; className?: string }
type Props = Shared & {
  id: string
  ratio?: ImagePreset['ratio']
  index?: number
  sizes: string
  /** With a version, browsers cache the image for a year; without one they ask again after a day. */
  version?: string
  /** The background color of the picture, shown until it has loaded. The stylesheet has a rule for each of these colors. */
  placeholder?: string
}

const loadingPropsOf = (eager: boolean) =>
  eager
    ? ({ loading: 'eager', decoding: 'async', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)

/** A picture of a restaurant in one of the presets. Its box has the final size before it loads, so nothing moves. */
export function MerchantPicture({
  id,
  alt,
  ratio = '1.4',
  index = 0,
  eager = false,
  sizes,
  className,
  version,
  placeholder,
}: Props) {
  const source = useSiteOrNothing()?.partner.brand ?? localImageSource
  const urlAt = (width: ImagePreset['width']) =>
    imageUrl({ kind: 'merchant', id, index, version }, { width, ratio }, source)
  return (
    <img
      className={cx(css.picture, ratio === '1.4' ? css.r14 : css.r16, className)}
      src={urlAt(500)}
      srcSet={`${urlAt(200)} 200w, ${urlAt(500)} 500w, ${urlAt(600)} 600w`}
      sizes={sizes}
      width={ratio === '1.4' ? 700 : 800}
      height={500}
      alt={alt}
      data-placeholder={placeholder}
      {...loadingPropsOf(eager)}
    />
  )
}

/**
 * One of the partner's campaign pictures, `index` 0 to 5: wide on large screens, tall on a phone. `sizes` is the width at
 * which the picture is shown, by default the width of the page.
 */
export function CampaignPicture({
  index,
  alt,
  eager = false,
  className,
  sizes = '100vw',
}: Shared & { index: number; sizes?: string }) {
  const partner = useSiteOrNothing()?.partner
  if (!partner) return null
  const imageName = {
    kind: 'brand',
    id: partner.id,
    index: index,
    version: imageVersion(brandPictureSource(partner.brand)),
  } as const
  const urlsOf = (shape: CampaignShape) => {
    const { ratio, widths } = campaignShapes[shape]
    return widths.map((width) => [width, imageUrl(imageName, { width, ratio }, partner.brand)] as const)
  }
  const srcSetOf = (shape: CampaignShape) =>
    urlsOf(shape)
      .map(([width, url]) => `${url} ${width}w`)
      .join(', ')
  return (
    <picture className={cx(css.campaign, className)}>
      <source media="(max-width: 660px)" srcSet={srcSetOf('tall')} sizes={sizes} width={900} height={750} />
      <img
        src={urlsOf('wide')[0]?.[1]}
        srcSet={srcSetOf('wide')}
        sizes={sizes}
        width={1600}
        height={667}
        alt={alt}
        {...loadingPropsOf(eager)}
      />
    </picture>
  )
}
