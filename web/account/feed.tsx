import type { TransactionView } from '../../contract/api/activity.ts'
import { ActivityRow } from './activity-row.tsx'
import { byMonth, monthHeading } from './days.ts'
import css from './feed.module.css'

/** Dinners under their month, newest first. */
export function Feed({ rows, freshId }: { rows: readonly TransactionView[]; freshId: string | null }) {
  return (
    <div className={css.feed}>
      {byMonth(rows).map(({ month, rows: ofMonth }) => (
        <section key={month} aria-label={monthHeading(month)}>
          <h2 className={css.month}>{monthHeading(month)}</h2>
          <ul className={css.rows}>
            {ofMonth.map((row) => (
              <li key={row.sourceTransactionId}>
                <ActivityRow row={row} fresh={row.sourceTransactionId === freshId} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
