import { Check, Minus } from 'lucide-react'
import type { Benefit, Weekday } from '../../contract/catalog.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import { dayName } from '../site/earning.ts'
import type { Formats } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { cx } from '../ui/cx.ts'
import css from './restaurant.module.css'
import { benefitWeek, type BenefitDay } from './benefit-week.ts'
import { RestaurantSection } from './restaurant-section.tsx'

/** Hours of one kind in words: 5:00 PM to 9:00 PM, each on its own. */
const hoursOf = (spans: readonly Benefit[], t: Copy<typeof restaurantCopy>, { clockTime }: Formats): string =>
  spans
    .flatMap(({ from, to }) =>
      from && to ? [t('merchant.benefitFrom', { from: clockTime(from), to: clockTime(to) })] : [],
    )
    .join(', ')

/** The hours of a day that earns, and those of it that do not; nothing where all of it does or none. */
const timesOf = ({ on, earns, dark }: BenefitDay, t: Copy<typeof restaurantCopy>, formats: Formats): string => {
  if (!on) return ''
  const not = hoursOf(dark, t, formats)
  return [hoursOf(earns, t, formats), not && t('merchant.benefitNot', { text: not })].filter(Boolean).join(', ')
}

/** The same hours below the week, where a phone has no room for them inside it. */
function Notes({ week }: { week: readonly BenefitDay[] }) {
  const t = useCopy(restaurantCopy)
  const formats = useFormats()
  const days = week
    .map((entry) => ({ day: entry.day, times: timesOf(entry, t, formats) }))
    .filter(({ times }) => times !== '')
  if (days.length === 0) return null
  return (
    <ul className={css.dayNotes}>
      {days.map(({ day, times }) => (
        <li key={day}>
          <b>{dayName(day)}</b> {times}
        </li>
      ))}
    </ul>
  )
}

/** Benefits by calendar, Sunday to Saturday, today marked (P1-209). Without an entry every day earns; without members no day does. */
export function Benefits({ benefits, today }: { benefits: readonly Benefit[]; today: Weekday }) {
  const t = useCopy(restaurantCopy)
  const formats = useFormats()
  if (useBrand().enrollmentType === 'none') return null
  const week = benefitWeek(benefits)
  return (
    <RestaurantSection title={t('merchant.benefits')}>
      <ol className={css.week}>
        {week.map((entry) => {
          const { day, on } = entry
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
              <span className={css.dayHours}>{timesOf(entry, t, formats)}</span>
            </li>
          )
        })}
      </ol>
      <Notes week={week} />
    </RestaurantSection>
  )
}
