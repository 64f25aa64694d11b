import { Award } from 'lucide-react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Heart } from '../favorites/heart.tsx'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { Price, Stars } from '../ui/stars.tsx'
import css from './restaurant.module.css'
import { ContactLinks } from './contact.tsx'
import { ShareButton } from './share-button.tsx'
import { openUntil, type LocalNow } from '../site/open-now.ts'

type Props = { merchant: MerchantDetail; now: LocalNow }

export function RestaurantHead({ merchant, now }: Props) {
  const t = useCopy()
  const { clockTime, count, stars } = useFormats()
  const { partner } = useSite()
  const { rating, cuisines, priceRange } = merchant.details
  const openUntilTime = openUntil(merchant.hours, now)
  const { city } = merchant.location.address
  return (
    <header>
      <div className={css.title}>
        <h1 className={css.name}>
          <bdi>{merchant.name}</bdi>
        </h1>
        <p className={css.actions}>
          <Heart merchant={merchant} shape="word" />
          <ShareButton name={merchant.name} />
        </p>
      </div>
      <p className={css.facts}>
        <Stars
          rating={rating.overallRating}
          ratingCount={rating.numberOfRatings}
          label={t('card.rating', { rating: stars(rating.overallRating ?? 0), count: count(rating.numberOfRatings) })}
          unrated={t('card.unrated')}
        />
        <Price level={priceRange} label={t('card.price', { level: priceRange })} />
        <span>{cuisines.join(' / ')}</span>
        <span>{merchant.location.neighborhood || city}</span>
        {merchant.hours.length > 0 && (
          <span className={openUntilTime ? css.open : css.closed}>
            {openUntilTime ? t('merchant.openUntil', { time: clockTime(openUntilTime) }) : t('merchant.closed')}
          </span>
        )}
        {partner.brand.acclaimedEnabled && merchant.details.acclaimed && (
          <span className={css.acclaimed}>
            <Award aria-hidden="true" size={16} />
            {t(partner.brand.acclaimed2Enabled && merchant.acclaimedLevel === 2 ? 'card.acclaimed2' : 'card.acclaimed')}
          </span>
        )}
      </p>
      <ContactLinks merchant={merchant} className={css.quick ?? ''} />
      {merchant.description && (
        <p className={css.description} dir="auto">
          {merchant.description}
        </p>
      )}
    </header>
  )
}
