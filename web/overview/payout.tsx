import type { PayoutProgress } from '../../contract/api/overview.ts'
import { cardLabel } from '../cards/card-text.ts'
import { overviewCopy } from '../copy/overview.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { barOf } from './payout-bar.ts'
import { PayoutList, PayoutNews } from './payout-news.tsx'
import css from './payout.module.css'

const gapPercent = 0.6 // between the sections of the bar
const breakpointScale = 100 // the setting is in dollars, the balance in cents

const copyKeys = {
  Dollar: { below: 'overview.toPayout', at: 'overview.atPayout', target: 'overview.payoutCard' },
  Credit: { below: 'overview.toCredit', at: 'overview.atCredit', target: 'overview.creditCard' },
} as const

/** The available balance, its progress to the payout threshold, and the card that receives the payout. */
export function Payout({ payout }: { payout: PayoutProgress }) {
  const t = useCopy(overviewCopy)
  const { money, shortMoney } = useFormats()
  const { currencyType, rewardsProgressBreakpoint } = useBrand()
  const { availableMinor, thresholdMinor, targetCard } = payout
  const keys = copyKeys[currencyType === 'Credit' ? 'Credit' : 'Dollar']
  const isReached = availableMinor >= thresholdMinor
  const text = isReached ? t(keys.at) : t(keys.below, { amount: money(thresholdMinor - availableMinor) })
  return (
    <section className={css.payout} aria-labelledby="balance">
      <h2 id="balance">{t('overview.balance')}</h2>
      <p className={css.number}>
        {money(availableMinor)} <small>/ {shortMoney(thresholdMinor)}</small>
      </p>
      <div
        role="meter"
        aria-labelledby="balance"
        aria-valuemin={0}
        aria-valuemax={thresholdMinor}
        aria-valuenow={Math.min(thresholdMinor, Math.max(0, availableMinor))}
        aria-valuetext={t('overview.spend', { amount: money(availableMinor), spend: shortMoney(thresholdMinor) })}
      >
        <Bar {...barOf(availableMinor, thresholdMinor, rewardsProgressBreakpoint * breakpointScale)} />
      </div>
      {payout.obstacle === null && <p className={css.text}>{availableMinor < 0 ? t('overview.belowZero') : text}</p>}
      <PayoutNews payout={payout} />
      {targetCard && payout.obstacle === null && (
        <p className={css.text}>{t(keys.target, { card: cardLabel(t, targetCard) })}</p>
      )}
      <PayoutList payouts={payout.payouts} />
    </section>
  )
}

function Bar({ filledPercent, sections }: ReturnType<typeof barOf>) {
  return (
    <svg className={css.bar} aria-hidden="true">
      {sections.map(({ from, to }) => {
        const start = from === 0 ? 0 : from + gapPercent
        const fillWidth = Math.min(filledPercent, to) - start
        return (
          <g key={to}>
            <rect x={`${start}%`} width={`${to - start}%`} height="100%" rx={6} className={css.track} />
            {fillWidth > 0 && (
              <rect x={`${start}%`} width={`${fillWidth}%`} height="100%" rx={6} className={css.fill} />
            )}
          </g>
        )
      })}
    </svg>
  )
}
