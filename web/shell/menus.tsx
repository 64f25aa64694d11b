import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { FieldsOf } from '../../contract/content.ts'
import { ContentLink } from '../content/content-link.tsx'
import { FilledText, ResponsiveText } from '../content/rich-text.tsx'
import { useEntryFields } from '../content/use-entry.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { accountPath, howItWorksPath, loginPath, signOutPath } from '../site/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import css from './menus.module.css'
import { joinLinkFor } from '../page/join-link.ts'

const gapPx = 8

// Browsers load the account links only for a member with a card.
const AccountLinks = import.meta.env.SSR
  ? (await import('../account/account-links.tsx')).AccountLinks
  : lazy(() => import('../account/account-links.tsx').then((part) => ({ default: part.AccountLinks })))

/** A popover menu. Escape, a tap outside and a tap on a link close it. */
function Menu({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  // An announcement may move the header down.
  const moveUnderHeader = () => {
    const menu = ref.current
    const header = menu?.closest('header')
    if (menu && header) menu.style.top = `${Math.max(0, header.getBoundingClientRect().bottom) + gapPx}px`
  }
  return (
    // Clicks on links bubble up and close the menu. The links handle the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={ref}
      id={id}
      popover="auto"
      className={css.menu}
      aria-label={label}
      onBeforeToggle={moveUnderHeader}
      onClick={(event) => (event.target as Element).closest('a') && ref.current?.hidePopover()}
    >
      {children}
    </nav>
  )
}

export function MainMenu() {
  const { member } = useSite()
  const t = useCopy()
  const footer = useEntryFields('footer')
  const navLinks = useEntryFields('navbar')?.nav_links ?? []
  return (
    <Menu id="main-menu" label={t('shell.menu')}>
      <JoinSection />
      {navLinks.length > 0 && (
        <ul>
          {renderParts(navLinks, (link) => (
            <li>
              <ContentLink url={link.url} newTab={link.new_tab}>
                <ResponsiveText desktop={link.text_desktop} mobile={link.text_mobile} />
              </ContentLink>
            </li>
          ))}
        </ul>
      )}
      <MoreLinks links={footer?.primary_links ?? []} />
      <MoreLinks links={footer?.secondary_links ?? []} quiet />
      {member && (
        <a className={css.out} href={signOutPath()}>
          {t('shell.signOut')}
        </a>
      )}
    </Menu>
  )
}

type Links = FieldsOf<'footer'>['primary_links']

function MoreLinks({ links, quiet }: { links: Links; quiet?: boolean }) {
  if (links.length === 0) return null
  return (
    <ul className={quiet ? css.quiet : css.more}>
      {renderParts(links, (link) => (
        <li>
          <ContentLink url={link.url} newTab={link.new_tab}>
            <FilledText text={link.text} />
          </ContentLink>
        </li>
      ))}
    </ul>
  )
}

/** The first group of the main menu: the account, or how to join and sign in (P1-107 to P1-110). */
function JoinSection() {
  const site = useSite()
  const t = useCopy()
  if (site.member?.memberType === 'EnrolledCardMember')
    return (
      <ButtonLink wide to={accountPath()}>
        {t('shell.account')}
      </ButtonLink>
    )
  const joinLink = joinLinkFor(site)
  if (!joinLink) return null
  return (
    <div className={css.start}>
      <ButtonLink wide to={joinLink.to} reloadDocument={joinLink.isServerRoute}>
        {t(joinLink.text)}
      </ButtonLink>
      {!site.member && site.partner.brand.enrollmentType === 'direct' && (
        <ButtonLink wide variant="quiet" to={loginPath()}>
          {t('shell.signIn')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Name and email, the pages of the Account Center, the groups of links from the partner's content, "how it works" and the sign-out. */
export function MemberMenu() {
  const { member } = useSite()
  const t = useCopy()
  const groups = useEntryFields('account_center')?.link_groups ?? []
  if (!member) return null
  return (
    <Menu id="member-menu" label={t('shell.account')}>
      <div className={css.member}>
        <p className={css.hello}>{t('shell.hello', { name: `${member.firstName} ${member.lastName}` })}</p>
        <p className={css.email}>{member.email}</p>
      </div>
      <Suspense>
        <AccountLinks />
      </Suspense>
      {renderParts(groups, ({ title, links }) => (
        <div className={css.group}>
          <p className={css.groupTitle}>
            <FilledText text={title} />
          </p>
          <MoreLinks links={links} quiet />
        </div>
      ))}
      <ul className={css.quiet}>
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
