import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import css from './back-link.module.css'
import { hasBackLink } from './where.ts'

/** One step back in history (spec 1 §2.3). */
export function BackLink() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const t = useCopy()
  if (!hasBackLink(pathname)) return null
  return (
    <div className={css.row}>
      <button type="button" className={css.back} onClick={() => void navigate(-1)}>
        <ArrowLeft aria-hidden="true" size={18} />
        {t('shell.back')}
      </button>
    </div>
  )
}
