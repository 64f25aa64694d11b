import type { dineSummary } from '../../contract/api/activity.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { Link } from 'react-router'
import { isPathAvailable } from '../../domain/brands/gates.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { unitName } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { redeemPath } from '../site/late-paths.ts'
import { CountUp } from './count-up.tsx'
import css from './summary.module.css'

type DineSummary = ReplyOf<typeof dineSummary>
/**
 * `summary` and `balance` are null when they did not load. `balance`: cents of credit; also null at partners that do not pay by statement
 * credit. The `currentYear…` fields of `summary` count the partner's rewards window, which may be the last 12 months.
 */
type Props = { summary: DineSummary | null; balance: number | null; isListening: boolean }

/** The rewards of the partner's current rewards window and, where the partner pays credits, the available balance. */
export function Summary({ summary, balance, isListening }: Props) {
  const t = useCopy(accountCopy)
  return (
    <div className={css.summary}>
      {balance === null ? (
        summary && <EarnedRewards summary={summary} />
      ) : (
        <CreditBalance balance={balance} summary={summary} />
      )}
      <p className={css.live} data-live={isListening || undefined}>
        <span aria-hidden="true" className={css.dot} />
        {t('activity.waiting')}
      </p>
    </div>
  )
}

function EarnedRewards({ summary: { currentYearBenefits: units, currentYearDines: dines } }: { summary: DineSummary }) {
  const t = useCopy(accountCopy)
  const { bareUnits, count } = useFormats()
  const brand = useBrand()
  return (
    <div className={css.rewards}>
      <p className={css.lead}>
        {t(brand.earning.rewardsWindow === 'calendar_year' ? 'activity.yearLead' : 'activity.rollingLead')}
      </p>
      <p className={css.number}>
        <CountUp value={units} from={null} format={(value) => bareUnits(value, brand)} />{' '}
        <small className={css.unit}>{unitName(units, brand)}</small>
      </p>
      <p className={css.more}>{dines === 1 ? t('activity.dinesOne') : t('activity.dines', { count: count(dines) })}</p>
    </div>
  )
}

/** The rewards summary of a partner that pays by statement credit. */
function CreditBalance({ balance, summary }: { balance: number; summary: DineSummary | null }) {
  const t = useCopy(accountCopy)
  const { bareUnits, units: inUnits } = useFormats()
  const brand = useBrand()
  return (
    <section className={css.rewards} aria-label={t('activity.creditSummary')}>
      <h2 className={css.lead}>{t('activity.creditSummary')}</h2>
      <p className={css.number}>
        <CountUp value={balance} from={null} format={(value) => bareUnits(value, brand)} />
      </p>
      <p className={css.more}>{t(balance < 0 ? 'activity.creditBelow' : 'activity.creditAvailable')}</p>
      {summary && (
        <p className={css.more}>
          {t(brand.earning.rewardsWindow === 'calendar_year' ? 'activity.creditYear' : 'activity.creditRolling', {
            units: inUnits(summary.currentYearBenefits, brand),
          })}
        </p>
      )}
      {isPathAvailable(brand, redeemPath()) && (
        <Link to={redeemPath()} className={css.creditLink ?? ''}>
          {t('activity.creditUse')}
        </Link>
      )}
    </section>
  )
}
