import type { TransactionView } from '../../contract/api/activity.ts'
import { useCopy } from '../copy/use-copy.ts'
import { ActivityRow } from './activity-row.tsx'
import { byDay, dayHeading, daysBefore } from './days.ts'
import css from './feed.module.css'
import { useToday } from './use-now.ts'

/** Dinners under their day, newest first. */
export function Feed({ rows, freshId }: { rows: readonly TransactionView[]; freshId: string | null }) {
  const t = useCopy()
  const today = useToday()
  const heading = (date: string) => {
    const ago = today === '' ? -1 : daysBefore(date, today)
    if (ago === 0) return t('activity.today')
    return ago === 1 ? t('activity.yesterday') : dayHeading(date, today)
  }
  return (
    <div className={css.feed}>
      {byDay(rows).map((day) => (
        <section key={day.rows[0]?.sourceTransactionId ?? day.date} aria-label={dayHeading(day.date, today)}>
          <h2 className={css.day}>
            <time dateTime={day.date}>{heading(day.date)}</time>
          </h2>
          <ul className={css.rows}>
            {day.rows.map((row) => (
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
