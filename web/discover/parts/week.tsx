import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { dayName } from '../../site/earning.ts'
import { useFormats } from '../../site/format.ts'
import { useBrand } from '../../site/partner.ts'
import { cx } from '../../ui/cx.ts'
import { TitledSection } from '../../ui/section.tsx'
import { weekRates } from '../bill-rewards.ts'
import css from './week.module.css'

/** The seven days with their rates; nothing when no day has an extra or the brand hides its earn rate. */
export function Week() {
  const t = useCopy(discoverCopy)
  const { bareRate } = useFormats()
  const brand = useBrand()
  const week = weekRates(brand)
  if (!brand.showEarnRate || !week.some(({ hasExtra }) => hasExtra)) return null
  return (
    <TitledSection title={t('home.week')} lead={t('home.weekLead')}>
      <ol className={css.week}>
        {week.map(({ day, rateBasisPoints, hasExtra }) => (
          <li key={day} className={cx(css.day, hasExtra && css.hasExtra)}>
            <span className={css.rate}>{bareRate(rateBasisPoints, brand)}</span>
            <span className={css.name}>
              <span aria-hidden="true">{day}</span>
              <span className="visually-hidden">{dayName(day)}</span>
            </span>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
