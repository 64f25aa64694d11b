import type { MerchantCard } from '../../../contract/api/merchants.ts'
import { MerchantPicture } from '../../ui/picture.tsx'

/** Decorative pictures of restaurants, hidden from screen readers. */
export function MerchantPictures({
  merchants,
  max,
  eagerCount = max,
  sizes,
  className,
  pictureClass,
}: {
  merchants: readonly MerchantCard[]
  max: number
  /** How many of them a phone shows without scrolling; the others load lazily. */
  eagerCount?: number
  sizes: string
  className: string
  pictureClass: string
}) {
  return (
    <div className={className} aria-hidden="true">
      {merchants.slice(0, max).map(({ id, images }, index) => (
        <MerchantPicture
          key={id}
          id={id}
          alt=""
          eager={index < eagerCount}
          sizes={sizes}
          className={pictureClass}
          version={images.version}
          placeholder={images.placeholder}
        />
      ))}
    </div>
  )
}
