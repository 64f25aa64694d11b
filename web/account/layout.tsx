import { CalendarCheck, CreditCard, Heart, MonitorSmartphone, ReceiptText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { favouritesPath, manageCardsPath, recentActivityPath, reservationsPath, sessionsPath } from '../paths.ts'
import type { Route } from './+types/layout.ts'
import css from './layout.module.css'
import { needMember } from './need-member.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  needMember(context, request)
  return null
}

/** Nothing of it depends on the address: the pages inside ask for themselves. */
export const shouldRevalidate = () => false

export default function Account() {
  const t = useCopy()
  const { openTableReservationsEnabled } = useBrand()
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // A narrow row scrolls: where one is should not lie outside of it.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <div className={css.page}>
      <nav ref={tabs} aria-label={t('account.title')} className={css.tabs}>
        <NavLink to={recentActivityPath()} className={css.tab ?? ''}>
          <ReceiptText aria-hidden="true" size={18} />
          {t('shell.activity')}
        </NavLink>
        <NavLink to={manageCardsPath()} className={css.tab ?? ''}>
          <CreditCard aria-hidden="true" size={18} />
          {t('shell.cards')}
        </NavLink>
        {openTableReservationsEnabled && (
          <NavLink to={reservationsPath()} className={css.tab ?? ''}>
            <CalendarCheck aria-hidden="true" size={18} />
            {t('reservation.list')}
          </NavLink>
        )}
        <NavLink to={favouritesPath()} className={css.tab ?? ''}>
          <Heart aria-hidden="true" size={18} />
          {t('favourites.title')}
        </NavLink>
        <NavLink to={sessionsPath()} className={css.tab ?? ''}>
          <MonitorSmartphone aria-hidden="true" size={18} />
          {t('sessions.tab')}
        </NavLink>
      </nav>
      <Outlet />
    </div>
  )
}
