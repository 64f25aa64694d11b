import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { TransactionView } from '../../contract/api/activity.ts'
import { rowStatusOf, statusText } from '../../contract/history-status.ts'
import { accountCopy } from '../copy/account.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy, type CopyKeyOf } from '../copy/use-copy.ts'
import { unitName } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { reviewPath } from '../site/late-paths.ts'
import { merchantPath } from '../site/paths.ts'
import { renderParts } from '../ui/render-parts.tsx'
import { billNotes } from './bill-notes.ts'
import { CountUp } from './count-up.tsx'
import { daysBefore } from './days.ts'
import { ReceiptLink } from './receipt-link.tsx'
import css from './row-parts.module.css'
import { useToday } from './use-today.ts'

type RowProps = { row: TransactionView }

/**
 * The copy key of each kind of row; null for a dine. The codes are those of the specification: M is a dine, J an adjustment, + a bonus,
 * A a reservation bonus, B a bonus for new members, S a special offer.
 */
const kindKeys: Readonly<
  Record<TransactionView['transactionTypeCode'], CopyKeyOf<typeof accountCopy | typeof restaurantCopy> | null>
> = {
  M: null,
  J: 'activity.kindJ',
  '+': 'activity.kindPlus',
  A: 'activity.kindA',
  B: 'activity.kindB',
  S: 'activity.kindS',
}

/**
 * The status of a row: its label and its explanation in the partner's copy, each empty when there is none. `dimmed`: the row is in muted
 * colors, because its reward is pending or deferred, or because the member does not get it.
 */
export function useRowStatus(row: TransactionView): { label: string; hint: string; dimmed: boolean } {
  const { partner } = useSite()
  const formats = useFormats()
  const { label, hint, dimmed } = rowStatusOf(row, partner.brand)
  return {
    label: statusText(label, row, partner.copy, formats),
    hint: statusText(hint, row, partner.copy, formats),
    dimmed,
  }
}

/** The restaurant's name, as a link to its page. A restaurant that has left the program has no page. */
export function MerchantName({ row }: RowProps) {
  const name = <bdi>{row.merchantName}</bdi>
  return row.activeMerchant ? <Link to={merchantPath(row.merchantId)}>{name}</Link> : name
}

/** The kind of a row, with a separator unless it is the last text of its line. Empty for a dine that is not an online order. */
export function KindName({ row, isLast = false }: RowProps & { isLast?: boolean }) {
  const t = useCopy(accountCopy, restaurantCopy)
  const kindKey = row.isOnlineOrder ? 'activity.kindOrder' : kindKeys[row.transactionTypeCode]
  return kindKey && (isLast ? t(kindKey) : `${t(kindKey)} · `)
}

/** `Today` or `Yesterday` in the reader's time zone, else the weekday and the day. The server always renders the weekday and the day. */
export function useDayName(date: string): string {
  const t = useCopy(accountCopy, restaurantCopy)
  const { weekdayAndDay } = useFormats()
  const today = useToday()
  const daysAgo = today === '' ? null : daysBefore(date, today)
  if (daysAgo === 0) return t('activity.today')
  return daysAgo === 1 ? t('activity.yesterday') : weekdayAndDay(date)
}

/** The reward of a row. A fresh row counts up from its estimate, or from 0. */
export function Reward({ row, fresh }: RowProps & { fresh: boolean }) {
  const { signedUnits } = useFormats()
  return (
    <>
      <span className={css.units}>
        <CountUp
          value={row.benefitAmount}
          from={fresh ? (row.estimate?.benefitAmount ?? 0) : null}
          format={(value) => signedUnits(value, row.currency)}
        />
      </span>
      <small className={css.unit}>{unitName(row.benefitAmount, row.currency)}</small>
    </>
  )
}

/** Marks the amount as an estimate, or shows the earlier estimate when the amount has changed. */
export function EstimateNote({ row }: RowProps) {
  const t = useCopy(accountCopy, restaurantCopy)
  const { signedUnits } = useFormats()
  if (row.stage === 'pending') return <span className={css.chip}>{t('activity.estimate')}</span>
  if (!row.estimate || row.estimate.benefitAmount === row.benefitAmount) return null
  return (
    <span>
      {t('activity.estimate')} <s>{signedUnits(row.estimate.benefitAmount, row.currency)}</s>
    </span>
  )
}

/** The changes since the first report, the meaning of the status, and the link to the receipt. The link's area covers the whole row. */
export function RowDetails({ row, hint }: RowProps & { hint: string }) {
  const t = useCopy(accountCopy, restaurantCopy)
  const formats = useFormats()
  const { day } = formats
  return (
    <>
      {renderParts([...billNotes(row, t, formats), ...(hint === '' ? [] : [hint])], (text) => (
        <p>{text}</p>
      ))}
      <ReceiptLink awardId={row.awardId} className={css.receiptLink ?? ''}>
        {t(row.benefitAmount === 0 && row.stage !== 'reversed' ? 'activity.receiptNothing' : 'activity.receipt')}
        <span className="visually-hidden">
          {' '}
          {t('activity.receiptOf', { merchant: row.merchantName, date: day(row.date) })}
        </span>
        <ChevronRight aria-hidden="true" size={16} />
      </ReceiptLink>
    </>
  )
}

/** Whether the row links to a review: one that the member can write now, or one that exists. */
export const hasReviewLink = ({ review }: TransactionView): boolean => review === 'open' || review === 'reviewed'

/** Links to the review of a dine: to write one or to read it. */
export function ReviewLink({ row }: RowProps) {
  const t = useCopy(accountCopy, restaurantCopy)
  const { day } = useFormats()
  return (
    <Link to={reviewPath(row.sourceTransactionId)} className={css.review ?? ''}>
      {t(row.review === 'open' ? 'review.write' : 'review.own')}
      <span className="visually-hidden">
        {' '}
        {t('activity.reviewOf', { merchant: row.merchantName, date: day(row.date) })}
      </span>
    </Link>
  )
}
