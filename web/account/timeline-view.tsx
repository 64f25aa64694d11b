import { Link } from 'react-router'
import type { ReceiptView } from '../../contract/api/activity.ts'
import { statusSets, statusText } from '../../contract/history-status.ts'
import { useCopy } from '../copy/use-copy.ts'
import { day } from '../format.ts'
import { useSite } from '../partner.ts'
import { reviewPath } from '../paths.ts'
import { momentsOf } from './timeline.ts'
import css from './timeline-view.module.css'
import { useInBrowser } from './use-now.ts'

const dayOnly = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** What happened, and what is still to come: the last stop is the reward in the member's hands. */
export function Timeline({ receipt }: { receipt: ReceiptView }) {
  const t = useCopy()
  const inBrowser = useInBrowser()
  const gone = receipt.stage === 'reversed' || receipt.units === 0
  return (
    <ol className={css.line}>
      {momentsOf(receipt.history, t).map((moment) => (
        <li key={moment.key} className={css.stop}>
          <p>{moment.text}</p>
          <p className={css.at}>
            <time dateTime={moment.at}>{(inBrowser ? dayAndTime : dayOnly).format(new Date(moment.at))}</time>
            {moment.later !== '' && `, ${moment.later}`}
          </p>
        </li>
      ))}
      {gone ? (
        <li className={css.stop} data-ahead>
          <p>{t('receipt.nothingToPay')}</p>
        </li>
      ) : (
        <li className={css.stop} data-ahead={receipt.payment === null || undefined}>
          <p>{receipt.payment ? <Paid at={receipt.payment.at} /> : <Expected receipt={receipt} />}</p>
          <p className={css.at}>
            {receipt.payment ? receipt.payment.to : `${t('receipt.paidTo')} ${receipt.payoutTo}`}
          </p>
        </li>
      )}
    </ol>
  )
}

/** The label that the row of the history has as well. */
function Paid({ at }: { at: string }) {
  const { brand, copy } = useSite().partner
  return statusText(statusSets[brand.history.statuses].paidOn, { paidAt: at }, copy)
}

/** When the reward follows, or what it waits for. */
function Expected({ receipt: { expectedOn, reviewHold, txnId } }: { receipt: ReceiptView }) {
  const t = useCopy()
  if (expectedOn) return t('receipt.expected', { date: day(expectedOn) })
  if (reviewHold !== 'open') return t('receipt.expectedLater')
  return (
    <>
      {t('receipt.expectedReview')} <Link to={reviewPath(txnId)}>{t('review.write')}</Link>
    </>
  )
}
