import { useLocation } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import css from './preview-mark.module.css'

/** Nobody who reads a draft shall take it for what is published (spec 1 §3.7). */
export function PreviewMark() {
  const t = useCopy()
  const { pathname } = useLocation()
  return (
    <p className={css.mark} role="note">
      {t('preview.mark')} {/* A whole new page: content that is loaded stays as it is (spec 1 §7). */}
      <a href={pathname}>{t('preview.leave')}</a>
    </p>
  )
}
