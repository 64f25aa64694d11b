import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantPicture } from '../ui/picture.tsx'
import css from './restaurant.module.css'

const picturesMax = 3

/** One large picture with up to two next to it. Phones show them as a row that scrolls. */
export function Gallery({ merchant }: { merchant: MerchantDetail }) {
  const t = useCopy()
  // For a restaurant without pictures, the server draws one.
  const pictureCount = Math.max(1, Math.min(picturesMax, merchant.images.count))
  return (
    <div
      className={css.gallery}
      data-count={pictureCount}
      // A row that scrolls must be reachable by keyboard; a single picture need not be.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={pictureCount > 1 ? 0 : undefined}
      role="group"
      aria-label={t('card.picture', { name: merchant.name })}
    >
      {Array.from({ length: pictureCount }, (_none, index) => (
        <MerchantPicture
          key={index}
          id={merchant.id}
          version={merchant.images.version}
          placeholder={merchant.images.placeholder}
          index={index}
          alt={index === 0 ? t('card.picture', { name: merchant.name }) : ''}
          ratio="1.6"
          eager={index === 0}
          sizes={index === 0 ? '(max-width: 660px) 90vw, 700px' : '(max-width: 660px) 90vw, 340px'}
          className={css.photo ?? ''}
        />
      ))}
    </div>
  )
}
