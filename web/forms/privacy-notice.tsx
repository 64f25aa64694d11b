import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import css from './privacy-notice.module.css'

/** The partner's privacy notice on a form. Hidden when the brand turns it off or has no text for it (P1-422). */
export function PrivacyNotice() {
  const t = useCopy()
  const { brand, legal } = useSite().partner
  if (!brand.hasPrivacyNotice || legal.privacyNotice === '') return null
  return (
    <p className={css.notice}>
      <b>{t('join.privacy')}.</b> {legal.privacyNotice}
    </p>
  )
}
