import { Link } from 'react-router'
import { claimAfterDays } from '../../domain/claims/limits.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { missingRewardsPath } from '../site/late-paths.ts'
import css from './missing-reward.module.css'

/**
 * A link to the form for a dine that is missing from the history, a link to the partner's support, and the partner's disclaimer, if any.
 */
export function MissingReward() {
  const t = useCopy(accountCopy)
  const { customerSupport } = useBrand()
  const disclaimer = t('activity.disclaimer')
  return (
    <aside className={css.missing} aria-label={t('activity.missing')}>
      <p>
        <b>{t('activity.missing')}</b> {t('activity.missingText', { days: claimAfterDays })}{' '}
        <Link to={missingRewardsPath()}>{t('activity.missingReport')}</Link>
      </p>
      <p className={css.small}>
        {t('activity.missingElse')} <a href={customerSupport.email.href}>{t('activity.missingContact')}</a>
      </p>
      {disclaimer !== '' && <p className={css.small}>{disclaimer}</p>}
    </aside>
  )
}
