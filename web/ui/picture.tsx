import { imageUrl, type ImagePreset } from '../../contract/images.ts'
import css from './picture.module.css'
import { cx } from './cx.ts'

type Props = {
  kind: 'merchant' | 'brand'
  id: string
  alt: string
  ratio?: ImagePreset['ratio']
  index?: number
  eager?: boolean
  sizes: string
  className?: string
}

/** A picture in the fixed presets; its box has its shape before it loads, so nothing moves. */
export function Picture({ kind, id, alt, ratio = '1.4', index = 0, eager = false, sizes, className }: Props) {
  const at = (width: ImagePreset['width']) => imageUrl(kind, id, { width, ratio }, index)
  return (
    <img
      className={cx(css.picture, ratio === '1.4' ? css.r14 : css.r16, className)}
      src={at(500)}
      srcSet={`${at(200)} 200w, ${at(500)} 500w, ${at(600)} 600w`}
      sizes={sizes}
      width={ratio === '1.4' ? 700 : 800}
      height={500}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager ? { fetchPriority: 'high' as const } : {})}
    />
  )
}
