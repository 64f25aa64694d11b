import { lazy, Suspense } from 'react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { LocalNow } from '../site/open-now.ts'
import type { Brand } from '../../contract/brand.ts'
import { useBrand } from '../site/partner.ts'
import { cx } from '../ui/cx.ts'
import css from './reserve.module.css'

// The server imports it directly; the browser loads it lazily.
const Booking = import.meta.env.SSR
  ? (await import('./booking.tsx')).Booking
  : lazy(() => import('./booking.tsx').then((part) => ({ default: part.Booking })))

type Takes = Pick<MerchantDetail, 'active' | 'reservationProviders'>

export const takesReservations = (brand: Pick<Brand, 'openTableReservationsEnabled'>, merchant: Takes): boolean =>
  brand.openTableReservationsEnabled && merchant.active && merchant.reservationProviders.openTable !== null

/** The reservation block of a restaurant's page (P1-214), if the brand and the restaurant take reservations. */
export function Reserve({ merchant, now }: { merchant: MerchantDetail; now: LocalNow }) {
  if (!takesReservations(useBrand(), merchant)) return null
  return (
    <Suspense fallback={<div id="reserve" className={cx(css.block, css.place)} />}>
      <Booking key={merchant.id} merchant={merchant} now={now} />
    </Suspense>
  )
}
