import type { DiningProgressView } from '../../contract/api/session.ts'
import { overviewCopy } from '../copy/overview.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand, useSite } from '../site/partner.ts'
import css from './progress.module.css'
import { VisitMeter } from './visit-meter.tsx'
import { remainingText } from './vip-text.ts'

/** The progress to VIP, and what remains. The bar is in dollars only where VIP has no goal in visits. */
export function VipProgressBar({ progress }: { progress: DiningProgressView }) {
  const t = useCopy(overviewCopy)
  const formats = useFormats()
  const { count, shortMoney } = formats
  const { year } = useSite()
  const { visitMeterMax } = useBrand()
  const { dinesRequired, remainingDines, dollarsRequired, remainingDollars } = progress
  const isInVisits = dinesRequired !== null || dollarsRequired === null
  const max = isInVisits ? (dinesRequired ?? visitMeterMax) : dollarsRequired
  const value = max - ((isInVisits ? remainingDines : remainingDollars) ?? 0)
  // The progress is in dollars; `shortMoney` formats cents.
  const text = isInVisits
    ? t('overview.visits', { count: count(value), dines: count(max) })
    : t('overview.spend', { amount: shortMoney(value * 100), spend: shortMoney(max * 100) })
  const remaining = remainingText(t, progress, year, formats)
  return (
    <div className={css.progress}>
      <p className={css.head}>
        <b>{remaining}</b> <span>{text}</span>
      </p>
      <VisitMeter label={remaining} text={text} value={value} max={max} />
    </div>
  )
}

/** The visits in the partner's rewards window; replaces the progress to VIP where there is none. */
export function Visits({ dines }: { dines: number }) {
  const t = useCopy(overviewCopy)
  const { count } = useFormats()
  const { visitMeterMax, earning } = useBrand()
  const label = t(earning.rewardsWindow === 'calendar_year' ? 'overview.visitsYear' : 'overview.visitsRolling')
  return (
    <div className={css.progress}>
      <p className={css.head}>
        <b>{label}</b> <span>{count(dines)}</span>
      </p>
      <VisitMeter label={label} text={count(dines)} value={dines} max={visitMeterMax} />
    </div>
  )
}
