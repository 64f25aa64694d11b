import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { TransactionView } from '../../contract/api/activity.ts'
import type { CopyKey } from '../copy/defaults.ts'
import { useCopy } from '../copy/use-copy.ts'
import { day, money, shortDay } from '../format.ts'
import { useBrand } from '../partner.ts'
import { merchantPath } from '../paths.ts'
import { Picture } from '../ui/picture.tsx'
import { earned, unitName } from './amounts.ts'
import { changesOf } from './change.ts'
import { CountUp } from './count-up.tsx'
import { dayInMonth, daysBefore } from './days.ts'
import css from './feed.module.css'
import { ReceiptLink } from './receipt-link.tsx'
import { statusWords } from './status.ts'
import { useToday } from './use-now.ts'

/** What a row is when it is not a dinner (spec 3 §2). */
const kinds: Readonly<Record<TransactionView['transactionTypeCode'], CopyKey | null>> = {
  M: null,
  J: 'activity.kindJ',
  '+': 'activity.kindPlus',
  A: 'activity.kindA',
  B: 'activity.kindB',
  S: 'activity.kindS',
}

/** One dinner: what it cost, what it earns, and what has changed since the first report. Estimate and final are one row. */
export function ActivityRow({ row, fresh }: { row: TransactionView; fresh: boolean }) {
  const t = useCopy()
  const brand = useBrand()
  const today = useToday()
  const status = statusWords(row, brand.earning.reviewRequired, today || row.date)
  const hint = status.hint ? t(status.hint) : ''
  return (
    <article
      className={css.row}
      data-stage={row.stage}
      data-dimmed={status.dimmed || undefined}
      data-fresh={fresh || undefined}
      data-award={row.awardId}
    >
      <div className={css.picture}>
        <Picture kind="merchant" id={row.merchantId} alt="" sizes="64px" />
      </div>
      <h3 className={css.name}>
        {row.activeMerchant ? <Link to={merchantPath(row.merchantId)}>{row.merchantName}</Link> : row.merchantName}
      </h3>
      <p className={css.amount}>
        <span className={css.units}>
          <CountUp
            value={row.benefitAmount}
            from={fresh ? (row.estimate?.benefitAmount ?? 0) : null}
            show={(value) => earned(value, row.currency)}
          />
        </span>
        <small className={css.unit}>{unitName(row.benefitAmount, row.currency)}</small>
      </p>
      <Facts row={row} today={today} />
      <Status row={row} label={status.label} />
      <div className={css.more}>
        {[...changesOf(row, t), ...(hint === '' ? [] : [hint])].map((text) => (
          <p key={text}>{text}</p>
        ))}
        <ReceiptLink awardId={row.awardId} className={css.why ?? ''}>
          {t(row.benefitAmount === 0 && row.stage !== 'reversed' ? 'activity.receiptNothing' : 'activity.receipt')}
          <span className="visually-hidden">
            {' '}
            {t('activity.receiptOf', { merchant: row.merchantName, date: day(row.date) })}
          </span>
          <ChevronRight aria-hidden="true" size={16} />
        </ReceiptLink>
      </div>
    </article>
  )
}

function Facts({ row, today }: { row: TransactionView; today: string }) {
  const t = useCopy()
  const kind = kinds[row.transactionTypeCode]
  const ago = today === '' ? -1 : daysBefore(row.date, today)
  const date = ago === 0 ? t('activity.today') : ago === 1 ? t('activity.yesterday') : dayInMonth(row.date)
  return (
    <p className={css.facts}>
      {kind && `${t(kind)} · `}
      {t('activity.spent', { date, amount: money(row.dineAmount), lastFour: row.cardLastFour })}
    </p>
  )
}

/** How it stands, and what was expected where it has become something else. */
function Status({ row, label }: { row: TransactionView; label: CopyKey | null }) {
  const t = useCopy()
  const before = row.estimate && row.estimate.benefitAmount !== row.benefitAmount ? row.estimate.benefitAmount : null
  return (
    <p className={css.status}>
      {label && <span>{t(label, { date: row.paidAt ? shortDay(row.paidAt) : '' })}</span>}
      {row.stage === 'estimate' && <span className={css.chip}>{t('activity.estimate')}</span>}
      {before !== null && (
        <span>
          {t('activity.estimate')} <s>{earned(before, row.currency)}</s>
        </span>
      )}
    </p>
  )
}
