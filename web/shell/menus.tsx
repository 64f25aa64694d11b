import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useEntry } from '../content/use-entry.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../partner.ts'
import {
  accountPath,
  addCardPath,
  howItWorksPath,
  joinPath,
  loginPath,
  manageCardsPath,
  recentActivityPath,
  searchPath,
  signOutPath,
} from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import css from './menus.module.css'

/** A menu the browser opens and closes: Escape and a tap outside close it, and so does choosing something. */
function Menu({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  return (
    // A choice bubbles up here and closes the menu; the links themselves keep the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={ref}
      id={id}
      popover="auto"
      className={css.menu}
      aria-label={label}
      onClick={(event) => (event.target as Element).closest('a') && ref.current?.hidePopover()}
    >
      {children}
    </nav>
  )
}

export function MainMenu() {
  const { member } = useSite()
  const t = useCopy()
  const footer = useEntry('footer')
  return (
    <Menu id="main-menu" label={t('shell.menu')}>
      <MenuStart />
      <ul>
        <li>
          <Link to={searchPath()}>{t('shell.search')}</Link>
        </li>
        {[...(footer?.primary_links ?? []), ...(footer?.secondary_links ?? [])]
          .filter((link) => link.url !== '/search')
          .map((link) => (
            <li key={link.text}>
              <Link to={link.url}>{link.text}</Link>
            </li>
          ))}
      </ul>
      {member && (
        <a className={css.out} href={signOutPath()}>
          {t('shell.signOut')}
        </a>
      )}
    </Menu>
  )
}

/** First what this visitor most likely wants (spec 1 §2.3). */
function MenuStart() {
  const { partner, member } = useSite()
  const t = useCopy()
  if (partner.brand.enrollmentType === 'none') return null
  if (member?.memberType === 'EnrolledCardMember')
    return (
      <ButtonLink wide to={accountPath()}>
        {t('shell.account')}
      </ButtonLink>
    )
  if (member)
    return (
      <ButtonLink wide to={addCardPath()}>
        {t('shell.finish')}
      </ButtonLink>
    )
  return (
    <div className={css.start}>
      <ButtonLink wide to={joinPath()}>
        {t('shell.joinLong')}
      </ButtonLink>
      <ButtonLink wide look="quiet" to={loginPath()}>
        {t('shell.signIn')}
      </ButtonLink>
    </div>
  )
}

export function MemberMenu() {
  const { member } = useSite()
  const t = useCopy()
  if (!member) return null
  return (
    <Menu id="member-menu" label={t('shell.account')}>
      <div className={css.who}>
        <p className={css.hello}>{t('shell.hello', { name: `${member.firstName} ${member.lastName}` })}</p>
        <p className={css.email}>{member.email}</p>
      </div>
      <ul>
        <li>
          <Link to={recentActivityPath()}>{t('shell.activity')}</Link>
        </li>
        <li>
          <Link to={manageCardsPath()}>{t('shell.cards')}</Link>
        </li>
        <li>
          <Link to={howItWorksPath()}>{t('shell.how')}</Link>
        </li>
      </ul>
      <a className={css.out} href={signOutPath()}>
        {t('shell.signOut')}
      </a>
    </Menu>
  )
}
