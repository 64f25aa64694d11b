import { Link } from 'react-router'
import type { ReceiptView } from '../../contract/api/activity.ts'
import { statusSets, statusText } from '../../contract/history-status.ts'
import { accountCopy } from '../copy/account.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { reviewPath } from '../site/late-paths.ts'
import { momentsOf } from './timeline.ts'
import css from './timeline-view.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The events of a purchase and the payout that follows. */
export function Timeline({ receipt }: { receipt: ReceiptView }) {
  const t = useCopy(accountCopy, restaurantCopy)
  const formats = useFormats()
  const { shortDay, shortMoment } = formats
  // The server does not know the reader's time zone, so it renders days without times.
  const hydrated = useHydrated()
  const hasNothingToPay = receipt.stage === 'reversed' || receipt.units === 0
  return (
    <ol className={css.line}>
      {momentsOf(receipt.history, t, formats).map((moment) => (
        <li key={moment.key} className={css.stop}>
          <p>{moment.text}</p>
          <p className={css.at}>
            <time dateTime={moment.at}>{(hydrated ? shortMoment : shortDay)(moment.at)}</time>
            {moment.delayText !== '' && `, ${moment.delayText}`}
          </p>
        </li>
      ))}
      {hasNothingToPay ? (
        <li className={css.stop} data-ahead>
          <p>{t('receipt.nothingToPay')}</p>
        </li>
      ) : (
        <li className={css.stop} data-ahead={receipt.payment === null || undefined}>
          <p>{receipt.payment ? <PaidLabel at={receipt.payment.at} /> : <ExpectedPayout receipt={receipt} />}</p>
          <p className={css.at}>
            {receipt.payment ? receipt.payment.to : `${t('receipt.paidTo')} ${receipt.payoutTarget}`}
          </p>
        </li>
      )}
    </ol>
  )
}

/** The same label as in the history row. */
function PaidLabel({ at }: { at: string }) {
  const { brand, copy } = useSite().partner
  return statusText(statusSets[brand.history.statuses].paidOn, { paidAt: at }, copy, useFormats())
}

/** The expected payout date, or what the reward waits for. */
function ExpectedPayout({ receipt: { expectedOn, reviewHold, txnId } }: { receipt: ReceiptView }) {
  const t = useCopy(accountCopy, restaurantCopy)
  const { day } = useFormats()
  if (expectedOn) return t('receipt.expected', { date: day(expectedOn) })
  if (reviewHold !== 'open') return t('receipt.expectedLater')
  return (
    <>
      {t('receipt.expectedReview')} <Link to={reviewPath(txnId)}>{t('review.write')}</Link>
    </>
  )
}
