import { Link } from 'react-router'
import type { FieldsOf } from '../../contract/content.ts'
import { ownPictureOf } from '../../contract/own-pictures.ts'
import { ContentLink } from '../content/content-link.tsx'
import { FilledText, RichText } from '../content/rich-text.tsx'
import { useEntryFields } from '../content/use-entry.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { accountPath } from '../site/paths.ts'
import { cx } from '../ui/cx.ts'
import css from './footer.module.css'
import { NetworkLogos } from './network-logos.tsx'
import { StoreBadges } from './store-badges.tsx'
import { joinLinkFor } from '../page/join-link.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { renderParts } from '../ui/render-parts.tsx'

/** Whether the support contact becomes a mailto link (P1-131) rather than plain text (P1-132). */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,}$/.test(text)

type Content = FieldsOf<'footer'>

export function Footer() {
  const { partner, year } = useSite()
  const t = useCopy()
  const { brand } = partner
  const footer = useEntryFields('footer')
  return (
    <footer className={cx(css.footer, css[brand.layout.footer])}>
      <p className={css.giant} aria-hidden="true">
        <CopyText text={brand.program} />
      </p>
      <div className={css.inside}>
        <StoreBadges />
        <LogoChain logos={footer?.logo_chain ?? []} />
        <ul className={css.primary}>
          <ContentLinks links={footer?.primary_links ?? []} />
          <AccountOrJoinLink />
        </ul>
        <ul className={css.secondary}>
          <ContentLinks links={footer?.secondary_links ?? []} />
        </ul>
        {!brand.hidesFooterLogos && (
          <div className={css.logos}>
            <img className={css.partner} src={partner.mark} alt={brand.name} width={36} height={36} loading="lazy" />
            <NetworkLogos networks={brand.cardTypesAccepted} label={t('shell.networks')} />
          </div>
        )}
        {footer && footer.disclaimer !== '' && (
          <div className={css.small}>
            <RichText text={footer.disclaimer} />
          </div>
        )}
        <p className={css.small}>
          <CopyText text={t('shell.rights', { year })} /> <Support />
        </p>
      </div>
    </footer>
  )
}

function ContentLinks({ links }: { links: Content['primary_links'] }) {
  return renderParts(links, (link) => (
    <li>
      <ContentLink url={link.url} newTab={link.new_tab}>
        <FilledText text={link.text} />
      </ContentLink>
    </li>
  ))
}

/** The link to the account for a card member, else the link to join or to finish joining, if there is one (P1-133 to P1-135). */
function AccountOrJoinLink() {
  const site = useSite()
  const t = useCopy()
  const joinLink = joinLinkFor(site)
  if (site.member?.memberType === 'EnrolledCardMember')
    return (
      <li>
        <Link to={accountPath()}>{t('shell.account')}</Link>
      </li>
    )
  if (!joinLink) return null
  return (
    <li>
      <Link to={joinLink.to} reloadDocument={joinLink.isServerRoute}>
        <CopyText text={t(joinLink.text)} />
      </Link>
    </li>
  )
}

/** The logos of the partner's family of brands. */
function LogoChain({ logos }: { logos: Content['logo_chain'] }) {
  if (logos.length === 0) return null
  return (
    <ul className={css.chain}>
      {renderParts(logos, ({ image, alt, url }) => {
        const logo = <LogoImage image={image} alt={alt} />
        return <li>{url ? <ContentLink url={url}>{logo}</ContentLink> : logo}</li>
      })}
    </ul>
  )
}

const logoHeight = 28

/** An own picture names its size, so its box has the final width before it loads, and a sharp screen gets twice the pixels. */
function LogoImage({ image, alt }: { image: string; alt: string }) {
  const own = ownPictureOf(image)
  const width = own ? Math.round((own.width / own.height) * logoHeight) : undefined
  return (
    <img src={own ? `${image}?w=400&r=natural` : image} alt={alt} width={width} height={logoHeight} loading="lazy" />
  )
}

/** The support sentence. A line break marks the email and a tab marks the phone, because no text of a partner contains these characters. */
function Support() {
  const { email, phone } = useSite().partner.brand.customerSupport
  const t = useCopy()
  return renderParts(t('shell.support', { email: '\n', supportPhone: '\t' }).split(/(\n|\t)/), (part) => {
    if (part === '\n') return looksLikeEmail(email.display) ? <SupportLink {...email} /> : email.display
    return part === '\t' ? <SupportLink href={phone.href} display={phone.formatted} /> : part
  })
}

const SupportLink = ({ href, display }: { href: string; display: string }) => <a href={href}>{display}</a>
