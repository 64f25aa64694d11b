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
  const status = statusWords(row, useBrand().earning.reviewRequired, useToday() || row.date)
  const hint = status.hint ? t(status.hint) : ''
  const kind = kinds[row.transactionTypeCode]
  return (
    <article className={css.row} data-stage={row.stage} data-dimmed={status.dimmed || undefined} data-fresh={fresh || undefined} data-award={row.awardId}>
      <div className={css.picture}>
        <Picture kind="merchant" id={row.merchantId} alt="" sizes="64px" />
      </div>
      <div className={css.what}>
        <h3 className={css.name}>{row.activeMerchant ? <Link to={merchantPath(row.merchantId)}>{row.merchantName}</Link> : row.merchantName}</h3>
        <p className={css.soft}>
          {kind && `${t(kind)} · `}
          {t('activity.spent', { amount: money(row.dineAmount + row.refunded), lastFour: row.cardLastFour })}
        </p>
      </div>
      <div className={css.reward}>
        <Amount row={row} fresh={fresh} />
        <p className={css.status}>
          {row.stage === 'estimate' && <span className={css.chip}>{t('activity.estimate')}</span>}
          {status.label && <span>{t(status.label, { date: row.paidAt ? shortDay(row.paidAt) : '' })}</span>}
        </p>
      </div>
      <div className={css.more}>
        {[...changesOf(row, t), ...(hint === '' ? [] : [hint])].map((text) => (
          <p key={text} className={css.soft}>
            {text}
          </p>
        ))}
        <ReceiptLink awardId={row.awardId} className={css.why ?? ''}>
          {t('activity.receipt')}
          <span className="visually-hidden"> {t('activity.receiptOf', { merchant: row.merchantName, date: day(row.date) })}</span>
          <ChevronRight aria-hidden="true" size={16} />
        </ReceiptLink>
      </div>
    </article>
  )
}

/** The reward, and beside it what was expected where that was something else. */
function Amount({ row, fresh }: { row: TransactionView; fresh: boolean }) {
  const t = useCopy()
  const brand = useBrand()
  const before = row.estimate && row.estimate.benefitAmount !== row.benefitAmount ? row.estimate.benefitAmount : null
  return (
    <p className={css.amount}>
      {before !== null && (
        <s className={css.before}>
          <span className="visually-hidden">{t('activity.estimate')} </span>
          {earned(before, brand)}
        </s>
      )}
      <span className={css.units}>
        <CountUp value={row.benefitAmount} from={fresh ? (before ?? 0) : null} show={(value) => earned(value, brand)} />
      </span>
      <small className={css.unit}>{unitName(row.benefitAmount, brand)}</small>
    </p>
  )
}
