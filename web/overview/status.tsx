import type { dineSummary } from '../../contract/api/activity.ts'
import type { DiningProgressView, MemberView } from '../../contract/api/session.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { membershipOf } from '../../domain/tiers.ts'
import { unitName } from '../../contract/formats.ts'
import { CountUp } from '../account/count-up.tsx'
import { accountCopy } from '../copy/account.ts'
import { overviewCopy } from '../copy/overview.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand, useSite } from '../site/partner.ts'
import { VipProgressBar, Visits } from './progress.tsx'
import css from './status.module.css'
import { qualificationText, shownProgress } from './vip-text.ts'

type Props = {
  member: MemberView
  summary: ReplyOf<typeof dineSummary>
  /** Null in a program without VIP, and when it did not load. The section then shows the member's visits. */
  progress: DiningProgressView | null
}

const tierNames = {
  'opted-out': 'overview.tierOptedOut',
  standard: 'overview.tierOptedIn',
  VIP: 'overview.tierVIP',
} as const

/**
 * The rewards of the partner's window, the member's tier and rate, and the progress to VIP. Progress is hidden when it is
 * complete, and for a member who opted out.
 */
export function Status({ member, summary, progress }: Props) {
  const t = useCopy(accountCopy, overviewCopy)
  const { bareUnits, count } = useFormats()
  const { year } = useSite()
  const brand = useBrand()
  const { currentYearBenefits: units, currentYearDines: dines } = summary
  const vipProgress = brand.hasVIP ? progress : null
  const visibleProgress = shownProgress(vipProgress, member.tierLevel)
  const qualification = qualificationText(t, vipProgress, member.tierLevel, year)
  return (
    <section className={css.status} aria-label={t('overview.tier')}>
      <div className={css.sum}>
        <p className={css.label}>
          {t(brand.earning.rewardsWindow === 'calendar_year' ? 'activity.yearLead' : 'activity.rollingLead')}
        </p>
        <p className={css.number}>
          <CountUp value={units} from={null} format={(value) => bareUnits(value, brand)} />{' '}
          <small className={css.unit}>{unitName(units, brand)}</small>
        </p>
        {vipProgress && (
          <p className={css.label}>
            {dines === 1 ? t('activity.dinesOne') : t('activity.dines', { count: count(dines) })}
          </p>
        )}
      </div>
      <div className={css.tier}>
        <p className={css.label}>{t('overview.tier')}</p>
        <p className={css.name}>{t(tierNames[membershipOf(member.tierLevel)])}</p>
        {qualification !== '' && <p className={css.label}>{qualification}</p>}
        {brand.showEarnRate && <p className={css.rate}>{t('overview.rate')}</p>}
      </div>
      {visibleProgress && <VipProgressBar progress={visibleProgress} />}
      {!vipProgress && <Visits dines={dines} />}
    </section>
  )
}
