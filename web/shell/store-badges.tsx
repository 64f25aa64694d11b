import { Smartphone } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../partner.ts'
import css from './footer.module.css'

/** Where the partner's own app is to be had; inside it one has it already (spec 1 §2.3). */
export function StoreBadges() {
  const { partner, face } = useSite()
  const t = useCopy()
  const { ios, android } = partner.brand.appStores
  const stores = [
    [ios, t('shell.appStore')],
    [android, t('shell.playStore')],
  ].filter(([address]) => address !== '')
  if (face !== '' || stores.length === 0) return null
  return (
    <ul className={css.stores}>
      {stores.map(([address, text]) => (
        <li key={address}>
          <a href={address} rel="noopener">
            <Smartphone aria-hidden="true" size={20} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
