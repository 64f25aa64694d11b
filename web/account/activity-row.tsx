import { Gift } from 'lucide-react'
import type { TransactionView } from '../../contract/api/activity.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { MerchantPicture } from '../ui/picture.tsx'
import css from './feed.module.css'
import {
  EstimateNote,
  hasReviewLink,
  KindName,
  MerchantName,
  RowDetails,
  ReviewLink,
  Reward,
  useDayName,
  useRowStatus,
} from './row-parts.tsx'

/**
 * One dine with its cost, its reward and the changes since the first report, or a reward without a restaurant. Estimate and final
 * amount of a dine share one row. A live event has just changed a `fresh` row.
 */
export function ActivityRow({ row, fresh }: { row: TransactionView; fresh: boolean }) {
  const t = useCopy(accountCopy)
  const { money } = useFormats()
  const { label, hint, dimmed } = useRowStatus(row)
  const date = useDayName(row.date)
  return (
    <article
      className={css.row}
      data-stage={row.stage}
      data-dimmed={dimmed || undefined}
      data-fresh={fresh || undefined}
      data-award={row.awardId}
    >
      {row.merchantId === '' ? (
        <div className={css.icon}>
          <Gift aria-hidden="true" size={28} />
        </div>
      ) : (
        <div className={css.picture}>
          <MerchantPicture id={row.merchantId} alt="" sizes="64px" />
        </div>
      )}
      <h3 className={css.name}>
        <MerchantName row={row} />
      </h3>
      <p className={css.amount}>
        <Reward row={row} fresh={fresh} />
      </p>
      <p className={css.facts}>
        <KindName row={row} />
        {row.merchantId === ''
          ? date
          : t('activity.spent', { date, amount: money(row.dineAmount), lastFour: row.cardLastFour })}
      </p>
      <p className={css.status}>
        {label !== '' && <span>{label}</span>}
        <EstimateNote row={row} />
      </p>
      <div className={css.more}>
        <RowDetails row={row} hint={hint} />
        {hasReviewLink(row) && <ReviewLink row={row} />}
      </div>
    </article>
  )
}
