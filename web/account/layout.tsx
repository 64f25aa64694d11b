import { NavLink, Outlet } from 'react-router'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import type { Route } from './+types/layout.ts'
import css from './layout.module.css'
import { requireMember } from '../page/require-member.ts'
import { tabsOf } from './tabs.ts'
import { centerTab, useHiddenTabs } from './use-tab-scroll.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return null
}

/** The loader returns no data, so it does not run again on navigation. Each page inside checks the session and loads its own data. */
export const shouldRevalidate = () => false

export default function Account() {
  const t = useCopy(accountCopy)
  const brand = useBrand()
  const { rowRef, hiddenTabs } = useHiddenTabs()
  return (
    <div className={css.page}>
      <div
        className={css.edges}
        data-before={hiddenTabs.before || undefined}
        data-after={hiddenTabs.after || undefined}
      >
        <nav ref={rowRef} aria-label={t('account.title')} className={css.tabs}>
          {tabsOf(brand).map(({ path, label }) => (
            <NavLink key={path} to={path} className={css.tab ?? ''}>
              {({ isActive }) => <span ref={isActive ? centerTab : undefined}>{t(label)}</span>}
            </NavLink>
          ))}
        </nav>
      </div>
      <Outlet />
    </div>
  )
}
