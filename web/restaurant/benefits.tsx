import { Check, Minus } from 'lucide-react'
import type { Benefit } from '../../contract/catalog.ts'
import type { Weekday } from '../../domain/weekdays.ts'
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

/** The hours of the spans as text, for example "5:00 PM to 9:00 PM". */
const hoursOf = (spans: readonly Benefit[], t: Copy<typeof restaurantCopy>, { clockTime }: Formats): string =>
  spans
    .flatMap(({ from, to }) =>
      from && to ? [t('merchant.benefitFrom', { from: clockTime(from), to: clockTime(to) })] : [],
    )
    .join(', ')

/** The hours of a day that earn, and those that do not; empty when the whole day earns or none of it. */
const timesOf = (
  { isEarning, earningWindows, blackouts }: BenefitDay,
  t: Copy<typeof restaurantCopy>,
  formats: Formats,
): string => {
  if (!isEarning) return ''
  const blackoutHours = hoursOf(blackouts, t, formats)
  return [hoursOf(earningWindows, t, formats), blackoutHours && t('merchant.benefitNot', { text: blackoutHours })]
    .filter(Boolean)
    .join(', ')
}

/** The hours below the week. The stylesheet shows them only on phones, where the week has no room for hours. */
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

/**
 * Benefits by weekday, Sunday to Saturday, with today marked (P1-209). Without benefits every day earns. Hidden when the partner's
 * `enrollmentType` is `none`.
 */
export function Benefits({ benefits, today }: { benefits: readonly Benefit[]; today: Weekday }) {
  const t = useCopy(restaurantCopy)
  const formats = useFormats()
  if (useBrand().enrollmentType === 'none') return null
  const week = benefitWeek(benefits)
  return (
    <RestaurantSection title={t('merchant.benefits')}>
      <ol className={css.week}>
        {week.map((entry) => {
          const { day, isEarning } = entry
          return (
            <li
              key={day}
              className={cx(css.day, isEarning && css.dayOn, day === today && css.today)}
              {...(day === today ? { 'aria-current': 'date' as const } : {})}
            >
              <span className={css.dayName}>
                <span aria-hidden="true">{day}</span>
                <span className="visually-hidden">{dayName(day)}</span>
              </span>
              {isEarning ? <Check aria-hidden="true" size={18} /> : <Minus aria-hidden="true" size={18} />}
              <span className="visually-hidden">
                {isEarning ? t('merchant.benefitEarn') : t('merchant.benefitNone')}
              </span>
              <span className={css.dayHours}>{timesOf(entry, t, formats)}</span>
            </li>
          )
        })}
      </ol>
      <Notes week={week} />
    </RestaurantSection>
  )
}
