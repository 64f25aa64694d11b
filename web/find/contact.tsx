import { BookOpenText, Globe, MapPin, Phone } from 'lucide-react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { phone } from '../format.ts'
import css from './merchant.module.css'

const directions = (merchant: MerchantDetail): string => {
  const { address1, city, state, zip } = merchant.location.address
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address1}, ${city}, ${state} ${zip}`)}`
}

/** Address and the four things one does with a restaurant's page in the street: go, call, read the menu, look further. */
export function Contact({ merchant }: { merchant: MerchantDetail }) {
  const t = useCopy()
  const { address1, city, state, zip } = merchant.location.address
  return (
    <section className={css.box}>
      <address className={css.address}>
        {address1}
        <br />
        {city}, {state} {zip}
      </address>
      <ul className={css.links}>
        <li>
          <a href={directions(merchant)} target="_blank" rel="noreferrer">
            <MapPin aria-hidden="true" size={18} />
            {t('merchant.directions')}
          </a>
        </li>
        {merchant.phone && (
          <li>
            <a href={`tel:${merchant.phone.replace(/[^\d+]/g, '')}`}>
              <Phone aria-hidden="true" size={18} />
              {t('merchant.call')} {phone(merchant.phone)}
            </a>
          </li>
        )}
        {merchant.menuUrl && (
          <li>
            <a href={merchant.menuUrl} target="_blank" rel="noreferrer">
              <BookOpenText aria-hidden="true" size={18} />
              {t('merchant.menu')}
            </a>
          </li>
        )}
        {merchant.url && (
          <li>
            <a href={merchant.url} target="_blank" rel="noreferrer">
              <Globe aria-hidden="true" size={18} />
              {t('merchant.site')}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
