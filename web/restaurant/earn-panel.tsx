import { CircleCheck, CircleMinus } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { benefitAt } from '../../domain/earning/terms.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { ButtonLink } from '../ui/button.tsx'
import { joinLinkFor } from '../page/join-link.ts'
import css from './earn-panel.module.css'
import { EarnLine } from '../tile/earn-line.tsx'
import { clockOf, openUntil, type LocalNow } from '../site/open-now.ts'

// Browsers load it on demand, because visitors never see it.
const MealEstimate = import.meta.env.SSR
  ? (await import('./meal-estimate.tsx')).MealEstimate
  : lazy(() => import('./meal-estimate.tsx').then((part) => ({ default: part.MealEstimate })))

type Props = { merchant: MerchantDetail; unlocked: boolean; now: LocalNow; estimate: RewardEstimate | null }

/**
 * Answers "Will this meal earn?" before the visit. For members the estimate comes from the rule that awards the reward.
 * Hidden at partners without members, and for a member when the estimate did not load.
 */
export function EarnPanel({ merchant, unlocked, now, estimate }: Props) {
  const t = useCopy(restaurantCopy)
  const id = useId()
  const { member, partner } = useSite()
  if (partner.brand.enrollmentType === 'none' || (member && !estimate)) return null
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t('willEarn.title')}
      </h2>
      {estimate ? (
        <Suspense>
          <MealEstimate
            key={merchant.id}
            initialEstimate={estimate}
            merchant={merchant}
            unlocked={unlocked}
            isClosed={isClosed(merchant, now)}
          />
        </Suspense>
      ) : (
        <VisitorAnswer merchant={merchant} now={now} />
      )}
    </section>
  )
}

/** The same rule as in restaurant-head.tsx: a restaurant without known hours does not count as closed. */
const isClosed = ({ hours }: MerchantDetail, now: LocalNow): boolean =>
  hours.length > 0 && openUntil(hours, now) === null

/** Shows a visitor whether a meal would earn and how to join. Only members see rates (P1-427). */
function VisitorAnswer({ merchant, now }: Pick<Props, 'merchant' | 'now'>) {
  const t = useCopy(restaurantCopy)
  const joinLink = joinLinkFor(useSite())
  const benefit = benefitAt(merchant.benefits, now.day, clockOf(now))
  // `open`: the restaurant has no earning windows; `inside`: the time is in an earning window.
  const earns = benefit === 'open' || benefit === 'inside'
  const isExclusive = merchant.benefitAvailability.campaignCodes.length > 0
  const earnsKey = isClosed(merchant, now) ? 'willEarn.visitorClosed' : 'willEarn.visitorYes'
  const benefitKey = earns ? earnsKey : 'willEarn.visitorNo'
  const answerKey = isExclusive ? 'willEarn.visitorExclusive' : benefitKey
  return (
    <div className={css.visitor}>
      <p className={css.verdict} data-yes={earns && !isExclusive}>
        {earns && !isExclusive ? (
          <CircleCheck aria-hidden="true" size={22} />
        ) : (
          <CircleMinus aria-hidden="true" size={22} />
        )}
        {t(answerKey)}
      </p>
      <p className={css.soft}>{t('willEarn.visitorHow')}</p>
      <p className={css.actions}>
        {joinLink && (
          <ButtonLink to={joinLink.to} reloadDocument={joinLink.isServerRoute}>
            {t(joinLink.text)}
          </ButtonLink>
        )}
        {/* For a visitor this is the sign-in link, and `unlocked` has no effect. */}
        <EarnLine merchant={{ unlocked: true, name: merchant.name }} />
      </p>
    </div>
  )
}
