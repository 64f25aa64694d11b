import { Smartphone } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import css from './footer.module.css'

/** App-store badges (P1-122), hidden inside the app (P1-123). */
export function StoreBadges() {
  const { partner, variant } = useSite()
  const t = useCopy()
  const { ios, android } = partner.brand.appStores
  const stores = [
    [ios, t('shell.appStore')],
    [android, t('shell.playStore')],
  ].filter(([url]) => url !== '')
  // The empty variant is the page for a browser.
  if (variant !== '' || stores.length === 0) return null
  return (
    <ul className={css.stores}>
      {stores.map(([url, text]) => (
        <li key={url}>
          <a href={url} rel="noopener">
            <Smartphone aria-hidden="true" size={20} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
