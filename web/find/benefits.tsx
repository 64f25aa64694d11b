import { Check, Minus } from 'lucide-react'
import type { Benefit, Weekday } from '../../contract/catalogue.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import { dayName } from '../earning.ts'
import { clockTime } from '../format.ts'
import { cx } from '../ui/cx.ts'
import css from './merchant.module.css'
import { benefitWeek } from './benefits-week.ts'
import { Part } from './part.tsx'

/** Hours of one kind in words: 5:00 PM to 9:00 PM, each on its own. */
const hoursOf = (spans: readonly Benefit[], t: Copy): string =>
  spans
    .flatMap(({ from, to }) =>
      from && to ? [t('merchant.benefitFrom', { from: clockTime(from), to: clockTime(to) })] : [],
    )
    .join(', ')

/** Benefits by calendar, Sunday to Saturday, today marked (spec 1 §2.5). Without any, every day earns. */
export function Benefits({ benefits, today }: { benefits: readonly Benefit[]; today: Weekday }) {
  const t = useCopy()
  return (
    <Part title={t('merchant.benefits')}>
      <ol className={css.week}>
        {benefitWeek(benefits).map(({ day, on, earns, dark }) => (
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
            <span className={css.dayHours}>{hoursOf(earns, t)}</span>
            {on && dark.length > 0 && (
              <span className={css.dayHours}>{t('merchant.benefitNot', { text: hoursOf(dark, t) })}</span>
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}
