import { CircleCheck, CircleMinus } from 'lucide-react'
import { billSpan } from '../../contract/bills.ts'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { cardLabel } from '../cards/card-text.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand, useSite } from '../site/partner.ts'
import { addCardPath } from '../site/paths.ts'
import { joinLinkFor } from '../page/join-link.ts'
import { ButtonLink } from '../ui/button.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import { BillField, CardField } from './estimate-fields.tsx'
import { EarnLine } from '../tile/earn-line.tsx'
import css from './earn-panel.module.css'
import { previewParts } from './reward-preview.ts'
import { useRewardEstimate } from './use-reward-estimate.ts'

type Props = { initialEstimate: RewardEstimate; merchant: MerchantDetail; unlocked: boolean; isClosed: boolean }

/**
 * The estimate for this member: whether the meal earns and why not. Where the brand shows earn rates, also how much, and
 * for an unlocked restaurant the calculation with fields for another bill or card.
 */
export function MealEstimate({ initialEstimate, merchant, unlocked, isClosed }: Props) {
  const { estimate, request, changeRequest } = useRewardEstimate(initialEstimate, merchant.id)
  const { partner } = useSite()
  const parts = previewParts(estimate, partner, useFormats())
  const { showEarnRate } = partner.brand
  return (
    <>
      <div className={css.top}>
        <Verdict estimate={estimate} reasons={parts.blockers} isClosed={isClosed} />
        {!unlocked && <EarnLine merchant={{ unlocked, name: merchant.name }} />}
        {estimate.obstacles.includes('no_card') && <LinkCard />}
      </div>
      {showEarnRate && unlocked && (
        <div className={css.choices}>
          <BillField
            billMinor={request.billMinor}
            span={billSpan}
            onBill={(billMinor) => changeRequest({ billMinor })}
          />
          {estimate.cards.length > 1 && (
            <CardField cards={estimate.cards} cardId={request.cardId} onCard={(cardId) => changeRequest({ cardId })} />
          )}
        </div>
      )}
      {showEarnRate && unlocked && <EstimateDetails parts={parts} />}
    </>
  )
}

function Verdict({
  estimate,
  reasons,
  isClosed,
}: {
  estimate: RewardEstimate
  reasons: readonly string[]
  isClosed: boolean
}) {
  const t = useCopy(restaurantCopy)
  const { shortMoney, units } = useFormats()
  const brand = useBrand()
  const card = estimate.cards.find(({ id }) => id === estimate.cardId)
  const amount = shortMoney(estimate.billMinor)
  // With units, only an obstacle such as a missing card keeps the meal from earning.
  const negativeKey = estimate.units > 0 ? 'willEarn.notYet' : 'willEarn.no'
  const closedNote = isClosed && estimate.earns ? [t('willEarn.closed')] : []
  const sentences = [...closedNote, ...estimate.obstacles.map((obstacle) => t(`willEarn.${obstacle}`)), ...reasons]
  return (
    <div className={css.verdictPart} aria-live="polite">
      <p className={css.verdict} data-yes={estimate.earns}>
        {estimate.earns ? <CircleCheck aria-hidden="true" size={22} /> : <CircleMinus aria-hidden="true" size={22} />}
        {t(estimate.earns ? 'willEarn.yes' : negativeKey)}
      </p>
      {renderParts(sentences, (sentence) => (
        <p>{sentence}</p>
      ))}
      {brand.showEarnRate && estimate.units > 0 && (
        <p className={css.amount}>
          <b>{units(estimate.units, brand)}</b>{' '}
          <span>
            {card ? t('willEarn.for', { amount, card: cardLabel(t, card) }) : t('willEarn.forAnyCard', { amount })}
          </span>
        </p>
      )}
    </div>
  )
}

function LinkCard() {
  const t = useCopy(restaurantCopy)
  // Members of a single sign-on partner accept the terms first.
  const joinLink = joinLinkFor(useSite())
  return <ButtonLink to={joinLink?.to ?? addCardPath()}>{t('merchant.earnCta')}</ButtonLink>
}

function EstimateDetails({ parts }: { parts: ReturnType<typeof previewParts> }) {
  const t = useCopy(restaurantCopy)
  if (parts.countedRows.length + parts.unappliedRules.length === 0) return null
  return (
    <details className={css.details} open>
      <summary>{t('willEarn.how')}</summary>
      <ul className={css.lines}>
        {renderParts(parts.bill, (text) => (
          <li>{text}</li>
        ))}
        {parts.countedRows.map(({ key, text, units: addedUnits }) => (
          <li key={key}>
            {text} <b>{addedUnits}</b>
          </li>
        ))}
        {parts.unappliedRules.map(({ key, text }) => (
          <li key={key} className={css.notCounted}>
            {text}
          </li>
        ))}
      </ul>
      <p className={css.soft}>{t('willEarn.note')}</p>
    </details>
  )
}
