import type { OpenSpan } from '../../contract/catalog.ts'
import { useCopy } from '../copy/use-copy.ts'
import { dayName } from '../site/earning.ts'
import { useFormats } from '../site/format.ts'
import { cx } from '../ui/cx.ts'
import css from './restaurant.module.css'
import { spansByDay, type LocalNow } from '../site/open-now.ts'

export function OpeningHours({ hours, now }: { hours: readonly OpenSpan[]; now: LocalNow }) {
  const t = useCopy()
  const { clockTime } = useFormats()
  return (
    <section className={css.box}>
      <h2 className={css.boxTitle}>{t('merchant.hours')}</h2>
      {hours.length === 0 ? (
        <p className={css.quiet}>{t('merchant.noHours')}</p>
      ) : (
        <dl className={css.hours}>
          {spansByDay(hours).map(({ day, spans }) => (
            <div key={day} className={cx(css.hoursRow, day === now.day && css.hoursToday)}>
              <dt>{dayName(day)}</dt>
              <dd>
                {spans.length === 0
                  ? t('merchant.closedDay')
                  : spans.map((span) => (
                      <span key={span.from}>{`${clockTime(span.from)} – ${clockTime(span.to)}`}</span>
                    ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
