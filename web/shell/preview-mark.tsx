import { useLocation } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import css from './preview-mark.module.css'

/** Marks a draft, so that its reader does not take it for published content (P1-437). */
export function PreviewMark() {
  const t = useCopy()
  const { pathname } = useLocation()
  return (
    <p className={css.mark} role="note">
      {t('preview.mark')} {/* A full page load, because the document keeps the draft it has loaded (P1-491). */}
      <a href={pathname}>{t('preview.leave')}</a>
    </p>
  )
}
