import { ArrowRight } from 'lucide-react'
import { useLocation } from 'react-router'
import { ContentLink } from '../content/content-link.tsx'
import { FilledText } from '../content/rich-text.tsx'
import { useEntryFields } from '../content/use-entry.ts'
import css from './earn-banner.module.css'

/** The partner's `earn_banner` at the end of each page about earning. Hidden on the page that it links to. */
export function EarnBanner() {
  const { pathname } = useLocation()
  const banner = useEntryFields('earn_banner')
  if (!banner || banner.url === pathname) return null
  const text = <FilledText text={banner.banner_text} />
  return (
    <aside className={css.place}>
      {banner.url === undefined ? (
        <p className={css.banner}>{text}</p>
      ) : (
        <ContentLink url={banner.url} className={css.banner}>
          <span>{text}</span>
          <ArrowRight aria-hidden="true" size={24} className={css.arrow} />
        </ContentLink>
      )}
    </aside>
  )
}
