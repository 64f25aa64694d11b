import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { reservationBonusMinor } from '../../domain/reservations/bonus-amount.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Heart } from '../favorites/heart.tsx'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { merchantPath } from '../site/paths.ts'
import { cx } from '../ui/cx.ts'
import { MerchantPicture } from '../ui/picture.tsx'
import { Price, Stars } from '../ui/stars.tsx'
import { EarnLine } from './earn-line.tsx'
import css from './merchant-tile.module.css'

type Props = {
  merchant: MerchantCard
  heading: 'h2' | 'h3'
  eager?: boolean
  /** Whether it is a favorite of the member when the page loads. */
  favorite?: boolean
  /** Rendered below everything else. */
  children?: ReactNode
}

/** City, with the neighborhood in brackets when it is different (P1-198). */
const placeText = ({ location: { address, neighborhood } }: MerchantCard): string =>
  neighborhood === '' || neighborhood === address.city ? address.city : `${address.city} (${neighborhood})`

/** A restaurant in a list. The whole tile links to its page; other controls lie over that link and work separately. */
export function MerchantTile({ merchant, heading: Heading, eager = false, favorite = false, children }: Props) {
  const t = useCopy()
  const { count, miles, rate, stars } = useFormats()
  const brand = useBrand()
  const { details } = merchant
  const { overallRating, numberOfRatings } = details.rating
  return (
    <article className={cx(css.tile, css[brand.layout.card])}>
      <div className={css.image}>
        <MerchantPicture
          id={merchant.id}
          version={merchant.images.version}
          placeholder={merchant.images.placeholder}
          alt=""
          eager={eager}
          sizes="(max-width: 660px) 92vw, 340px"
        />
        <Badges merchant={merchant} />
      </div>
      <Heart merchant={merchant} shape="corner" isInitiallyFavorite={favorite} />
      <div className={css.body}>
        <div className={css.top}>
          <Heading className={css.name}>
            <Link className={css.link} to={merchantPath(merchant.id)}>
              <bdi>{merchant.name}</bdi>
            </Link>
          </Heading>
          <Stars
            rating={overallRating}
            ratingCount={numberOfRatings}
            label={t('card.rating', { rating: stars(overallRating ?? 0), count: count(numberOfRatings) })}
            unrated={t('card.unrated')}
          />
        </div>
        <p className={css.facts}>
          <Price level={details.priceRange} label={t('card.price', { level: details.priceRange })} />
          {details.priceRange > 0 && <i aria-hidden="true">·</i>}
          <span>{details.cuisines.join(' / ')}</span>
        </p>
        <p className={css.facts}>
          <span className={css.place}>{placeText(merchant)}</span>
          {merchant.distance !== null && (
            <>
              <i aria-hidden="true">·</i>
              <span className={css.distance}>{miles(merchant.distance)}</span>
            </>
          )}
        </p>
        <div className={css.earn}>
          <EarnLine merchant={merchant} />
          {merchant.offerRateBasisPoints !== null && merchant.offerRateBasisPoints > 0 && (
            <span className={css.offer}>
              {brand.showEarnRate
                ? t('card.offer', { rate: rate(merchant.offerRateBasisPoints, brand) })
                : t('card.offerWithoutRate')}
            </span>
          )}
        </div>
        <BonusLine merchant={merchant} />
        {children}
      </div>
    </article>
  )
}

/** The bonus for a reservation made here, where the brand pays one and the restaurant takes reservations (P1-202, P1-547). */
function BonusLine({ merchant }: { merchant: MerchantCard }) {
  const t = useCopy()
  const { shortMoney } = useFormats()
  const bonusMinor = reservationBonusMinor(useBrand())
  if (bonusMinor === 0 || merchant.reservationProviders.openTable === null) return null
  return (
    <p className={css.bonus}>
      <b className={css.bonusTile}>{t('card.bonus', { amount: shortMoney(bonusMinor) })}</b> {t('card.bonusLine')}
    </p>
  )
}

function Badges({ merchant }: { merchant: MerchantCard }) {
  const t = useCopy()
  const brand = useBrand()
  const { highlight } = merchant.details
  const shownLevel = brand.acclaimed2Enabled && merchant.acclaimedLevel === 2 ? 2 : 1
  const isAcclaimed = brand.acclaimedEnabled && merchant.details.acclaimed
  if (!isAcclaimed && !highlight) return null
  return (
    <p className={css.badges}>
      {isAcclaimed && (
        <span className={css.badge}>
          <Award aria-hidden="true" size={14} />
          {t(shownLevel === 2 ? 'card.acclaimed2' : 'card.acclaimed')}
        </span>
      )}
      {highlight && <span className={cx(css.badge, css.highlight)}>{t(`card.${highlight}`)}</span>}
    </p>
  )
}
