import { TicketPercent } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import type { Offer } from '../../contract/catalog.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import { listDays } from '../site/earning.ts'
import type { Formats } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { loginPath } from '../site/paths.ts'
import css from './restaurant.module.css'
import type { FlexOffer } from './flex-offer.ts'
import { RestaurantSection } from './restaurant-section.tsx'

/** A flex offer's amount is in percent or units per dollar; a rate is in basis points. */
const basisPointsPerUnit = 100

const limitText = ({ limit }: Offer, t: Copy<typeof restaurantCopy>, { shortMoney }: Formats): string => {
  if (limit.type === 'Unlimited') return t('merchant.offerUnlimited')
  const spend = shortMoney(limit.monthlySpendMaxMinor)
  return limit.monthlyVisitsMax === 1
    ? t('merchant.offerLimitedOne', { spend })
    : t('merchant.offerLimited', { spend, visits: limit.monthlyVisitsMax })
}

/** What remains of a limited offer this month; empty for an unlimited one and without data on the member. */
function remainingText(
  { id, limit }: Offer,
  remaining: RewardEstimate['offerAllowances'],
  t: Copy<typeof restaurantCopy>,
  { shortMoney }: Formats,
): string {
  const allowance = remaining.find(({ offerId }) => offerId === id)
  if (limit.type === 'Unlimited' || !allowance) return ''
  if (allowance.visitsLeft === 0 || allowance.spendLeftMinor === 0) return t('offers.leftNothing')
  const spend = shortMoney(allowance.spendLeftMinor)
  return allowance.visitsLeft === 1
    ? t('offers.leftOneVisit', { spend })
    : t('offers.leftVisits', { spend, visits: allowance.visitsLeft })
}

type Props = {
  /** Null for a visitor, who may not read them. */
  offers: readonly Offer[] | null
  /** What the member has left of the limited offers this month. */
  remaining: RewardEstimate['offerAllowances']
  flex?: FlexOffer | null
}

/**
 * What this restaurant adds to the member's own rate, with its limits (P1-208, P1-224). Visitors must sign in first (P1-201). They see
 * no section where the partner has no sign-in.
 */
export function Offers({ offers, remaining, flex = null }: Props) {
  const t = useCopy(restaurantCopy)
  const formats = useFormats()
  const { day, rate } = formats
  const brand = useBrand()
  const { pathname } = useLocation()
  if (offers === null && brand.enrollmentType === 'none') return null
  return (
    <RestaurantSection title={t('merchant.offers')}>
      {offers === null && (
        <p className={css.quiet}>
          {t('merchant.offersVisitorText')}{' '}
          <Link to={loginPath({ returnTo: pathname })}>{t('merchant.offersVisitor')}</Link>
        </p>
      )}
      {offers?.length === 0 && <p className={css.quiet}>{t('merchant.offersNone')}</p>}
      {flex && (
        <p className={css.flex}>
          {brand.showEarnRate
            ? t('offers.flex', { rate: rate(flex.webMessageOfferAmount * basisPointsPerUnit, brand) })
            : t('offers.flexWithoutRate')}
        </p>
      )}
      {offers !== null && offers.length > 0 && (
        <ul className={css.offers}>
          {offers.map((offer) => (
            <li key={offer.id} className={css.offer}>
              <TicketPercent aria-hidden="true" size={24} />
              <div>
                <h3>{offer.title}</h3>
                <p className={css.quiet}>
                  {[
                    limitText(offer, t, formats),
                    offer.days && offer.days.length > 0 ? t('merchant.offerDays', { days: listDays(offer.days) }) : '',
                    offer.endsOn ? t('merchant.offerUntil', { date: day(offer.endsOn) }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className={css.offerLeft}>{remainingText(offer, remaining, t, formats)}</p>
              </div>
              {brand.showEarnRate && <b className={css.offerRate}>+{rate(offer.extraRateBasisPoints, brand)}</b>}
            </li>
          ))}
        </ul>
      )}
    </RestaurantSection>
  )
}
