import { lazy, Suspense } from 'react'
import { useBrand } from '../site/partner.ts'
import { cx } from '../ui/cx.ts'
import type { ReservationBlock } from './reservation-block.tsx'
import css from './reserve.module.css'
import { takesReservations } from './takes-reservations.ts'

// The server imports it directly; the browser loads it lazily.
const Booking = import.meta.env.SSR
  ? (await import('./booking.tsx')).Booking
  : lazy(() => import('./booking.tsx').then((part) => ({ default: part.Booking })))

type Props = Parameters<typeof ReservationBlock>[0]

/** The reservation block of a restaurant's page (P1-214), if the brand and the restaurant take reservations. */
export function Reserve({ merchant, now, urlBooking }: Props) {
  if (!takesReservations(useBrand(), merchant)) return null
  return (
    <Suspense fallback={<div id="reserve" className={cx(css.block, css.placeholder)} />}>
      <Booking key={merchant.id} merchant={merchant} now={now} urlBooking={urlBooking} />
    </Suspense>
  )
}
