import { Check, Minus } from 'lucide-react'
import type { Benefit, Weekday } from '../../contract/catalogue.ts'
import { useCopy } from '../copy/use-copy.ts'
import { dayName } from '../earning.ts'
import { clockTime } from '../format.ts'
import { cx } from '../ui/cx.ts'
import css from './merchant.module.css'
import { byDay } from './open-now.ts'
import { Part } from './part.tsx'

/** Benefits by calendar, Sunday to Saturday, today marked (spec 1 §2.5). Without any, every day earns. */
export function Benefits({ benefits, today }: { benefits: readonly Benefit[]; today: Weekday }) {
  const t = useCopy()
  // A day nothing is said about earns when no day is singled out to.
  const silent = !benefits.some((benefit) => benefit.kind === 'earn')
  return (
    <Part title={t('merchant.benefits')}>
      <ol className={css.week}>
        {byDay(benefits).map(({ day, spans }) => {
          const earns = spans.filter((span) => span.kind === 'earn')
          const dark = spans.some((span) => span.kind === 'none' && !span.from)
          const on = !dark && (earns.length > 0 || (silent && spans.length === 0))
          return (
            <li
              key={day}
              className={cx(css.day, on && css.dayOn, day === today && css.today)}
              {...(day === today ? { 'aria-current': 'date' as const } : {})}
            >
              <span className={css.dayName}>
                <span aria-hidden="true">{day}</span>
                <span className="visually-hidden">{dayName(day)}</span>
              </span>
              {on ? <Check aria-hidden="true" size={18} /> : <Minus aria-hidden="true" size={18} />}
              <span className="visually-hidden">{on ? t('merchant.benefitEarn') : t('merchant.benefitNone')}</span>
              <span className={css.dayHours}>
                {earns
                  .filter((span) => span.from && span.to)
                  .map((span) =>
                    t('merchant.benefitFrom', {
                      from: clockTime(span.from ?? '00:00'),
                      to: clockTime(span.to ?? '00:00'),
                    }),
                  )
                  .join(', ')}
              </span>
            </li>
          )
        })}
      </ol>
    </Part>
  )
}
