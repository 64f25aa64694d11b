import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import { homePath, overviewPath, searchPath } from '../site/paths.ts'
import css from './back-link.module.css'
import { hasBackLink, isAccount } from '../site/where.ts'

/**
 * One step back in history (P1-119). Without history it leads from a page of the account to the overview, from the overview to the home
 * page, and from a restaurant to the search.
 */
export function BackLink() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const t = useCopy()
  if (!hasBackLink(pathname)) return null
  const goBack = () => {
    if (window.history.length > 1) return navigate(-1)
    const parentPath = isAccount(pathname) ? overviewPath() : searchPath()
    return navigate(parentPath === pathname ? homePath() : parentPath)
  }
  return (
    <div className={css.row}>
      <button type="button" className={css.back} onClick={() => void goBack()}>
        <ArrowLeft aria-hidden="true" size={18} />
        {t('shell.back')}
      </button>
    </div>
  )
}
