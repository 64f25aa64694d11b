import { CircleCheck, CircleMinus } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { benefitAt } from '../../domain/earning/terms.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { ButtonLink } from '../ui/button.tsx'
import { wayToJoin } from '../page/ways-in.ts'
import css from './earn-panel.module.css'
import { EarnLine } from '../tile/earn-line.tsx'
import { clockOf, openUntil, type LocalNow } from '../site/open-now.ts'

// Only a server has it at once: visitors never see it.
const MealEstimate = import.meta.env.SSR
  ? (await import('./meal-estimate.tsx')).MealEstimate
  : lazy(() => import('./meal-estimate.tsx').then((part) => ({ default: part.MealEstimate })))

type Props = { merchant: MerchantDetail; unlocked: boolean; now: LocalNow; told: RewardEstimate | null }

/** "Will this meal earn?", before anybody orders: for members by the very rule that awards it. */
export function EarnPanel({ merchant, unlocked, now, told }: Props) {
  const t = useCopy(restaurantCopy)
  const id = useId()
  const { member, partner } = useSite()
  if (partner.brand.enrollmentType === 'none' || (member && !told)) return null
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t('willEarn.title')}
      </h2>
      {told ? (
        <Suspense>
          <MealEstimate
            key={merchant.id}
            first={told}
            merchant={merchant}
            unlocked={unlocked}
            closed={isClosed(merchant, now)}
          />
        </Suspense>
      ) : (
        <Visitor merchant={merchant} now={now} />
      )}
    </section>
  )
}

/** As the head of the page says it; a restaurant that tells no hours is never called closed. */
const isClosed = ({ hours }: MerchantDetail, now: LocalNow): boolean =>
  hours.length > 0 && openUntil(hours, now) === null

/** Tells a visitor whether a meal would earn and how to join; rates are for members only (P1-427). */
function Visitor({ merchant, now }: Pick<Props, 'merchant' | 'now'>) {
  const t = useCopy(restaurantCopy)
  const join = wayToJoin(useSite())
  const benefit = benefitAt(merchant.benefits, now.day, clockOf(now))
  const earns = benefit === 'open' || benefit === 'inside'
  const exclusive = merchant.benefitAvailability.campaignCodes.length > 0
  const yes = isClosed(merchant, now) ? 'willEarn.visitorClosed' : 'willEarn.visitorYes'
  const answer = exclusive ? 'willEarn.visitorExclusive' : earns ? yes : 'willEarn.visitorNo'
  return (
    <div className={css.visitor}>
      <p className={css.answer} data-yes={earns && !exclusive}>
        {earns && !exclusive ? (
          <CircleCheck aria-hidden="true" size={22} />
        ) : (
          <CircleMinus aria-hidden="true" size={22} />
        )}
        {t(answer)}
      </p>
      <p className={css.soft}>{t('willEarn.visitorHow')}</p>
      <p className={css.ways}>
        {join && (
          <ButtonLink to={join.to} reloadDocument={join.outside}>
            {t(join.text)}
          </ButtonLink>
        )}
        <EarnLine merchant={{ unlocked: true, name: merchant.name }} />
      </p>
    </div>
  )
}
