import type { TransactionView } from '../../contract/api/activity.ts'
import type { CreditRecord, RewardEntry } from '../../contract/api/credits.ts'
import { creditName, creditStatusText } from '../../contract/credit-copy.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { byMonth } from './days.ts'
import { useSite } from '../site/partner.ts'
import { entryIdOf } from './entry-id.ts'
import css from './history-table.module.css'
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

function NoReview() {
  const t = useCopy(accountCopy)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('activity.reviewNone')}</span>
    </>
  )
}

/** The history in columns: date, activity, rewards, status and review. Narrow screens stack the cells of a row. */
export function HistoryTable({ entries, freshId }: { entries: readonly RewardEntry[]; freshId: string | null }) {
  const t = useCopy(accountCopy)
  const formats = useFormats()
  return (
    <div className={css.months}>
      {byMonth(entries).map(({ month, rows }) => (
        <div key={month}>
          <h2 id={`month-${month}`} className={css.month}>
            {formats.month(month)}
          </h2>
          <table className={css.table} aria-labelledby={`month-${month}`}>
            <thead className={css.head}>
              <tr>
                <th scope="col">{t('activity.columnDate')}</th>
                <th scope="col">{t('activity.columnActivity')}</th>
                <th scope="col" className={css.number}>
                  {t('activity.columnRewards')}
                </th>
                <th scope="col">{t('activity.columnStatus')}</th>
                <th scope="col">{t('activity.columnReview')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) =>
                entry.kind === 'credit' ? (
                  <CreditRow key={entryIdOf(entry)} credit={entry.credit} date={entry.date} />
                ) : (
                  <TransactionRow
                    key={entryIdOf(entry)}
                    row={entry.transaction}
                    isFresh={entryIdOf(entry) === freshId}
                  />
                ),
              )}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  )
}

function TransactionRow({ row, isFresh }: { row: TransactionView; isFresh: boolean }) {
  const t = useCopy(accountCopy)
  const { money } = useFormats()
  const { label, hint, dimmed } = useRowStatus(row)
  return (
    <tr
      className={css.row}
      data-stage={row.stage}
      data-dimmed={dimmed || undefined}
      data-fresh={isFresh || undefined}
      data-award={row.awardId}
    >
      <td className={css.date}>{useDayName(row.date)}</td>
      <td className={css.activity}>
        <p className={css.name}>
          <MerchantName row={row} />
        </p>
        <p>
          <KindName row={row} isLast={row.merchantId === ''} />
          {/* A bonus has no restaurant, and so no bill and no card. */}
          {row.merchantId !== '' &&
            t('activity.spentHere', { amount: money(row.dineAmount), lastFour: row.cardLastFour })}
        </p>
        <RowDetails row={row} hint={hint} />
      </td>
      <td className={css.rewards}>
        <Reward row={row} fresh={isFresh} />
        <p>
          <EstimateNote row={row} />
        </p>
      </td>
      <td className={css.status}>{label}</td>
      <td className={css.review}>
        <span className={css.label}>{t('activity.columnReview')}: </span>
        {hasReviewLink(row) ? <ReviewLink row={row} /> : <NoReview />}
      </td>
    </tr>
  )
}

function CreditRow({ credit, date }: { credit: CreditRecord; date: string }) {
  const t = useCopy(accountCopy)
  const { day, money } = useFormats()
  const { copy } = useSite().partner
  return (
    <tr className={css.row} data-credit={credit.creditId}>
      <td className={css.date}>{useDayName(date)}</td>
      <td className={css.activity}>
        <p className={css.name}>{creditName(credit.targetType, copy)}</p>
        <p>{credit.targetLabel}</p>
        {credit.reason !== '' && <p>{credit.reason}</p>}
      </td>
      <td className={css.rewards}>{money(credit.creditAmountCents)}</td>
      <td className={css.status}>
        {t('activity.creditStatus', { label: creditStatusText(credit.status, copy), date: day(credit.statusAt) })}
      </td>
      <td className={css.review}>
        <span className={css.label}>{t('activity.columnReview')}: </span>
        <NoReview />
      </td>
    </tr>
  )
}
