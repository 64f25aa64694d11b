import { useLocation } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import css from './preview-mark.module.css'

/** Marks a draft, so that its reader does not take it for published content (P1-437). */
export function PreviewMark() {
  const t = useCopy()
  const { pathname } = useLocation()
  return (
    <p className={css.mark} role="note">
      {t('preview.mark')} {/* Leaves by a full page load, because loaded content never goes stale (P1-491). */}
      <a href={pathname}>{t('preview.leave')}</a>
    </p>
  )
}
