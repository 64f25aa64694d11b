import { Link } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import { useEntry } from '../content/use-entry.ts'
import { useSite } from '../partner.ts'
import { accountPath, joinPath } from '../paths.ts'
import css from './footer.module.css'

/** Spec 1 §2.3: local part, @, domain, and a top-level part of two letters or more; else plain text. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,}$/.test(text)

const networkNames = { VISA: 'Visa', MAST: 'Mastercard', AMEX: 'American Express', DISC: 'Discover' } as const

export function Footer() {
  const { partner, member, year } = useSite()
  const t = useCopy()
  const { brand } = partner
  const footer = useEntry('footer')
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <ul className={css.primary}>
          {footer?.primary_links.map((link) => (
            <li key={link.text}>
              <Link to={link.url}>{link.text}</Link>
            </li>
          ))}
          {brand.enrollmentType !== 'none' && (
            <li>
              {member?.memberType === 'EnrolledCardMember' ? (
                <Link to={accountPath()}>{t('shell.account')}</Link>
              ) : (
                <Link to={joinPath()}>{t('shell.joinLong')}</Link>
              )}
            </li>
          )}
        </ul>
        <ul className={css.secondary}>
          {footer?.secondary_links.map((link) => (
            <li key={link.text}>
              <Link to={link.url}>{link.text}</Link>
            </li>
          ))}
        </ul>
        <p className={css.networks}>
          {brand.cardTypesAccepted.map((network) => (
            <span key={network}>{networkNames[network]}</span>
          ))}
        </p>
        {footer?.disclaimer && <p className={css.small}>{footer.disclaimer}</p>}
        <p className={css.small}>
          {t('shell.rights', { year })} <Support />
        </p>
      </div>
    </footer>
  )
}

function Support() {
  const { partner } = useSite()
  const t = useCopy()
  const { email } = partner.brand.customerSupport
  const [before, after] = t('shell.support', { email: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      {looksLikeEmail(email.display) ? <a href={email.href}>{email.display}</a> : email.display}
      {after}
    </>
  )
}
