import { CalendarCheck } from 'lucide-react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { takesReservations } from './takes-reservations.ts'

/** A link to the reservation block from the top of a restaurant's page. */
export function ReserveLink({ merchant }: { merchant: MerchantDetail }) {
  const t = useCopy(restaurantCopy)
  if (!takesReservations(useBrand(), merchant)) return null
  return (
    <li>
      <a href="#reserve">
        <CalendarCheck aria-hidden="true" size={18} />
        {t('reservation.title')}
      </a>
    </li>
  )
}
