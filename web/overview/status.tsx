import type { dineSummary } from '../../contract/api/activity.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { MemberView } from '../../contract/api/session.ts'
import { membershipOf } from '../../domain/tiers.ts'
import { unitName } from '../account/amounts.ts'
import { CountUp } from '../account/count-up.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { bareUnits, count } from '../format.ts'
import { useBrand } from '../partner.ts'
import css from './status.module.css'

type Props = { member: MemberView; summary: ReplyOf<typeof dineSummary> }

const tierNames = {
  'opted-out': 'overview.tierOptedOut',
  standard: 'overview.tierOptedIn',
  VIP: 'overview.tierVIP',
} as const

/** The member's tier and rate, and what the partner's window has brought so far. */
export function Status({ member, summary }: Props) {
  const t = useCopy()
  const brand = useBrand()
  const { currentYearBenefits: units, currentYearDines: dines } = summary
  return (
    <section className={css.status} aria-label={t('overview.tier')}>
      <div className={css.tier}>
        <p className={css.label}>{t('overview.tier')}</p>
        <p className={css.name}>{t(tierNames[membershipOf(member.tierLevel)])}</p>
        {brand.showEarnRate && <p className={css.rate}>{t('overview.rate')}</p>}
      </div>
      <div className={css.sum}>
        <p className={css.label}>
          {t(brand.earning.rewardsWindow === 'calendar_year' ? 'activity.yearLead' : 'activity.rollingLead')}
        </p>
        <p className={css.number}>
          <CountUp value={units} from={null} show={(value) => bareUnits(value, brand)} />{' '}
          <small className={css.unit}>{unitName(units, brand)}</small>
        </p>
        <p className={css.rate}>
          {dines === 1 ? t('activity.dinesOne') : t('activity.dines', { count: count(dines) })}
        </p>
      </div>
    </section>
  )
}
