import { Globe, MapPin, Phone } from 'lucide-react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { formatUsPhone } from '../site/format.ts'
import { OrderLink } from '../ordering/order-link.tsx'
import { ReserveLink } from '../reservations/reserve-link.tsx'
import { RestaurantMenu } from './menu.tsx'
import css from './restaurant.module.css'

const directionsUrl = (merchant: MerchantDetail): string => {
  const { address1, city, state, zip } = merchant.location.address
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address1}, ${city}, ${state} ${zip}`)}`
}

/** The links that a guest needs on the way: reserve, order, directions, phone, menu and the restaurant's site. */
export function ContactLinks({ merchant, className }: { merchant: MerchantDetail; className: string }) {
  const t = useCopy()
  return (
    <ul className={className}>
      <ReserveLink merchant={merchant} />
      <OrderLink merchant={merchant} />
      <li>
        <a href={directionsUrl(merchant)} target="_blank" rel="noreferrer">
          <MapPin aria-hidden="true" size={18} />
          {t('merchant.directions')}
        </a>
      </li>
      {merchant.phone && (
        <li>
          <a href={`tel:${merchant.phone.replace(/[^\d+]/g, '')}`}>
            <Phone aria-hidden="true" size={18} />
            {t('merchant.call')} <span className={css.number}>{formatUsPhone(merchant.phone)}</span>
          </a>
        </li>
      )}
      {(merchant.menuUrl || merchant.menuImages.length > 0) && (
        <li>
          <RestaurantMenu merchant={merchant} />
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
  )
}

/** The address with the links. Phones show the links under the name instead. */
export function Contact({ merchant }: { merchant: MerchantDetail }) {
  const { address1, city, state, zip } = merchant.location.address
  return (
    <section className={css.box}>
      <address className={css.address}>
        {address1}
        <br />
        {city}, {state} {zip}
      </address>
      <ContactLinks merchant={merchant} className={css.links ?? ''} />
    </section>
  )
}
