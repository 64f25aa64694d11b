import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import css from './missing-reward.module.css'

const reportableAfterDays = 10 // spec 2 §9

/** A dinner that is not there, and whom to tell (spec 2 §2.2). */
export function MissingReward() {
  const t = useCopy()
  const { customerSupport } = useBrand()
  const disclaimer = t('activity.disclaimer')
  return (
    <aside className={css.missing} aria-label={t('activity.missing')}>
      <p>
        <b>{t('activity.missing')}</b> {t('activity.missingText', { days: reportableAfterDays })}{' '}
        <a href={customerSupport.email.href}>{t('activity.missingContact')}</a>
      </p>
      {disclaimer !== '' && <p className={css.small}>{disclaimer}</p>}
    </aside>
  )
}
