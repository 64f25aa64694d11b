import {
  campaignShapes,
  imageUrl,
  imageVersion,
  brandLook,
  localImageSource,
  type CampaignShape,
  type ImagePreset,
} from '../../contract/images.ts'
import { useSiteOrNothing } from '../site/partner.ts'
import css from './picture.module.css'
import { cx } from './cx.ts'

type Shown = { alt: string; eager?: boolean; className?: string }
type Props = Shown & {
  kind: 'merchant' | 'brand'
  id: string
  ratio?: ImagePreset['ratio']
  index?: number
  sizes: string
  /** With it the address never changes; without, browsers ask again after a day. */
  version?: string
  /** The colour of the picture's table, shown until the picture is there. */
  placeholder?: string
}

const loading = (eager: boolean) =>
  eager
    ? ({ loading: 'eager', decoding: 'async', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)

/** A picture in the fixed presets; its box has its shape before it loads, so nothing moves. */
export function MerchantPicture({
  kind,
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
  const at = (width: ImagePreset['width']) => imageUrl({ kind, id, index, version }, { width, ratio }, source)
  return (
    <img
      className={cx(css.picture, ratio === '1.4' ? css.r14 : css.r16, className)}
      src={at(500)}
      srcSet={`${at(200)} 200w, ${at(500)} 500w, ${at(600)} 600w`}
      sizes={sizes}
      width={ratio === '1.4' ? 700 : 800}
      height={500}
      alt={alt}
      data-ground={placeholder}
      {...loading(eager)}
    />
  )
}

/**
 * One of the partner's own large pictures, `scene` 0 to 5: across the page on wide screens, tall on a phone. `sizes` is how wide
 * it is shown; the page's own width unless said otherwise.
 */
export function CampaignPicture({
  scene,
  alt,
  eager = false,
  className,
  sizes = '100vw',
}: Shown & { scene: number; sizes?: string }) {
  const partner = useSiteOrNothing()?.partner
  if (!partner) return null
  const name = { kind: 'brand', id: partner.id, index: scene, version: imageVersion(brandLook(partner.brand)) } as const
  const set = (shape: CampaignShape) => {
    const { ratio, widths } = campaignShapes[shape]
    return widths.map((width) => [width, imageUrl(name, { width, ratio }, partner.brand)] as const)
  }
  const written = (shape: CampaignShape) =>
    set(shape)
      .map(([width, url]) => `${url} ${width}w`)
      .join(', ')
  return (
    <picture className={cx(css.campaign, className)}>
      <source media="(max-width: 660px)" srcSet={written('tall')} sizes={sizes} width={900} height={750} />
      <img
        src={set('wide')[0]?.[1]}
        srcSet={written('wide')}
        sizes={sizes}
        width={1600}
        height={667}
        alt={alt}
        {...loading(eager)}
      />
    </picture>
  )
}
