import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantPicture } from '../ui/picture.tsx'
import css from './restaurant.module.css'

const picturesMax = 3

/** One picture large, two beside it; on a phone a row one pushes with the thumb. */
export function Gallery({ merchant }: { merchant: MerchantDetail }) {
  const t = useCopy()
  const shown = Math.max(1, Math.min(picturesMax, merchant.images.count))
  return (
    <div
      className={css.gallery}
      data-count={shown}
      // A row that scrolls must be reachable by the keyboard; one picture does not.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={shown > 1 ? 0 : undefined}
      role="group"
      aria-label={t('card.picture', { name: merchant.name })}
    >
      {Array.from({ length: shown }, (_none, index) => (
        <MerchantPicture
          key={index}
          kind="merchant"
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
