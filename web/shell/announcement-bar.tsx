import { X } from 'lucide-react'
import { useState } from 'react'
import { closedAnnouncementBarCookie } from '../../contract/announcement.ts'
import { ContentLink } from '../content/content-link.tsx'
import { FilledText } from '../content/rich-text.tsx'
import { useEntryFields } from '../content/use-entry.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { renderParts } from '../ui/render-parts.tsx'
import { Toggletip } from '../ui/toggletip.tsx'
import css from './announcement-bar.module.css'

/** The partner's announcement above every page, with text and links from content (P1-120). Closing it hides it for a day. */
export function AnnouncementBar() {
  const t = useCopy()
  const entry = useEntryFields('announcement_banner')
  const { announcementBarClosed } = useSite()
  const [isClosed, setIsClosed] = useState(announcementBarClosed)
  if (isClosed || !entry || entry.banner_copy.length === 0) return null
  return (
    <section className={css.bar} aria-label={t('shell.announcement')}>
      <p className={css.text}>
        {renderParts(entry.banner_copy, (item) => (
          <>
            {item.type === 'link' ? (
              <ContentLink url={item.url} newTab={item.new_tab} className={css.link}>
                <FilledText text={item.copy} />
              </ContentLink>
            ) : (
              <span>
                <FilledText text={item.copy} />
              </span>
            )}{' '}
          </>
        ))}
        {entry.tooltip_copy !== '' && (
          <Toggletip label={t('shell.announcementMore')} text={t.fill(entry.tooltip_copy)} />
        )}
      </p>
      <button
        type="button"
        className={css.close}
        aria-label={t('shell.announcementClose')}
        onClick={() => {
          document.cookie = closedAnnouncementBarCookie()
          setIsClosed(true)
          // The focused button disappears with the bar, so the focus moves to the page.
          document.querySelector('main')?.focus({ preventScroll: true })
        }}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </section>
  )
}
