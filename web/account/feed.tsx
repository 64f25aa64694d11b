import type { RewardEntry } from '../../contract/api/credits.ts'
import { ActivityRow } from './activity-row.tsx'
import { CreditRow } from './credit-row.tsx'
import { useFormats } from '../site/format.ts'
import { byMonth } from './days.ts'
import { entryIdOf } from './entry-id.ts'
import css from './feed.module.css'

/** Dines and credits grouped by month, in the order of `entries`. */
export function RewardFeed({ entries, freshId }: { entries: readonly RewardEntry[]; freshId: string | null }) {
  const formats = useFormats()
  return (
    <div className={css.feed}>
      {byMonth(entries).map(({ month, rows }) => (
        <section key={month} aria-label={formats.month(month)}>
          <h2 className={css.month}>{formats.month(month)}</h2>
          <ul className={css.rows}>
            {rows.map((entry) => (
              <li key={entryIdOf(entry)}>
                {entry.kind === 'credit' ? (
                  <CreditRow credit={entry.credit} date={entry.date} />
                ) : (
                  <ActivityRow row={entry.transaction} fresh={entryIdOf(entry) === freshId} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
