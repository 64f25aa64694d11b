import { CalendarCheck } from 'lucide-react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { takesReservations } from './reserve.tsx'

/** The way down to the block, among what one does with a restaurant's page. */
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
