import type { ReactNode } from 'react'
import {
  Banknote,
  ChartNoAxesColumn,
  KeyRound,
  ListChecks,
  MessageSquareText,
  ScrollText,
  Search,
  SearchCheck,
  UsersRound,
} from 'lucide-react'
import { operatorSignOut } from '../contract/api/console/operator-session.ts'
import { hasRight } from '../domain/operators/roles.ts'
import { usePageFocus } from '../kit/use-page-focus.ts'
import {
  auditPath,
  claimsPath,
  consoleHomePath,
  consoleSurveysPath,
  factorsPath,
  jobsPath,
  operatorsPath,
  payoutsPath,
  reviewsPath,
} from '../contract/console-pages.ts'
import { ConsoleLink, usePath } from './address.tsx'
import { call } from './api.ts'
import mark from './mark.svg'
import css from './shell.module.css'
import { useOperator } from './operator-context.ts'
import { roleNames } from './operators/role-names.ts'
import { ConsoleButton } from './ui/parts.tsx'

/** The layout of every page behind the sign-in: the navigation and the signed-in operator. */
export function Shell({ children, onSignedOut }: { children: ReactNode; onSignedOut: () => void }) {
  const operator = useOperator()
  const path = usePath()
  const main = usePageFocus(path)
  const signOut = async () => {
    await call(operatorSignOut, {})
    onSignedOut()
  }
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#main">
        Skip to the page
      </a>
      <header className={css.side}>
        <ConsoleLink className={css.mark} href={consoleHomePath()}>
          <img src={mark} alt="" /> Damask
        </ConsoleLink>
        <Navigation path={path} />
        <div className={css.operator}>
          <b>{operator.name}</b>
          <span>
            {roleNames[operator.role]},{' '}
            {operator.hasAllPartners ? 'every partner' : partnerCountText(operator.partners.length)}
          </span>
          <ConsoleButton tone="plain" onClick={() => void signOut()}>
            Sign out
          </ConsoleButton>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
  )
}

const partnerCountText = (count: number): string => (count === 1 ? 'one partner' : `${count} partners`)

/** The pages this operator may open. */
function Navigation({ path }: { path: string }) {
  const operator = useOperator()
  // `isWithin`: the current page belongs to the section of this link.
  const linkProps = (href: string, isWithin = false) => ({
    href,
    'aria-current': path === href || isWithin ? ('page' as const) : undefined,
  })
  return (
    <nav className={css.nav} aria-label="Console">
      <ConsoleLink {...linkProps(consoleHomePath(), path.startsWith('/members'))}>
        <Search size={18} aria-hidden="true" /> Members
      </ConsoleLink>
      {hasRight(operator.role, 'answer claims') && (
        <ConsoleLink {...linkProps(claimsPath(), path.startsWith('/claims'))}>
          <SearchCheck size={18} aria-hidden="true" /> Missing rewards
        </ConsoleLink>
      )}
      {hasRight(operator.role, 'moderate reviews') && (
        <ConsoleLink {...linkProps(reviewsPath())}>
          <MessageSquareText size={18} aria-hidden="true" /> Reviews
        </ConsoleLink>
      )}
      {hasRight(operator.role, 'see surveys') && (
        <ConsoleLink {...linkProps(consoleSurveysPath(), path.startsWith('/surveys'))}>
          <ChartNoAxesColumn size={18} aria-hidden="true" /> Surveys
        </ConsoleLink>
      )}
      {hasRight(operator.role, 'see payouts') && (
        <ConsoleLink {...linkProps(payoutsPath())}>
          <Banknote size={18} aria-hidden="true" /> Payouts
        </ConsoleLink>
      )}
      {hasRight(operator.role, 'manage jobs') && operator.hasAllPartners && (
        <ConsoleLink {...linkProps(jobsPath())}>
          <ListChecks size={18} aria-hidden="true" /> Jobs
        </ConsoleLink>
      )}
      {hasRight(operator.role, 'read the audit log') && (
        <ConsoleLink {...linkProps(auditPath())}>
          <ScrollText size={18} aria-hidden="true" /> Audit log
        </ConsoleLink>
      )}
      {hasRight(operator.role, 'manage operators') && (
        <ConsoleLink {...linkProps(operatorsPath())}>
          <UsersRound size={18} aria-hidden="true" /> Operators
        </ConsoleLink>
      )}
      <ConsoleLink {...linkProps(factorsPath())}>
        <KeyRound size={18} aria-hidden="true" /> Your sign-in
      </ConsoleLink>
    </nav>
  )
}
