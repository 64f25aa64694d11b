import { Menu, Search, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { homePath, loginPath, searchPath, signOutPath } from '../site/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import css from './header.module.css'
import { Logo } from './logo.tsx'
import { MainMenu, MemberMenu } from './menus.tsx'
import { useIsScrollingDown } from './use-scroll-direction.ts'
import { joinLinkFor } from '../page/join-link.ts'
import { isDiscover, isEnrollment, isHomeOrDiscover, isSearch } from '../site/where.ts'
import { CopyText } from '../ui/copy-text.tsx'

export function Header() {
  const { partner } = useSite()
  const { pathname } = useLocation()
  const t = useCopy()
  // On small screens the header hides while the page scrolls down, and returns on the way up.
  const isHidden = useIsScrollingDown()
  const layout = partner.brand.layout.header
  const isEnrolling = isEnrollment(pathname) && partner.brand.enrollmentType !== 'none'
  return (
    <header
      className={cx(css.header, css[layout], isHomeOrDiscover(pathname) && css.home)}
      data-hidden={isHidden || undefined}
    >
      <div className={css.row}>
        <Link to={homePath()} className={css.brand}>
          <Logo />
          <span className={css.name}>
            <ProgramName {...partner.brand} />
          </span>
        </Link>
        <div className={css.tools}>
          {!isEnrolling && !isDiscover(pathname, partner.brand.homePage) && (
            <SearchLink isCurrent={isSearch(pathname)} label={t('shell.search')} />
          )}
          {isEnrolling ? <EnrollmentTools /> : <SiteTools />}
          {!isEnrolling && (
            <button type="button" className={css.icon} popoverTarget="main-menu" aria-label={t('shell.menu')}>
              <Menu aria-hidden="true" size={22} />
            </button>
          )}
        </div>
      </div>
      {!isEnrolling && <MainMenu />}
    </header>
  )
}

/** The partner's name in bold, then the rest of the program's name. A registered mark stays with the partner's name. */
function ProgramName({ name, program }: { name: string; program: string }) {
  const programRest = program.startsWith(name) ? program.slice(name.length) : ` ${program}`
  const mark = programRest.startsWith('®') ? '®' : ''
  return (
    <>
      <b>
        <CopyText text={name + mark} />
      </b>
      <CopyText text={programRest.slice(mark.length)} />
    </>
  )
}

function SearchLink({ isCurrent, label }: { isCurrent: boolean; label: string }) {
  // On the search page the icon stays, but disabled (P1-100).
  if (isCurrent)
    return (
      <span className={cx(css.icon, css.off)} role="link" aria-disabled="true" aria-label={label}>
        <Search aria-hidden="true" size={20} />
      </span>
    )
  return (
    <Link className={css.icon} to={searchPath()} aria-label={label}>
      <Search aria-hidden="true" size={20} />
    </Link>
  )
}

function SiteTools() {
  const site = useSite()
  const t = useCopy()
  const { member, partner } = site
  if (member?.memberType === 'EnrolledCardMember')
    return (
      <>
        <button type="button" className={css.person} popoverTarget="member-menu">
          <UserRound aria-hidden="true" size={18} />
          <span dir="auto">{member.firstName}</span>
        </button>
        <MemberMenu />
      </>
    )
  const joinLink = joinLinkFor(site)
  return (
    <>
      {!member && partner.brand.enrollmentType !== 'none' && (
        <Link className={css.text} to={loginPath()}>
          {t('shell.signIn')}
        </Link>
      )}
      {joinLink && (
        <ButtonLink small to={joinLink.to} reloadDocument={joinLink.isServerRoute} className={css.joinLink ?? ''}>
          {t(joinLink.short)}
        </ButtonLink>
      )}
      {member && (
        <a className={css.text} href={signOutPath()}>
          {t('shell.signOut')}
        </a>
      )}
    </>
  )
}

/**
 * On enrollment pages. Members, and visitors of sso partners too, get a sign-out link (P1-103). Visitors of direct partners get
 * "Already a member?" with a sign-in link (P1-104).
 */
function EnrollmentTools() {
  const { member, partner } = useSite()
  const t = useCopy()
  if (member || partner.brand.enrollmentType === 'sso')
    return (
      <a className={css.text} href={signOutPath()}>
        {t('shell.signOut')}
      </a>
    )
  return (
    <p className={css.already}>
      <span>{t('shell.already')}</span>{' '}
      <Link className={css.text} to={loginPath()}>
        {t('shell.signIn')}
      </Link>
    </p>
  )
}
