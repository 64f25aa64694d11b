import type { dineSummary } from '../../contract/api/activity.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { useCopy } from '../copy/use-copy.ts'
import { bareUnits, count } from '../format.ts'
import { useBrand } from '../partner.ts'
import { unitName } from './amounts.ts'
import { CountUp } from './count-up.tsx'
import css from './summary.module.css'

type Props = { summary: ReplyOf<typeof dineSummary> | null; listening: boolean }

/** What the window has brought so far, as large as it deserves, and whether the page is listening. */
export function Summary({ summary, listening }: Props) {
  const t = useCopy()
  const brand = useBrand()
  const units = summary?.currentYearBenefits ?? 0
  const dines = summary?.currentYearDines ?? 0
  return (
    <div className={css.summary}>
      {summary && (
        <div className={css.sum}>
          <p className={css.lead}>
            {t(brand.earning.rewardsWindow === 'calendar_year' ? 'activity.yearLead' : 'activity.rollingLead')}
          </p>
          <p className={css.number}>
            <CountUp value={units} from={null} show={(value) => bareUnits(value, brand)} />{' '}
            <small className={css.unit}>{unitName(units, brand)}</small>
          </p>
          <p className={css.dines}>
            {dines === 1 ? t('activity.dinesOne') : t('activity.dines', { count: count(dines) })}
          </p>
        </div>
      )}
      <p className={css.live} data-live={listening || undefined}>
        <span aria-hidden="true" className={css.dot} />
        {t('activity.waiting')}
      </p>
    </div>
  )
}
