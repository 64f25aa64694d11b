import { CircleCheck, CircleMinus } from 'lucide-react'
import { billSpan } from '../../contract/bills.ts'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { cardLabel } from '../cards/card-words.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../format.ts'
import { useBrand, useSite } from '../partner.ts'
import { addCardPath } from '../paths.ts'
import { wayToJoin } from '../shell/ways-in.ts'
import { ButtonLink } from '../ui/button.tsx'
import { BillField, CardField } from './estimate-fields.tsx'
import { EarnLine } from '../tile/earn-line.tsx'
import css from './earn-panel.module.css'
import { previewParts } from './reward-preview.ts'
import { useRewardEstimate } from './use-reward-estimate.ts'

type Props = { first: RewardEstimate; merchant: MerchantDetail; unlocked: boolean; closed: boolean }

/** The answer for this member: yes or no, how much, why, and what a larger bill or another card would change. */
export function MealEstimate({ first, merchant, unlocked, closed }: Props) {
  const { told, asked, ask } = useRewardEstimate(first, merchant.id)
  const { partner } = useSite()
  const parts = previewParts(told, partner, useFormats())
  const { showEarnRate } = partner.brand
  return (
    <>
      <div className={css.top}>
        <Answer told={told} because={parts.blockers} closed={closed} />
        {!unlocked && <EarnLine merchant={{ unlocked, name: merchant.name }} />}
        {told.obstacles.includes('no_card') && <LinkFirst />}
      </div>
      {showEarnRate && unlocked && (
        <div className={css.choices}>
          <BillField billMinor={asked.billMinor} span={billSpan} onBill={(billMinor) => ask({ billMinor })} />
          {told.cards.length > 1 && (
            <CardField cards={told.cards} cardId={asked.cardId} onCard={(cardId) => ask({ cardId })} />
          )}
        </div>
      )}
      {showEarnRate && unlocked && <Why parts={parts} />}
    </>
  )
}

function Answer({ told, because, closed }: { told: RewardEstimate; because: readonly string[]; closed: boolean }) {
  const t = useCopy(restaurantCopy)
  const { shortMoney, units } = useFormats()
  const brand = useBrand()
  const card = told.cards.find(({ id }) => id === told.cardId)
  const amount = shortMoney(told.billMinor)
  const verdict = told.earns ? 'willEarn.yes' : told.units > 0 ? 'willEarn.notYet' : 'willEarn.no'
  const hours = closed && told.earns ? [t('willEarn.closed')] : []
  const reasons = [...hours, ...told.obstacles.map((obstacle) => t(`willEarn.${obstacle}`)), ...because]
  return (
    <div className={css.answerPart} aria-live="polite">
      <p className={css.answer} data-yes={told.earns}>
        {told.earns ? <CircleCheck aria-hidden="true" size={22} /> : <CircleMinus aria-hidden="true" size={22} />}
        {t(verdict)}
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {brand.showEarnRate && told.units > 0 && (
        <p className={css.amount}>
          <b>{units(told.units, brand)}</b>{' '}
          <span>
            {card ? t('willEarn.for', { amount, card: cardLabel(t, card) }) : t('willEarn.forAnyCard', { amount })}
          </span>
        </p>
      )}
    </div>
  )
}

function LinkFirst() {
  const t = useCopy(restaurantCopy)
  // Who came by their partner's own sign-in accepts the terms first.
  const way = wayToJoin(useSite())
  return <ButtonLink to={way?.to ?? addCardPath()}>{t('merchant.earnCta')}</ButtonLink>
}

function Why({ parts }: { parts: ReturnType<typeof previewParts> }) {
  const t = useCopy(restaurantCopy)
  if (parts.counted.length + parts.notCounted.length === 0) return null
  return (
    <details className={css.why} open>
      <summary>{t('willEarn.how')}</summary>
      <ul className={css.lines}>
        {parts.bill.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {parts.counted.map(({ key, text, units: adds }) => (
          <li key={key}>
            {text} <b>{adds}</b>
          </li>
        ))}
        {parts.notCounted.map(({ key, text }) => (
          <li key={key} className={css.passed}>
            {text}
          </li>
        ))}
      </ul>
      <p className={css.soft}>{t('willEarn.note')}</p>
    </details>
  )
}
